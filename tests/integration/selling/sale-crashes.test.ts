import { S3Client } from '@aws-sdk/client-s3';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addLots } from '#functions/selling/sales/change-lots.ts';
import { followSchedule } from '#functions/selling/sales/follow-schedule.ts';
import { createSale } from '#functions/selling/sales/save-sale.ts';
import { readAudit } from '#functions/tables/audit/audit-entry.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { write, putNew } from '#functions/tables/writes.ts';
import { readSaleForAdmin } from '#functions/views/sales/admin-sales.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import { listing, state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { crashingClient, type FakeProcess, processCrashingAt } from '#tests/support/notices/crashing-process.ts';
import { type BareEngine, startBareEngine } from '#tests/support/stack/bare-engine.ts';
import { memoryClaims } from '#tests/support/tables/memory-claims.ts';

const BY = { adminId: 'admin-1', source: '192.0.2.1' };

let engine: BareEngine;
let client: DynamoDBDocumentClient;
let fakeProcess: FakeProcess = processCrashingAt();
let sales = 0;

beforeAll(async () => {
  engine = await startBareEngine('dynoxide');
  client = crashingClient(engine.endpoint, () => fakeProcess);
});
afterAll(async () => {
  client.destroy();
  await engine.stop();
});

function depsOf() {
  // Each call is a moment later, so that audit entries have keys of their own.
  let now = NOW;
  return {
    auctions: tableHandle('auctions', client, engine.tables.auctions),
    feed: tableHandle('feed', client, engine.tables.feed),
    sellers: tableHandle('sellers', client, engine.tables.sellers),
    files: { s3: new S3Client({}), bucket: 'media', claims: memoryClaims(), newId: () => 'none' },
    maxImages: 5,
    readSettings: async () => ({ charges: NO_CHARGES }),
    clock: () => (now += 1),
  };
}

/** A sale of three drafts; everything that its clerk does until they are published, to be repeated after a crash. */
async function newSale() {
  fakeProcess = processCrashingAt();
  const deps = depsOf();
  const { auctions } = deps;
  sales += 1;
  const lots = [1, 2, 3].map((number) => `sale-${sales}-lot-${number}`);
  for (const auctionId of lots) {
    const images = [`media/${auctionId}/1.jpg`, `media/${auctionId}/2.jpg`];
    await write(auctions, putNew(auctions, listing({ auctionId, listingStatus: 'draft', images })));
    await write(auctions, putNew(auctions, state({ auctionId, status: 'draft' })));
  }
  const content = {
    name: 'Spring sale',
    place: undefined,
    terms: undefined,
    registrationDeadlineAt: NOW + 24 * HOUR,
    startAt: NOW + 25 * HOUR,
    firstEndAt: NOW + 26 * HOUR,
    everyMinutes: 10,
    staggersStarts: false,
    deposit: undefined,
  };
  const requestId = `6f1c1a52-1111-4111-8111-${String(sales).padStart(12, '0')}`;
  const work = async () => {
    const sale = await createSale(auctions, content, { requestId, by: BY, now: deps.clock() });
    if (!sale.ok) throw new Error(sale.error.message);
    await addLots(deps, sale.value, lots, BY);
    await followSchedule(deps, sale.value, { auctionIds: lots, publish: true }, BY);
    return sale.value;
  };
  return { deps, lots, work };
}

async function stepsOfTheWork(): Promise<number> {
  const { work } = await newSale();
  fakeProcess = processCrashingAt();
  await work();
  return fakeProcess.steps().length;
}

test('wherever the work stops, repeating it finishes it, and does nothing twice', async () => {
  const count = await stepsOfTheWork();
  expect(count).toBeGreaterThan(10);
  for (let last = 1; last <= count; last += 1) {
    const { deps, lots, work } = await newSale();
    fakeProcess = crashingAfter(last);
    const stopped = await work().then(
      () => false,
      () => true,
    );
    expect(stopped, `step ${last}`).toBe(true);
    fakeProcess = processCrashingAt();
    const saleId = await work();
    const sale = await readSaleForAdmin(deps.auctions, saleId, NOW);
    const ends = [0, 1, 2].map((place) => NOW + 26 * HOUR + place * 10 * 60_000);
    expect(sale, `step ${last}`).toMatchObject({
      ok: true,
      value: { lots: lots.map((_id, place) => ({ _id, place, status: 'pending', endDate: ends[place] })) },
    });
    for (const auctionId of lots) {
      const entries = await readAudit(deps.auctions, { auctionId });
      expect(
        entries.map(({ action }) => action),
        `step ${last}`,
      ).toEqual(['auction-edited', 'auction-joined-sale']);
    }
    const entries = await readAudit(deps.auctions, { auctionId: saleId });
    expect(
      entries.map(({ action }) => action),
      `step ${last}`,
    ).toEqual(['sale-lots-added', 'sale-created']);
  }
});

/** A process that crashes at its step of this number. */
function crashingAfter(count: number): FakeProcess {
  let steps = 0;
  return {
    steps: () => [],
    hasCrashed: () => steps >= count,
    step: () => {
      steps += 1;
      if (steps >= count) throw new Error('The process has crashed.');
    },
  };
}
