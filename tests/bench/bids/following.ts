import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import { logger } from '#functions/platform/logger.ts';
import { inProcessBidding, type InProcessBidding } from '#tests/support/bidding/in-process-bidding.ts';
import { toHandler } from '#tests/support/bidding/send-bid.ts';
import type { BareEngine } from '#tests/support/stack/bare-engine.ts';
import { itemSize } from '#tests/support/tables/item-size.ts';
import { BASE_PRICE, storedState } from '#tests/support/tables/stored-auctions.ts';
import { atMost, digits, type Section, table } from '../report.ts';
import { BIDDERS, handlerAt, nameOf, openNow, storageAt } from './bidders.ts';
import { type StoreBid, transaction } from './designs.ts';
import { type Meter, perBid, type Reading, startMeter } from './meter.ts';
import { withEngine } from './with-engine.ts';

/**
 * The number of alternating bidders and the batch size of the stream: single bids, and bidding wars. Lambda polls a
 * stream four times a second, so at 20 bids a second a batch has 5.
 * https://docs.aws.amazon.com/lambda/latest/dg/with-ddb.html
 */
const FOLLOWING = [
  { bidders: 2, batch: 1 },
  { bidders: 4, batch: 1 },
  { bidders: 20, batch: 1 },
  { bidders: 4, batch: 5 },
  { bidders: 20, batch: 5 },
  { bidders: 20, batch: 100 },
] as const;

interface Cost {
  readonly what: string;
  /** Per bid. */
  readonly reading: Reading;
}

/** The DynamoDB requests and units of a bid and its effects, counted at the engine. */
export function following(isQuick: boolean): Promise<Section> {
  return withEngine(async (engine) => {
    const meter = await startMeter(engine.port);
    try {
      return sectionOf(await costs(engine, meter, isQuick ? 50 : 200));
    } finally {
      await meter.stop();
    }
  });
}

interface Costs {
  readonly accepting: Reading;
  /** A plain bid that a maximum answers. */
  readonly answered: Reading;
  /** The bytes of STATE then: with a ladder, a reserve, a limit and a sealed maximum. */
  readonly stateBytes: number;
  readonly alone: readonly Cost[];
  readonly inWars: readonly Cost[];
  readonly transaction: Reading;
}

function sectionOf({ accepting, answered, stateBytes, alone, inWars, transaction }: Costs): Section {
  const dearest = Math.max(...alone.map(({ reading }) => reading.writeUnits + reading.readUnits));
  const rows = [
    { what: 'Accepting a bid', reading: accepting },
    { what: 'Accepting a bid and the answer of a maximum', reading: answered },
    ...alone,
    ...inWars,
    { what: 'A transaction instead, which notifies nobody', reading: transaction },
  ];
  return {
    title: 'What a bid costs',
    bars: [
      atMost('Write units of a bid', 1, accepting.writeUnits),
      atMost('Requests of a bid', 1, accepting.requests),
      atMost('Read units of a bid', 0, accepting.readUnits),
      atMost('Write units of a bid against a maximum', 2, answered.writeUnits),
      atMost('Read units of a bid against a maximum', 0, answered.readUnits),
      atMost('STATE with ladder, reserve, limit and a sealed maximum', 1_023, stateBytes, ' B'),
      atMost('Units that follow one bid at a time', 2.5, dearest),
    ],
    table: table(
      ['', 'Requests', 'Write units', 'Read units'],
      rows.map(({ what, reading }) => [
        what,
        digits(reading.requests),
        digits(reading.writeUnits),
        digits(reading.readUnits),
      ]),
    ),
  };
}

