import { cpus, totalmem } from 'node:os';
import { FEW } from '../../functions/realtime/push.ts';
import { SHARDS } from '../../functions/realtime/topics.ts';
import { FUNCTION_SPECS } from '../../infra/specs/function-specs.ts';
import type { Bundle, ColdStart, ColdStarts } from './bundles.ts';
import { LARGE_BUNDLES } from './bundle-reasons.ts';
import type { Front } from './front/front.ts';
import { frontBars, frontSection } from './front/front-report.ts';
import { pageGrowth, type PageCosts } from './flat-lists.ts';
import { isOneBroadcast, type PublishingCosts } from './publishing.ts';
import { OWN_SIZES, type OwnListCost, ownListGrowth } from './own-lists.ts';
import type { ListTimes } from './lists.ts';
import type { UserListCost } from './user-lists.ts';
import type { LiveLatency } from './live.ts';
import { digits } from './measure.ts';
import type { Reading } from './meter.ts';
import type { WebhookTimes } from './webhook.ts';
import { modelledPushes, PUSH_PARAMETERS } from './watchers-model.ts';
import { databaseDollars, PRICES, requestDollars } from './prices.ts';
import type { Costs, Following, Growth, Rates, StackRate } from './rates.ts';

/** Everything one run measured. */
export interface Measured {
  readonly engine: string;
  readonly isQuick: boolean;
  readonly rates: Rates;
  readonly wholeStack: readonly StackRate[];
  readonly costs: Costs;
  readonly byLedger: readonly Growth[];
  readonly byAuctions: readonly Growth[];
  readonly live: readonly LiveLatency[];
  readonly pages: readonly PageCosts[];
  readonly ownLists: readonly OwnListCost[];
  readonly publishing: readonly PublishingCosts[];
  readonly webhook: WebhookTimes;
  readonly lists: ListTimes;
  readonly front: Front;
  readonly bundles: readonly Bundle[];
  readonly coldStarts: ColdStarts;
}

/** One promise of the issue, and whether this run kept it. */
export interface Bar {
  readonly what: string;
  readonly wanted: string;
  readonly seen: string;
  readonly isMet: boolean;
}

export const MAX_BUNDLE_KB = 120;

const people = (one: PublishingCosts | undefined): string => one?.users.toLocaleString('en') ?? 'no';

/** Of the size the bar is about, or the largest of a quick run. */
function pushRatio(live: readonly LiveLatency[]): number {
  const one = live.find(({ watchers }) => watchers === 1_000) ?? live.at(-1);
  return one === undefined ? NaN : one.slowestOfBid / one.slowestOfBare;
}

const together = ({ imported, called }: ColdStart): number => imported + called;

const importRatio = ({ bare, functions }: ColdStarts): number =>
  (functions.find(({ name }) => name === 'bidding-api')?.imported ?? NaN) / bare.imported;

