import { tableHandle } from '../../functions/tables/table-handle.ts';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { randomUUID } from 'node:crypto';
import { fileListing } from '../../functions/lifecycle/copies/state-copies.ts';
import { BASE_PRICE, putAuctionWithPeople, type Storage } from '../support/tables/stored-auctions.ts';
import { anyoneAt, type BareEngine } from '../support/stack/bare-engine.ts';
import { stackStorage } from '../support/stack/database.ts';
import { ANY_PACE, deployedBidding } from '../support/bidding/deployed-bidding.ts';
import { type SendBid, toHandler } from '../support/bidding/send-bid.ts';
import { tokenHolders } from '../support/people/token-holders.ts';
import { type InProcessBidding, inProcessBidding } from '../support/bidding/in-process-bidding.ts';
import { processorMs, processorMsByThread } from '../support/stack/processor-time.ts';
import { type OwnStack, startStack } from '../support/stack/stack.ts';
import { leanBids } from './lean-client.ts';
import { bareUpdate, fillLedger, type StoreBid, transaction } from './designs.ts';
import { median, perSecond, timed } from './measure.ts';
import { type Meter, startMeter, type Reading } from './meter.ts';

const BIDDERS = ['asha', 'ravi', 'meera', 'kiran'] as const;
/** Bids under way at once: enough to keep the engine busy. */
const AT_ONCE = 8;
const HOUR = 3_600_000;

export const storageAt = (endpoint: string, tables: BareEngine['tables']): Storage => ({
  client: DynamoDBDocumentClient.from(new DynamoDBClient(anyoneAt(endpoint))),
  tables,
});

const openNow = (storage: Storage, bidders: readonly string[] = BIDDERS): Promise<string> =>
  putAuctionWithPeople(storage, { bidders, startAt: Date.now() - HOUR, endAt: Date.now() + HOUR, bidInterval: 600 });

const nameOf = (n: number): string => BIDDERS[n % BIDDERS.length] ?? 'asha';

/** Through a handler of bidding-api. Throws when a bid was neither accepted nor overtaken. */
function throughHandler(send: SendBid): StoreBid {
  return async ({ auctionId, userId, amount }) => {
    const { answer } = await send({ auctionId, userId, bidId: randomUUID(), amount });
    if (answer.kind === 'accepted') return true;
    if (answer.kind === 'refused' && answer.code === 'BID_TOO_LOW') return false;
    // Nothing writes the ledger of a bare engine, so a bid that many have overtaken cannot be told from a retry.
    if (answer.kind === 'unknown' && answer.status === 429) return false;
    throw new Error(`A bid was answered ${JSON.stringify(answer)}.`);
  };
}

/** The deployed bundle of bidding-api in this process, talking to `endpoint`. */
async function handlerAt(endpoint: string, tables: BareEngine['tables']): Promise<StoreBid> {
  const credentials = { accessKeyId: 'local', secretAccessKey: 'local' };
  const [handler] = await deployedBidding({ endpoint, tables, credentials }, 1);
  if (handler === undefined) throw new Error('There is no handler.');
  return throughHandler(toHandler(handler));
}

async function rate(design: StoreBid, storage: Storage, count: number): Promise<number> {
  const auctionId = await openNow(storage);
  return perSecond(count, AT_ONCE, async (n) => {
    await design({ auctionId, userId: nameOf(n), amount: BASE_PRICE + (n + 1) * 100 });
  });
}

export interface Rates {
  readonly bare: number;
  readonly handler: number;
  readonly transaction: number;
  /** Of the rounds, each of which measured all three one after the other. */
  readonly handlerToBare: number;
  readonly transactionToBare: number;
}

