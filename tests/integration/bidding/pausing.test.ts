/** An owner stops the clocks: of one lot, a sale, all that runs. On a stack of its own, since "all" means all. */
import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formatIst } from '#functions/platform/ist.ts';
import { call } from '#infra/local/client/api-client.ts';
import { bid, listLot, pay } from '#infra/local/client/person.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { placeBid } from '#shared/contract/bids.ts';
import { getLiveLot, getLot } from '#shared/contract/lots/public-lots.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { listPaused, pauseAuctions, resumeAuctions } from '#shared/contract/pausing.ts';
import { addToSale, removeFromSale } from '#shared/contract/sales/sale-lots.ts';
import { deleteAuction, endAuctionEarly } from '#shared/contract/selling/auction-acts.ts';
import { eventually } from '#tests/support/eventually.ts';
import { HOUR, publishLot, timetable } from '#tests/support/people/lots.ts';
import { advance, details, type Market, openMarket } from '#tests/support/people/market.ts';
import { TWO_PICTURES } from '#tests/support/people/people.ts';
import { makeSale } from '#tests/support/people/sales.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

let own: OwnStack;
let market: Market;

beforeAll(async () => {
  own = await startStack();
  market = await openMarket(own);
}, 120_000);
afterAll(async () => {
  await own.stop();
  await rm(own.dataDir, { recursive: true, force: true });
});

const LOT = { description: 'A lot.', categorie: 'cars', basePrice: 1000, emdAmount: 100, bidInterval: 600 } as const;
const REASON = 'The site answers slowly';

async function runningLot(title: string): Promise<string> {
  const { stack, admin } = market;
  const id = await listLot(admin, { ...LOT, title }, timetable(await stack.now()), TWO_PICTURES);
  await pay(stack.url, market.asha, id, 'emd');
  await pay(stack.url, market.ravi, id, 'emd');
  await advance(market, 2 * HOUR);
  return id;
}

const pause = (which: object, who = market.admin) =>
  attempt(market.stack.url, who, pauseAuctions, { body: { which, reason: REASON } });
const resume = (which: object) => attempt(market.stack.url, market.admin, resumeAuctions, { body: { which } });
const bidOf = (amount: number, id: string) =>
  attempt(market.stack.url, market.asha, placeBid, {
    params: { id },
    body: { bidAmount: amount, userId: market.asha.userId },
  });
const notices = async (who: Market['ravi']) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications.map(({ message }) => message);

