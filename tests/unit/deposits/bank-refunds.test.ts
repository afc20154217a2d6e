/** Refunds by bank transfer: of a winner's transfer, of refunds that Razorpay does not send, and wrong records. */
import { describe, expect, test } from 'vitest';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { recordBankRefund } from '#functions/payments/offline/bank-refund.ts';
import { sendByBank, sendByRazorpay } from '#functions/payments/offline/refund-channel.ts';
import { undoBankRefund } from '#functions/payments/offline/undo-bank-refund.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { recordFailed } from '#functions/payments/refunds/record-refund-result.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { recordReturn } from '#functions/payments/refunds/returned-elsewhere.ts';
import { isStuck } from '#functions/payments/waiting-times.ts';
import { paymentItem } from '#functions/tables/payments/payment-item.ts';
import { istParts } from '#shared/model/ist.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { alone } from '#tests/support/people/acting-alone.ts';
import { BID, EMD } from '../payments/given.ts';
import { DUE, overdue, reason, sale, transfer } from './sale.ts';

type Sale = ReturnType<typeof sale>;

const UTR = 'HDFCR52026112200000001';
const OTHER = 'HDFCR52026112200000002';
const DAY = 24 * HOUR;
const admin = { by: 'admin-1', source: '192.0.2.1', reason };

const item = (s: Sale, id: string) => paymentItem.parse(s.one('payments', id));
const walletOf = (s: Sale) =>
  s.fake.all('users').find(({ userId, sk }) => userId === 'u1' && sk === 'PROFILE')?.['walletBalance'];
const record = (s: Sale, id: string, utr: string, now: number) =>
  recordBankRefund(
    s.deps,
    item(s, id),
    { ...admin, transfer: { ...transfer, utr, paidOn: istParts(now).date, note: undefined } },
    now,
  );
const undoRecord = (s: Sale, id: string, why: 'came-back' | 'wrong', now: number) =>
  undoBankRefund(s.tables, item(s, id), { ...admin, why }, now);

/** The EMD of an unpaid win is due for refund, and Razorpay refuses it. */
async function refusedByRazorpay(): Promise<Sale> {
  const s = await overdue();
  await refundByHand(alone(s.tables), item(s, 'emd_u1'), admin, DUE);
  s.gateway.refusal = 'The payment is too old to be refunded';
  s.gateway.fail('refund', ...Array.from({ length: 50 }, () => 'refuse' as const));
  await refundPayment(s.deps, 'emd_u1', DUE);
  return s;
}

describe('a winner’s bank transfer', () => {
  test('is refunded by bank after its record can no longer be undone, and an admin can decide about the win again', async () => {
    const s = await overdue();
    await s.decide('u1', transfer, DUE);
    for (let day = 1; day <= 2; day += 1) await s.tick(DUE + day * DAY);
    expect(await s.decide('u1', { kind: 'undo', reason }, DUE + 2 * DAY)).toMatchObject({ ok: false });
    const [paid] = s.fake.all('payments').filter(({ offline }) => offline !== undefined);
    const id = String(paid?.['paymentId']);
    expect(await refundByHand(alone(s.tables), item(s, id), admin, DUE + 2 * DAY)).toMatchObject({ ok: true });
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'refunded' });
    await s.tick(DUE + 3 * DAY);
    expect(s.books()).toMatchObject({ differences: [], total: { held: BID, spent: 0 } });
    expect(await record(s, id, UTR, DUE + 3 * DAY)).toMatchObject({ ok: true });
    expect(item(s, id)).toMatchObject({ status: 'refunded', refundReference: UTR });
    expect(s.books()).toMatchObject({ differences: [], total: { held: 0, spent: 0 } });
    expect(s.noticesTo('u1')).toContain('Payment Refunded');
    expect(await s.decide('u1', { ...transfer, utr: OTHER }, DUE + 4 * DAY)).toMatchObject({ ok: true });
  });

  test('leaves the EMD held when refunded within the day, and after it', async () => {
    const s = await overdue();
    await s.decide('u1', transfer, DUE);
    await refundByHand(alone(s.tables), item(s, 'off_id-1'), admin, DUE + 1);
    for (let day = 1; day <= 2; day += 1) await s.tick(DUE + day * DAY);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'held' });
    expect(s.registration('u1')).not.toHaveProperty('depositReturnAt');
  });
});

