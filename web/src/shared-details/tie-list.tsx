import { Link } from 'react-router-dom';
import type { SharedOfLot, SharedTieAnswer } from '#shared/contract/accounts/shared-details.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';

const KINDS: Readonly<Record<SharedTieAnswer['kind'], string>> = {
  person: 'The same account of Boli',
  account: 'The same bank account',
  pan: 'The same PAN',
  upi: 'Paid with the same UPI handle',
  document: 'The same name and the same end of the ID document’s number',
  device: 'Used the same browser',
  address: 'The same postal address',
};
const PARTS = { bidder: '', seller: ' (seller)', staff: ' (staff)' } as const;

interface TieListProps {
  readonly ties: readonly SharedTieAnswer[];
  /** Of whom no link is needed. */
  readonly self?: string;
  readonly seesPeople: boolean;
}

/** What is shared, and by whom; never the value. */
export function TieList({ ties, self, seesPeople }: TieListProps) {
  return (
    <ul className="grid divide-y divide-border">
      {ties.map(({ key, kind, people, count, isSeen }) => (
        <li key={key} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5 text-sm">
          <span className="grid min-w-0 gap-0.5">
            <span className="font-medium">{KINDS[kind]}</span>
            <span className="text-muted wrap-anywhere">
              {people.map(({ id, name, part }, at) => (
                <span key={`${part}${id}`}>
                  {at > 0 && ', '}
                  <Named id={id === self ? '' : id} name={name} part={part} seesPeople={seesPeople} />
                  {id !== '' && PARTS[part]}
                </span>
              ))}
              {count > people.length && ` and ${String(count - people.length)} more`}
            </span>
          </span>
          {!isSeen && <Badge tone="warning">Not looked at</Badge>}
        </li>
      ))}
    </ul>
  );
}

interface NamedProps {
  readonly id: string;
  readonly name: string;
  readonly part: SharedTieAnswer['people'][number]['part'];
  readonly seesPeople: boolean;
}

function Named({ id, name, part, seesPeople }: NamedProps) {
  const to = part === 'seller' ? paths.seller(id) : paths.userDetail(id);
  if (id === '' || part === 'staff' || (part === 'bidder' && !seesPeople)) return name;
  return (
    <Link to={to} className="text-accent underline underline-offset-2">
      {name}
    </Link>
  );
}

/** Who has looked, and how much was compared. */
export function LookedLine({ looked, total, ties, compared, registered }: SharedOfLot) {
  return (
    <>
      {looked !== null && (
        <p className="text-sm text-muted wrap-anywhere">
          Looked at by {looked.by} on <DateTime time={looked.at} />: “{looked.note}”
        </p>
      )}
      {total > ties.length && (
        <p className="text-sm text-muted">
          {total} in all; these are the first {ties.length}.
        </p>
      )}
      {compared < registered && (
        <p className="text-sm text-muted">
          The first {compared.toLocaleString('en-IN')} of {registered.toLocaleString('en-IN')} registrations are
          compared.
        </p>
      )}
    </>
  );
}
