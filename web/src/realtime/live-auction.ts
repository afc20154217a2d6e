import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { AuctionFrame } from '#shared/contract/realtime.ts';

/** The maximum length of the bid log in a response. */
const MAX_BIDS = 100;

/** The part of an auction that changes during bidding. */
export type LiveState = Omit<AuctionFrame, 'type' | 'auctionId' | 'serverTime'>;

type BidLog = AuctionDetails['bidLog'];

export interface Applied {
  readonly auction: AuctionDetails;
  /** The frame lacks some consequences, so the auction must be refetched. */
  readonly isStale: boolean;
}

/**
 * Applies a live state to an auction. An older state can only add its bid to the log. After a state that skips bids,
 * `lacksBids` is true.
 */
export function applyLive(auction: AuctionDetails, live: LiveState): Applied {
  if (live.seq < auction.seq || (live.seq === auction.seq && isFinal(auction) && !isFinal(live))) {
    const bidLog = withBid(auction, live);
    return { auction: bidLog === auction.bidLog ? auction : { ...auction, bidLog }, isStale: false };
  }
  const { status, seq, currentBid, leastBid, reserveStatus, closesAt, pausedAt, outcome } = live;
  const winner = live.winner === null ? null : asKnown(auction, live.winner);
  const isVoid = hasNewVoid(auction, live);
  const bidLog = withBid(isVoid ? { ...auction, bidLog: marked(auction.bidLog, live) } : auction, live);
  const ownBid = bidLog.findLast(({ userId, takenBack }) => userId === auction.you.userId && takenBack !== true);
  // A bidder's own bids only rise, unless some are taken back: then the next fetch says what is left.
  // Their last one may be the one before the last, if a maximum answered it at once.
  const knownBid = isVoid ? null : auction.viewer.lastBid;
  const lastBid = ownBid === undefined ? knownBid : Math.max(ownBid.bidAmount, knownBid ?? 0);
  const viewer = { ...auction.viewer, lastBid };
  const updated = {
    ...auction,
    status,
    seq,
    currentBid,
    leastBid,
    reserveStatus,
    closesAt,
    pausedAt,
    winner,
    outcome,
    bidCount: seq,
    bidLog,
    viewer,
    lastVoid: live.lastVoid ?? auction.lastVoid,
  };
  return { auction: updated, isStale: isVoid || hasMoreBehind(auction, updated) };
}

/** Whether bids were taken back that the auction shows as standing. States from the edge do not say. */
const hasNewVoid = (auction: AuctionDetails, { lastVoid = 0 }: Pick<LiveState, 'lastVoid'>): boolean =>
  lastVoid > (auction.lastVoid ?? 0);

/** The log, in which the bids after the restated one and before the void are taken back. */
const marked = (bidLog: BidLog, { lastVoid = 0, restates = lastVoid }: LiveState): BidLog =>
  bidLog.map((bid) => (bid.seq > restates && bid.seq < lastVoid ? { ...bid, takenBack: true } : bid));

/**
 * Whether a live state has consequences outside the frame: a new status, a pause, an early end, an edit before the
 * start, or a decision about the win, its payment or a bid on approval. For a person with a payment due every state
 * counts, because an extension or a forfeit changes nothing in the frame.
 */
function hasMoreBehind(before: AuctionDetails, after: AuctionDetails): boolean {
  if (after.status !== before.status || after.pausedAt !== before.pausedAt) return true;
  // Without a bid only an early end moves the deadline of a running auction.
  if (after.status === 'active' && after.seq === before.seq && after.closesAt !== before.closesAt) return true;
  if (after.status === 'active') return false;
  return (
    after.viewer.finalPayment !== null ||
    after.approvalUntil !== null ||
    after.currentBid !== before.currentBid ||
    after.closesAt !== before.closesAt ||
    after.outcome !== before.outcome ||
    after.winner?.userId !== before.winner?.userId ||
    after.winner?.bidAmount !== before.winner?.bidAmount
  );
}

/** Whether bids are missing from the log: between its entries, or before the first while it is not full. */
export function lacksBids({ bidLog }: Pick<AuctionDetails, 'bidLog'>): boolean {
  const [first, last] = [bidLog.at(0), bidLog.at(-1)];
  if (first === undefined || last === undefined) return false;
  return last.seq - first.seq >= bidLog.length || (first.seq > 1 && bidLog.length < MAX_BIDS);
}

/** Merges the cached auction with a fetched one: frames that arrived during the fetch are newer than the response. */
export function newerOf(cached: AuctionDetails | undefined, fetched: AuctionDetails): AuctionDetails {
  if (cached === undefined || cached._id !== fetched._id) return fetched;
  const isOvertaken = cached.seq > fetched.seq || (isFinal(cached) && !isFinal(fetched));
  if (!isOvertaken) return fetched;
  const { status, seq, currentBid, leastBid, reserveStatus, closesAt, pausedAt, winner, outcome, bidCount } = cached;
  // A bidder's own bids only rise, between two voids.
  const isSameVoid = cached.lastVoid === fetched.lastVoid;
  const lastBid = isSameVoid ? (cached.viewer.lastBid ?? fetched.viewer.lastBid) : cached.viewer.lastBid;
  return {
    ...fetched,
    viewer: { ...fetched.viewer, lastBid },
    status,
    seq,
    currentBid,
    leastBid,
    reserveStatus,
    closesAt,
    pausedAt,
    winner,
    outcome,
    bidCount,
    lastVoid: cached.lastVoid,
    bidLog: cached.bidLog.reduce(withEntry, fetched.bidLog),
  };
}

/** Whether the auction accepts no more bids. */
export function isFinal({ status }: Pick<LiveState, 'status'>): boolean {
  return status === 'completed' || status === 'cancelled';
}

/**
 * Frames are the same for everybody and contain aliases. This restores known ids and names: the viewer's own, and
 * for admins all.
 */
function asKnown<T extends { readonly userId: string; readonly name: string }>(auction: AuctionDetails, person: T): T {
  const { you } = auction;
  const isOwn = person.userId === you.alias;
  const bidder = auction.bidders.find(({ _id, alias }) => (isOwn ? _id === you.userId : alias === person.userId));
  if (bidder !== undefined) return { ...person, userId: bidder._id, name: bidder.name };
  // In a sale with one deposit the first bid registers for the lot, so the list lacks its bidder.
  return isOwn ? { ...person, userId: you.userId } : person;
}

/** The log with the live state's bids: the last, and the one before it if both were accepted at once. */
function withBid(auction: AuctionDetails, { seq, lastBid, previousBid, restates }: LiveState): BidLog {
  const earlier =
    previousBid === null
      ? auction.bidLog
      : withEntry(auction.bidLog, { ...asKnown(auction, previousBid), seq: seq - 1 });
  if (lastBid === null) return earlier;
  return withEntry(earlier, {
    ...asKnown(auction, lastBid),
    seq,
    ...(restates !== undefined && { restated: true as const }),
  });
}

/** Inserts the bid into the log; unchanged when the log contains it or is full of newer bids. */
function withEntry(bidLog: BidLog, bid: BidLog[number]): BidLog {
  const place = bidLog.findLastIndex(({ seq }) => seq <= bid.seq) + 1;
  if (bidLog[place - 1]?.seq === bid.seq || (place === 0 && bidLog.length >= MAX_BIDS)) return bidLog;
  return bidLog.toSpliced(place, 0, bid).slice(-MAX_BIDS);
}
