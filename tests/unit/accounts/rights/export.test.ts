import { expect, test } from 'vitest';
import { exportOf } from '#functions/accounts/rights/export.ts';
import { readPersonalData, rightsStore } from '#functions/accounts/rights/read-personal-data.ts';
import { type BidItem, NOBODY } from '#functions/tables/bids/bid-item.ts';
import { bidder } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { profile } from '../fakes.ts';

const entry = (seq: number, userId: string, rupees: number, more: Partial<BidItem> = {}): BidItem => ({
  auctionId: 'lot-1',
  seq,
  bidId: `bid-${seq}`,
  userId,
  name: userId,
  number: 1,
  amount: rupees * 100,
  at: NOW + seq,
  ...more,
});

async function exportedBids(...ledger: readonly BidItem[]) {
  const fake = fakeTables();
  for (const one of ledger) fake.put('bids', { ...one });
  return (await exported(fake)).bids;
}

async function exported(fake: ReturnType<typeof fakeTables>) {
  fake.put('users', { ...profile() });
  fake.put('auctions', bidder({ auctionId: 'lot-1', sk: 'BIDDER#asha-id', userId: 'asha-id' }));
  const data = await readPersonalData(
    rightsStore(fake.client, (kind) => kind),
    'asha-id',
  );
  if (data === undefined) throw new Error('Nobody has the id.');
  return exportOf(data, NOW);
}

test('what somebody transferred is named by the reference of their bank', async () => {
  const fake = fakeTables();
  const offline = { utr: '432512345678', method: 'upi' } as const;
  const about = { auctionId: 'lot-1', auctionTitle: 'Swift', type: 'final', part: true, status: 'captured' } as const;
  const times = { createdAt: new Date(NOW).toISOString(), month: '2026-11', updatedAt: NOW };
  fake.put('payments', { paymentId: 'off_1', userId: 'asha-id', amount: 100_00, offline, ...about, ...times });
  expect((await exported(fake)).payments).toMatchObject([
    { amount: 100, isPart: true, bankReference: '432512345678', sentBy: 'upi' },
  ]);
});

test('a bid that a void restates is in the list once: the void is no bid of theirs', async () => {
  const bids = await exportedBids(
    entry(1, 'asha-id', 110),
    entry(2, 'ravi-id', 900),
    entry(3, 'asha-id', 110, { restates: 1 }),
    entry(4, 'asha-id', 130, { automatic: true }),
  );
  expect(bids).toEqual([
    { auctionId: 'lot-1', number: 1, amount: 110, at: new Date(NOW + 1).toISOString() },
    { auctionId: 'lot-1', number: 4, amount: 130, at: new Date(NOW + 4).toISOString(), byTheHouseUnderMaximum: true },
  ]);
});

test('a bid that was taken back is in the list as such', async () => {
  const bids = await exportedBids(
    entry(1, 'ravi-id', 110),
    entry(2, 'asha-id', 900),
    entry(3, 'ravi-id', 110, { restates: 1 }),
    entry(4, 'asha-id', 120),
    entry(5, NOBODY.userId, 100, { number: NOBODY.number, restates: 0 }),
    entry(6, 'asha-id', 105),
  );
  expect(bids.map(({ number, takenBackByTheHouse = false }) => [number, takenBackByTheHouse])).toEqual([
    [2, true],
    [4, true],
    [6, false],
  ]);
});

const COLLECTED = {
  at: NOW,
  by: 'yusuf-id',
  who: 'representative',
  name: 'Suresh Kumar',
  document: { kind: 'pan', lastFour: '234F' },
  ticks: ['Keys'],
  slip: { key: 'slips/fin_1/x.jpg', contentType: 'image/jpeg' },
};

test('who collected a lot is in the list, without the member of staff', async () => {
  const fake = fakeTables();
  const about = { auctionId: 'lot-1', auctionTitle: 'Swift', type: 'final', status: 'captured' } as const;
  const times = { createdAt: new Date(NOW).toISOString(), month: '2026-11', updatedAt: NOW };
  fake.put('payments', { paymentId: 'fin_1', userId: 'asha-id', amount: 100_00, ...about, ...times });
  fake.put('auctions', { auctionId: 'lot-1', sk: 'HANDOVER#fin_1', pass: '1001-A', collected: COLLECTED });
  const { handovers } = await exported(fake);
  expect(handovers).toEqual([
    {
      auctionId: 'lot-1',
      appointment: undefined,
      gatePass: '1001-A',
      collected: expect.objectContaining({
        by: 'representative',
        name: 'Suresh Kumar',
        lastFourOfNumber: '234F',
        wentWithIt: ['Keys'],
      }),
    },
  ]);
  expect(JSON.stringify(handovers)).not.toContain('yusuf-id');
});
