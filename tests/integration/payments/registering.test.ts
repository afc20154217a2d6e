/** Payments for a registration: in any order, late, repeated or unnecessary. */
import { beforeAll, expect, test } from 'vitest';
import { pay } from '#infra/local/client/person.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { createPayment } from '#shared/contract/money/payments.ts';
import { deleteAuction } from '#shared/contract/selling/auction-acts.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { deliverCaptureAgain, refundAtProvider } from '#tests/support/people/payment-provider.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';
import {
  stack,
  admin,
  asha,
  ravi,
  setUpPeople,
  advance,
  bank,
  details,
  viewerOf,
  walletOf,
  noticesOf,
  paymentsOf,
  openCheckout,
  verify,
  changeLot,
} from './setup.ts';

beforeAll(() => setUpPeople(sharedStack()));

test('an EMD of 0 registers the user at once', async () => {
  const id = await publishLot(stack, admin, { emdAmount: 0 });
  const created = await asha.call(createPayment, { body: { auctionId: id, paymentType: 'emd', amount: 0 } });
  expect(created).toMatchObject({ order: null, registered: true, message: 'You are registered. No deposit is due.' });
  expect(await viewerOf(asha, id)).toMatchObject({ registered: true });
  expect((await details(ravi, id)).bidderCount).toBe(1);
  expect(await attempt(stack.url, asha, createPayment, { body: { auctionId: id, paymentType: 'emd' } })).toMatchObject({
    status: 409,
    code: 'ALREADY_REGISTERED',
  });
  expect((await details(ravi, id)).bidderCount).toBe(1);
});

test('repeated and concurrent requests get one order', async () => {
  const id = await publishLot(stack, admin);
  const first = await openCheckout(asha, id);
  expect(await openCheckout(asha, id)).toEqual(first);
  const [one, two] = await Promise.all([openCheckout(ravi, id), openCheckout(ravi, id)]);
  expect(one).toEqual(two);
  expect(one.orderId).not.toBe(first.orderId);
});

test('a user can repeat a refused payment', async () => {
  const id = await publishLot(stack, admin);
  const { orderId, paymentId } = await openCheckout(asha, id);
  await bank().fails(orderId);
  await stack.settled();
  expect(await paymentsOf(asha, paymentId)).toEqual(['Failed']);
  expect(await openCheckout(asha, id)).toEqual({ orderId, paymentId });
  expect(await verify(asha, await bank().pays(orderId), paymentId)).toMatchObject({
    status: 200,
    message: 'Payment verified successfully!',
    payment: { id: paymentId, status: 'captured', amount: 100 },
  });
  expect(await viewerOf(asha, id)).toMatchObject({ registered: true, deposit: 'held' });
  expect(await paymentsOf(asha, paymentId)).toEqual(['Completed']);
});

test('a failed payment that later succeeds counts without a report by the browser', async () => {
  const id = await publishLot(stack, admin);
  const { orderId } = await openCheckout(asha, id);
  await bank().fails(orderId);
  await stack.settled();
  await bank().paysLate(orderId);
  await stack.settled();
  expect(await viewerOf(asha, id)).toMatchObject({ registered: true, deposit: 'held' });
  expect((await noticesOf(asha)).map((one) => one.type)).toContain('payment_received');
});

test('browser and webhooks, repeated and in any order, move the wallet once', async () => {
  const id = await publishLot(stack, admin, { title: 'Told often', emdAmount: 321 });
  const { balance } = await walletOf(ravi);
  const { orderId, paymentId } = await openCheckout(ravi, id);
  const proof = await bank().pays(orderId);
  await Promise.all([verify(ravi, proof, paymentId), verify(ravi, proof, paymentId)]);
  await stack.settled();
  const event = 'the-same-event';
  for (const eventId of [event, event, undefined, undefined]) {
    expect(await deliverCaptureAgain(stack.url, proof.razorpay_payment_id, { eventId })).toBe(200);
  }
  expect(await verify(ravi, proof, paymentId)).toMatchObject({ status: 200, payment: { status: 'captured' } });
  await stack.settled();
  const wallet = await walletOf(ravi);
  expect(wallet.balance).toBe(balance + 321);
  expect(wallet.transactions.filter((one) => one.amount === 321)).toHaveLength(1);
  const received = (await noticesOf(ravi)).filter((one) => one.message.includes('Told often'));
  expect(received.filter((one) => one.type === 'payment_received')).toHaveLength(1);
  expect((await details(ravi, id)).bidderCount).toBe(1);
});

test('the webhook alone registers the user, and a later browser report gets that result', async () => {
  const id = await publishLot(stack, admin);
  const { orderId, paymentId } = await openCheckout(ravi, id);
  const proof = await bank().pays(orderId);
  await stack.settled();
  expect(await viewerOf(ravi, id)).toMatchObject({ registered: true });
  expect(await verify(ravi, proof, paymentId)).toMatchObject({ status: 200, payment: { status: 'captured' } });
});

