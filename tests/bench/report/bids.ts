import { FUNCTION_SPECS } from '../../../infra/specs/function-specs.ts';
import { digits } from '../measure.ts';
import { databaseDollars, invocationDollars, PRICES, requestDollars } from '../prices.ts';
import type { Costs } from '../bids/costs.ts';
import type { Growth } from '../bids/growth.ts';
import { followingOf } from './following.ts';
import type { Measured } from './measured.ts';
import { table } from './table.ts';

/** How bids come: alone, each the first of its minute, or twenty a second, of which a reading of the stream finds five. */
const PACES = {
  alone: { batch: 1, bidsAMinute: 1 },
  war: { batch: 5, bidsAMinute: 20 * 60 },
} as const;
const BIDDERS = 4;

/** Dollars for a million bids of four bidders: gateway, database and functions, but for the clock's call that files the auction. */
function allIn({ boli, following, filing, telling }: Costs, compute: number, pace: keyof typeof PACES): number {
  const { batch, bidsAMinute } = PACES[pace];
  const after = followingOf(following, BIDDERS, batch);
  // Whoever leads in the end is not told, and everybody else once.
  const notices = Math.min(batch, BIDDERS - 1) / batch;
  const database = databaseDollars(boli) + databaseDollars(after.reading) + databaseDollars(filing) / bidsAMinute;
  const told = databaseDollars(telling.pushing) / batch + databaseDollars(telling.delivering) * notices;
  const invocations = [
    invocationDollars(after.batchMs, FUNCTION_SPECS['auction-stream'].memory),
    invocationDollars(telling.pushingMs, FUNCTION_SPECS['auction-push'].memory),
    invocationDollars(telling.deliveringMs * notices * batch, FUNCTION_SPECS['notice-delivery'].memory),
  ];
  return database + told + compute + invocations.reduce((sum, dollars) => sum + dollars / batch, 0);
}

/** How many bids a second, alone and through everything. */
export function rateSection({ rates, wholeStack }: Measured): string {
  return `## Bids a second on one auction

\`node tests/bench/main.ts rates\`

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
`;
}

/** What a bid costs: requests, units, dollars. */
export function costSection({ costs }: Measured): string {
  const { memory } = FUNCTION_SPECS['bidding-api'];
  const compute = requestDollars(costs.handlerMs, memory);
  const alone = followingOf(costs.following, BIDDERS, PACES.alone.batch);
  const operations = Object.entries(costs.boli.operations).map(([name, count]) => `${digits(count)} ${name}`);
  return `## What a bid costs

\`node tests/bench/main.ts costs\` counts at the engine (\`ReturnConsumedCapacity\`), per accepted bid in the steady state: ${operations.join(', ')}.

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
    ...(
      [
        ['Boli: finding who watches, for each state that is pushed', costs.telling.pushing],
        ['Boli: taking a notice to its person, who has no device and had a mail', costs.telling.delivering],
      ] as const
    ).map(([what, reading]) => [
      what,
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
Prices: us-east-1 list, on demand: $${PRICES.millionWriteUnits} per million write units, $${PRICES.millionReadUnits} per million read units, HTTP API $${PRICES.millionHttpRequests}, Lambda $${PRICES.millionInvocations} per million and $${PRICES.lambdaGbSecond} per GB-second. In all, gateway, functions (auction-stream ${digits(alone.batchMs)} ms, auction-push ${digits(costs.telling.pushingMs)}, notice-delivery ${digits(costs.telling.deliveringMs)} an invocation) and database, a million bids of four bidders cost $${digits(allIn(costs, compute, 'alone'))} one at a time, each the first of its minute and so filed anew in the catalogue, and $${digits(allIn(costs, compute, 'war'))} at twenty a second; by the transaction $${digits(databaseDollars(costs.transaction) + compute)}, which tells nobody and files nothing. Not in it: the posts to watchers, mails, and the call of the schedule that files an auction, once a minute.
`;
}

/** That a bid costs the same when there are many. */
export function growthSection({ byLedger, byAuctions }: Measured): string {
  return `## Growth

\`node tests/bench/main.ts growth\`

${table(growthHead('Bids in the ledger'), growthRows(byLedger))}

${table(growthHead('Open auctions'), growthRows(byAuctions))}
`;
}

const growthHead = (what: string) => [what, 'Write units a bid', 'Requests a bid', 'Bids/s'];

const growthRows = (all: readonly Growth[]) =>
  all.map((one) => [
    one.size.toLocaleString('en'),
    digits(one.writeUnits),
    digits(one.requests),
    digits(one.bidsPerSecond),
  ]);
