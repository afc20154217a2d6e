import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { BASE_PRICE } from '../../support/tables/stored-auctions.ts';
import { type BareEngine } from '../../support/stack/bare-engine.ts';
import { fillLedger, type StoreBid } from './designs.ts';
import { median, perSecond } from '../measure.ts';
import { perBid, startMeter } from '../meter.ts';
import { storageAt, openNow, nameOf, handlerAt, BIDDERS, AT_ONCE } from './bidders.ts';

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