test('a wrong signature, another order and another user record nothing', async () => {
  const id = await publishLot(stack, admin);
  const other = await publishLot(stack, admin);
  const mine = await openCheckout(asha, id);
  const otherOrder = await openCheckout(asha, other);
  await bank().fails(mine.orderId);
  const forged = {
    razorpay_order_id: mine.orderId,
    razorpay_payment_id: 'pay_forged',
    razorpay_signature: 'f'.repeat(64),
  };
  expect(await verify(asha, forged, mine.paymentId)).toMatchObject({ status: 400, code: 'INVALID_SIGNATURE' });
  expect(await verify(ravi, forged, mine.paymentId)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await verify(asha, forged, 'no-such-payment')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  const good = await bank().pays(otherOrder.orderId);
  expect(await verify(asha, good, mine.paymentId)).toMatchObject({ status: 400, code: 'INVALID_SIGNATURE' });
  expect(await verify(ravi, good, otherOrder.paymentId)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await viewerOf(asha, id)).toMatchObject({ registered: false });
});

test('an order at an outdated price is refunded once the new order was paid', async () => {
  const id = await publishLot(stack, admin, { emdAmount: 100 });
  const cheap = await openCheckout(ravi, id);
  await changeLot(id, { emdAmount: 150 });
  const { balance } = await walletOf(ravi);
  const dear = await openCheckout(ravi, id);
  expect(dear.orderId).not.toBe(cheap.orderId);
  await bank().pays(dear.orderId);
  await stack.settled();
  await bank().pays(cheap.orderId);
  await stack.settled();
  expect(await paymentsOf(ravi, dear.paymentId)).toEqual(['Completed']);
  expect(await paymentsOf(ravi, cheap.paymentId)).toEqual(['Refunded']);
  expect((await walletOf(ravi)).balance).toBe(balance + 150);
});

test('a payment for a cancelled auction is refunded automatically', async () => {
  const id = await publishLot(stack, admin, { title: 'Withdrawn' });
  const { orderId, paymentId } = await openCheckout(asha, id);
  const { balance } = await walletOf(asha);
  await changeLot(id, { status: 'cancelled' });
  const proof = await bank().pays(orderId);
  await stack.settled();
  expect(await verify(asha, proof, paymentId)).toMatchObject({ status: 200, payment: { status: 'refunded' } });
  expect(await paymentsOf(asha, paymentId)).toEqual(['Refunded']);
  expect((await walletOf(asha)).balance).toBe(balance);
  expect(await noticesOf(asha)).toContainEqual(
    expect.objectContaining({
      type: 'emd_refunded',
      message: expect.stringMatching(/Withdrawn .*Reason: The auction was cancelled before the payment arrived/),
    }),
  );
  const { payments } = (await asha.call(getDashboard)).data;
  expect(payments.find((one) => one.id === paymentId)?.refund?.reason).toBe(
    'The auction was cancelled before the payment arrived',
  );
  const again = await attempt(stack.url, asha, createPayment, { body: { auctionId: id, paymentType: 'emd' } });
  expect(again).toMatchObject({ status: 409, code: 'REGISTRATION_CLOSED', message: 'This auction was cancelled.' });
});

test('a payment for an auction that was deleted or taken back meanwhile is refunded, and the payer reads why', async () => {
  const withdrawn = await publishLot(stack, admin, { title: 'Taken back' });
  const deleted = await publishLot(stack, admin, { title: 'Deleted' });
  const orders = [await openCheckout(asha, withdrawn), await openCheckout(asha, deleted)];
  await changeLot(withdrawn, { status: 'draft' });
  await admin.call(deleteAuction, { params: { id: deleted } });
  for (const { orderId } of orders) await bank().pays(orderId);
  await stack.settled();
  const messages = (await noticesOf(asha)).map(({ message }) => message);
  const why = (title: string, reason: string) => expect.stringMatching(new RegExp(`${title} .*Reason: ${reason}`));
  expect(messages).toContainEqual(
    why('Taken back', 'The auction had been taken off the site when the payment arrived'),
  );
  expect(messages).toContainEqual(why('Deleted', 'The auction was deleted before the payment arrived'));
});

test('a payment after the registration deadline is refunded automatically', async () => {
  const id = await publishLot(stack, admin);
  const { orderId, paymentId } = await openCheckout(asha, id);
  await advance(HOUR + MINUTE);
  const { balance } = await walletOf(asha);
  await bank().pays(orderId);
  await stack.settled();
  expect(await paymentsOf(asha, paymentId)).toEqual(['Refunded']);
  expect(await viewerOf(asha, id)).toMatchObject({ registered: false });
  expect((await walletOf(asha)).balance).toBe(balance);
  expect(await attempt(stack.url, ravi, createPayment, { body: { auctionId: id, paymentType: 'emd' } })).toMatchObject({
    status: 409,
    code: 'REGISTRATION_CLOSED',
  });
});

test('a refund that the provider refuses is retried until it succeeds', async () => {
  const id = await publishLot(stack, admin, { title: 'Stubborn', emdAmount: 432 });
  await pay(stack.url, asha, id, 'emd');
  const { balance } = await walletOf(asha);
  await bank().refusesNextRefund();
  await changeLot(id, { status: 'cancelled' });
  await stack.settled();
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'refunding' });
  expect((await walletOf(asha)).balance).toBe(balance);
  await advance(10 * MINUTE);
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'refunded' });
  expect((await walletOf(asha)).balance).toBe(balance - 432);
  const refunds = (await walletOf(asha)).transactions.filter((one) => one.amount === -432);
  expect(refunds).toHaveLength(1);
});

test('a refund on the provider’s dashboard ends the deposit, and admins get a notice', async () => {
  const id = await publishLot(stack, admin, { emdAmount: 500 });
  const { orderId } = await openCheckout(asha, id);
  const { balance } = await walletOf(asha);
  const { razorpay_payment_id: money } = await bank().pays(orderId);
  await stack.settled();
  await refundAtProvider(stack.url, money, 200_00);
  await stack.settled();
  expect((await walletOf(asha)).balance).toBe(balance + 300);
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'held' });
  await refundAtProvider(stack.url, money, 300_00);
  await stack.settled();
  expect((await walletOf(asha)).balance).toBe(balance);
  expect(await viewerOf(asha, id)).toMatchObject({ deposit: 'refunded' });
  const notices = (await noticesOf(admin)).filter(({ title }) => title === 'Money Returned at Razorpay');
  expect(notices).toHaveLength(2);
});
