import { beforeAll, describe, expect, test } from 'vitest';
import { bid, listLot, pay, type Person } from '#infra/local/client/person.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { getAuction, watchAuction } from '#shared/contract/auctions.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { withdraw } from '#shared/contract/money/payments.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { deleteAuction } from '#shared/contract/selling/auction-acts.ts';
import { HOUR, MINUTE, publishLot, timetable } from '#tests/support/people/lots.ts';
import {
  advance,
  details,
  edit,
  forEdit,
  idsOf,
  isStored,
  type Market,
  openMarket,
} from '#tests/support/people/market.ts';
import { makeVerifiedBidder, TWO_PICTURES } from '#tests/support/people/people.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

let market: Market;

beforeAll(async () => {
  market = await openMarket(sharedStack());
});

test('an auction with deposits can be cancelled but never deleted, even after a withdrawal', async () => {
  const id = await publishLot(market.stack, market.admin, { title: 'For the record', emdAmount: 250 });
  const before = (await market.ravi.call(me)).user.wallet.balance;
  await pay(market.stack.url, market.ravi, id, 'emd');
  await market.stack.settled();
  expect(await forEdit(market, id)).toMatchObject({ bidderCount: 1, heldDeposits: 250, isRecord: true });
  const remove = () => attempt(market.stack.url, market.admin, deleteAuction, { params: { id } });
  expect(await remove()).toMatchObject({ status: 409, code: 'AUCTION_LOCKED' });
  expect(await market.ravi.call(withdraw, { params: { id } })).toMatchObject({ success: true });
  await market.stack.settled();
  expect((await market.ravi.call(me)).user.wallet.balance).toBe(before);
  expect(await forEdit(market, id)).toMatchObject({ bidderCount: 0, heldDeposits: 0, isRecord: true });
  expect(await remove()).toMatchObject({ status: 409, code: 'AUCTION_LOCKED' });
  const { payments } = (await market.ravi.call(getDashboard)).data;
  expect(payments[0]).toMatchObject({ auctionTitle: 'For the record', status: 'Refunded' });
  await edit(market, id, { status: 'cancelled', cancelReason: 'Nobody left.' });
  expect(await remove()).toMatchObject({ status: 409, code: 'AUCTION_LOCKED' });
});

test('deleting an auction without registrations removes all its data', async () => {
  const id = await publishLot(market.stack, market.admin, { title: 'Short-lived', emdAmount: 250 });
  await market.ravi.call(watchAuction, { params: { id } });
  await market.stack.settled();
  const { images } = await forEdit(market, id);
  expect(await market.admin.call(deleteAuction, { params: { id } })).toMatchObject({
    message: 'Auction Deleted successfully!',
  });
  await market.stack.settled();
  for (const who of [market.ravi, market.admin]) {
    expect(await attempt(market.stack.url, who, getAuction, { params: { id } })).toMatchObject({ status: 404 });
    // A bidder's list may be a second old.
    await expect.poll(() => idsOf(who), { timeout: 5_000 }).not.toContain(id);
  }
  expect(await idsOf(market.ravi, { watched: 'true' })).not.toContain(id);
  expect(await isStored(market.stack, images[0] ?? '')).toBe(false);
  expect(await attempt(market.stack.url, market.admin, deleteAuction, { params: { id } })).toMatchObject({
    status: 404,
  });
});

test('an admin can start an auction only while no one is registered', async () => {
  const id = await publishLot(market.stack, market.admin, { title: 'Right now' });
  await pay(market.stack.url, market.asha, id, 'emd');
  expect(await edit(market, id, { status: 'active' })).toMatchObject({ status: 409 });
  const empty = await publishLot(market.stack, market.admin, { title: 'Nobody yet' });
  expect(await edit(market, empty, { status: 'active' })).toMatchObject({ status: 200 });
  expect(await details(market.asha, empty)).toMatchObject({ status: 'active' });
});

