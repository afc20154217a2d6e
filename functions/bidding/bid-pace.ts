import { ok, refused, type Result } from '../../shared/model/result.ts';
import { ttlCache } from '../platform/ttl-cache.ts';

/** How fast one person may bid: so many at once, and then so many a second. */
export interface BidPace {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** How many bids somebody has left, and since when (epoch milliseconds). */
interface Left {
  readonly bids: number;
  readonly at: number;
}

/** What is left after one more bid, or the seconds to wait for it. */
export function oneMore(before: Left | undefined, { atOnce, perSecond }: BidPace, now: number): Result<Left, number> {
  // A clock that was set back gives nobody bids.
  const waited = before === undefined ? 0 : Math.max(0, now - before.at) / 1000;
  const bids = before === undefined ? atOnce : Math.min(atOnce, before.bids + waited * perSecond);
  return bids < 1 ? refused(Math.ceil((1 - bids) / perSecond)) : ok({ bids: bids - 1, at: now });
}

/** Counts a bid of somebody. Answers the seconds to wait when it comes too fast; it then counts for nothing. */
export type CountPace = (userId: string, now: number) => number | undefined;

/** People whose pace a container remembers. */
const CAPACITY = 10_000;

/**
 * Counted by each container for itself: a shared count would cost every bid a write. Somebody who bids at the pace of a
 * person never meets it; a script is heard by as many containers as it keeps busy at once, at this pace by each. What it
 * then gets accepted is bounded across them, by `ledSince`.
 */
export function paceByPerson(pace: BidPace): CountPace {
  const left = ttlCache<Left>((pace.atOnce / pace.perSecond) * 1000, CAPACITY);
  return (userId, now) => {
    const counted = oneMore(left.get(userId, now), pace, now);
    if (!counted.ok) return counted.error;
    left.set(userId, counted.value, now);
    return undefined;
  };
}

/**
 * Whoever leads may raise their own bid if they have led since this time (epoch ms): the condition of the bid itself sees to
 * it, so it holds across containers and costs nothing. Against others nobody is faster than they answer. Nobody bids a
 * thousand a second but those who measure: for them there is no such time.
 */
export function ledSince({ perSecond }: Pick<BidPace, 'perSecond'>, now: number): number {
  return perSecond > 1_000 ? Number.MAX_SAFE_INTEGER : now - 1_000 / perSecond;
}
