import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { PAYMENT_STATUSES } from '#functions/tables/payments/payment-item.ts';
import { sumsOf } from '#functions/views/money/transaction-sums.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { STORED_PAYMENT_TYPES } from '#shared/model/money/payment-enums.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { payment } from '../payments/given.ts';

const came = (change: Partial<PaymentItem>) => payment({ status: 'captured', paidAt: NOW - DAY_MS, ...change });
const upi = { utr: '612345678901', method: 'upi' } as const;

test('what came is apart by way and account, charges by line, and what never came is not in it', () => {
  const lines = [
    { kind: 'bid', amount: 100_000_00 },
    { kind: 'premium', amount: 5_000_00, rate: 5_00 },
    { kind: 'charges-gst', amount: 900_00, rate: 18_00 },
  ] as const;
  const sums = sumsOf(
    [
      came({ amount: 1_000_00 }),
      came({ type: 'final', amount: 95_900_00, setOff: 10_000_00, lines: [...lines] }),
      came({ type: 'final', amount: 500_00 }),
      came({
        type: 'storage',
        amount: 590_00,
        offline: upi,
        lines: [
          { kind: 'other', amount: 500_00 },
          { kind: 'charges-gst', amount: 90_00 },
        ],
      }),
      came({ type: 'final', amount: 700_00, unmatchedFor: 'fin_1', status: 'refunding' }),
      came({ type: 'final', amount: 300_00, part: true }),
      payment({ status: 'created', amount: 9_999_00 }),
      came({ status: 'undone', amount: 9_999_00, offline: upi }),
    ],
    NOW,
  );
  expect(sums.received).toEqual([
    { kind: 'emd', way: 'razorpay', count: 1, amount: 1_000 },
    { kind: 'final', way: 'razorpay', count: 3, amount: 96_700 },
    { kind: 'storage', way: 'upi', count: 1, amount: 590 },
    { kind: 'unmatched', way: 'razorpay', count: 1, amount: 700 },
  ]);
  expect(sums.lines).toEqual([
    { kind: 'bid', amount: 100_500 },
    { kind: 'premium', amount: 5_000 },
    { kind: 'other', amount: 500 },
    { kind: 'charges-gst', amount: 990 },
  ]);
  expect(sums).toMatchObject({ count: 8, setOff: 10_000, returned: { count: 1, amount: 700 } });
});

test.each([
  [0, 'week'],
  [7, 'week'],
  [8, 'month'],
  [30, 'month'],
  [31, 'quarter'],
  [91, 'older'],
])('a deposit paid %i days ago is held by the age of a %s, less what went back of it', (days, age) => {
  const held = came({ amount: 1_000_00, returnedElsewhere: 100_00, paidAt: NOW - days * DAY_MS });
  expect(sumsOf([held, came({ status: 'set-off' }), came({ type: 'final' })], NOW).held).toEqual([
    { age, count: 1, amount: 900 },
  ]);
});

test('nothing is counted twice or lost: what came is the sum of its ways, and of its lines less deposits', () => {
  const one = fc
    .record({
      type: fc.constantFrom(...STORED_PAYMENT_TYPES),
      status: fc.constantFrom(...PAYMENT_STATUSES),
      amount: fc.integer({ min: 1, max: 1_000_000_00 }),
      setOff: fc.nat({ max: 1_000_00 }),
      inParts: fc.nat({ max: 1_000_00 }),
    })
    .map(({ setOff, inParts, ...change }) =>
      payment({ ...change, ...(change.type === 'final' && { setOff, inParts }) }),
    );
  fc.assert(
    fc.property(fc.array(one, { maxLength: 20 }), (payments) => {
      const { received, lines, setOff, inParts, held } = sumsOf(payments, NOW);
      const paise = (all: readonly { amount: number }[]) =>
        all.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
      const arrived = payments.filter(({ status }) => !['created', 'failed', 'undone'].includes(status));
      expect(paise(received)).toBe(arrived.reduce((sum, { amount }) => sum + amount, 0));
      expect(paise(lines) - Math.round(setOff * 100) - Math.round(inParts * 100)).toBe(
        paise(received.filter(({ kind }) => kind !== 'emd')),
      );
      expect(paise(held)).toBeLessThanOrEqual(paise(received.filter(({ kind }) => kind === 'emd')));
    }),
  );
});
