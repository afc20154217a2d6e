import { tableHandle } from '../../../functions/tables/table-handle.ts';
import { fileListing } from '../../../functions/lifecycle/copies/state-copies.ts';
import { BASE_PRICE, type Storage } from '../../support/tables/stored-auctions.ts';
import { type BareEngine } from '../../support/stack/bare-engine.ts';
import { type InProcessBidding, inProcessBidding } from '../../support/bidding/in-process-bidding.ts';
import { type StoreBid, transaction } from './designs.ts';
import { timed } from '../measure.ts';
import { type Meter, perBid, type Reading, startMeter } from '../meter.ts';
import { costOfTelling, type Telling } from './telling.ts';
import { storageAt, nameOf, BIDDERS, openNow, handlerAt } from './bidders.ts';

export interface Costs {
  /** Per accepted bid in the steady state. */
  readonly boli: Reading;
  /** Everything that hangs on the stream of a bid: ledger, last bid, outbid notice. */
  readonly following: readonly Following[];
  /** Filing a running auction under its price and deadline: at most once a minute. */
  readonly filing: Reading;
  /** A bid that another one overtook on its way. */
  readonly overtaken: Reading;
  /** Pushing the new state, and taking the notice to who was outbid. */
  readonly telling: Telling;
  readonly transaction: Reading;
  /** Mean time of one bid in the handler, one at a time, milliseconds. */
  readonly handlerMs: number;
}

/** What follows a bid, by how many bid in turn and how many bids the stream hands over at once. */
export interface Following {
  readonly bidders: number;
  readonly batch: number;
  readonly reading: Reading;
  /** Mean time of an invocation that is handed such a batch, milliseconds. */
  readonly batchMs: number;
}

/**
 * One bid at a time, and wars: the bids of a quarter of a second come together, for Lambda looks at a stream four times a
 * second, so 5 are a war of 20 bids a second, and 100 one of 400.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
const FOLLOWING = [
  { bidders: 2, batch: 1 },
  { bidders: 4, batch: 1 },
  { bidders: 8, batch: 1 },
  { bidders: 20, batch: 1 },
  // All share a place in STATE with another.
  { bidders: 40, batch: 1 },
  { bidders: 2, batch: 5 },
  { bidders: 4, batch: 5 },
  { bidders: 20, batch: 5 },
  { bidders: 2, batch: 10 },
  { bidders: 4, batch: 25 },
  { bidders: 20, batch: 100 },
] as const;

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
    following.push({
      bidders,
      batch,
      ...(await costOfFollowing(meter, real, handler, storage, bidders, batch, count)),
    });
  }
  const telling = await costOfTelling(engine, meter, count);
  const other = await run(transaction(storage), await openNow(storage));
  await meter.stop();
  return {
    boli: boli.reading,
    following,
    filing,
    overtaken,
    telling,
    transaction: other.reading,
    handlerMs: boli.ms,
  };
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

/** As many as have a place in STATE. */
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
): Promise<Pick<Following, 'reading' | 'batchMs'>> {
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
  const ms = await timed(async () => {
    for (let from = 0; from < records.length; from += batch) await real.consume(records.slice(from, from + batch));
  });
  return { reading: perBid(meter.read(), count), batchMs: ms / Math.ceil(records.length / batch) };
}
