import type { AuctionDetails } from '../../../shared/contract/auctions.ts';
import type { AuctionFrame } from '../../../shared/contract/realtime.ts';

/** As many bids as the detail answers. */
const MOST_BIDS = 100;

/** The part of an auction that changes while it runs. */
type LiveState = Pick<AuctionFrame, 'status' | 'seq' | 'currentBid' | 'closesAt' | 'lastBid' | 'winner'>;

export interface Applied {
  readonly auction: AuctionDetails;
  /** The update is not the whole change: the auction must be fetched again. */
  readonly isStale: boolean;
}

/**
 * Applies a live state to an auction. One that is older than what is known changes nothing; one that skips bids
 * shows at once what it knows and asks for the rest; one that changes the status asks for what follows from it
 * (the viewer's deposit, what is due).
 */
export function applyLive(auction: AuctionDetails, live: LiveState): Applied {
  if (live.seq < auction.seq || (live.seq === auction.seq && isFinal(auction) && !isFinal(live))) {
    return { auction, isStale: false };
  }
  const { status, seq, currentBid, closesAt } = live;
  const winner = live.winner === null ? null : asKnown(auction, live.winner);
  const bidLog = withBid(auction, live);
  const isOwn = bidLog.at(-1)?.userId === auction.you.userId;
  const viewer = isOwn ? { ...auction.viewer, lastBid: currentBid } : auction.viewer;
  return {
    auction: { ...auction, status, seq, currentBid, closesAt, winner, bidCount: seq, bidLog, viewer },
    isStale: live.seq > auction.seq + 1 || live.status !== auction.status,
  };
}

/**
 * Of an auction in the cache and the same auction just fetched, what is true: an answer may have been overtaken
 * by the socket on its way here.
 */
export function newerOf(cached: AuctionDetails | undefined, fetched: AuctionDetails): AuctionDetails {
  if (cached === undefined || cached._id !== fetched._id) return fetched;
  const isOvertaken = cached.seq > fetched.seq || (isFinal(cached) && !isFinal(fetched));
  if (!isOvertaken) return fetched;
  const { status, seq, currentBid, closesAt, winner, bidCount, bidLog } = cached;
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
    bidLog,
  };
}

function isFinal({ status }: Pick<LiveState, 'status'>): boolean {
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

function withBid(auction: AuctionDetails, { seq, lastBid }: LiveState): AuctionDetails['bidLog'] {
  const { bidLog } = auction;
  if (lastBid === null || bidLog.some((bid) => bid.seq >= seq)) return bidLog;
  return [...bidLog, { ...asKnown(auction, lastBid), seq }].slice(-MOST_BIDS);
}
