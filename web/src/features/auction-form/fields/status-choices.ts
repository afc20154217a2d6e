import { AUCTION_STATUSES, type AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';

export interface StatusChoice {
  readonly status: AuctionStatus;
  readonly label: string;
  /** What the choice does, or why it is not allowed. */
  readonly note: string;
  readonly isAllowed: boolean;
}

export const STATUS_LABELS = {
  draft: 'Draft',
  pending: 'Pending',
  active: 'Active',
  completed: 'Completed',
  cancelled: 'Cancelled',
} as const satisfies Record<AuctionStatus, string>;

type StatusFacts = Pick<EditedAuction, 'status' | 'allowedStatuses' | 'bidderCount'>;

/** The five statuses, each with whether the server allows it and why not. */
export function statusChoices(auction: StatusFacts): readonly StatusChoice[] {
  return AUCTION_STATUSES.map((status) => {
    const isAllowed = auction.allowedStatuses.includes(status);
    const note = isAllowed ? effectOf(auction.status, status) : reasonAgainst(auction, status);
    return { status, label: STATUS_LABELS[status], note, isAllowed };
  });
}

function effectOf(from: AuctionStatus, to: AuctionStatus): string {
  if (from === to) return 'Stays as it is.';
  switch (to) {
    case 'draft':
      return 'Taken back: bidders no longer see it.';
    case 'pending':
      return 'Published: bidders are told and can register.';
    case 'active':
      return 'Starts now: registration ends and bidding begins at once.';
    case 'completed':
      return 'Ends now.';
    case 'cancelled':
      return 'Called off for good; every held deposit is refunded.';
  }
}

function reasonAgainst({ status: from, bidderCount }: StatusFacts, to: AuctionStatus): string {
  if (from === 'completed' || from === 'cancelled') return `Not possible: a ${from} auction is final.`;
  switch (to) {
    case 'draft':
      return from === 'pending' && bidderCount > 0
        ? `Not possible: ${counted(bidderCount, 'bidder has', 'bidders have')} registered.`
        : 'Not possible: bidding has begun.';
    case 'pending':
      return 'Not possible: bidding has begun.';
    case 'active':
      return from === 'pending'
        ? 'Not possible once bidders are registered: they have paid for the start that was announced.'
        : 'Not possible: publish it first.';
    case 'completed':
      return 'Not by hand: it completes by itself when the bid clock runs out.';
    case 'cancelled':
      return 'Not possible any more.';
  }
}

function counted(count: number, singular: string, many: string): string {
  return `${String(count)} ${count === 1 ? singular : many}`;
}
