import { Link } from 'react-router-dom';
import type { Waiting } from '#shared/contract/money/waiting.ts';
import { paths } from '#web/paths.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';

const KINDS = {
  approval: { word: 'On approval', tone: 'warning', since: 'ended' },
  'overdue-win': { word: 'Overdue win', tone: 'danger', since: 'due since' },
  'left-deposit': { word: 'Deposit still held', tone: 'warning', since: 'held since' },
  'stuck-refund': { word: 'Stuck refund', tone: 'danger', since: 'due since' },
  dispute: { word: 'Dispute', tone: 'warning', since: 'since' },
  'unassigned-money': { word: 'Unassigned money', tone: 'warning', since: 'found' },
  'settlement-difference': { word: 'Settlement differs', tone: 'warning', since: 'found' },
} as const satisfies Record<Waiting['kind'], { word: string; tone: BadgeTone; since: string }>;

/** Money decisions that wait for an admin, each with a link; renders nothing when there are none. */
export function WaitingList({ waiting }: { readonly waiting: readonly Waiting[] }) {
  if (waiting.length === 0) return null;
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-3 border-b border-border px-5 py-4">
        <h2 className="text-lg font-semibold">Money waiting for a decision</h2>
        <Badge tone="danger">{waiting.length}</Badge>
      </div>
      <ul aria-label="Money waiting for a decision" className="divide-y divide-border">
        {waiting.map((item) => (
          <WaitingRow key={`${item.kind} ${item.id} ${item.userId}`} item={item} />
        ))}
      </ul>
    </Card>
  );
}

function WaitingRow({ item }: { readonly item: Waiting }) {
  const { kind, title, userId, payer, amount, since, note } = item;
  const { word, tone, since: sinceWord } = KINDS[kind];
  return (
    <li className="grid gap-x-6 gap-y-1 px-5 py-3 lg:grid-cols-[minmax(0,1fr)_auto]">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone={tone}>{word}</Badge>
        <Link to={placeOf(item)} className="font-semibold wrap-anywhere hover:text-accent hover:underline">
          {title}
        </Link>
      </span>
      <Money rupees={amount} className="font-semibold lg:text-right" />
      <span className="text-sm wrap-anywhere text-muted">
        {userId !== null && (
          <Link to={paths.userDetail(userId)} className="text-accent underline underline-offset-2">
            {payer?.name ?? userId}
          </Link>
        )}
        {payer !== null && ` (${payer.email})`}
        {note !== null && <span className="block">{note}</span>}
      </span>
      <span className="text-sm text-muted lg:text-right">
        {sinceWord} <DateTime time={since} />
      </span>
    </li>
  );
}

/** The page where an admin decides or reads first. */
function placeOf({ kind, id }: Waiting): string {
  switch (kind) {
    case 'approval':
    case 'overdue-win':
    case 'left-deposit':
      return paths.adminAuction(id);
    case 'stuck-refund':
    case 'dispute':
      return paths.transaction(id);
    case 'unassigned-money':
    case 'settlement-difference':
      return paths.transactions();
  }
}
