import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { IdentityDocument } from '#shared/contract/accounts/checked-user.ts';
import { VERIFICATION_STYLES } from '#web/admin/verification-styles.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { doublesQuery, type Double } from './queue-queries.ts';

const REASONS = { document: 'same document', device: 'same browser' } as const;

interface DoublesCardProps {
  readonly userId: string;
  readonly document: IdentityDocument | undefined;
}

/** Accounts that may belong to the same person, as links. */
export function DoublesCard({ userId, document }: DoublesCardProps) {
  const { data, isError } = useQuery(doublesQuery(userId, document));
  return (
    <section aria-label="Possible doubles" aria-live="polite">
      <h3 className="text-sm font-medium">Possible doubles</h3>
      {isError && <p className="mt-1 text-sm text-danger">Boli could not look for doubles.</p>}
      {data !== undefined && data.total === 0 && (
        <p className="mt-1 text-sm text-muted">
          {document === undefined ? 'None by browser. Note the document to compare it.' : 'None.'}
        </p>
      )}
      {data !== undefined && data.total > 0 && (
        <ul className="mt-2 grid gap-2">
          {data.doubles.map((double) => (
            <Row key={double._id} double={double} />
          ))}
        </ul>
      )}
      {data !== undefined && data.total > data.doubles.length && (
        <p className="mt-2 text-sm text-muted">
          And {data.total - data.doubles.length} more with the same four characters.
        </p>
      )}
    </section>
  );
}

function Row({ double: { _id, name, email, verifyStatus, reasons, isSameName } }: { readonly double: Double }) {
  const { label, tone } = VERIFICATION_STYLES[verifyStatus];
  const why = [...(isSameName ? ['same name'] : []), ...reasons.map((reason) => REASONS[reason])].join(', ');
  return (
    <li className="flex items-start justify-between gap-3 rounded-md bg-warning-soft px-3 py-2 text-sm">
      <span className="min-w-0">
        <Link to={paths.userDetail(_id)} target="_blank" className="font-semibold wrap-anywhere underline">
          {name}
        </Link>
        <span className="block text-text wrap-anywhere">{email}</span>
        <span className="block text-warning">{why}</span>
      </span>
      <Badge tone={tone}>{label}</Badge>
    </li>
  );
}
