import { beforeAll, expect, test } from 'vitest';
import { getAuction, listAuctions, watchAuction } from '#shared/contract/auctions.ts';
import { placeBid } from '#shared/contract/bids.ts';
import { closeAuction } from '#shared/contract/closing.ts';
import { createPayment } from '#shared/contract/money/payments.ts';
import { openSocket } from '#tests/support/bidding/live-socket.ts';
import { eventually } from '#tests/support/eventually.ts';
import { publishLot } from '#tests/support/people/lots.ts';
import { details, edit, idsOf, type Market, openMarket } from '#tests/support/people/market.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const TITLE = 'Zircon never shown';
let market: Market;

beforeAll(async () => {
  market = await openMarket(sharedStack());
});

const totalFor = async (status?: 'cancelled') =>
  (await market.ravi.call(listAuctions, { query: { ...(status !== undefined && { status }) } })).total;

test('only admins see a cancelled draft, in the list of cancelled auctions', async () => {
  const { stack, admin, ravi } = market;
  const before = [await totalFor(), await totalFor('cancelled')];
  const id = await publishLot(stack, admin, { title: TITLE }, 'draft');
  expect(await edit(market, id, { status: 'cancelled', cancelReason: 'A mistake.' })).toMatchObject({ status: 200 });
  await stack.settled();

  const by = { userId: ravi.userId };
  const asked = [
    await attempt(stack.url, ravi, getAuction, { params: { id } }),
    await attempt(stack.url, ravi, watchAuction, { params: { id } }),
    await attempt(stack.url, ravi, placeBid, { params: { id }, body: { bidAmount: 5000, ...by } }),
    await attempt(stack.url, ravi, closeAuction, { body: { auctionId: id, ...by } }),
    await attempt(stack.url, ravi, createPayment, { body: { paymentType: 'emd', auctionId: id } }),
  ];
  expect(asked.map(({ status, code }) => [status, code])).toEqual(asked.map(() => [404, 'NOT_FOUND']));
  for (const query of [{}, { status: 'cancelled' }, { search: 'zircon' }, { sort: 'end-date' }])
    expect(await idsOf(ravi, query)).not.toContain(id);
  expect([await totalFor(), await totalFor('cancelled')]).toEqual(before);
  const socket = await openSocket(ravi);
  socket.send({ action: 'subscribe', auctionId: id });
  expect(JSON.parse(await socket.next())).toMatchObject({ type: 'error' });
  await socket.close();

  expect(await details(admin, id)).toMatchObject({ status: 'cancelled', cancelReason: 'A mistake.' });
  for (const query of [{ status: 'cancelled' }, { search: 'zircon', status: 'cancelled' }])
    expect(await idsOf(admin, query)).toContain(id);
  for (const query of [{}, { search: 'zircon' }, { status: 'draft' }])
    expect(await idsOf(admin, query)).not.toContain(id);
});

test('a cancelled auction is removed from watchlists, and stays visible if it was published', async () => {
  const { stack, admin, ravi } = market;
  const [hidden, seen] = [await publishLot(stack, admin), await publishLot(stack, admin)];
  for (const id of [hidden, seen]) await ravi.call(watchAuction, { params: { id } });
  expect(await edit(market, hidden, { status: 'draft' })).toMatchObject({ status: 200 });
  for (const id of [hidden, seen])
    expect(await edit(market, id, { status: 'cancelled' })).toMatchObject({ status: 200 });
  await stack.settled();
  // The list of a user may lag by a second.
  const watched = await eventually(
    () => idsOf(ravi, { watched: 'true' }),
    (ids) => ids.includes(seen),
  );
  expect(watched).not.toContain(hidden);
  expect(await details(ravi, seen)).toMatchObject({ status: 'cancelled' });
  expect(await attempt(stack.url, ravi, getAuction, { params: { id: hidden } })).toMatchObject({ status: 404 });
});
