import type { AuctionCard } from '../../../shared/contract/auctions.ts';
import { intervalBeforeNoun } from '../../../shared/model/auctions/interval-text.ts';
import { formatMoment } from '../ui/format/format-time.ts';

export type ClosingFacts = Pick<
  AuctionCard,
  'status' | 'startDate' | 'closesAt' | 'bidCount' | 'bidInterval' | 'cancelledAt'
>;

/** What is said of the end of an auction: some words, the moment, and what may still move it. */
export interface ClosingWords {
  readonly before: string;
  /** Epoch milliseconds; undefined where the words say all. */
  readonly time: number | undefined;
  readonly after: string;
}

/**
 * When an auction closes as things stand at `now` (server time, epoch ms): every bid moves the end. Once the server says
 * that it is over, when it ended.
 */
export function closingWords(auction: ClosingFacts, now: number): ClosingWords {
  const { status, startDate, closesAt, bidCount, bidInterval, cancelledAt } = auction;
  const first = `; the first bid starts a ${intervalBeforeNoun(bidInterval)} clock`;
  const start = () => formatMoment(Date.parse(startDate), now);
  switch (status) {
    case 'draft':
      return { before: `Planned from ${start()} until`, time: closesAt, after: first };
    case 'pending':
      return { before: `Opens ${start()}, until`, time: closesAt, after: first };
    case 'active':
      if (closesAt <= now) return { before: 'Time is up; the result is being confirmed', time: undefined, after: '' };
      return bidCount > 0
        ? { before: 'Closes', time: closesAt, after: ' unless someone bids' }
        : { before: 'Open until', time: closesAt, after: first };
    case 'completed':
      return { before: 'Ended', time: closesAt, after: '' };
    case 'cancelled':
      return { before: 'Cancelled', time: cancelledAt ?? undefined, after: '' };
  }
}