describe('a running auction', () => {
  let id: string;

  beforeAll(async () => {
    id = await listLot(market.admin, LONG_LOT, timetable(await market.stack.now()), TWO_PICTURES);
    await pay(market.stack.url, market.asha, id, 'emd');
    await pay(market.stack.url, market.ravi, id, 'emd');
    await advance(market, 2 * HOUR);
    await bid(market.asha, id, 1100);
    await market.stack.settled();
  });

  test('an active auction cannot be edited or deleted', async () => {
    for (const status of ['active', 'pending', 'completed', 'draft']) {
      expect(await edit(market, id, { status, title: 'Changed' }), status).toMatchObject({ status: 409 });
    }
    expect(await attempt(market.stack.url, market.admin, deleteAuction, { params: { id } })).toMatchObject({
      status: 409,
      code: 'AUCTION_LOCKED',
      message: 'This auction is running and cannot be deleted. It can be cancelled.',
    });
    expect(await details(market.asha, id)).toMatchObject({ title: 'A long lot', status: 'active', currentBid: 1100 });
    expect((await forEdit(market, id)).allowedStatuses).toEqual(['active', 'cancelled']);
  });

  test('cancelling refunds every deposit and sends the reason to registered bidders, and to watchers', async () => {
    const wendy = await makeVerifiedBidder(market.stack.url, 'Wendy Watcher');
    for (const who of [wendy, market.asha]) await who.call(watchAuction, { params: { id } });
    const before = await forEdit(market, id);
    expect(before).toMatchObject({ bidderCount: 2, heldDeposits: 200 });
    expect(await edit(market, id, { status: 'cancelled', cancelReason: 'A fire.' })).toMatchObject({ status: 200 });
    await market.stack.settled();
    for (const who of [market.asha, market.ravi]) {
      const auction = await details(who, id);
      expect(auction).toMatchObject({ status: 'cancelled', cancelReason: 'A fire.', winner: null });
      expect(auction.viewer).toMatchObject({ deposit: 'refunded', finalPayment: null });
      const { notifications } = await who.call(listNotifications, { params: { id: who.userId } });
      expect(notifications).toContainEqual(
        expect.objectContaining({
          type: 'auction_updated',
          message: 'A long lot was cancelled. Your deposit (EMD) of ₹100 will be refunded. Reason: A fire.',
        }),
      );
      expect(notifications).toContainEqual(expect.objectContaining({ type: 'emd_refunded' }));
    }
    const cancellations = async (who: Person) =>
      (await who.call(listNotifications, { params: { id: who.userId } })).notifications
        .filter(({ title }) => title === 'Auction Cancelled')
        .map(({ message }) => message);
    expect(await cancellations(wendy)).toEqual(['A long lot, which you watch, was cancelled. Reason: A fire.']);
    expect(await cancellations(market.asha)).toHaveLength(1);
    expect((await forEdit(market, id)).heldDeposits).toBe(0);
    await expect(bid(market.asha, id, 1200)).rejects.toThrow('409');
    await expect.poll(() => idsOf(market.asha, { status: 'cancelled' }), { timeout: 5_000 }).toContain(id);
  });
});

test('an auction without bids ends at its end date, with a warning, a notice and a refund to bidders', async () => {
  const id = await publishLot(market.stack, market.admin, { title: 'Unloved' });
  await pay(market.stack.url, market.ravi, id, 'emd');
  await advance(market, 5 * HOUR - 5 * MINUTE);
  const { notifications: warnings } = await market.ravi.call(listNotifications, { params: { id: market.ravi.userId } });
  expect(warnings).toContainEqual(
    expect.objectContaining({
      type: 'auction_ending_soon',
      message: expect.stringContaining('Unloved closes in about'),
    }),
  );
  await advance(market, 5 * MINUTE + 10_000);
  expect(await details(market.ravi, id)).toMatchObject({ status: 'completed', winner: null });
  expect((await details(market.ravi, id)).viewer.deposit).toBe('refunded');
  await expect.poll(() => idsOf(market.asha, { status: 'completed' }), { timeout: 5_000 }).toContain(id);
  const { notifications } = await market.admin.call(listNotifications, { params: { id: market.admin.userId } });
  expect(notifications).toContainEqual(
    expect.objectContaining({ message: expect.stringMatching(/^Unloved ended on .* without a bid\.$/) }),
  );
});

const LONG_LOT = {
  title: 'A long lot',
  description: 'It runs long.',
  categorie: 'cars',
  basePrice: 1000,
  emdAmount: 100,
  bidInterval: 3600,
};