/** The bars that figures alone can tell. */
export function bars({
  rates,
  costs,
  byLedger,
  byAuctions,
  live,
  pages,
  ownLists,
  publishing,
  webhook,
  lists,
  front,
  bundles,
  coldStarts,
}: Measured): readonly Bar[] {
  const bidding = bundles.find(({ name }) => name === 'bidding-api')?.gzippedKb ?? NaN;
  const growth = [...byLedger, ...byAuctions];
  const spread = (of: (one: Growth) => number) => Math.max(...growth.map(of)) / Math.min(...growth.map(of)) - 1;
  const slowest = Math.max(...live.map((one) => one.slowest));
  const slowestList = Math.max(...lists.lists.map((one) => one.median));
  const missing = live.reduce((sum, one) => sum + one.missing, 0);
  const costSpread = Math.max(
    spread((one) => one.writeUnits),
    spread((one) => one.requests),
  );
  const bar = (what: string, wanted: string, seen: string, isMet: boolean): Bar => ({ what, wanted, seen, isMet });
  return [
    bar(
      'Handler against a bare conditional update',
      'at least 0.7',
      digits(rates.handlerToBare),
      rates.handlerToBare >= 0.7,
    ),
    bar('Write units per bid', '1', digits(costs.boli.writeUnits), costs.boli.writeUnits === 1),
    bar(
      'Requests to DynamoDB per bid',
      '1, no read',
      digits(costs.boli.requests),
      costs.boli.requests === 1 && costs.boli.readUnits === 0,
    ),
    bar(
      'What follows a bid, one at a time, four in turn: write and read units',
      'at most 2.5',
      digits(unitsOf(followingOf(costs.following, 4, 1))),
      unitsOf(followingOf(costs.following, 4, 1)) <= 2.5,
    ),
    bar(
      'What follows a bid in a war, the dearest: write and read units',
      'below 1.5',
      digits(Math.max(...costs.following.filter(({ batch }) => batch > 1).map(({ reading }) => unitsOf(reading)))),
      costs.following.every(({ batch, reading }) => batch === 1 || unitsOf(reading) < 1.5),
    ),
    bar('Cost per bid over the growth ranges', 'within 10 %', `${digits(costSpread * 100)} %`, costSpread <= 0.1),
    bar('Slowest watcher', 'within 2 s', `${digits(slowest)} ms`, slowest <= 2_000),
    bar(
      'Slowest of 1,000 watchers against a bare loop that posts the same frames',
      'at most 1.3',
      digits(pushRatio(live)),
      pushRatio(live) <= 1.3,
    ),
    bar('Watchers without the final state', 'none', String(missing), missing === 0),
    bar(
      'Largest frame',
      'below 1 KB',
      `${Math.max(...live.map((one) => one.largestFrame))} B`,
      live.every((one) => one.largestFrame < 1024),
    ),
    bar(
      'A page of any list, from the smallest to the largest catalogue: read units and requests',
      'within 10 %',
      `${digits(pageGrowth(pages) * 100)} %`,
      pageGrowth(pages) <= 0.1,
    ),
    bar(
      `The own lists of somebody with ${OWN_SIZES[1].toLocaleString('en')} auctions instead of ${OWN_SIZES[0]}: read units and requests`,
      'within 10 %',
      `${digits(ownListGrowth(ownLists) * 100)} %`,
      ownListGrowth(ownLists) <= 0.1,
    ),
    bar(
      `Publishing an auction to ${people(publishing.at(-1))} people instead of ${people(publishing.at(0))}`,
      'the same requests and units, one notice stored',
      isOneBroadcast(publishing) ? 'the same, one' : 'not the same',
      isOneBroadcast(publishing),
    ),
    bar(
      'The webhook, a capture safely queued before it answers, against a route that does nothing',
      'at most 1.5',
      digits(webhook.capture.median / webhook.noOp.median),
      webhook.capture.median / webhook.noOp.median <= 1.5,
    ),
    bar('Slowest list, median', 'within 300 ms', `${digits(slowestList)} ms`, slowestList <= 300),
    ...frontBars(front),
    bar(
      'bidding-api, gzipped',
      `at most ${MAX_BUNDLE_KB} KB, the smallest`,
      `${digits(bidding)} KB`,
      bidding <= MAX_BUNDLE_KB && bundles[0]?.name === 'bidding-api',
    ),
    bar(
      'Import time of bidding-api against the DynamoDB client alone',
      'at most 1.5',
      digits(importRatio(coldStarts)),
      importRatio(coldStarts) <= 1.5,
    ),
  ];
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** What one bid at a time pays for a place in the catalogue, and what a war does. */
const BIDS_A_MINUTE = { alone: 1, war: 20 * 60 };

/** Dollars for a million bids, all included. */
function allIn({ boli, following, filing }: Costs, compute: number, bidders: number, batch: number): string {
  const after = followingOf(following, bidders, batch);
  const bidsAMinute = batch === 1 ? BIDS_A_MINUTE.alone : BIDS_A_MINUTE.war;
  const database = [boli, after].reduce((sum, reading) => sum + databaseDollars(reading), 0);
  return `$${digits(database + databaseDollars(filing) / bidsAMinute + compute)}`;
}

function followingOf(following: readonly Following[], bidders: number, batch: number): Reading {
  const found = following.find((one) => one.bidders === bidders && one.batch === batch);
  if (found === undefined) throw new Error(`Nothing was measured for ${bidders} bidders.`);
  return found.reading;
}

const unitsOf = ({ writeUnits, readUnits }: Reading): number => writeUnits + readUnits;

const rangeOf = (values: readonly number[]): string => {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return least === most ? digits(least) : `${digits(least)} to ${digits(most)}`;
};

const command = (text: string): string => `\`${text}\``;

/** The page docs/performance.md. */
export function page(measured: Measured): string {
  const {
    rates,
    wholeStack,
    costs,
    byLedger,
    byAuctions,
    live,
    pages,
    ownLists,
    publishing,
    webhook,
    lists,
    front,
    bundles,
    coldStarts,
    engine,
    isQuick,
  } = measured;
  const { memory } = FUNCTION_SPECS['bidding-api'];
  const compute = requestDollars(costs.handlerMs, memory);
  const operations = Object.entries(costs.boli.operations).map(([name, count]) => `${digits(count)} ${name}`);
  const growthRows = (all: readonly Growth[]) =>
    all.map((one) => [
      one.size.toLocaleString('en'),
      digits(one.writeUnits),
      digits(one.requests),
      digits(one.bidsPerSecond),
    ]);
  const growthHead = (what: string) => [what, 'Write units a bid', 'Requests a bid', 'Bids/s'];
  return `# Performance

Written by \`npm run bench\`${isQuick ? ' in its quick mode (`node tests/bench/main.ts --quick`): few repetitions, small sizes' : ''}; do not edit.
Machine: ${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}, engine ${engine}.
Speeds are those of one small machine that also runs the database and the bidders; the ratios are what carries over, each measured in one run.

## The bars

${table(
  ['What', 'Wanted', 'Seen', ''],
  bars(measured).map((one) => [one.what, one.wanted, one.seen, one.isMet ? 'met' : '**missed**']),
)}

The proofs of correctness are tests: \`bidding-storm\`, \`bidding-crash\`, \`bidding-clock\`, \`bidding-model\` and \`live-push\` in \`tests/integration/bidding\`, each with its full size in its first lines.

## Bids a second on one auction

${command('node tests/bench/main.ts rates')}

${table(
  ['Path', 'Bids/s', 'Of the bare update'],
  [
    ['Bare conditional UpdateItem', digits(rates.bare), '1'],
    ['bidding-api (the deployed bundle, one environment)', digits(rates.handler), digits(rates.handlerToBare)],
    ['A transaction over auction, bid and deposit', digits(rates.transaction), digits(rates.transactionToBare)],
  ],
)}

Through the whole local stack (front door, token, function, role, engine, ledger, notices, push), eight bids under way at once; those that are not accepted were overtaken on their way:

${table(
  [
    'Auctions, in turn',
    'Answered a second',
    'Accepted a second',
    'Processor time a bid, ms, all cores',
    'front door, AWS APIs, streams',
    'functions',
    'engine',
    'garbage and compiling',
    'the bidders, not in the sum',
  ],
  wholeStack.map(({ auctions, answered, accepted, processor }) => [
    auctions.toLocaleString('en'),
    ...[answered, accepted, processor.all, processor.front, processor.functions, processor.engine].map(digits),
    ...[processor.helpers, processor.bidders].map(digits),
  ]),
)}

On AWS one item takes 1,000 write units a second: 1,000 of these bids, or 1,000 / 2 of a transaction's writes to it before conflicts.

## What a bid costs

${command('node tests/bench/main.ts costs')} counts at the engine (\`ReturnConsumedCapacity\`), per accepted bid in the steady state: ${operations.join(', ')}.

${table(
  ['', 'Requests', 'Write units', 'Read units', 'Database, $ per million bids'],
  [
    [
      'Boli: accepting',
      digits(costs.boli.requests),
      digits(costs.boli.writeUnits),
      digits(costs.boli.readUnits),
      digits(databaseDollars(costs.boli)),
    ],
    ...costs.following.map(({ bidders, batch, reading }) => [
      `Boli: what follows (ledger, last bid, notice), ${bidders} in turn, ${batch === 1 ? 'one bid at a time' : `${batch} bids in a batch`}`,
      digits(reading.requests),
      digits(reading.writeUnits),
      digits(reading.readUnits),
      digits(databaseDollars(reading)),
    ]),
    [
      'Boli: filing the auction in the catalogue, at most once a minute',
      digits(costs.filing.requests),
      digits(costs.filing.writeUnits),
      digits(costs.filing.readUnits),
      digits(databaseDollars(costs.filing)),
    ],
    [
      'Boli: a bid overtaken on its way, twenty in turn',
      digits(costs.overtaken.requests),
      digits(costs.overtaken.writeUnits),
      digits(costs.overtaken.readUnits),
      digits(databaseDollars(costs.overtaken)),
    ],
    [
      'A transaction (no notice)',
      digits(costs.transaction.requests),
      digits(costs.transaction.writeUnits),
      digits(costs.transaction.readUnits),
      digits(databaseDollars(costs.transaction)),
    ],
  ],
)}

Gateway and function add $${digits(compute)} per million bids in either design (${digits(costs.handlerMs)} ms at ${memory} MB).
Prices: us-east-1 list, on demand: $${PRICES.millionWriteUnits} per million write units, $${PRICES.millionReadUnits} per million read units, HTTP API $${PRICES.millionHttpRequests}, Lambda $${PRICES.millionInvocations} per million and $${PRICES.lambdaGbSecond} per GB-second. In all, a million bids of four bidders cost ${allIn(costs, compute, 4, 1)} one at a time and ${allIn(costs, compute, 4, 25)} in a war of 20 bids a second, the catalogue filed once a minute in either (each bid of the former is the first of its minute); by the transaction $${digits(databaseDollars(costs.transaction) + compute)}, without a notice and a catalogue.

## Growth

${command('node tests/bench/main.ts growth')}

${table(growthHead('Bids in the ledger'), growthRows(byLedger))}

${table(growthHead('Open auctions'), growthRows(byAuctions))}

## Live updates

${command('node tests/bench/main.ts live')}: from the answer to the bid to the frame in a watcher's hand, through the whole local stack.

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
  ]),
)}

The bare loop is a thread that posts a frame of the same length to the same sockets, as many at once as a function has under way, in turn with the bids. Of a bid the time is from its answer to the last watcher: stream and invocation are in it.

### 100,000 watchers, modelled

Nothing here holds so many sockets: ${command('tests/bench/watchers-model.ts')} simulates a minute of bidding from documented limits (${PUSH_PARAMETERS.postsPerSecond.toLocaleString('en')} requests a second to API Gateway for the whole account, a stream looked at every ${PUSH_PARAMETERS.streamPollMs} ms, $${PUSH_PARAMETERS.millionMessages} a million messages) and two assumptions (${PUSH_PARAMETERS.postMs} ms and ${PUSH_PARAMETERS.processorMs} ms of processor time a post, ${PUSH_PARAMETERS.atOnce} under way in an invocation). Topics with more than ${FEW} watchers are pushed by an invocation of their own, so a crowded auction by ${SHARDS}.

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

## A page of a list

${command('node tests/bench/main.ts pages')} counts at the engine, over the first two pages of every list (status, category, sort, both roles: ${pages[0]?.pages.length ?? 0} pages of 12).

${table(
  ['Auctions stored', 'Requests a page', 'Read units a page', 'The most that any page grew'],
  pages.map((one, n) => [
    one.auctions.toLocaleString('en'),
    rangeOf(one.pages.map(({ requests }) => requests)),
    rangeOf(one.pages.map(({ readUnits }) => readUnits)),
    `${digits(pageGrowth([pages[0] ?? one, pages[n] ?? one]) * 100)} %`,
  ]),
)}

## A search of auctions

The same run. A search looks through titles in the memory of its container, reads what has changed since the last one, and then the cards of its page; sorted by price or end it also reads the places of what runs (of the seeded auctions every third runs).

${costTable(pages, ({ searches }) => searches)}

## A page of users

The same run, with as many users as auctions. A search looks through names and addresses in the memory of its container.

${costTable(pages, ({ users }) => users)}

## The own lists of one person

The same run: the first page of each, of somebody who takes part in so many auctions of one kind.

${table(
  ['List', ...OWN_SIZES.map((size) => `${size.toLocaleString('en')} auctions: requests, read units`)],
  ownLists.map(({ what, bySize }) => [what, ...bySize.map((cost) => `${cost.requests}, ${digits(cost.readUnits)}`)]),
)}

## Publishing

${command('node tests/bench/main.ts publishing')} counts at the engine what it takes to store a published auction and to tell everybody of it, each of whom has a device and an open page. Pushes and nudges go out afterwards, by other functions: pushes a page of devices at a time, and a nudge to each open page for all that was published within two seconds (decision 22), here a hundred lots.

${table(
  [
    'People',
    'Requests to store it',
    'Write units',
    'Requests to tell of it',
    'Write units',
    'Notices stored',
    'Nudges of 100 lots',
    'Read units',
  ],
  publishing.map(({ users, request, telling, stored, nudge }) => [
    users.toLocaleString('en'),
    String(request.requests),
    digits(request.writeUnits),
    String(telling.requests),
    digits(telling.writeUnits),
    String(stored),
    nudge.posts.toLocaleString('en'),
    digits(nudge.reading.readUnits),
  ]),
)}

## The webhook

${command('node tests/bench/main.ts webhook')}: ${webhook.events.toLocaleString('en')} captures of deposits, one after the other through the front door, in turn with the route that does nothing and with signed events that Boli does not act on. Each capture is in the queue before the answer, and worked on after it; every one was found recorded and its payer registered in the end. What lies between the last two rows is one call of SQS; between the first two it is one read of DynamoDB. On one machine either is a second request to the process that also answers, which a route without any does not make.

${table(
  ['What', 'Median, ms', 'p95, ms', 'Of the route that does nothing'],
  [
    ['A route that does nothing', webhook.noOp] as const,
    ['A route that lets its caller in and does nothing more', webhook.letIn] as const,
    ['A signed event that Boli does not act on', webhook.ignored] as const,
    ['A capture, queued', webhook.capture] as const,
  ].map(([what, times]) => [what, digits(times.median), digits(times.p95), digits(times.median / webhook.noOp.median)]),
)}

## Long lists

${command('node tests/bench/main.ts lists')}: ${lists.sizes.users.toLocaleString('en')} users and ${lists.sizes.auctions.toLocaleString('en')} auctions, one request after the other through the front door; an answer that needs no database takes ${digits(lists.empty)} ms.

${table(
  ['List', 'Median, ms', 'p95, ms', 'Of an empty answer'],
  lists.lists.map((one) => [one.what, digits(one.median), digits(one.p95), digits(one.median / lists.empty)]),
)}

## On a slow phone

${command('node tests/bench/main.ts front')}. ${frontSection(front, table)}

## Bundles

${command('node tests/bench/main.ts bundles')}: all files of a function, gzipped one by one.

${table(
  ['Function', 'KB', 'Why it is above 150 KB'],
  bundles.map((one) => [one.name, digits(one.gzippedKb), LARGE_BUNDLES[one.name]?.because ?? '']),
)}

A function above 150 KB has its reason in \`tests/bench/bundle-reasons.ts\`; a test holds it to its bound.

## Cold starts

The same run: each function in a fresh process on Node ${process.versions.node}, its import and a first call that reaches nothing, in turn with a handler that imports the DynamoDB client and nothing else.

${table(
  ['Function', 'Import, ms', 'First call, ms', 'Together, of the bare handler'],
  [{ ...coldStarts.bare, name: 'The bare handler' }, ...coldStarts.functions].map((one) => [
    one.name,
    digits(one.imported),
    digits(one.called),
    digits(together(one) / together(coldStarts.bare)),
  ]),
)}
`;
}

/** A line for each question, a column for each size: requests, read units, milliseconds. */
function costTable(pages: readonly PageCosts[], costsOf: (one: PageCosts) => readonly UserListCost[]): string {
  const [first] = pages;
  return table(
    ['What', ...pages.map((one) => `At ${one.auctions.toLocaleString('en')}: requests, read units, ms`)],
    (first === undefined ? [] : costsOf(first)).map(({ what }, n) => [
      what,
      ...pages.map((one) => {
        const cost = costsOf(one)[n];
        if (cost === undefined) return '';
        return [String(cost.requests), digits(cost.readUnits), digits(cost.milliseconds)].join(', ');
      }),
    ]),
  );
}
