import { expect, test } from 'vitest';
import { pastedAmount } from '#web/features/auction-room/amount/pasted-amount.ts';

test.each([
  ['12,50,000/-', '1250000'],
  ['12,50,000', '1250000'],
  ['1,250,000', '1250000'],
  ['Rs. 12,50,000/-', '1250000'],
  ['₹12,50,000.00', '1250000'],
  ['INR 1250000', '1250000'],
  ['१२५००००', '1250000'],
  ['১২,৫০,০০০', '1250000'],
  ['１２５００００', '1250000'],
  ['\u00a0500\n', '500'],
])('%s is ₹%s', (text, amount) => {
  expect(pastedAmount(text)).toBe(amount);
});

test.each(['12,50', '12.5', '12 lakh', '-500', '5,00,00', '1e6', 'call me', '', '1,2,3', '500 to 600'])(
  '%j is no amount',
  (text) => {
    expect(pastedAmount(text)).toBeUndefined();
  },
);
