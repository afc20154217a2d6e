import type { AuctionStatus } from '../../../shared/model/auctions/auction-status.ts';
import { Badge, type BadgeTone } from '../ui/badge.tsx';

interface Look {
  readonly label: string;
  readonly tone: BadgeTone;
}

const LOOKS = {
  draft: { label: 'Draft', tone: 'neutral' },
  pending: { label: 'Upcoming', tone: 'accent' },
  active: { label: 'Active', tone: 'success' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
} as const satisfies Record<Exclude<AuctionStatus, 'completed'>, Look>;

const SOLD = { label: 'Sold', tone: 'gold' } as const satisfies Look;
const UNSOLD = { label: 'Unsold', tone: 'neutral' } as const satisfies Look;

interface StatusBadgeProps {
  readonly status: AuctionStatus;
  readonly hasBids: boolean;
  readonly className?: string;
}

/** The status badge: a published auction before its start is upcoming, an ended one sold or unsold. */
export function StatusBadge({ status, hasBids, className }: StatusBadgeProps) {
  const { label, tone } = status === 'completed' ? (hasBids ? SOLD : UNSOLD) : LOOKS[status];
  return (
    <Badge tone={tone} dot={status === 'active'} {...(className !== undefined && { className })}>
      {label}
    </Badge>
  );
}
