import { describe, expect, test } from 'vitest';
import { confirmAmount, owedEmd, owedFinal } from '#functions/payments/orders/amount-owed.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { BID, bidder, EMD, lastBid, listing, profile, state, won } from '../given.ts';

const code = (result: { ok: boolean; error?: { code: string }; value?: unknown }) =>
  result.ok ? result.value : result.error?.code;

describe('the EMD', () => {
  const open = { listing: listing(), state: state(), registration: undefined };
  const emd = (change: object = {}, person = profile(), now = NOW) =>
    code(owedEmd({ ...open, ...change }, person, now));

  test('is the amount that the auction asks for', () => expect(emd()).toBe(EMD));
  test.each([0, 1, 99])('of %i paise counts as zero, because no order can be made for it', (emdAmount) =>
    expect(emd({ listing: listing({ emdAmount }) })).toBe(0),
  );
  test('of exactly one rupee is owed', () => expect(emd({ listing: listing({ emdAmount: 100 }) })).toBe(100));

  test.each(['pending', 'rejected'] as const)('is refused to %s users', (verifyStatus) =>
    expect(emd({}, profile({ verifyStatus }))).toBe('NOT_VERIFIED'),
  );
  test('is refused to users without a status', () => {
    const { verifyStatus: _, ...person } = profile();
    expect(emd({}, person)).toBe('NOT_VERIFIED');
  });
  test('is refused to a user without a profile', () =>
    expect(code(owedEmd(open, undefined, NOW))).toBe('NOT_VERIFIED'));
  test('is refused to admins', () => expect(emd({}, profile({ role: 'admin' }))).toBe('FORBIDDEN'));
  test('is refused to disabled accounts', () => expect(emd({}, profile({ isActive: false }))).toBe('ACCOUNT_DISABLED'));
  test('is owed once', () => expect(emd({ registration: bidder() })).toBe('ALREADY_REGISTERED'));

  test.each<[AuctionStatus, string]>([
    ['draft', 'NOT_FOUND'],
    ['active', 'REGISTRATION_CLOSED'],
    ['completed', 'REGISTRATION_CLOSED'],
    ['cancelled', 'REGISTRATION_CLOSED'],
  ])('for a %s auction is refused with %s', (status, expected) =>
    expect(emd({ state: state({ status }) })).toBe(expected),
  );
  test('is refused at and after the registration deadline', () => {
    expect(emd({}, profile(), NOW + HOUR - 1)).toBe(EMD);
    expect(emd({}, profile(), NOW + HOUR)).toBe('REGISTRATION_CLOSED');
  });
  test('is refused once the auction has started, even if its stored status lags', () =>
    expect(emd({ listing: listing({ registrationDeadlineAt: NOW + 9 * HOUR }) }, profile(), NOW + 2 * HOUR)).toBe(
      'REGISTRATION_CLOSED',
    ));
});

describe('the final payment', () => {
  const due = bidder({ finalPayment: 'due', paymentDueAt: NOW + HOUR });
  const ended = { listing: listing(), state: state({ ...won, lastBid }), registration: due };
  const final = (change: object = {}, userId = 'u1', now = NOW) => {
    const owed = owedFinal({ ...ended, ...change }, userId, now);
    return owed.ok ? owed.value.due : owed.error.code;
  };

  test('is the winning bid', () => expect(final()).toBe(BID));
  test('is the winning bid with the charges of the auction', () => {
    const charges = { premium: 5_00, other: 1_000_00, otherName: '', lotGst: 0, chargesGst: 18_00 };
    const added = (BID * 0.05 + 1_000_00) * 1.18;
    expect(final({ listing: listing({ charges }) })).toBe(BID + added);
  });
  test('is reduced by the deposit where the deposit counts towards the price, unless less than a rupee would be left', () => {
    const setOff = (depositAmount: number, deposit: BidderItem['deposit'] = 'held') =>
      final({ listing: listing({ emdSetOff: true }), registration: { ...due, deposit, depositAmount } });
    expect([setOff(EMD), setOff(BID - 100), setOff(BID - 99), setOff(BID), setOff(BID + 1)]).toEqual([
      BID - EMD,
      100,
      BID,
      BID,
      BID,
    ]);
    expect(setOff(EMD, 'refunded')).toBe(BID);
  });
  test('is not owed by another user', () => expect(final({}, 'u2')).toBe('NOT_PAYABLE'));
  test('is not owed without a bid', () => expect(final({ state: state(won) })).toBe('NOT_PAYABLE'));
  test.each<[AuctionStatus, string]>([
    ['draft', 'NOT_FOUND'],
    ['pending', 'NOT_PAYABLE'],
    ['active', 'NOT_PAYABLE'],
    ['cancelled', 'NOT_PAYABLE'],
  ])('for a %s auction is refused with %s', (status, expected) =>
    expect(final({ state: state({ ...won, lastBid, status }) })).toBe(expected),
  );
  test('is refused while the auction runs, and after its end until it is settled, each with its own message', () => {
    const running = state({ ...won, lastBid, status: 'active', closesAt: NOW });
    const messageAt = (now: number) => {
      const owed = owedFinal({ ...ended, state: running }, 'u1', now);
      return owed.ok ? owed.value : owed.error.message;
    };
    expect(messageAt(NOW)).toBe('The result of this auction is being settled. Please try again in a moment.');
    expect(messageAt(NOW - 1)).toBe('This auction has not ended yet.');
  });
  test('is refused before the win is settled', () => expect(final({ registration: bidder() })).toBe('NOT_PAYABLE'));
  test('is owed once', () => expect(final({ registration: bidder({ finalPayment: 'paid' }) })).toBe('ALREADY_PAID'));
  test('is refused when overdue', () =>
    expect(final({ registration: bidder({ finalPayment: 'overdue' }) })).toBe('NOT_PAYABLE'));
  test('is refused at and after the end of the payment window, even before the win is marked overdue', () => {
    expect(final({}, 'u1', NOW + HOUR - 1)).toBe(BID);
    expect(final({}, 'u1', NOW + HOUR)).toBe('NOT_PAYABLE');
  });
  test('below a rupee is refused, because no order can be made for it', () =>
    expect(final({ state: state({ ...won, lastBid, currentBid: 99 }) })).toBe('NOT_PAYABLE'));
});

test('an amount that the caller sends must be the amount owed', () => {
  expect(confirmAmount(undefined, 500)).toEqual({ ok: true, value: 500 });
  expect(confirmAmount(500, 500)).toEqual({ ok: true, value: 500 });
  expect(code(confirmAmount(499, 500))).toBe('AMOUNT_MISMATCH');
  expect(code(confirmAmount(0, 500))).toBe('AMOUNT_MISMATCH');
});
