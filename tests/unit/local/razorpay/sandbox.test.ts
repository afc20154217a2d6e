import { describe, expect, test, vi } from 'vitest';
import { hmac, KEYS, runningSandbox } from './running-sandbox.ts';

const on = runningSandbox();
const { sdk, order, waitForWebhooks } = on;

describe('orders', () => {
  test('are created and found again', async () => {
    const created = await order();
    expect(created).toMatchObject({
      entity: 'order',
      amount: 50_000,
      amount_due: 50_000,
      status: 'created',
      attempts: 0,
      receipt: 'emd_1',
      notes: { auctionId: 'a' },
    });
    expect(created.id).toMatch(/^order_[0-9A-Za-z]{14}$/);
    expect(await sdk().orders.fetch(created.id)).toEqual(created);
    expect(await sdk().orders.all({ receipt: 'emd_1' })).toMatchObject({ count: 1, items: [{ id: created.id }] });
    expect(await sdk().orders.all({ receipt: 'emd_2' })).toMatchObject({ count: 0, items: [] });
  });

  test("enforce the provider's limits with its error messages", async () => {
    const refusal = (description: string) => ({ statusCode: 400, error: { code: 'BAD_REQUEST_ERROR', description } });
    await expect(order({ amount: 99 })).rejects.toMatchObject(refusal('Order amount less than minimum amount allowed'));
    await expect(order({ receipt: 'x'.repeat(41) })).rejects.toMatchObject(
      refusal('The receipt may not be greater than 40 characters.'),
    );
    const notes = Object.fromEntries(Array.from({ length: 16 }, (_, i) => [`n${i}`, 'x']));
    await expect(order({ notes })).rejects.toMatchObject({ statusCode: 400, error: { field: 'notes' } });
    await expect(order({ amount: 100.5 })).rejects.toMatchObject({ statusCode: 400, error: { field: 'amount' } });
    await expect(sdk().orders.fetch('order_none')).rejects.toMatchObject(refusal('The id provided does not exist'));
    await expect(sdk('wrong').orders.all({})).rejects.toMatchObject({
      statusCode: 401,
      error: { description: 'Authentication failed' },
    });
    await expect(sdk().items.all({})).rejects.toMatchObject({ statusCode: 404 });
  });
});

describe('paying', () => {
  test('captures, signs the response, and sends webhooks', async () => {
    const { id } = await order();
    const answer = on.sandbox.pay(id);
    expect(answer.razorpay_signature).toBe(hmac(KEYS.keySecret, `${id}|${answer.razorpay_payment_id}`));
    await waitForWebhooks(2);
    expect(on.received.map(({ event, signed }) => [event, signed])).toEqual(
      expect.arrayContaining([
        ['payment.captured', true],
        ['order.paid', true],
      ]),
    );
    expect(await sdk().orders.fetch(id)).toMatchObject({
      status: 'paid',
      amount_paid: 50_000,
      amount_due: 0,
      attempts: 1,
    });
    const payments = await sdk().orders.fetchPayments(id);
    expect(payments).toMatchObject({
      count: 1,
      items: [{ status: 'captured', captured: true, order_id: id, amount: 50_000 }],
    });
    expect(() => on.sandbox.pay(id)).toThrow(/already been completed/);
    await expect(sdk().payments.capture(answer.razorpay_payment_id, 50_000, 'INR')).rejects.toMatchObject({
      error: { description: 'This payment has already been captured' },
    });
  });

  test('may fail first and succeed later', async () => {
    const { id } = await order();
    const failed = on.sandbox.fail(id);
    expect(failed).toMatchObject({ status: 'failed', error_code: 'BAD_REQUEST_ERROR', error_reason: 'payment_failed' });
    await waitForWebhooks(1);
    expect(on.received[0]).toMatchObject({
      event: 'payment.failed',
      payload: { payment: { entity: { id: failed.id } } },
    });
    expect(await sdk().orders.fetch(id)).toMatchObject({ status: 'attempted', attempts: 1 });
    expect(on.sandbox.payLate(id).razorpay_payment_id).toBe(failed.id);
    expect(await sdk().payments.fetch(failed.id)).toMatchObject({ status: 'captured', error_code: null });
  });
});

