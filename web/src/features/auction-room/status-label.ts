import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

const LABELS = {
  draft: { label: 'Draft', tone: 'neutral' },
  pending: { label: 'Upcoming', tone: 'accent' },
  active: { label: 'Active', tone: 'success' },
  completed: { label: 'Ended', tone: 'neutral' },
  cancelled: { label: 'Cancelled', tone: 'danger' },
} as const satisfies Record<AuctionStatus, StatusLabel>;

const DECLARED: StatusLabel = { label: 'Winner Declared', tone: 'gold' };
/** After the winner has paid. */
const SOLD: StatusLabel = { label: 'Sold', tone: 'gold' };

const PAUSED: StatusLabel = { label: 'Paused', tone: 'warning' };

export interface StatusLabel {
  readonly label: string;
  readonly tone: BadgeTone;
}

/** The status badge beside the title. */
export function statusLabel({
  status,
  winner,
  outcome,
  pausedAt,
}: Pick<AuctionDetails, 'status' | 'winner' | 'outcome' | 'pausedAt'>): StatusLabel {
  if (pausedAt !== undefined) return PAUSED;
  if (outcome === 'sold') return SOLD;
  return winner === null ? LABELS[status] : DECLARED;
}