/** Bids a second on one auction, of each design, in rounds on one engine. */
export async function designRates(engine: BareEngine, rounds: number, count: number): Promise<Rates> {
  const storage = storageAt(engine.endpoint, engine.tables);
  const handler = await handlerAt(engine.endpoint, engine.tables);
  const designs = [bareUpdate(storage), handler, transaction(storage)] as const;
  for (const design of designs) await rate(design, storage, 2 * count);
  const seen: { bare: number; handler: number; transaction: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const [bare, viaHandler, viaTransaction] = [NaN, NaN, NaN];
    const result = { bare, handler: viaHandler, transaction: viaTransaction };
    for (const [name, design] of [
      ['bare', designs[0]],
      ['handler', designs[1]],
      ['transaction', designs[2]],
    ] as const) {
      engine.trimStreams();
      result[name] = await rate(design, storage, count);
    }
    seen.push(result);
  }
  return {
    bare: median(seen.map((one) => one.bare)),
    handler: median(seen.map((one) => one.handler)),
    transaction: median(seen.map((one) => one.transaction)),
    handlerToBare: median(seen.map((one) => one.handler / one.bare)),
    transactionToBare: median(seen.map((one) => one.transaction / one.bare)),
  };
}

export interface Costs {
  /** Per accepted bid in the steady state. */
  readonly boli: Reading;
  /** Everything that hangs on the stream of a bid: ledger, last bid, outbid notice. */
  readonly following: readonly Following[];
  /** Filing a running auction under its price and deadline: at most once a minute. */
  readonly filing: Reading;
  /** A bid that another one overtook on its way. */
  readonly overtaken: Reading;
  readonly transaction: Reading;
  /** Mean time of one bid in the handler, one at a time, milliseconds. */
  readonly handlerMs: number;
}

/** What follows a bid, by how many bid in turn and how many bids the stream hands over at once. */
export interface Following {
  readonly bidders: number;
  readonly batch: number;
  readonly reading: Reading;
}

/** One bid at a time, and a war: the bids of a few hundred milliseconds come together. */
const FOLLOWING = [
  { bidders: 2, batch: 1 },
  { bidders: 4, batch: 1 },
  { bidders: 8, batch: 1 },
  { bidders: 20, batch: 1 },
  { bidders: 2, batch: 10 },
  { bidders: 4, batch: 25 },
  { bidders: 20, batch: 100 },
] as const;

const perBid = (reading: Reading, bids: number): Reading => ({
  requests: reading.requests / bids,
  writeUnits: reading.writeUnits / bids,
  readUnits: reading.readUnits / bids,
  operations: Object.fromEntries(Object.entries(reading.operations).map(([name, count]) => [name, count / bids])),
});

/** What one bid asks of DynamoDB, counted at the engine. */
export async function designCosts(engine: BareEngine, count: number): Promise<Costs> {
  const meter = await startMeter(engine.port);
  const storage = storageAt(meter.endpoint, engine.tables);
  const real = inProcessBidding({ ...engine, endpoint: meter.endpoint }, () => Date.now());
  const run = async (design: StoreBid, auctionId: string) => {
    const place = async (n: number) => {
      const isAccepted = await design({ auctionId, userId: nameOf(n), amount: BASE_PRICE + (n + 1) * 100 });
      if (!isAccepted) throw new Error('A bid was not accepted.');
    };
    // The first bids of a container read the registrations.
    for (let n = 0; n < BIDDERS.length; n += 1) await place(n);
    await real.consume(await real.newRecords(auctionId));
    meter.read();
    const ms = await timed(async () => {
      for (let n = BIDDERS.length; n < count + BIDDERS.length; n += 1) await place(n);
    });
    return { reading: perBid(meter.read(), count), ms: ms / count };
  };
  const auctionId = await openNow(storage);
  const boli = await run(await handlerAt(meter.endpoint, engine.tables), auctionId);
  meter.read();
  await fileListing(tableHandle('auctions', storage.client, storage.tables.auctions), auctionId, Date.now());
  const filing = meter.read();
  const handler = await handlerAt(meter.endpoint, engine.tables);
  const overtaken = await costOfOvertaken(meter, handler, storage);
  const following: Following[] = [];
  for (const { bidders, batch } of FOLLOWING) {
    const reading = await costOfFollowing(meter, real, handler, storage, bidders, batch, count);
    following.push({ bidders, batch, reading });
  }
  const other = await run(transaction(storage), await openNow(storage));
  await meter.stop();
  return { boli: boli.reading, following, filing, overtaken, transaction: other.reading, handlerMs: boli.ms };
}

