import type { Clock } from '#functions/platform/clock.ts';
import type { EndpointRefusal } from '#functions/platform/http/endpoint.ts';
import { ttlCache } from '#functions/platform/ttl-cache.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** A token bucket: its capacity, and how fast it refills. */
export interface BidPace {
  readonly atOnce: number;
  readonly perSecond: number;
}

/** How many bids were left in the bucket at a time (epoch milliseconds). */
interface Bucket {
  readonly bids: number;
  readonly at: number;
}

/** Takes one bid out of the bucket. Refused, with the seconds to wait, if it is empty. */
function takeBid(before: Bucket | undefined, { atOnce, perSecond }: BidPace, now: number): Result<Bucket, number> {
  // A clock that is set back does not refill the bucket.
  const waited = before === undefined ? 0 : Math.max(0, now - before.at) / 1000;
  const bids = before === undefined ? atOnce : Math.min(atOnce, before.bids + waited * perSecond);
  return bids < 1 ? refused(Math.ceil((1 - bids) / perSecond)) : ok({ bids: bids - 1, at: now });
}

/** Counts a bid. Returns the seconds to wait if the user bids too fast; that bid is not counted. */
export type CheckPace = (userId: string, now: number) => number | undefined;

const TOO_FAST = 'You are bidding very fast. Please wait a moment and try again.';

/** Bids and the reads of an open page are counted separately, so that the page does not use up its owner's bids. */
export interface PaceChecks {
  readonly checkPace: CheckPace;
  readonly checkPaceOfReads: CheckPace;
}

/** Counts a bid or a change of a maximum. Returns the refusal if the user sends them too fast. */
export function whyTooFast(
  { checkPace, clock }: Pick<PaceChecks, 'checkPace'> & { readonly clock: Clock },
  { userId }: { readonly userId: string },
): EndpointRefusal | undefined {
  const waitSeconds = checkPace(userId, clock());
  return waitSeconds === undefined ? undefined : { ...refusal('TOO_MANY_REQUESTS', TOO_FAST), waitSeconds };
}

/** Counts a read. Returns the refusal if the user sends them too fast. */
export function whyTooManyReads(
  { checkPaceOfReads, clock }: Pick<PaceChecks, 'checkPaceOfReads'> & { readonly clock: Clock },
  { userId }: { readonly userId: string },
): EndpointRefusal | undefined {
  const waitSeconds = checkPaceOfReads(userId, clock());
  return waitSeconds === undefined ? undefined : { ...refusal('TOO_MANY_REQUESTS'), waitSeconds };
}

/** The most users that a container remembers. */
const CAPACITY = 10_000;

/**
 * Each container counts for itself, since a shared count would cost every bid a write. Nobody who bids by hand reaches
 * the limit. A script that uses several containers has the limit in each; `latestOwnBidAt` limits its accepted bids
 * across all of them.
 */
export function paceLimiter(pace: BidPace): CheckPace {
  // A bucket that is full again need not be remembered.
  const buckets = ttlCache<Bucket>((pace.atOnce / pace.perSecond) * 1000, CAPACITY);
  return (userId, now) => {
    const taken = takeBid(buckets.get(userId, now), pace, now);
    if (!taken.ok) return taken.error;
    buckets.set(userId, taken.value, now);
    return undefined;
  };
}

/**
 * The leader may raise their own bid only if it is from this time (epoch ms) or earlier. The condition of the new bid
 * checks it, so it holds across containers at no cost. Benchmarks set more than a thousand bids a second, which
 * disables it.
 */
export function latestOwnBidAt({ perSecond }: Pick<BidPace, 'perSecond'>, now: number): number {
  return perSecond > 1_000 ? Number.MAX_SAFE_INTEGER : now - 1_000 / perSecond;
}
