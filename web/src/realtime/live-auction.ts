import type { AuctionDetails } from '../../../shared/contract/auctions.ts';
import type { AuctionFrame } from '../../../shared/contract/realtime.ts';

/** As many bids as the detail answers. */
const MOST_BIDS = 100;

/** The part of an auction that changes while it runs. */
export type LiveState = Pick<AuctionFrame, 'status' | 'seq' | 'currentBid' | 'closesAt' | 'lastBid' | 'winner'>;

type BidLog = AuctionDetails['bidLog'];

export interface Applied {
  readonly auction: AuctionDetails;
  /** What follows from the update is not in it: the auction must be fetched again. */
  readonly isStale: boolean;
}

/**
 * Applies a live state to an auction. One that is older than what is known adds at most its bid to the log; one that
 * skips bids shows at once what it knows, and `lacksBids` says so afterwards.
 */
export function applyLive(auction: AuctionDetails, live: LiveState): Applied {
  if (live.seq < auction.seq || (live.seq === auction.seq && isFinal(auction) && !isFinal(live))) {
    const bidLog = withBid(auction, live);
    return { auction: bidLog === auction.bidLog ? auction : { ...auction, bidLog }, isStale: false };
  }
  const { status, seq, currentBid, closesAt } = live;
  const winner = live.winner === null ? null : asKnown(auction, live.winner);
  const bidLog = withBid(auction, live);
  const isOwn = bidLog.at(-1)?.userId === auction.you.userId;
  const viewer = isOwn ? { ...auction.viewer, lastBid: currentBid } : auction.viewer;
  const updated = { ...auction, status, seq, currentBid, closesAt, winner, bidCount: seq, bidLog, viewer };
  return { auction: updated, isStale: hasMoreBehind(auction, updated) };
}

/**
 * Whether something follows from a live state that it does not tell: from another status, from an edit before the start,
 * from a decision about the win. One that repeats what is shown is mostly the answer to a subscription; but an extension
 * or a forfeit changes nothing it tells, so whoever has something to pay takes every one for news.
 */
function hasMoreBehind(before: AuctionDetails, after: AuctionDetails): boolean {
  if (after.status !== before.status) return true;
  if (after.status === 'active') return false;
  return (
    after.viewer.finalPayment !== null ||
    after.currentBid !== before.currentBid ||
    after.closesAt !== before.closesAt ||
    after.winner?.userId !== before.winner?.userId ||
    after.winner?.bidAmount !== before.winner?.bidAmount
  );
}

/** Whether the log leaves out bids: between those it holds, or before the first while it has room for them. */
export function lacksBids({ bidLog }: Pick<AuctionDetails, 'bidLog'>): boolean {
  const [first, last] = [bidLog.at(0), bidLog.at(-1)];
  if (first === undefined || last === undefined) return false;
  return last.seq - first.seq >= bidLog.length || (first.seq > 1 && bidLog.length < MOST_BIDS);
}

/**
 * Of an auction in the cache and the same auction just fetched, what is true: an answer may have been overtaken
 * by the socket on its way here.
 */
export function newerOf(cached: AuctionDetails | undefined, fetched: AuctionDetails): AuctionDetails {
  if (cached === undefined || cached._id !== fetched._id) return fetched;
  const isOvertaken = cached.seq > fetched.seq || (isFinal(cached) && !isFinal(fetched));
  if (!isOvertaken) return fetched;
  const { status, seq, currentBid, closesAt, winner, bidCount } = cached;
  // One's own bids only rise.
  const lastBid = cached.viewer.lastBid ?? fetched.viewer.lastBid;
  return {
    ...fetched,
    viewer: { ...fetched.viewer, lastBid },
    status,
    seq,
    currentBid,
    closesAt,
    winner,
    bidCount,
    bidLog: cached.bidLog.reduce(withEntry, fetched.bidLog),
  };
}

/** Whether it takes no bids any more, and never will. */
export function isFinal({ status }: Pick<LiveState, 'status'>): boolean {
  return status === 'completed' || status === 'cancelled';
}

/**
 * Frames are the same for everybody, so they call bidders by alias and number. The viewer, and for admins everybody,
 * gets back the id and the name that the answers use.
 */
function asKnown<T extends { readonly userId: string; readonly name: string }>(auction: AuctionDetails, one: T): T {
  const known = auction.bidders.find(({ _id, alias }) =>
    one.userId === auction.you.alias ? _id === auction.you.userId : alias === one.userId,
  );
  return known === undefined ? one : { ...one, userId: known._id, name: known.name };
}

function withBid(auction: AuctionDetails, { seq, lastBid }: LiveState): BidLog {
  return lastBid === null ? auction.bidLog : withEntry(auction.bidLog, { ...asKnown(auction, lastBid), seq });
}

/** The log with the bid in its place; the same log where it holds the bid already, or is full of newer ones. */
function withEntry(bidLog: BidLog, bid: BidLog[number]): BidLog {
  const place = bidLog.findLastIndex(({ seq }) => seq <= bid.seq) + 1;
  if (bidLog[place - 1]?.seq === bid.seq || (place === 0 && bidLog.length >= MOST_BIDS)) return bidLog;
  return bidLog.toSpliced(place, 0, bid).slice(-MOST_BIDS);
}