async function costs(engine: BareEngine, meter: Meter, count: number): Promise<Costs> {
  const storage = storageAt(meter.endpoint, engine.tables);
  const bidding = inProcessBidding({ ...engine, endpoint: meter.endpoint }, () => Date.now());
  const handler = await handlerAt(meter.endpoint, engine.tables);
  const costOf = async (design: StoreBid): Promise<Reading> => {
    const auctionId = await openNow(storage);
    const place = async (n: number) => {
      const isAccepted = await design({ auctionId, userId: nameOf(n), amount: BASE_PRICE + (n + 1) * 100 });
      if (!isAccepted) throw new Error('A bid was not accepted.');
    };
    // The first bids of a container read the registrations.
    for (let n = 0; n < BIDDERS.length; n += 1) await place(n);
    await bidding.consume(await bidding.newRecords(auctionId));
    meter.read();
    for (let n = BIDDERS.length; n < count + BIDDERS.length; n += 1) await place(n);
    return perBid(meter.read(), count);
  };
  const accepting = await costOf(handler);
  const contested = await openNow(storage);
  const answered = await costOfAnswered(meter, bidding, contested, count);
  const stateBytes = itemSize(marshall(await storedState(storage, contested), { removeUndefinedValues: true }));
  const followed: (Cost & { readonly batch: number })[] = [];
  for (const { bidders, batch } of FOLLOWING) {
    const people = Array.from({ length: bidders }, (_, n) => `bidder-${n}`);
    const auctionId = await openNow(storage, people);
    const reading = await costOfFollowing({ meter, bidding, handler, auctionId, people, batch, count });
    const pace = batch === 1 ? 'one bid at a time' : `${batch} bids in a batch`;
    followed.push({ what: `What follows it: ${bidders} in turn, ${pace}`, batch, reading });
  }
  return {
    accepting,
    answered,
    stateBytes,
    alone: followed.filter(({ batch }) => batch === 1),
    inWars: followed.filter(({ batch }) => batch > 1),
    transaction: await costOf(transaction(storage)),
  };
}

/** Everybody else bids against the first bidder, who has a maximum that nobody reaches. */
async function costOfAnswered(meter: Meter, bidding: InProcessBidding, auctionId: string, count: number) {
  const [leader = '', ...others] = BIDDERS;
  // The handler runs in this process, and would log each bid between the figures.
  logger.setLogLevel('SILENT');
  const send = toHandler(bidding.newEnvironment());
  await send({ auctionId, userId: leader, bidId: randomUUID(), amount: 99_99_999_00, upTo: true });
  const place = async (n: number) => {
    const amount = BASE_PRICE + (n + 1) * 1_000;
    const { answer } = await send({ auctionId, userId: others[n % others.length] ?? '', bidId: randomUUID(), amount });
    if (answer.kind !== 'accepted') throw new Error('A bid was not accepted.');
  };
  for (let n = 0; n < others.length; n += 1) await place(n);
  meter.read();
  for (let n = others.length; n < count + others.length; n += 1) await place(n);
  return perBid(meter.read(), count);
}

interface Bout {
  readonly meter: Meter;
  readonly bidding: InProcessBidding;
  readonly handler: StoreBid;
  readonly auctionId: string;
  readonly people: readonly string[];
  readonly batch: number;
  readonly count: number;
}

/** Places alternating bids, then passes their stream records to the consumer in batches. */
async function costOfFollowing({ meter, bidding, handler, auctionId, people, batch, count }: Bout): Promise<Reading> {
  const place = async (n: number) => {
    const userId = people[n % people.length] ?? '';
    await handler({ auctionId, userId, amount: BASE_PRICE + (n + 1) * 100 });
  };
  // Warm-up: every bidder has a first bid before the measurement.
  const before = 2 * people.length;
  for (let n = 0; n < before; n += 1) await place(n);
  await bidding.consume(await bidding.newRecords(auctionId));
  // The consumer's own changes to registrations are records too.
  await bidding.consume(await bidding.newRecords(auctionId));
  for (let n = before; n < before + count; n += 1) await place(n);
  const records = await bidding.newRecords(auctionId);
  meter.read();
  for (let from = 0; from < records.length; from += batch) await bidding.consume(records.slice(from, from + batch));
  return perBid(meter.read(), count);
}
