import { expect, it } from 'vitest';
import { bidderStanding } from '#functions/domain/auctions/bidder-standing.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { readRegisteredBidders } from '#functions/views/auction/registered-bidders.ts';
import { bidder, listing, state } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const byAsha = { bidId: 'b', userId: 'asha', name: 'Asha', number: 1, amount: 1_100_00, at: NOW };
const asha = { userId: 'asha', number: 1 };
const ravi = { userId: 'ravi', number: 2 };

it.each<[string, Partial<BidderItem>, Partial<StateItem>]>([
  ['registered', ravi, {}],
  ['leading', asha, { status: 'active', seq: 1, lastBid: byAsha }],
  ['outbid', { ...ravi, lastBidAmount: 1_000_00 }, { status: 'active', seq: 2, lastBid: byAsha }],
  ['on-approval', asha, { status: 'completed', lastBid: byAsha, reserve: 9_000_00 }],
  ['won', { ...asha, finalPayment: 'due' }, { status: 'completed', lastBid: byAsha }],
  ['paid', { ...asha, finalPayment: 'paid' }, { status: 'completed', lastBid: byAsha }],
  ['lost', ravi, { status: 'completed', lastBid: byAsha }],
  ['defaulted', { ...asha, finalPayment: 'forfeited' }, { status: 'completed', lastBid: byAsha }],
  ['defaulted', { ...asha, finalPayment: 'passed-on' }, { status: 'completed', lastBid: byAsha }],
  ['cancelled', ravi, { status: 'cancelled' }],
])('%s', (standing, person, change) => {
  expect(bidderStanding(bidder(person), state(change))).toBe(standing);
});

it('is listed without what cannot be read of a profile, and not at all without the deposit of the sale', async () => {
  const fake = fakeTables();
  const users = tableHandle('users', fake.client, 'users');
  fake.put('auctions', { ...listing() });
  fake.put('auctions', { ...state() });
  for (const [number, userId] of ['asha', 'ravi', 'meera'].entries()) {
    fake.put('auctions', { ...bidder({ userId, number: number + 1 }), ...(userId === 'ravi' && { saleId: 's1' }) });
  }
  fake.put('auctions', { ...bidder({ auctionId: 's1', userId: 'ravi' }), deposit: 5 });
  fake.put('users', { userId: 'asha', sk: 'PROFILE', name: 5 });
  const deps = { auctions: tableHandle('auctions', fake.client, 'auctions'), users, profiles: profileStore(users) };
  const page = await readRegisteredBidders(deps, 'a1', { after: 0, limit: 10 });
  expect(page).toMatchObject({ ok: true, value: { bidders: [{ userId: 'asha', email: null }, { userId: 'meera' }] } });
});