/** Twenty bid in turn, and each bid has been overtaken by another of its amount: the mean of a round. */
async function costOfOvertaken(meter: Meter, design: StoreBid, storage: Storage): Promise<Reading> {
  const people = Array.from({ length: MANY }, (_, n) => `overtaken-${n}`);
  const auctionId = await openNow(storage, people);
  const bid = (userId: string, rupees: number) => design({ auctionId, userId, amount: BASE_PRICE + rupees * 100 });
  for (const [n, userId] of people.entries()) await bid(userId, n + 1);
  meter.read();
  for (const userId of people.slice(0, -1)) {
    if (await bid(userId, MANY)) throw new Error('A bid of the same amount was accepted.');
  }
  return perBid(meter.read(), MANY - 1);
}

/** More than STATE remembers. */
const MANY = 20;

/** Bids in turn, then hands what they changed to the consumer in batches of so many. */
async function costOfFollowing(
  meter: Meter,
  real: InProcessBidding,
  design: StoreBid,
  storage: Storage,
  bidders: number,
  batch: number,
  count: number,
): Promise<Reading> {
  const people = Array.from({ length: bidders }, (_, n) => `bidder-${n}`);
  const auctionId = await openNow(storage, people);
  const place = async (n: number) => {
    await design({ auctionId, userId: people[n % bidders] ?? '', amount: BASE_PRICE + (n + 1) * 100 });
  };
  // Once through all, so that the first bid of nobody is among those counted.
  for (let n = 0; n < 2 * bidders; n += 1) await place(n);
  await real.consume(await real.newRecords(auctionId));
  // What that has changed in the registrations.
  await real.consume(await real.newRecords(auctionId));
  for (let n = 2 * bidders; n < 2 * bidders + count; n += 1) await place(n);
  const records = await real.newRecords(auctionId);
  meter.read();
  for (let from = 0; from < records.length; from += batch) await real.consume(records.slice(from, from + batch));
  return perBid(meter.read(), count);
}

export interface Growth {
  readonly size: number;
  readonly writeUnits: number;
  readonly requests: number;
  readonly bidsPerSecond: number;
}

async function grown(engine: BareEngine, size: number, auctionId: string, count: number, seq: number): Promise<Growth> {
  const meter = await startMeter(engine.port);
  let amount = BASE_PRICE + seq * 100;
  const place = (design: StoreBid) => async (n: number) => {
    amount += 100;
    await design({ auctionId, userId: nameOf(n), amount });
  };
  // The client of a handler looks up its endpoint at its first request, so each is used before the next is made.
  const ready = async (endpoint: string) => {
    const design = await handlerAt(endpoint, engine.tables);
    for (let n = 0; n < BIDDERS.length; n += 1) await place(design)(n);
    return design;
  };
  const metered = await ready(meter.endpoint);
  const direct = await ready(engine.endpoint);
  meter.read();
  for (let n = 0; n < 50; n += 1) await place(metered)(n);
  const { requests, writeUnits } = perBid(meter.read(), 50);
  await meter.stop();
  engine.trimStreams();
  const speeds: number[] = [];
  for (let round = 0; round < 3; round += 1) speeds.push(await perSecond(count, AT_ONCE, place(direct)));
  return { size, requests, writeUnits, bidsPerSecond: median(speeds) };
}

/** A bid in an auction that already has so many. */
export async function growthByLedger(engine: BareEngine, sizes: readonly number[], count: number): Promise<Growth[]> {
  const storage = storageAt(engine.endpoint, engine.tables);
  const all: Growth[] = [];
  for (const size of sizes) {
    const auctionId = await openNow(storage);
    await fillLedger(storage, auctionId, size);
    await storage.client.send(
      new UpdateCommand({
        TableName: engine.tables.auctions,
        Key: { auctionId, sk: 'STATE' },
        UpdateExpression: 'SET seq = :seq, currentBid = :amount',
        ExpressionAttributeValues: { ':seq': size, ':amount': BASE_PRICE + size * 100 },
      }),
    );
    all.push(await grown(engine, size, auctionId, count, size));
  }
  return all;
}

