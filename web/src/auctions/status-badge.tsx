import type { SaleOutcome } from '#shared/contract/lots/prices.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

interface Look {
  readonly label: string;
  readonly tone: BadgeTone;
}

const LOOKS = {
  draft: { label: 'Draft', tone: 'neutral' },
  pending: { label: 'Upcoming', tone: 'accent' },
  active: { label: 'Active', tone: 'success' },
  paused: { label: 'Paused', tone: 'warning' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
} as const satisfies Record<Exclude<AuctionStatus, 'completed'> | 'paused', Look>;

const OUTCOMES = {
  open: { label: 'Winner Declared', tone: 'gold' },
  sold: { label: 'Sold', tone: 'gold' },
  unsold: { label: 'Unsold', tone: 'neutral' },
  'on-approval': { label: 'On approval', tone: 'warning' },
} as const satisfies Record<SaleOutcome, Look>;

interface StatusBadgeProps {
  readonly status: AuctionStatus;
  /** Of an ended auction. */
  readonly outcome: SaleOutcome | null;
  readonly pausedAt: number | undefined;
  readonly className?: string;
}

/**
 * The status badge: whether the clock is stopped, else the status. A published auction before its start is upcoming, an
 * ended one has its outcome.
 */
export function StatusBadge({ status, outcome, pausedAt, className }: StatusBadgeProps) {
  const { label, tone } =
    status === 'completed' ? OUTCOMES[outcome ?? 'unsold'] : LOOKS[pausedAt === undefined ? status : 'paused'];
  return (
    <Badge
      tone={tone}
      dot={status === 'active' && pausedAt === undefined}
      {...(className !== undefined && { className })}
    >
      {label}
    </Badge>
  );
}
