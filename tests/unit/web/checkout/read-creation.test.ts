import { expect, test } from 'vitest';
import { createPaymentTolerantly } from '#web/features/checkout/payment/read-creation.ts';

const order = { id: 'order_1', amount: 50_000, currency: 'INR' };
const whole = { order, payment: { id: 'emd_1' }, key: 'rzp_test_1', checkoutUrl: 'https://a.test', registered: false };

test.each([
  ['as the contract says', { success: true, ...whole }, whole],
  ['nested under data', { success: true, data: { success: true, ...whole } }, whole],
  ['only an order', order, { order, payment: { id: '' }, key: '', checkoutUrl: '', registered: false }],
  ['an order without its currency', { id: 'order_1', amount: 50_000 }, { order, registered: false }],
])('the answer to a new payment is read, %s', (_, answer, creation) => {
  expect(createPaymentTolerantly.response.parse(answer)).toMatchObject(creation);
});

test('an answer without an order is none', () => {
  expect(createPaymentTolerantly.response.safeParse({ success: true }).success).toBe(false);
});
