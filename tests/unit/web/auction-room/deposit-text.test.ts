import { describe, expect, it } from 'vitest';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { depositText } from '#web/features/auction-room/action/deposit-text.ts';
import { anAuction } from '../realtime/builders.ts';

const winner = { userId: 'u1', name: 'Name of u1', bidAmount: 1_300, bidTime: '2026-11-20T10:00:03.000Z' };
type Viewer = AuctionDetails['viewer'];
const viewer = (change: Partial<Viewer>): Viewer => ({
  registered: true,
  lastBid: null,
  deposit: 'held',
  finalPayment: null,
  depositOwed: false,
  emdTransfer: null,
  toPay: null,
  paymentDueAt: null,
  ...change,
});
const words = (change: Partial<AuctionDetails>, userId = 'u1') => depositText(anAuction(3, change), userId);

describe('what happens to the deposit', () => {
  it('is explained with the amount before registering', () => {
    const nobody = viewer({ registered: false, deposit: null });
    expect(words({ status: 'pending', viewer: nobody })).toContain('₹100. You get all of it back if you do not win.');
    expect(words({ status: 'pending', viewer: nobody, emdAmount: 0 })).toBe('No deposit is needed to register.');
    expect(words({ status: 'active', viewer: nobody })).toBeUndefined();
  });

  it('shows the winner the deadline and the consequence of missing it', () => {
    const due = viewer({ finalPayment: 'due', paymentDueAt: Date.parse('2026-11-23T10:00:00.000Z') });
    expect(words({ status: 'completed', winner, viewer: due })).toBe(
      'Your deposit (EMD) of ₹100 stays held until you have paid, and is then refunded. If you do not pay by 23 Nov 2026, 3:30 pm IST, it may be forfeited.',
    );
  });

  it.each([
    ['held', 'will be refunded in full'],
    ['refunding', 'is on its way back'],
    ['refunded', 'has been refunded'],
    ['forfeited', 'was forfeited'],
  ] as const)('is explained to bidders who lost: %s', (deposit, expected) => {
    expect(words({ status: 'completed', winner, viewer: viewer({ deposit }) }, 'u2')).toContain(expected);
  });

  it('promises no refund to a highest bidder who lost the lot to a runner-up, because the deposit may still be forfeited', () => {
    const passedOn = viewer({ finalPayment: 'passed-on' });
    const expected = 'Your deposit (EMD) of ₹100 stays held until we have decided about it.';
    expect(words({ status: 'completed', winner, viewer: passedOn }, 'u2')).toBe(expected);
  });

  it('is refunded when the auction is cancelled', () => {
    expect(words({ status: 'cancelled', viewer: viewer({}) })).toContain('because the auction was cancelled');
  });
});
