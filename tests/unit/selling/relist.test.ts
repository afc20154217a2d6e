import { describe, expect, it } from 'vitest';
import { copiedContent } from '#functions/selling/copying/copied-content.ts';
import { checkRelist, defaultersOf } from '#functions/selling/relist.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { NO_DATE } from '#shared/model/ist.ts';
import { bidder, state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { listing } from './builders.ts';

const lastBid = { bidId: 'b', userId: 'u1', name: 'Asha', number: 1, amount: 1_100_00, at: NOW - HOUR };
const won: Partial<StateItem> = { status: 'completed', seq: 1, currentBid: lastBid.amount, lastBid };

function relisting(change: Partial<StateItem>) {
  const past = { startAt: NOW - 3 * HOUR, closesAt: NOW - HOUR };
  const checked = checkRelist({ state: state({ ...past, ...change }) }, NOW);
  return checked.ok ? 'allowed' : checked.error.code;
}

describe('a lot can be listed again', () => {
  it.each<[string, Partial<StateItem>, string]>([
    ['cancelled', { status: 'cancelled' }, 'allowed'],
    ['without a bid', { status: 'completed' }, 'allowed'],
    ['below its reserve, declined', { ...won, reserve: 2_000_00, approval: 'declined' }, 'allowed'],
    ['won and forfeited', { ...won, win: 'forfeited' }, 'allowed'],
    ['below its reserve, not decided', { ...won, reserve: 2_000_00 }, 'AUCTION_LOCKED'],
    ['won, not paid', won, 'AUCTION_LOCKED'],
    ['sold', { ...won, win: 'paid' }, 'AUCTION_LOCKED'],
    ['running', { status: 'active', closesAt: NOW + HOUR }, 'AUCTION_LOCKED'],
    ['over, not closed yet', { status: 'active' }, 'AUCTION_LOCKED'],
    ['cancelled as a draft', { status: 'cancelled', withdrawn: true }, 'AUCTION_LOCKED'],
    ['a draft', { status: 'draft' }, 'AUCTION_LOCKED'],
    ['listed again already', { status: 'cancelled', relistedAs: 'a2' }, 'CONFLICT'],
  ])('%s', (_, change, expected) => {
    expect(relisting(change)).toBe(expected);
  });
});

it('those who did not pay are barred, also from the runs before', () => {
  const people = [
    bidder({ userId: 'passed-on', finalPayment: 'passed-on', deposit: 'forfeited' }),
    bidder({ userId: 'defaulted', finalPayment: 'forfeited' }),
    bidder({ userId: 'could-not-pay', finalPayment: 'passed-on', deposit: 'refunded' }),
    bidder({
      userId: 'lost-the-deposit-of-the-sale',
      finalPayment: 'passed-on',
      decision: { kind: 'forfeited', by: 'anita', at: NOW, reason: 'Did not pay', tookSaleDeposit: true },
    }),
    bidder({
      userId: 'ended-before-the-offer',
      finalPayment: 'passed-on',
      decision: { kind: 'offered', by: 'anita', at: NOW, reason: 'Did not pay', wasForfeited: true },
    }),
    bidder({ userId: 'lost' }),
  ];
  const barred = defaultersOf({ listing: listing({ barred: ['earlier', 'defaulted'] }) }, people);
  expect(barred).toEqual([
    'earlier',
    'defaulted',
    'passed-on',
    'lost-the-deposit-of-the-sale',
    'ended-before-the-offer',
  ]);
});

it('a copy has no dates, and lacks what the original lacks', () => {
  const inspections = [{ from: NOW, until: NOW + HOUR }];
  const copied = copiedContent(
    listing({ sale: { inspections, seller: 'Ravi Motors' }, latestEnd: NOW, missing: ['basePrice', 'startDate'] }),
  );
  expect(copied).toMatchObject({
    title: 'A bullock cart',
    sale: { seller: 'Ravi Motors' },
    registrationDeadlineAt: NO_DATE,
    startAt: NO_DATE,
    endAt: NO_DATE,
    missing: ['basePrice', 'registrationDeadline', 'startDate', 'endDate'],
  });
  expect(copied.sale).not.toHaveProperty('inspections');
  expect(copied.latestEnd).toBeUndefined();
});
