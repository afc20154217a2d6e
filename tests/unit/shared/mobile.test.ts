import { expect, it } from 'vitest';
import { digitsOf, internationalMobile } from '#shared/model/accounts/mobile.ts';
import { windowOptions } from '#web/features/checkout/payment/window-options.ts';

const SPELLINGS = [
  '9876543210',
  '+91 98765 43210',
  '+91-098765-43210',
  '0091 98765 43210',
  '00919876543210',
  '919876543210',
  '098765-43210',
];

it.each(SPELLINGS)('is the same number in every spelling: %s', (mobile) => {
  expect(digitsOf(mobile)).toBe('9876543210');
  expect(internationalMobile(mobile)).toBe('+919876543210');
});

it.each([
  ['+65 8123 4567', '+6581234567'],
  ['0065 8123 4567', '+6581234567'],
  ['+1 415 555 2671', '+14155552671'],
  ['00 1 415 555 2671', '+14155552671'],
])('keeps the country of a number from abroad: %s', (mobile, international) => {
  expect(internationalMobile(mobile)).toBe(international);
});

it.each(['4155552671', '14155552671', '020 2612 3456'])('is not sent if its country is not certain: %s', (mobile) => {
  expect(internationalMobile(mobile)).toBeUndefined();
});

it('is passed to the payment window as E.164', () => {
  const order = { key: 'k', amountPaise: 100, currency: 'INR', orderId: 'o1', paymentId: 'p1', checkoutUrl: '' };
  const prefill = (mobile: string) => {
    const user = { id: 'u1', _id: 'u1', name: 'Asha', email: 'a@b.in', mobile, role: 'user' } as const;
    return windowOptions({ user, request: { auctionId: 'a1', type: 'emd' } }, order, '').prefill;
  };
  expect(prefill('0091 98765-43210')).toEqual({ name: 'Asha', email: 'a@b.in', contact: '+919876543210' });
  expect(prefill('4155552671')).toEqual({ name: 'Asha', email: 'a@b.in' });
});
