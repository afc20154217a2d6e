/**
 * What a push to 100,000 watchers of one auction takes on AWS: a simulation from documented limits and stated
 * assumptions, since no machine here holds so many sockets. Times are milliseconds.
 */

/** Limits and prices that AWS documents, and what has to be assumed. */
export const PUSH_PARAMETERS = {
  /** Requests a second of one account and region, callbacks included, before a raised quota: https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html */
  postsPerSecond: 10_000,
  /** How often Lambda looks for new records of a shard: https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html */
  streamPollMs: 250,
  /** Dollars per million messages, each up to 32 KB: https://aws.amazon.com/api-gateway/pricing/ */
  millionMessages: 1,
  /** Assumed: one post from a function to API Gateway and back, in one region. */
  postMs: 15,
  /** Assumed: processor time to sign and send one post on a whole core (1,769 MB); half a millisecond on the machine of this page. */
  processorMs: 0.35,
  /** `AT_ONCE` of functions/realtime/push.ts: posts under way in one invocation. */
  atOnce: 50,
} as const;

export interface ModelledPush {
  readonly watchers: number;
  /** Invocations that share the watchers of the auction: four as deployed, one for comparison. */
  readonly invocations: number;
  readonly bidsPerSecond: number;
  /** From a bid until the last watcher has it, or something newer. */
  readonly median: number;
  readonly slowest: number;
  /** Posts for a minute of such bidding, and what they would be without coalescing. */
  readonly posts: number;
  readonly uncoalesced: number;
  readonly dollars: number;
}

const MINUTE = 60_000;

/** A minute of bids, pushed in rounds: a round begins when the one before is over and there is something new. */
export function modelPush(watchers: number, invocations: number, bidsPerSecond: number): ModelledPush {
  const { postsPerSecond, streamPollMs, millionMessages, postMs, processorMs, atOnce } = PUSH_PARAMETERS;
  const ofInvocation = Math.min(atOnce / postMs, 1 / processorMs);
  const perMs = Math.min(invocations * ofInvocation, postsPerSecond / 1000);
  const roundMs = watchers / perMs + postMs;
  const bids = Array.from({ length: bidsPerSecond * 60 }, (_, n) => (n * 1000) / bidsPerSecond);
  const starts: number[] = [];
  for (const at of bids) {
    const isCovered = (starts.at(-1) ?? -1) >= at;
    if (!isCovered) starts.push(Math.max(at + streamPollMs, (starts.at(-1) ?? -roundMs) + roundMs));
  }
  // Whoever is reached after the bid gets it in the round that runs; the others in the next, up to where that one was.
  const delays = bids.map((at) => {
    const running = starts.findLast((start) => start <= at && at < start + roundMs);
    const next = starts.find((start) => start > at) ?? at + streamPollMs;
    const missed = running === undefined ? roundMs : at - running;
    return next + missed - at;
  });
  const sorted = delays.toSorted((a, b) => a - b);
  const posts = starts.filter((start) => start < MINUTE).length * watchers;
  return {
    watchers,
    invocations,
    bidsPerSecond,
    median: sorted[Math.floor(sorted.length / 2)] ?? NaN,
    slowest: sorted.at(-1) ?? NaN,
    posts,
    uncoalesced: bids.length * watchers,
    dollars: (posts / 1_000_000) * millionMessages,
  };
}

/** The rows of the page. */
export function modelledPushes(): readonly ModelledPush[] {
  return [1_000, 10_000, 100_000].flatMap((watchers) =>
    [1, 4].flatMap((invocations) => [1, 20].map((rate) => modelPush(watchers, invocations, rate))),
  );
}