describe('a refund that Razorpay refuses', () => {
  test('can be sent by bank: Razorpay is not asked any more, and the UTR completes it', async () => {
    const s = await refusedByRazorpay();
    expect(await record(s, 'emd_u1', UTR, DUE)).toMatchObject({ error: { code: 'NOT_PAYABLE' } });
    expect(await sendByBank(s.deps, item(s, 'emd_u1'), admin, DUE + 1)).toMatchObject({ ok: true });
    const asked = s.gateway.calls.filter((call) => call === 'refund').length;
    for (let hour = 1; hour <= 20; hour += 5) await reconcile(s.deps, DUE + hour * HOUR);
    expect(s.gateway.calls.filter((call) => call === 'refund')).toHaveLength(asked);
    expect(isStuck(item(s, 'emd_u1'), DUE + 25 * HOUR)).toBe(true);
    expect(await record(s, 'emd_u1', UTR, DUE + DAY)).toMatchObject({ ok: true });
    expect(item(s, 'emd_u1')).toMatchObject({ status: 'refunded', refundReference: UTR });
    expect(s.registration('u1')).toMatchObject({ deposit: 'refunded' });
    expect([walletOf(s), s.books().differences]).toEqual([0, []]);
    const actions = s.fake.all('auctions').map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['refund-way-chosen', 'refund-recorded']));
  });

  test('can be sent by Razorpay again, for the part that no bank transfer has sent', async () => {
    const s = sale();
    s.gateway.refunds.push({
      refundId: 'rfnd_elsewhere',
      providerPaymentId: 'pay_emd_u1',
      amount: 1_00,
      status: 'processed',
    });
    await recordReturn(
      s.deps,
      item(s, 'emd_u1'),
      { key: 'rfnd_elsewhere', amount: 1_00, kind: 'returned-by-provider' },
      DUE,
    );
    await s.markOverdue(DUE);
    await refundByHand(alone(s.tables), item(s, 'emd_u1'), admin, DUE);
    s.gateway.fail('refund', 'refuse');
    await refundPayment(s.deps, 'emd_u1', DUE);
    await sendByBank(s.deps, item(s, 'emd_u1'), admin, DUE + 1);
    await record(s, 'emd_u1', UTR, DUE + 2);
    expect(s.books()).toMatchObject({ differences: [], total: { held: 0 } });
    // The bank transfer remains. The rupee refunded on the dashboard came back.
    s.gateway.refunds.splice(-1, 1, {
      refundId: 'rfnd_elsewhere',
      providerPaymentId: 'pay_emd_u1',
      amount: 1_00,
      status: 'failed',
    });
    const failed = {
      refundId: 'rfnd_elsewhere',
      providerPaymentId: 'pay_emd_u1',
      amount: 1_00,
      status: 'failed',
    } as const;
    await recordFailed(s.deps, item(s, 'emd_u1'), failed, DUE + 3);
    expect(s.books()).toMatchObject({ differences: [], total: { held: 1_00 } });
    expect(await sendByRazorpay(s.tables, item(s, 'emd_u1'), { ...admin, now: DUE + 4 })).toMatchObject({ ok: true });
    expect(await refundPayment(s.deps, 'emd_u1', DUE + 4)).toBe('refunded');
    expect(s.gateway.returned('pay_emd_u1')).toBe(1_00);
    expect(s.books()).toMatchObject({ differences: [], total: { held: 0 } });
  });

  test('cannot be sent by bank while Razorpay processes it, has sent it, or does not answer', async () => {
    const s = await refusedByRazorpay();
    s.gateway.fail('listRefunds', 'request-lost');
    expect(await sendByBank(s.deps, item(s, 'emd_u1'), admin, DUE + 1)).toMatchObject({
      error: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' },
    });
    const refund = { refundId: 'rfnd_x', providerPaymentId: 'pay_emd_u1', amount: EMD } as const;
    s.gateway.refunds.push({ ...refund, status: 'pending' });
    expect(await sendByBank(s.deps, item(s, 'emd_u1'), admin, DUE + 1)).toMatchObject({
      error: { code: 'NOT_PAYABLE' },
    });
    s.gateway.refunds.splice(-1, 1, { ...refund, status: 'processed' });
    expect(await sendByBank(s.deps, item(s, 'emd_u1'), admin, DUE + 1)).toMatchObject({
      error: { code: 'NOT_PAYABLE' },
    });
    expect(item(s, 'emd_u1')).toMatchObject({ status: 'refunded', refundId: 'rfnd_x' });
  });

  test('is not recorded twice if Razorpay was processing it when the bank was chosen', async () => {
    const s = await refusedByRazorpay();
    await sendByBank(s.deps, item(s, 'emd_u1'), admin, DUE + 1);
    s.gateway.refunds.push({ refundId: 'rfnd_x', providerPaymentId: 'pay_emd_u1', amount: EMD, status: 'pending' });
    expect(await record(s, 'emd_u1', UTR, DUE + 2)).toMatchObject({ error: { code: 'NOT_PAYABLE' } });
    expect(item(s, 'emd_u1')).toMatchObject({ status: 'refunding' });
  });
});

