import { expect, it } from 'vitest';
import { bidderStanding } from '#functions/domain/auctions/bidder-standing.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { bidder, state } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';

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