/** A bid in one of so many open auctions. */
export async function growthByAuctions(engine: BareEngine, sizes: readonly number[], count: number): Promise<Growth[]> {
  const storage = storageAt(engine.endpoint, engine.tables);
  const all: Growth[] = [];
  let open = 0;
  for (const size of sizes) {
    while (open < size - 1) {
      await openNow(storage);
      open += 1;
    }
    all.push(await grown(engine, size, await openNow(storage), count, 0));
    open += 1;
  }
  return all;
}

/** Milliseconds of processor time for a bid that was answered: what other load leaves nearly as it is. */
export interface ProcessorShares {
  /** The stack and its engine. */
  readonly all: number;
  /** The stack's own thread: the front door, the AWS APIs, the streams. */
  readonly front: number;
  /** The threads of the functions. */
  readonly functions: number;
  readonly engine: number;
  /** The helpers of V8, for all threads: collecting garbage, compiling. */
  readonly helpers: number;
  /** This process, which plays the bidders; not in `all`. */
  readonly bidders: number;
}

/** Bids a second. With eight under way at once, some are overtaken on their way, and answered so. */
export interface StackRate {
  readonly auctions: number;
  readonly answered: number;
  readonly accepted: number;
  readonly processor: ProcessorShares;
}

/** Bids through the whole local stack, in turn on so many auctions: HTTP, token, routing, function, role, engine, stream. */
export async function wholeStackRates(sizes: readonly number[], count: number): Promise<readonly StackRate[]> {
  const stack = await startStack({ isOnDisk: true, variables: ANY_PACE });
  try {
    const people = await tokenHolders(stack.url, BIDDERS.length);
    const bidders = people.map(({ userId }) => userId);
    const storage = await stackStorage(stack.url);
    const client = leanBids(stack.url, people);
    const design = throughHandler(client.send);
    const rates: StackRate[] = [];
    for (const size of sizes) {
      const auctionIds: string[] = [];
      for (let n = 0; n < size; n += 1) auctionIds.push(await openNow(storage, bidders));
      await stack.settled();
      rates.push({ auctions: size, ...(await stackRate(stack, design, auctionIds, bidders, count)) });
      await stack.settled();
    }
    client.close();
    return rates;
  } finally {
    await stack.stop();
  }
}

/** The functions' code is compiled by then. */
const WARM_UP = 500;

async function stackRate(
  stack: OwnStack,
  design: StoreBid,
  auctionIds: readonly string[],
  bidders: readonly string[],
  count: number,
): Promise<Omit<StackRate, 'auctions'>> {
  let accepted = 0;
  const bid = async (n: number) => {
    const auctionId = auctionIds[n % auctionIds.length] ?? '';
    const round = Math.floor(n / auctionIds.length);
    const userId = bidders[round % bidders.length] ?? '';
    if (await design({ auctionId, userId, amount: BASE_PRICE + (round + 1) * 100 })) accepted += 1;
  };
  await perSecond(WARM_UP, AT_ONCE, bid);
  await stack.settled();
  accepted = 0;
  const usedByThread = threadsFrom(stack.pid);
  const before = processorMs(stack.pid);
  const ownBefore = process.cpuUsage();
  const answered = await perSecond(count, AT_ONCE, (n) => bid(n + WARM_UP));
  const own = process.cpuUsage(ownBefore);
  await stack.settled();
  const processor = {
    all: (processorMs(stack.pid) - before) / count,
    front: usedByThread('MainThread') / count,
    functions: usedByThread('WorkerThread') / count,
    engine: usedByThread('tokio-rt-worker') / count,
    helpers: usedByThread('V8Worker') / count,
    bidders: (own.user + own.system) / 1000 / count,
  };
  return { answered, accepted: (answered * accepted) / count, processor };
}

function threadsFrom(pid: number): (name: string) => number {
  const before = processorMsByThread(pid);
  return (name) => (processorMsByThread(pid).get(name) ?? 0) - (before.get(name) ?? 0);
}