test('a forfeited EMD can be refunded by hand, even if a later offer of the lot hides the decision', async () => {
  const s = await overdue();
  await s.decide('u1', { kind: 'forfeit', reason }, DUE);
  await s.decide('u1', { kind: 'offer', reason }, DUE + 1);
  expect(await refundByHand(alone(s.tables), item(s, 'emd_u1'), admin, DUE + 2)).toMatchObject({ ok: true });
  expect(walletOf(s)).toBe(EMD);
  expect(await refundPayment(s.deps, 'emd_u1', DUE + 3)).toBe('refunded');
  expect(s.registration('u1')).toMatchObject({ finalPayment: 'passed-on', deposit: 'refunded' });
  expect([walletOf(s), s.books()]).toMatchObject([0, { differences: [], total: { forfeited: 0, held: 0 } }]);
});

describe('a recorded refund by bank transfer', () => {
  const recorded = async () => {
    const s = await refusedByRazorpay();
    await sendByBank(s.deps, item(s, 'emd_u1'), admin, DUE + 1);
    await record(s, 'emd_u1', UTR, DUE + 2);
    return s;
  };

  test('is due again when it came back, and is recorded with another UTR; the old one stays used', async () => {
    const s = await recorded();
    expect(await undoRecord(s, 'emd_u1', 'came-back', DUE + 3)).toMatchObject({ ok: true });
    expect(await undoRecord(s, 'emd_u1', 'came-back', DUE + 4)).toMatchObject({ error: { code: 'NOT_PAYABLE' } });
    expect(item(s, 'emd_u1')).toMatchObject({ status: 'refunding', refundProblem: reason });
    expect(s.books()).toMatchObject({ differences: [], total: { held: EMD } });
    expect(await record(s, 'emd_u1', UTR, DUE + 5)).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(await record(s, 'emd_u1', OTHER, DUE + 5)).toMatchObject({ ok: true });
    expect(await record(s, 'emd_u1', UTR, DUE + 6)).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(item(s, 'emd_u1')).toMatchObject({ status: 'refunded', refundReference: OTHER });
    expect([walletOf(s), s.books().differences]).toEqual([0, []]);
  });

  test('is recorded again after a wrong UTR, with another or the same one', async () => {
    const s = await recorded();
    for (let time = 1; time <= 2; time += 1) {
      expect(await undoRecord(s, 'emd_u1', 'wrong', DUE + time * 10)).toMatchObject({ ok: true });
      expect(s.books()).toMatchObject({ differences: [], total: { held: EMD } });
      expect(await record(s, 'emd_u1', UTR, DUE + time * 10 + 1)).toMatchObject({ ok: true });
    }
    expect([walletOf(s), s.books().differences]).toEqual([0, []]);
    const actions = s.fake.all('auctions').map(({ action }) => action);
    expect(actions).toContain('refund-record-undone');
  });

  test.each(['wrong', 'came-back'] as const)(
    'is not sent by Razorpay after its record was taken back as %s, since the transfer may have been sent',
    async (why) => {
      const s = await recorded();
      await undoRecord(s, 'emd_u1', why, DUE + 3);
      expect(await sendByRazorpay(s.tables, item(s, 'emd_u1'), { ...admin, now: DUE + 4 })).toMatchObject({
        error: { code: 'NOT_PAYABLE' },
      });
      expect(await refundPayment(s.deps, 'emd_u1', DUE + 5)).toBe('waiting');
      expect(s.gateway.returned('pay_emd_u1')).toBe(0);
    },
  );

  test('cannot be undone if Razorpay made it', async () => {
    const s = await overdue();
    await refundByHand(alone(s.tables), item(s, 'emd_u1'), admin, DUE);
    await refundPayment(s.deps, 'emd_u1', DUE);
    expect(await undoRecord(s, 'emd_u1', 'wrong', DUE + 1)).toMatchObject({ error: { code: 'NOT_PAYABLE' } });
  });
});
