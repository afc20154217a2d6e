import { FEW } from '../../../functions/realtime/push.ts';
import { SHARDS } from '../../../functions/realtime/topics.ts';
import { digits } from '../measure.ts';
import { modelledPushes, PUSH_PARAMETERS } from '../watchers-model.ts';

import type { Measured } from './measured.ts';
import { table } from './table.ts';

/** From a bid to the watchers, measured here and modelled for 100,000. */
export function liveSection({ live }: Measured): string {
  return `## Live updates

\`node tests/bench/main.ts live\`: from the answer to the bid to the frame in a watcher's hand, through the whole local stack.

${table(
  [
    'Watchers',
    'p50, ms',
    'p99, ms',
    'Slowest, ms',
    'Missing',
    'Largest frame, B',
    'Bytes a watcher and bid',
    'Slowest of a bid, median, ms',
    'of the bare loop, ms',
    'Ratio',
    'From sending a bid to the last, median, ms',
  ],
  live.map((one) => [
    one.watchers.toLocaleString('en'),
    digits(one.p50),
    digits(one.p99),
    digits(one.slowest),
    String(one.missing),
    String(one.largestFrame),
    digits(one.bytesPerBid),
    digits(one.slowestOfBid),
    digits(one.slowestOfBare),
    digits(one.slowestOfBid / one.slowestOfBare),
    digits(one.sentToLast),
  ]),
)}

The bare loop is a thread that posts a frame of the same length to the same sockets, as many at once as a function has under way, in turn with the bids. Of a bid the time is from its answer to the last watcher: stream and invocation are in it. Before the first row twenty bids go to 500 watchers, so that no row is about code that is not compiled yet.

### 100,000 watchers, modelled

Nothing here holds so many sockets: \`tests/bench/watchers-model.ts\` simulates a minute of bidding from documented limits (${PUSH_PARAMETERS.postsPerSecond.toLocaleString('en')} requests a second to API Gateway for the whole account, a stream looked at every ${PUSH_PARAMETERS.streamPollMs} ms, $${PUSH_PARAMETERS.millionMessages} a million messages) and two assumptions (${PUSH_PARAMETERS.postMs} ms and ${PUSH_PARAMETERS.processorMs} ms of processor time a post, ${PUSH_PARAMETERS.atOnce} under way in an invocation). Topics with more than ${FEW} watchers are pushed by an invocation of their own, so a crowded auction by ${SHARDS}.

${table(
  [
    'Watchers',
    'Invocations',
    'Bids/s',
    'Until the last has it, median, s',
    'slowest, s',
    'Posts in the minute',
    'Without coalescing',
    'Messages, $',
  ],
  modelledPushes().map((one) => [
    one.watchers.toLocaleString('en'),
    String(one.invocations),
    String(one.bidsPerSecond),
    digits(one.median / 1000),
    digits(one.slowest / 1000),
    one.posts.toLocaleString('en'),
    one.uncoalesced.toLocaleString('en'),
    digits(one.dollars),
  ]),
)}

Beyond four invocations the account's quota is the limit, which AWS raises on request.
`;
}
