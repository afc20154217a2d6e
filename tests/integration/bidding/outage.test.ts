/**
 * Nothing runs for ten minutes: the owners are asked, and extend what ran. A stack of its own, which takes moves of its
 * clock for outages.
 */
import { rm } from 'node:fs/promises';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { extensionKey } from '#functions/tables/auctions/outage-items.ts';
import { bid, listLot, pay, type Person } from '#infra/local/client/person.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { dismissOutage, extendRunning, listOutages } from '#shared/contract/outages.ts';
import { HOUR, MINUTE, timetable } from '#tests/support/people/lots.ts';
import { advance, details, type Market, openMarket } from '#tests/support/people/market.ts';
import { TWO_PICTURES } from '#tests/support/people/people.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';

let own: OwnStack;
let market: Market;

beforeAll(async () => {
  own = await startStack({ variables: { OUTAGE_MINUTES: '3' } });
  market = await openMarket(own);
}, 120_000);
afterAll(async () => {
  await own.stop();
  await rm(own.dataDir, { recursive: true, force: true });
});

const LOT = { description: 'A lot.', categorie: 'cars', basePrice: 1000, emdAmount: 100 } as const;
const REASON = 'The site was down';

const outages = async () => (await market.admin.call(listOutages)).outages;
const extend = (body: object, who: Person = market.admin) =>
  attempt(market.stack.url, who, extendRunning, { body: { reason: REASON, ...body } });
const noticesOf = async (who: Person) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications;

async function announced(title: string, bidInterval: number): Promise<string> {
  const { stack, admin, asha, ravi } = market;
  const id = await listLot(admin, { ...LOT, title, bidInterval }, timetable(await stack.now()), TWO_PICTURES);
  for (const one of [asha, ravi]) await pay(stack.url, one, id, 'emd');
  return id;
}

/** Answers what the moves of the clock have led to so far. */
async function answerAll(): Promise<void> {
  for (const { _id, answer } of await outages()) {
    const params = { id: _id };
    if (answer === null) await market.admin.call(dismissOutage, { params, body: { reason: 'A test moved the clock' } });
  }
}

test('owners are asked once, extend what ran, and see what ended; everybody is told', async () => {
  const [slow, quick] = [await announced('A slow jeep', 3600), await announced('A quick jeep', 60)];
  await advance(market, 2 * HOUR);
  // The watch is called, and the time until here is answered.
  await advance(market, MINUTE + 1_000);
  await answerAll();
  await bid(market.ravi, slow, 1_100);
  await bid(market.ravi, quick, 1_100);
  const { closesAt: before } = await details(market.ravi, slow);
  const toldBefore = (await noticesOf(market.admin)).length;

  await advance(market, 10 * MINUTE);
  const [asked] = await outages();
  expect(asked).toMatchObject({ answer: null, silent: true, running: 1 });
  expect(asked!.until - asked!.from).toBeGreaterThanOrEqual(9 * MINUTE);
  expect(asked!.ended).toMatchObject([{ _id: quick, title: 'A quick jeep', isOpen: true }]);
  const told = (await noticesOf(market.admin)).slice(0, -toldBefore || undefined);
  expect(told.filter(({ title }) => title === 'Something Was Wrong')).toHaveLength(1);

  const outageId = asked!._id;
  const answer = { requestId: crypto.randomUUID(), outageId, minutes: 10 };
  expect(await extend(answer, market.ravi)).toMatchObject({ status: 403 });
  expect(await extend({ ...answer, minutes: 0 })).toMatchObject({ status: 400 });
  expect(await extend({ ...answer, outageId: 'none' })).toMatchObject({ status: 404 });
  // At least a full interval: an hour.
  expect(await extend(answer)).toMatchObject({
    status: 200,
    message: '1 auction runs 10 minutes longer, and at least a full bid interval.',
  });
  expect(await extend(answer)).toMatchObject({ status: 200 });
  expect((await details(market.ravi, slow)).closesAt).toBe(before + HOUR);
  expect(await extend({ ...answer, requestId: crypto.randomUUID() })).toMatchObject({ status: 409 });
  const dismiss = { params: { id: outageId }, body: { reason: REASON } };
  expect(await attempt(market.stack.url, market.admin, dismissOutage, dismiss)).toMatchObject({ status: 409 });
  expect((await outages())[0]).toMatchObject({ answer: { kind: 'extended', reason: REASON } });
  await market.stack.settled();
  for (const who of [market.asha, market.ravi]) {
    const news = (await noticesOf(who)).filter(({ title }) => title === 'Auction Extended');
    expect(news).toMatchObject([
      { message: expect.stringContaining('A slow jeep has more time'), link: `/auctions/${slow}` },
    ]);
  }
  const { entries } = await market.admin.call(getAuctionAudit, { params: { id: slow } });
  expect(entries[0]).toMatchObject({ action: 'auction-extended', after: { minutes: 10, reason: REASON } });
  await bid(market.asha, slow, 1_200);
  expect((await details(market.ravi, quick)).status).toBe('completed');

  // What an interrupted call has left the clock finishes.
  const { client, tables } = await stackStorage(market.stack.url);
  const { closesAt: soFar } = await details(market.ravi, slow);
  const by = { adminId: market.admin.userId, source: '::1' };
  const { Item } = await client.send(new GetCommand({ TableName: tables.auctions, Key: stateKey(slow) }));
  const { extendedFor = 0 } = stateItem.parse(Item);
  const left = { ...extensionKey('interrupted'), at: await own.now(), minutes: 70, reason: REASON, by };
  await client.send(
    new PutCommand({ TableName: tables.auctions, Item: { ...left, plan: { [slow]: extendedFor, [quick]: 0 } } }),
  );
  await advance(market, MINUTE + 1_000);
  expect((await details(market.ravi, slow)).closesAt).toBe(soFar + 70 * MINUTE);
  await advance(market, MINUTE + 1_000);
  expect((await details(market.ravi, slow)).closesAt).toBe(soFar + 70 * MINUTE);

  // Or nothing is to be done.
  await advance(market, 10 * MINUTE);
  const params = { id: (await outages())[0]!._id };
  const nothing = { params, body: { reason: 'Nobody was bidding' } };
  expect(await attempt(market.stack.url, market.admin, dismissOutage, nothing)).toMatchObject({ status: 200 });
  expect((await outages())[0]).toMatchObject({ answer: { kind: 'nothing', reason: 'Nobody was bidding' } });
  expect(await extend({ ...answer, requestId: crypto.randomUUID(), outageId: params.id })).toMatchObject({
    status: 409,
  });

  // Nobody needs to be asked.
  const { closesAt: then } = await details(market.ravi, slow);
  expect(await extend({ requestId: crypto.randomUUID(), minutes: 90 })).toMatchObject({ status: 200 });
  expect((await details(market.ravi, slow)).closesAt).toBe(then + 90 * MINUTE);
});
