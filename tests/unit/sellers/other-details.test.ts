import { expect, test } from 'vitest';
import { recordCost } from '#functions/sellers/pay-seller.ts';
import { getSeller } from '#functions/sellers/read-seller.ts';
import { createSeller } from '#functions/sellers/save-seller.ts';
import { sellerEntry } from '#functions/tables/sellers/seller-items.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { sellerForm } from '#shared/contract/money/sellers.ts';
import { NO_DATE } from '#shared/model/ist.ts';
import { listing } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

function house() {
  const fake = fakeTables();
  const stores = {
    auctions: tableHandle('auctions', fake.client, 'auctions'),
    sellers: tableHandle('sellers', fake.client, 'sellers'),
    payments: tableHandle('payments', fake.client, 'payments'),
    users: tableHandle('users', fake.client, 'users'),
  };
  return { fake, stores };
}

const conflict = { ok: false, error: { code: 'CONFLICT' } };

test('a new seller that is sent again with other values is refused, since the first ones stand', async () => {
  const { stores } = house();
  const form = (change: object) =>
    sellerForm.parse({
      name: 'A Bank',
      pan: '',
      gstin: '',
      contactName: '',
      contactPhone: '',
      contactEmail: '',
      commission: { percent: '2.5', fixed: '0', minimum: '0', gst: '18' },
      ...change,
    });
  const create = (change: object = {}) =>
    createSeller(
      stores,
      { sellerId: 's1', form: form(change), isShared: true, by: { adminId: 'admin', source: '::1' } },
      NOW,
    );
  expect(await create()).toMatchObject({ ok: true });
  expect(await create(), 'its answer was lost').toMatchObject({ ok: true });
  for (const change of [
    { name: 'B Bank' },
    { gstin: '27AAPFU0939F1ZV' },
    { contactPhone: '9800000000' },
    { commission: { percent: '5', fixed: '0', minimum: '0', gst: '18' } },
  ]) {
    expect(await create(change), JSON.stringify(change)).toMatchObject(conflict);
  }
  expect(await getSeller(stores.sellers, 's1')).toMatchObject({ name: 'A Bank', commission: { percent: 2_50 } });
});

test('a cost that is sent again with other values is refused, since the first ones stand', async () => {
  const { fake, stores } = house();
  fake.put('auctions', { ...listing(), auctionId: 'a1', sellerId: 's1' });
  const record = (change: object = {}) =>
    recordCost(
      stores,
      { sellerId: 's1', auctionId: 'a1', amount: 500_00, reason: 'Towing', by: 'admin', requestId: 'r1', ...change },
      [],
      NOW,
    );
  expect(await record()).toMatchObject({ ok: true });
  expect(await record(), 'its answer was lost').toMatchObject({ ok: true });
  for (const change of [{ amount: 50_00 }, { amount: -500_00 }, { reason: 'Parking' }]) {
    expect(await record(change), JSON.stringify(change)).toMatchObject(conflict);
  }
  const entries = fake.all('sellers').flatMap((item) => sellerEntry.safeParse(item).data ?? []);
  expect(entries.map(({ amount }) => amount)).toEqual([-500_00]);
});

test('a cost of a lot without dates is refused, since its statement would be that of its month; in a sale it has one', async () => {
  const { fake, stores } = house();
  const cost = { sellerId: 's1', amount: 500_00, reason: 'Towing', by: 'admin', requestId: 'r1' };
  const { saleId: _, ...lot } = listing();
  fake.put('auctions', { ...lot, auctionId: 'a1', sellerId: 's1', endAt: NO_DATE });
  expect(await recordCost(stores, { ...cost, auctionId: 'a1' }, [], NOW)).toMatchObject({
    ok: false,
    error: { code: 'CONFLICT', message: expect.stringContaining('no dates yet') },
  });
  expect(fake.all('sellers')).toEqual([]);
  fake.put('auctions', { ...listing({ saleId: 'SALE1' }), auctionId: 'a2', sellerId: 's1', endAt: NO_DATE });
  expect(await recordCost(stores, { ...cost, auctionId: 'a2' }, [], NOW)).toMatchObject({ ok: true });
});
