import type { AuctionDetails } from '../../../shared/contract/auctions.ts';
import type { AuctionFrame } from '../../../shared/contract/realtime.ts';

/** As many bids as the detail answers. */
const MOST_BIDS = 100;

/** The part of an auction that changes while it runs. */
export type LiveState = Pick<AuctionFrame, 'status' | 'seq' | 'currentBid' | 'closesAt' | 'lastBid' | 'winner'>;

type BidLog = AuctionDetails['bidLog'];

export interface Applied {
  readonly auction: AuctionDetails;
  /** The update does not contain all of its consequences: the auction must be fetched again. */
  readonly isStale: boolean;
}

/**
 * Applies a live state to an auction. A state older than the auction adds at most its bid to the log. After a state that
 * skips bids, `lacksBids` is true.
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
 * Whether a live state has consequences that it does not contain: those of a new status, of an edit before the start, of
 * a decision about the win. An extension or a forfeit changes nothing in it, so for whoever has something to pay every
 * state counts.
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
 * Merges the cached auction with the same auction just fetched: frames that arrived while the answer was on its way are
 * newer than the answer.
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

/** Whether it will never take bids again. */
export function isFinal({ status }: Pick<LiveState, 'status'>): boolean {
  return status === 'completed' || status === 'cancelled';
}

/**
 * Frames are the same for everybody, so they name bidders by alias and number. This puts back the ids and names of the
 * answers: the viewer's own, and for admins everybody's.
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