describe('webhooks', () => {
  test('are sent again unchanged until accepted, even after a restart', async () => {
    on.answerWebhooks(500);
    const { id } = await order();
    on.sandbox.fail(id);
    await vi.waitFor(() => expect(on.received).toHaveLength(1));
    await on.restart(() => {
      expect(on.sandbox.webhooks()).toMatchObject([{ event: 'payment.failed', attempts: 1 }]);
    });
    expect(on.sandbox.webhooksPending()).toBe(0);
    on.answerWebhooks(200);
    on.moveClock(60_000);
    on.sandbox.wake();
    await waitForWebhooks(2);
    expect(on.received[1]).toEqual(on.received[0]);
    expect(on.sandbox.webhooks()).toEqual([]);
  });
});

describe('refunds', () => {
  const refund = async (paymentId: string, body: object, idempotencyKey?: string) => {
    const answer = await fetch(on.at(`v1/payments/${paymentId}/refund`), {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')}`,
        'content-type': 'application/json',
        ...(idempotencyKey === undefined ? {} : { 'x-refund-idempotency': idempotencyKey }),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as { id: string; error: { description: string } } };
  };
  const paid = async () => on.sandbox.pay((await order()).id).razorpay_payment_id;

  test('happen once per idempotency key', async () => {
    const paymentId = await paid();
    const first = await refund(paymentId, { amount: 50_000 }, 'emd-a-user-1');
    expect(first).toMatchObject({
      status: 200,
      body: { entity: 'refund', amount: 50_000, status: 'processed', payment_id: paymentId },
    });
    expect(await refund(paymentId, { amount: 50_000 }, 'emd-a-user-1')).toEqual(first);
    expect((await refund(paymentId, { amount: 100 }, 'emd-a-user-1')).status).toBe(400);
    expect((await refund(paymentId, {}, 'short')).status).toBe(400);
    expect((await refund(paymentId, {}, 'another-key')).body.error.description).toBe(
      'The payment has been fully refunded already',
    );
    await waitForWebhooks(3);
    expect(on.received.find(({ event }) => event === 'refund.processed')?.payload).toMatchObject({
      refund: { entity: { id: first.body.id } },
      payment: { entity: { id: paymentId, status: 'refunded' } },
    });
    expect(await sdk().payments.fetch(paymentId)).toMatchObject({
      status: 'refunded',
      amount_refunded: 50_000,
      refund_status: 'full',
    });
    expect(await sdk().payments.fetchMultipleRefund(paymentId)).toMatchObject({ count: 1 });
    expect(await sdk().refunds.fetch(first.body.id)).toMatchObject({ id: first.body.id });
  });

  test('of a part leave the rest; more than that, or of a failed payment, is refused', async () => {
    const paymentId = await paid();
    await refund(paymentId, { amount: 20_000 });
    expect(await sdk().payments.fetch(paymentId)).toMatchObject({ status: 'captured', refund_status: 'partial' });
    expect((await refund(paymentId, { amount: 30_001 })).status).toBe(400);
    const failed = on.sandbox.fail((await order()).id);
    expect((await refund(failed.id, {})).body.error.description).toContain('should be captured');
  });

  test('can be made to fail', async () => {
    const paymentId = await paid();
    on.sandbox.setFaults({ refuseRefunds: 1 });
    expect((await refund(paymentId, {}, 'key-key-key')).body.error.description).toContain('enough balance');
    expect((await refund(paymentId, {}, 'key-key-key')).status).toBe(200);
  });
});

describe('the checkout', () => {
  test('is a script, and shows an order to anyone with the public key', async () => {
    const script = await fetch(on.at('v1/checkout.js'));
    expect(script.headers.get('content-type')).toContain('text/javascript');
    expect(await script.text()).toContain('window.Razorpay');
    const { id } = await order();
    const show = (key: string) => fetch(on.at(`v1/checkout/orders/${id}?key_id=${key}`));
    expect(await (await show(KEYS.keyId)).json()).toEqual({ id, amount: 50_000, currency: 'INR', status: 'created' });
    expect((await show('other')).status).toBe(401);
  });
});
