import { FUNCTION_SPECS } from '../../../infra/specs/function-specs.ts';
import { digits } from '../measure.ts';
import { databaseDollars, PRICES, requestDollars } from '../prices.ts';
import type { Costs } from '../bids/costs.ts';
import type { Growth } from '../bids/growth.ts';
import { followingOf } from './following.ts';
import type { Measured } from './measured.ts';
import { table } from './table.ts';

/** What one bid at a time pays for a place in the catalogue, and what a war does. */
const BIDS_A_MINUTE = { alone: 1, war: 20 * 60 };

/** Dollars for a million bids, all included. */
function allIn({ boli, following, filing }: Costs, compute: number, bidders: number, batch: number): string {
  const after = followingOf(following, bidders, batch);
  const bidsAMinute = batch === 1 ? BIDS_A_MINUTE.alone : BIDS_A_MINUTE.war;
  const database = [boli, after].reduce((sum, reading) => sum + databaseDollars(reading), 0);
  return `$${digits(database + databaseDollars(filing) / bidsAMinute + compute)}`;
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
