import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { expect, test } from 'vitest';
import { findLostBooking, findLostBookings } from '#functions/sellers/find-lost-bookings.ts';
import { recordCost } from '#functions/sellers/pay-seller.ts';
import { accountsOf } from '#functions/sellers/read-seller.ts';
import { settleConsignment } from '#functions/sellers/settle-consignment.ts';
import { giveToSeller } from '#functions/selling/lot-seller.ts';
import { stateItem } from '#functions/tables/auctions/auction-items.ts';
import { listingItem } from '#functions/tables/auctions/listing-item.ts';
import { SALE_SK } from '#functions/tables/sales/sale-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { listing, state } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

test('a lot whose booking was lost, or whose undoing was, is looked at again by the stream, and no other', async () => {
  const fake = fakeTables();
  const auctions = tableHandle('auctions', fake.client, 'auctions');
  const ids = ['lost', 'booked', 'unpaid', 'undone'];
  for (const auctionId of ids) fake.put('auctions', { ...state({ status: 'completed' }), auctionId });
  const outcome = (auctionId: string) => (auctionId === 'unpaid' || auctionId === 'undone' ? 'open' : 'sold');
  const lots = ids.map((_id) => ({ _id, outcome: outcome(_id) }) as const);
  expect(await findLostBookings(auctions, lots, new Set(['booked', 'undone']), NOW)).toEqual(['lost', 'undone']);
  const asked = fake.all('auctions').filter((item) => item['lookAgainAt'] === NOW);
  expect(asked.map((item) => item['auctionId'])).toEqual(['lost', 'undone']);
});

test('the books of the day find a lost booking of a lot whose seller nobody looks at, and a lost undoing', async () => {
  const s = consigned();
  const look = async () => {
    const stored = (sk: string) => s.fake.all('auctions').find((item) => item['sk'] === sk);
    const lot = { listing: listingItem.parse(stored('LISTING')), state: stateItem.parse(stored('STATE')) };
    await findLostBooking(s, lot, NOW);
    const isAsked = stored('STATE')?.['lookAgainAt'] === NOW;
    s.win(lot.state.win === 'paid' ? 'paid' : undefined);
    return isAsked;
  };
  expect(await look()).toBe(false);
  s.win('paid');
  expect(await look()).toBe(true);
  await s.settle();
  expect(await look()).toBe(false);
  s.win(undefined);
  expect(await look()).toBe(true);
});

/** A lot of the seller `one`, and another seller. */
function consigned() {
  const fake = fakeTables();
  const auctions = tableHandle('auctions', fake.client, 'auctions');
  const sellers = tableHandle('sellers', fake.client, 'sellers');
  const commission = { percent: 5_00, fixed: 0, minimum: 0, gst: 18_00 };
  const lot = { ...listing(), auctionId: 'a1', sellerId: 'one', commission };
  fake.put('auctions', lot);
  for (const sellerId of ['one', 'other']) {
    const texts = { list: 'SELLERS', sortName: sellerId, name: sellerId, contact: { name: '', phone: '', email: '' } };
    fake.put('sellers', { sellerId, sk: 'SELLER', ...texts, commission, createdAt: 0, updatedAt: 0, version: 0 });
  }
  const lastBid = { bidId: 'b', userId: 'u1', name: 'A', number: 1, amount: 1_000_00, at: NOW };
  const win = (paid: 'paid' | undefined) =>
    fake.put('auctions', {
      ...state({ status: 'completed', seq: 1, currentBid: 1_000_00, lastBid }),
      auctionId: 'a1',
      ...(paid !== undefined && { win: paid }),
    });
  win(undefined);
  const by = { adminId: 'admin', source: '192.0.2.1' };
  const give = (sellerId: string) => giveToSeller({ auctions, sellers }, { auctionId: 'a1', sellerId, by }, NOW);
  const settle = () => settleConsignment({ auctions, sellers }, 'a1', NOW);
  const cost = (amount: number, requestId: string) =>
    recordCost(
      { auctions, sellers },
      { sellerId: 'one', auctionId: 'a1', amount, reason: 'Towing', by: 'admin', requestId },
      [],
      NOW,
    );
  const openOf = async (sellerId: string) =>
    (await accountsOf(sellers, sellerId)).reduce((sum, { open }) => sum + open, 0);
  return { fake, lot, auctions, sellers, win, give, settle, cost, openOf };
}

test('a lot is not given to another seller while the first one is still owed its price', async () => {
  const s = consigned();
  s.win('paid');
  await s.settle();
  // Refunded, and the stream has not taken the booking back yet.
  s.win(undefined);
  expect(await s.give('other')).toMatchObject({ ok: false, error: { message: /has entries of this lot/ } });
  await s.settle();
  expect(await s.openOf('one')).toBe(0);
  expect((await s.give('other')).ok).toBe(true);
  s.win('paid');
  await s.settle();
  expect([await s.openOf('one'), await s.openOf('other')]).toEqual([0, 941_00]);
});

test('a lot that is given away while its price is being booked is booked for the new seller only', async () => {
  const s = consigned();
  s.win('paid');
  s.fake.before = (command) => {
    if (command instanceof TransactWriteCommand) s.fake.put('auctions', { ...s.lot, sellerId: 'other' });
    return Promise.resolve();
  };
  await s.settle();
  expect([await s.openOf('one'), await s.openOf('other')]).toEqual([0, 941_00]);
});

test('costs are taken back before a lot is given away, since nobody could do it afterwards', async () => {
  const s = consigned();
  await s.cost(50_00, 'r1');
  expect(await s.give('other')).toMatchObject({ ok: false, error: { message: /take its costs back/ } });
  await s.cost(-50_00, 'r2');
  expect((await s.give('other')).ok).toBe(true);
  expect(await s.openOf('one')).toBe(0);
});

test('a statement keeps its name when a lot with costs joins a sale', async () => {
  const s = consigned();
  await s.cost(50_00, 'r1');
  const times = { registrationDeadlineAt: NOW, startAt: NOW, firstEndAt: NOW, everyMinutes: 0, staggersStarts: false };
  const sale = { name: 'Winter sale', lots: ['a1'], version: 0, createdBy: 'admin', createdAt: NOW };
  s.fake.put('auctions', { auctionId: 'sale-1', sk: SALE_SK, ...sale, ...times });
  s.fake.put('auctions', { ...s.lot, saleId: 'sale-1' });
  await s.cost(10_00, 'r2');
  expect(await accountsOf(s.sellers, 'one')).toMatchObject([
    { statement: 'single-2026-11', title: 'Lots without a sale, November 2026' },
  ]);
});

test('a cost whose answer was lost is sent again, and recorded once', async () => {
  const s = consigned();
  for (const amount of [50_00, 50_00]) expect((await s.cost(amount, 'r1')).ok).toBe(true);
  expect(await s.openOf('one')).toBe(-50_00);
  for (const amount of [-50_00, -50_00]) expect((await s.cost(amount, 'r2')).ok).toBe(true);
  expect(await s.openOf('one')).toBe(0);
});
