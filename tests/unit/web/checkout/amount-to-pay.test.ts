import { describe, expect, test } from 'vitest';
import { isSettled, payability } from '#web/features/checkout/payment/payability.ts';
import { exceedsOnlineLimit, methodsFor } from '#web/features/checkout/payment/payment-methods.ts';
import { amountToPay } from '#web/payments/amount-to-pay.ts';
import { readCheckoutRequest } from '#web/payments/checkout-request.ts';
import { STRANGER } from '../realtime/builders.ts';

const read = (query: string, state?: unknown) => readCheckoutRequest(new URLSearchParams(query), state);

describe('the checkout request', () => {
  test('is read from the query', () => {
    expect(read('auctionId=a1&type=final')).toEqual({ auctionId: 'a1', type: 'final' });
  });

  test('defaults to an EMD', () => {
    expect(read('auctionId=a1')).toEqual({ auctionId: 'a1', type: 'emd' });
  });

  test("may be in the route's state; the query takes precedence", () => {
    expect(read('', { auctionId: 'a2', type: 'final' })).toEqual({ auctionId: 'a2', type: 'final' });
    expect(read('auctionId=a1', { auctionId: 'a2', type: 'final' })).toEqual({ auctionId: 'a1', type: 'final' });
    expect(read('auctionId=a1', { paymentId: 'emd_1' })).toEqual({ auctionId: 'a1', type: 'emd' });
  });

  test.each(['', 'type=emd', 'auctionId=', 'auctionId=a1&type=gift', 'auctionId=../x'])(
    'is missing in "%s"',
    (query) => {
      expect(read(query)).toBeUndefined();
    },
  );
});

describe('the amount', () => {
  const auction = { emdAmount: 0, basePrice: 42_000, bidLog: [], viewer: { toPay: null } };

  test('of an EMD may be 0', () => {
    expect(amountToPay(auction, 'emd')).toEqual({ ok: true, value: 0 });
  });

  test('of an EMD must be there', () => {
    const unknown = { ...auction, emdAmount: Number.NaN };
    expect(amountToPay(unknown, 'emd')).toEqual({ ok: false, error: 'EMD amount not found for this auction' });
  });

  test('of the final payment is the highest bid, else the base price', () => {
    const bidLog = [{ bidAmount: 43_500 }, { bidAmount: 47_250.5 }];
    expect(amountToPay({ ...auction, bidLog }, 'final')).toEqual({ ok: true, value: 47_250.5 });
    expect(amountToPay(auction, 'final')).toEqual({ ok: true, value: 42_000 });
  });

  test('of the final payment comes from the server for the winner, because a runner-up did not bid the most', () => {
    const viewer = { toPay: { lines: [], setOff: 0, amount: 49_100, transfer: { reference: 'BOLI1', account: null } } };
    const bidLog = [{ bidAmount: 47_250.5 }];
    expect(amountToPay({ ...auction, bidLog, viewer }, 'final')).toEqual({ ok: true, value: 49_100 });
  });

  test('of the final payment must be positive', () => {
    const free = { ...auction, basePrice: 0 };
    expect(amountToPay(free, 'final')).toEqual({ ok: false, error: 'Unable to determine final payment amount' });
  });

  test('names the ways that can carry it: UPI to a lakh, cards to the limit, a bank transfer always', () => {
    const ways = (type: 'emd' | 'final', amount: number, limit = 500_000) =>
      methodsFor(type, amount, limit).map(({ canCarry }) => canCarry);
    expect([ways('final', 100_000), ways('final', 100_000.01), ways('final', 500_000.5)]).toEqual([
      [true, true, true],
      [false, true, true],
      [false, false, true],
    ]);
    expect(ways('final', 900_000, 1_000_000)).toEqual([false, true, true]);
    expect(ways('final', 60_000, 50_000)).toEqual([false, false, true]);
    // A deposit uses a bank transfer only above the online limit, because an online payment registers at once.
    expect(ways('emd', 100_000.01)).toEqual([false, true]);
    expect(ways('emd', 500_000.5)).toEqual([false, false, true]);
    expect([exceedsOnlineLimit(500_000, 500_000), exceedsOnlineLimit(500_000.01, 500_000)]).toEqual([false, true]);
  });
});

describe('whether there is something to pay', () => {
  const NOW = Date.parse('2026-11-20T10:00:00Z');
  const upcoming = {
    status: 'pending',
    registrationDeadline: '2026-11-20T10:00:01Z',
    viewer: STRANGER,
    winner: null,
  } as const;
  const won = {
    ...upcoming,
    status: 'completed',
    viewer: { ...STRANGER, registered: true, deposit: 'held', finalPayment: 'due', paymentDueAt: NOW + 1 },
    winner: { userId: 'asha' },
  } as const;

  test('an EMD until the registration deadline', () => {
    expect(payability(upcoming, 'emd', 'asha', NOW).kind).toBe('payable');
    expect(payability(upcoming, 'emd', 'asha', NOW + 1000).kind).toBe('blocked');
    expect(payability({ ...upcoming, status: 'active' }, 'emd', 'asha', NOW).kind).toBe('blocked');
  });

  test('an EMD once', () => {
    const registered = { ...upcoming, viewer: { ...STRANGER, registered: true } };
    expect(payability(registered, 'emd', 'asha', NOW).kind).toBe('done');
    expect(isSettled(registered, 'emd')).toBe(true);
    expect(isSettled(upcoming, 'emd')).toBe(false);
  });

  test('the final payment by the winner, in time and once', () => {
    expect(payability(won, 'final', 'asha', NOW).kind).toBe('payable');
    expect(payability(won, 'final', 'ravi', NOW)).toMatchObject({ kind: 'blocked' });
    expect(payability(won, 'final', 'asha', NOW + 1)).toMatchObject({
      sentence: 'The time to pay for this auction is over. Please contact support.',
    });
    const paid = { ...won, viewer: { ...won.viewer, finalPayment: 'paid' } } as const;
    expect(payability(paid, 'final', 'asha', NOW).kind).toBe('done');
    expect(isSettled(paid, 'final')).toBe(true);
  });

  test('nothing for a running or cancelled auction that is not won', () => {
    expect(payability({ ...won, status: 'active' }, 'final', 'asha', NOW).kind).toBe('blocked');
    expect(payability({ ...upcoming, status: 'cancelled' }, 'emd', 'asha', NOW).kind).toBe('blocked');
  });
});
