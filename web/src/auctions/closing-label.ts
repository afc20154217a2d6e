import type { AuctionCard } from '#shared/contract/auction-card.ts';
import { intervalInWords } from '#shared/model/auctions/bid-interval.ts';
import { formatMomentBeside } from '#web/ui/format/format-time.ts';

export type ClosingFacts = Pick<
  AuctionCard,
  'status' | 'startDate' | 'closesAt' | 'latestEnd' | 'bidCount' | 'bidInterval' | 'cancelledAt' | 'pausedAt'
>;

/** The closing text of an auction: label, time, and a note on what may still move it. */
export interface ClosingLabel {
  readonly before: string;
  /** Epoch milliseconds; undefined when the label says everything. */
  readonly time: number | undefined;
  readonly after: string;
}

/**
 * What the screens say about the closing time at `now` (server time, epoch ms). Every bid moves the closing time of a
 * running auction. An auction that has ended shows when it ended.
 */
export function closingLabel(auction: ClosingFacts, now: number): ClosingLabel {
  const { status, startDate, closesAt, latestEnd, bidCount, bidInterval, cancelledAt, pausedAt } = auction;
  if (pausedAt !== undefined) return { before: 'Paused; the clock is stopped', time: undefined, after: '' };
  const limit = latestEnd === null ? '' : `, at the latest ${formatMomentBeside(latestEnd, now)}`;
  const first = `; with bids, until ${intervalInWords(bidInterval)} after the last one${limit}`;
  const start = () => formatMomentBeside(Date.parse(startDate), now);
  switch (status) {
    case 'draft':
      return { before: `Planned from ${start()} until`, time: closesAt, after: first };
    case 'pending':
      return { before: `Opens ${start()}, until`, time: closesAt, after: first };
    case 'active':
      if (closesAt <= now) return { before: 'Time is up; the result is being confirmed', time: undefined, after: '' };
      if (bidCount === 0) return { before: 'Open until', time: closesAt, after: first };
      return { before: 'Closes', time: closesAt, after: closingNote(closesAt, latestEnd, now) };
    case 'completed':
      return { before: 'Ended', time: closesAt, after: '' };
    case 'cancelled':
      return { before: 'Cancelled', time: cancelledAt ?? undefined, after: '' };
  }
}

function closingNote(closesAt: number, latestEnd: number | null, now: number): string {
  if (latestEnd === null) return ' unless someone bids';
  return closesAt >= latestEnd
    ? ', even if someone bids'
    : ` unless someone bids; at the latest ${formatMomentBeside(latestEnd, now)}`;
}
