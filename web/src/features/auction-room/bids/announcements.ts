import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { leadingBid } from './bid-position.ts';

type Bids = Pick<AuctionDetails, 'bidLog' | 'seq' | 'lastVoid' | 'currentBid'>;

/** The live region's text when bids are taken back; undefined otherwise. */
function voidChange(before: Bids, after: Bids, userId: string): string | undefined {
  if (after.lastVoid === before.lastVoid) return undefined;
  const [was, is] = [leadingBid(before), leadingBid(after)];
  const whose = was?.userId === userId ? 'Your last bids were taken back.' : 'Bids of another bidder were taken back.';
  if (is === undefined) return `${whose} The current bid is ${formatRupees(after.currentBid)}.`;
  const amount = formatRupees(is.bidAmount);
  return is.userId === userId
    ? `${whose} You are leading again with ${amount}.`
    : `${whose} ${is.name} leads with ${amount}.`;
}

/** The live region's text when the lead changes, or when the listener's maximum keeps it; undefined otherwise. */
export function leadChange(before: Bids, after: Bids, userId: string): string | undefined {
  const change = voidChange(before, after, userId);
  if (change !== undefined) return change;
  const [was, is] = [leadingBid(before), leadingBid(after)];
  if (is === undefined) return undefined;
  const amount = formatRupees(is.bidAmount);
  if (is.userId === was?.userId) {
    const answered = is.automatic && is.userId === userId && is.seq !== was.seq;
    return answered ? `Your maximum answered a bid. You are leading with ${amount}.` : undefined;
  }
  if (is.userId === userId) return `You are leading with ${amount}.`;
  return was?.userId === userId
    ? `You have been outbid. ${is.name} leads with ${amount}.`
    : `${is.name} leads with ${amount}.`;
}

type Clock = Pick<AuctionDetails, 'pausedAt' | 'status'>;

/** The live region's text when the clock is stopped or goes on; undefined otherwise. */
export function pauseChange(before: Clock, after: Clock): string | undefined {
  if ((before.pausedAt === undefined) === (after.pausedAt === undefined)) return undefined;
  if (after.pausedAt !== undefined) return 'This auction is paused. Nobody can bid.';
  return after.status === 'active' ? 'This auction has resumed.' : undefined;
}

/** The remaining seconds at which the live region speaks. */
const MARKS = [30, 10] as const;

/** The live region's text when the remaining time (milliseconds) passes a mark; undefined otherwise. */
export function timeMark(before: number, after: number): string | undefined {
  const mark = MARKS.findLast((seconds) => before > seconds * 1000 && after <= seconds * 1000 && after > 0);
  return mark === undefined ? undefined : `${mark} seconds left.`;
}