describe('one lot', () => {
  test('takes no bid and does not end while it is paused, and then has the time that was left', async () => {
    const { stack } = market;
    const id = await runningLot('A paused jeep');
    await bid(market.ravi, id, 1_100);
    const { closesAt: before } = await details(market.ravi, id);

    expect(await pause({ kind: 'lot', auctionId: id })).toMatchObject({ status: 200, changed: 1 });
    expect(await pause({ kind: 'lot', auctionId: id })).toMatchObject({ status: 200, changed: 0 });
    expect(await bidOf(1_200, id)).toMatchObject({ status: 409, code: 'AUCTION_PAUSED' });
    const seen = await details(market.ravi, id);
    expect(seen).toMatchObject({ status: 'active', closesAt: before, pauseReason: REASON });
    const { lot } = await call(stack.url, getLot, { params: { id } });
    expect(lot).toMatchObject({ pausedAt: seen.pausedAt, pauseReason: REASON });
    expect(await call(stack.url, getLiveLot, { params: { id } })).toMatchObject({ pausedAt: seen.pausedAt });
    const end = { params: { id }, body: { reason: 'A test' } };
    expect(await attempt(stack.url, market.admin, endAuctionEarly, end)).toMatchObject({ code: 'AUCTION_LOCKED' });

    await advance(market, 9 * HOUR);
    await stack.settled();
    expect(await details(market.ravi, id)).toMatchObject({ status: 'active', closesAt: before });

    const left = before - (seen.pausedAt ?? 0);
    const earliest = await stack.now();
    expect(await resume({ kind: 'lot', auctionId: id })).toMatchObject({ status: 200, changed: 1 });
    const { pausedAt, closesAt } = await details(market.ravi, id);
    expect(pausedAt).toBeUndefined();
    expect(closesAt).toBeGreaterThanOrEqual(earliest + Math.max(left, LOT.bidInterval * 1000));
    expect(closesAt).toBeLessThanOrEqual((await stack.now()) + Math.max(left, LOT.bidInterval * 1000));
    expect(await bidOf(1_200, id)).toMatchObject({ status: 200 });
    await stack.settled();
    const { entries } = await market.admin.call(getAuctionAudit, { params: { id } });
    expect(entries.map(({ action }) => action)).toEqual(expect.arrayContaining(['auction-paused', 'auction-resumed']));
    const told = await notices(market.ravi);
    expect(told).toContainEqual(expect.stringContaining(`We have paused A paused jeep.`));
    expect(told).toContainEqual(expect.stringContaining('A paused jeep has resumed.'));
    expect(await notices(market.other)).toContainEqual(expect.stringContaining(REASON));

    await advance(market, HOUR);
    const over = await eventually(
      () => details(market.asha, id),
      ({ status }) => status === 'completed',
    );
    expect(over.winner?.bidAmount).toBe(1_200);
  });

  test('that is paused beyond its start joins a sale, leaves it, and is deleted', async () => {
    const { stack, admin } = market;
    const id = await publishLot(stack, admin);
    const saleId = await makeSale(stack, admin);
    await pause({ kind: 'lot', auctionId: id });
    await advance(market, 3 * HOUR);
    const joined = await market.admin.call(addToSale, { params: { id: saleId }, body: { auctionIds: [id] } });
    expect(joined.lots).toMatchObject([{ outcome: 'changed' }]);
    await market.admin.call(removeFromSale, { params: { id: saleId, lotId: id } });
    await market.admin.call(deleteAuction, { params: { id } });
    await stack.settled();
    expect((await market.admin.call(listPaused)).paused).toEqual([]);
  });

  test('is not paused by somebody who is no owner, nor when it is over', async () => {
    const { stack, admin } = market;
    const id = await publishLot(stack, admin);
    expect(await pause({ kind: 'lot', auctionId: id }, market.asha)).toMatchObject({ status: 403 });
    await advance(market, 6 * HOUR);
    expect(await pause({ kind: 'lot', auctionId: id })).toMatchObject({ status: 409, code: 'AUCTION_LOCKED' });
  });
});

describe('many at once', () => {
  test('the lots of a sale, and all of the house, stand together; what should have started starts afterwards', async () => {
    const { stack } = market;
    const running = await runningLot('Another jeep');
    const { admin } = market;
    const saleId = await makeSale(stack, admin, { everyMinutes: 10 });
    const one = await publishLot(stack, admin, { title: 'One' });
    const lots = [one, await publishLot(stack, admin, { title: 'Two' })];
    await admin.call(addToSale, { params: { id: saleId }, body: { auctionIds: lots } });
    await pay(stack.url, market.asha, one, 'emd');

    expect(await pause({ kind: 'sale', saleId })).toMatchObject({ status: 200, changed: 2, refused: [] });
    expect(await pause({ kind: 'sale', saleId: 'none' })).toMatchObject({ status: 404 });
    await stack.settled();
    expect(await pause({ kind: 'all' })).toMatchObject({ status: 200, changed: 1 });
    const { running: left, paused } = await admin.call(listPaused);
    expect(left).toBe(0);
    expect(paused.map(({ title }) => title).toSorted()).toEqual(['Another jeep', 'One', 'Two']);

    await advance(market, 10 * HOUR);
    await stack.settled();
    for (const id of lots) expect(await details(market.asha, id)).toMatchObject({ status: 'pending' });

    expect(await resume({ kind: 'all' })).toMatchObject({ status: 200, changed: 3 });
    await stack.settled();
    for (const id of [...lots, running]) {
      await eventually(
        () => details(market.asha, id),
        ({ status }) => status === 'active',
      );
    }
    // The clock starts them seconds later, so that whoever is registered is told while they run.
    await advance(market, 10_000);
    const { closesAt } = await details(market.asha, one);
    expect(await notices(market.asha)).toContainEqual(
      expect.stringContaining(`Bidding on One is open. Place your bid now. Open until ${formatIst(closesAt)}`),
    );
    expect((await market.admin.call(listPaused)).paused).toEqual([]);
    expect((await market.admin.call(listPaused)).running).toBe(3);
  });
});
