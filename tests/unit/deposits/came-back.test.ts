/** Refunds that the payer's bank returns: due, held, forfeited or spent again, with a ledger entry. */
import { describe, expect, test } from 'vitest';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { undoTransfer } from '#functions/deposits/transfers/undo-transfer.ts';
import { whyItStays } from '#functions/handover/collection.ts';
import { readWanted } from '#functions/handover/handover-store.ts';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { payAgain } from '#functions/payments/refunds/pay-again.ts';
import { moneyEntry } from '#functions/tables/money/money-entry.ts';
import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { istParts } from '#shared/model/ist.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { alone } from '#tests/support/people/acting-alone.ts';
import { BID, EMD } from '../payments/given.ts';
import { delivery, handleWebhook } from '../payments/webhook/deliveries.ts';
import { DUE, final, reason, sale, transfer } from './sale.ts';

type Sale = ReturnType<typeof sale>;

const PART = 10_000_00;
const admin = { reason, by: 'admin-1', source: '192.0.2.1' };
const BEFORE = DUE - 10 * HOUR;

const refundWebhook = (how: 'processed' | 'failed', id: string, payment: PaymentItem, amount: number) =>
  delivery(`refund.${how}`, {
    refund: { entity: { id, payment_id: payment.providerPaymentId, amount, status: how } },
    payment: { entity: { order_id: payment.orderId } },
  });

const emdOf = (s: Sale) => paymentItem.parse(s.one('payments', 'emd_u1'));
const finalOf = (s: Sale) =>
  paymentItem.parse(s.fake.all('payments').find(({ type, paidAt }) => type === 'final' && paidAt !== undefined));
const walletOf = (s: Sale) =>
  s.fake.all('users').find(({ userId, sk }) => userId === 'u1' && sk === 'PROFILE')?.['walletBalance'];
const revenueOf = async (s: Sale) => (await s.deps.revenue.list(0)).reduce((sum, { amount }) => sum + amount, 0);
/** The amount that the payer has back, by the provider's records. */
const payerHas = (s: Sale, { providerPaymentId = '' }: PaymentItem) => s.gateway.returned(providerPaymentId);

/** A partial refund on Razorpay's dashboard. */
async function refundOnDashboard(
  s: Sale,
  payment: PaymentItem,
  amount = PART,
  refundId = 'rfnd_elsewhere',
  now = BEFORE,
): Promise<void> {
  const { providerPaymentId = '' } = payment;
  s.gateway.refunds.push({ refundId, providerPaymentId, amount, status: 'processed' });
  await handleWebhook(s.deps, refundWebhook('processed', refundId, payment, amount), now);
}

/** The payer's bank returns a refund. */
async function bounce(s: Sale, refundId: string, payment: PaymentItem, now: number): Promise<void> {
  const at = s.gateway.refunds.findIndex((one) => one.refundId === refundId);
  const refund = s.gateway.refunds[at];
  if (refund === undefined) throw new Error(`There is no refund ${refundId}.`);
  s.gateway.refunds[at] = { ...refund, status: 'failed' };
  for (const eventId of ['evt_bounce_1', 'evt_bounce_2']) {
    await handleWebhook(s.deps, { ...refundWebhook('failed', refundId, payment, refund.amount), eventId }, now);
  }
}

async function payFinal(s: Sale): Promise<void> {
  await createPayment(s.deps, final('u1'), BEFORE);
  s.gateway.pay(s.gateway.orders.at(-1)?.orderId ?? '', { paidAt: BEFORE });
  await reconcile(s.deps, BEFORE + HOUR);
}

async function reconcileLater(s: Sale, from: number): Promise<void> {
  for (let hour = 1; hour <= 4; hour += 1) await reconcile(s.deps, from + hour * HOUR);
}

/** The part that went back on the dashboard is paid again, and comes back then. Returns the payment instead of it. */
async function paidTwice(s: Sale, how: 'transfer' | 'online'): Promise<PaymentItem> {
  await payFinal(s);
  const first = finalOf(s);
  await refundOnDashboard(s, first);
  if (how === 'online') {
    await s.decide('u1', { kind: 'extend', dueAt: DUE + HOUR, reason }, BEFORE);
    await payFinal(s);
  } else {
    const rest = { ...transfer, paidOn: istParts(BEFORE).date, amount: PART };
    expect(await s.decide('u1', rest, BEFORE + HOUR)).toMatchObject({ ok: true });
  }
  expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid', inParts: BID - PART });
  await bounce(s, 'rfnd_elsewhere', paymentItem.parse(s.one('payments', first.paymentId)), BEFORE + 2 * HOUR);
  const second = s.payments().find(({ type, amount }) => type === 'final' && amount === PART);
  return second ?? expect.fail('Nothing was paid instead.');
}

async function expectPaidOnce(s: Sale): Promise<void> {
  expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
  expect(s.registration('u1')).not.toHaveProperty('inParts');
  expect(await revenueOf(s)).toBe(BID);
  expect(s.books()).toMatchObject({ differences: [], total: { spent: BID } });
  expect(await s.wrongSums()).toEqual([]);
}

describe('a partial refund on the dashboard that comes back', () => {
  test.each([
    ['after the rest was refunded', true],
    ['while the rest is due', false],
  ])('is due and sent again if it comes back %s', async (_, isRestSent) => {
    const s = sale();
    await refundOnDashboard(s, emdOf(s));
    await payFinal(s);
    if (isRestSent) await reconcileLater(s, BEFORE);
    else s.gateway.fail('refund', 'refuse', 'refuse');
    await bounce(s, 'rfnd_elsewhere', emdOf(s), BEFORE + 2 * HOUR);
    expect(emdOf(s)).toMatchObject({ status: 'refunding' });
    const held = isRestSent ? PART : EMD;
    expect(s.books()).toMatchObject({ differences: [], total: { held } });
    await reconcileLater(s, BEFORE + 2 * HOUR);
    expect(emdOf(s)).toMatchObject({ status: 'refunded' });
    expect(payerHas(s, emdOf(s))).toBe(EMD);
    expect(walletOf(s)).toBe(0);
    expect(s.registration('u1')).toMatchObject({ deposit: 'refunded', depositAmount: EMD });
    expect(s.books()).toMatchObject({ differences: [], total: { held: 0 } });
  });

  test('is due together with the rest if that came back, too', async () => {
    const s = sale();
    await refundOnDashboard(s, emdOf(s));
    await payFinal(s);
    await reconcileLater(s, BEFORE);
    const ours = s.gateway.refunds.at(-1)?.refundId ?? '';
    await bounce(s, ours, emdOf(s), BEFORE + 9 * HOUR);
    s.gateway.fail('refund', 'refuse');
    await handleWebhook(s.deps, refundWebhook('failed', 'rfnd_elsewhere', emdOf(s), PART), BEFORE + 9 * HOUR);
    const index = s.gateway.refunds.findIndex(({ refundId }) => refundId === 'rfnd_elsewhere');
    s.gateway.refunds.splice(index, 1, { ...s.gateway.refunds[index], status: 'failed' } as never);
    expect(s.books()).toMatchObject({ differences: [], total: { held: EMD } });
    await reconcileLater(s, BEFORE + 9 * HOUR);
    expect(payerHas(s, emdOf(s))).toBe(EMD);
    expect([walletOf(s), s.books().differences]).toEqual([0, []]);
  });

  test('is held again while the deposit is held, and forfeited with it', async () => {
    const s = sale();
    await refundOnDashboard(s, emdOf(s));
    expect(walletOf(s)).toBe(EMD - PART);
    await bounce(s, 'rfnd_elsewhere', emdOf(s), BEFORE + HOUR);
    expect(walletOf(s)).toBe(EMD);
    expect(s.registration('u1')).toMatchObject({ deposit: 'held', depositAmount: EMD });
    expect(s.books()).toMatchObject({ differences: [], total: { held: EMD } });
    expect(s.noticesTo('#ADMINS').filter((title) => title === 'Refund Came Back')).toHaveLength(1);
    await s.markOverdue(DUE);
    await s.decide('u1', { kind: 'forfeit', reason }, DUE);
    expect(s.books()).toMatchObject({ differences: [], total: { forfeited: EMD } });
  });

  test('is forfeited after a forfeit, and held again when the forfeit is undone', async () => {
    const s = sale();
    await refundOnDashboard(s, emdOf(s));
    await s.markOverdue(DUE);
    await s.decide('u1', { kind: 'forfeit', reason }, DUE);
    await bounce(s, 'rfnd_elsewhere', emdOf(s), DUE + 1);
    expect(s.books()).toMatchObject({ differences: [], total: { forfeited: EMD, held: 0 } });
    expect(walletOf(s)).toBe(0);
    await s.decide('u1', { kind: 'undo', reason }, DUE + 2);
    expect(s.books()).toMatchObject({ differences: [], total: { forfeited: 0, held: EMD } });
    expect(walletOf(s)).toBe(EMD);
  });

  test('is spent again if the deposit counted towards the price', async () => {
    const s = sale({ emdSetOff: true });
    await payFinal(s);
    expect(s.registration('u1')).toMatchObject({ deposit: 'set-off' });
    await refundOnDashboard(s, emdOf(s));
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue', deposit: 'held' });
    expect(await revenueOf(s)).toBe(0);
    await bounce(s, 'rfnd_elsewhere', emdOf(s), BEFORE + 2 * HOUR);
    expect(await revenueOf(s)).toBe(BID);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid', deposit: 'set-off', depositAmount: EMD });
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID } });
    await refundByHand(alone(s.tables), finalOf(s), admin, DUE);
    expect([await revenueOf(s), walletOf(s), s.books().differences]).toEqual([0, EMD, []]);
  });

  test('of a final payment is spent again', async () => {
    const s = sale();
    await payFinal(s);
    await refundOnDashboard(s, finalOf(s));
    await bounce(s, 'rfnd_elsewhere', finalOf(s), BEFORE + 2 * HOUR);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
    expect(await revenueOf(s)).toBe(BID);
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID } });
    expect(s.noticesTo('u1').filter((title) => title === 'Your Payment Is Complete Again')).toHaveLength(1);
  });

  test('of a final payment pays the win, and what was paid of that part meanwhile goes back', async () => {
    const s = sale();
    await payFinal(s);
    await refundOnDashboard(s, finalOf(s));
    const part = { ...transfer, paidOn: istParts(BEFORE).date, amount: PART - 1_00 };
    expect(await s.decide('u1', part, BEFORE + HOUR)).toMatchObject({ ok: true });
    await bounce(s, 'rfnd_elsewhere', finalOf(s), BEFORE + 2 * HOUR);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid' });
    expect(s.registration('u1')).not.toHaveProperty('inParts');
    expect(s.payments().find(({ part: isPart }) => isPart === true)).toMatchObject({ status: 'refunding' });
    expect(await revenueOf(s)).toBe(BID);
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID } });
    expect(await s.wrongSums()).toEqual([]);
  });

  test('of a final payment pays the win with what was paid meanwhile, and it stays paid', async () => {
    const s = sale();
    await payFinal(s);
    await refundOnDashboard(s, finalOf(s), 4 * PART, 'rfnd_back');
    await refundOnDashboard(s, finalOf(s), 2 * PART, 'rfnd_gone');
    const part = { ...transfer, paidOn: istParts(BEFORE).date, amount: 3 * PART };
    expect(await s.decide('u1', part, BEFORE + HOUR)).toMatchObject({ ok: true });
    await bounce(s, 'rfnd_back', finalOf(s), BEFORE + 2 * HOUR);
    for (let day = 1; day < 4; day += 1) await reconcile(s.deps, BEFORE + day * 25 * HOUR);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid', inParts: 3 * PART });
    expect(finalOf(s)).not.toHaveProperty('inParts');
    // So the lot may leave.
    const wanted = await readWanted(s.tables, finalOf(s).paymentId);
    expect(whyItStays(wanted ?? expect.fail())).toBeUndefined();
    expect(await revenueOf(s)).toBe(BID + PART);
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID + PART } });
    expect(await s.wrongSums()).toEqual([]);
  });

  test('of a part that has paid for the lot meanwhile is counted with it', async () => {
    const s = sale();
    await paidTwice(s, 'transfer');
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid', inParts: BID });
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID + PART } });
  });

  test('of a part that is too much since is corrected again if it is refunded once more', async () => {
    const s = sale();
    await paidTwice(s, 'transfer');
    const first = s.payments().find(({ type, status }) => type === 'final' && status === 'set-off');
    await refundOnDashboard(s, first ?? expect.fail(), PART / 2, 'rfnd_again', BEFORE + 3 * HOUR);
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'paid', inParts: BID - PART / 2 });
    expect(await revenueOf(s)).toBe(BID + PART / 2);
    expect(s.books()).toMatchObject({ differences: [], total: { spent: BID + PART / 2 } });
    expect(await s.wrongSums()).toEqual([]);
  });

  test.each([
    ['is refunded by hand', (s, sent) => refundByHand(alone(s.tables), sent, admin, BEFORE + 3 * HOUR)],
    ['is taken back as a decision', (s) => s.decide('u1', { kind: 'undo', reason }, BEFORE + 3 * HOUR)],
    ['is taken back as a transfer', (s, sent) => undoTransfer(s.decideDeps, sent, admin, BEFORE + 3 * HOUR)],
  ] satisfies readonly (readonly [string, (s: Sale, sent: PaymentItem) => Promise<unknown>])[])(
    'of a part pays the win alone when the transfer instead of it %s',
    async (_, goBack) => {
      const s = sale();
      const sent = await paidTwice(s, 'transfer');
      expect(await goBack(s, sent)).toMatchObject({ ok: true });
      expect(s.registration('u1')).toMatchObject({ inParts: BID });
      await payAgain(s.tables, sent, { by: 'admin-1', reason, notice: [] }, BEFORE + 3 * HOUR);
      await expectPaidOnce(s);
    },
  );

  test('of a part pays the win alone when the payment instead of it is refunded on the dashboard', async () => {
    const s = sale();
    await refundOnDashboard(s, await paidTwice(s, 'online'), PART, 'rfnd_second', BEFORE + 3 * HOUR);
    await expectPaidOnce(s);
    const told = s.noticesTo('u1').filter((title) => String(title).includes('Payment Went Back'));
    expect(told).toEqual(['Part of Your Payment Went Back']);
  });

  test('of a final payment refunded in two parts is sent again', async () => {
    const s = sale();
    await payFinal(s);
    await refundOnDashboard(s, finalOf(s));
    await refundOnDashboard(s, finalOf(s), BID - PART, 'rfnd_rest');
    expect(s.registration('u1')).toMatchObject({ finalPayment: 'overdue' });
    await bounce(s, 'rfnd_elsewhere', finalOf(s), BEFORE + 2 * HOUR);
    expect(finalOf(s)).toMatchObject({ status: 'refunding' });
    await reconcileLater(s, BEFORE + 2 * HOUR);
    expect(payerHas(s, finalOf(s))).toBe(BID);
    expect(await revenueOf(s)).toBe(0);
    expect(s.books()).toMatchObject({ differences: [], total: { spent: 0 } });
  });
});

test('a partial refund without a webhook is found in Razorpay’s list, and the ledger has the amount of each refund', async () => {
  const s = sale();
  s.gateway.refunds.push({
    refundId: 'rfnd_elsewhere',
    providerPaymentId: 'pay_emd_u1',
    amount: PART,
    status: 'processed',
  });
  await payFinal(s);
  await reconcileLater(s, BEFORE);
  const gone = s.fake.all('money').flatMap((line) => {
    const { subject, to, amount, reference } = moneyEntry.parse(line);
    return subject === 'emd_u1' && to === 'payer' ? [[reference, amount]] : [];
  });
  expect(gone).toEqual([
    ['rfnd_elsewhere', PART],
    [s.gateway.refunds.at(-1)?.refundId, EMD - PART],
  ]);
  expect(s.books().differences).toEqual([]);
  await bounce(s, 'rfnd_elsewhere', emdOf(s), BEFORE + 9 * HOUR);
  await reconcileLater(s, BEFORE + 9 * HOUR);
  expect(payerHas(s, emdOf(s))).toBe(EMD);
});

test('a failed refund does not count as processed when an older webhook arrives late', async () => {
  const s = sale();
  s.gateway.refundsEndAs = 'pending';
  await payFinal(s);
  await reconcileLater(s, BEFORE);
  const ours = s.gateway.refunds.at(-1)?.refundId ?? '';
  await bounce(s, ours, emdOf(s), BEFORE + 9 * HOUR);
  await handleWebhook(s.deps, refundWebhook('processed', ours, emdOf(s), EMD), BEFORE + 9 * HOUR);
  expect(emdOf(s)).toMatchObject({ status: 'refunding' });
  s.gateway.refundsEndAs = 'processed';
  await reconcileLater(s, BEFORE + 9 * HOUR);
  expect(payerHas(s, emdOf(s))).toBe(EMD);
  expect(s.books().differences).toEqual([]);
});

test('the payer has the money once if it was refunded twice and came back once', async () => {
  const s = sale();
  await payFinal(s);
  await reconcileLater(s, BEFORE);
  const payment = emdOf(s);
  await handleWebhook(s.deps, refundWebhook('processed', 'rfnd_twice', payment, PART), BEFORE + 9 * HOUR);
  await handleWebhook(s.deps, refundWebhook('failed', 'rfnd_twice', payment, PART), BEFORE + 9 * HOUR);
  expect(emdOf(s)).toMatchObject({ status: 'refunded' });
  expect(s.books().differences).toEqual([]);
});

test('a refund that comes back after a part was lost in a dispute is sent again without that part', async () => {
  const s = sale();
  await payFinal(s);
  await reconcileLater(s, BEFORE);
  const payment = emdOf(s);
  const { providerPaymentId = '', orderId } = payment;
  s.gateway.chargebacks.push({ providerPaymentId, amount: PART });
  const lost = { id: 'disp_1', payment_id: providerPaymentId, amount: PART, amount_deducted: PART, status: 'lost' };
  const payload = { dispute: { entity: lost }, payment: { entity: { order_id: orderId } } };
  await handleWebhook(s.deps, delivery('payment.dispute.lost', payload), BEFORE + 8 * HOUR);
  expect(emdOf(s)).toMatchObject({ status: 'refunded' });
  await bounce(s, payment.refundId ?? '', payment, BEFORE + 9 * HOUR);
  expect(s.books().total).toMatchObject({ held: EMD - PART });
  await reconcileLater(s, BEFORE + 9 * HOUR);
  expect(emdOf(s)).toMatchObject({ status: 'refunded' });
  expect(payerHas(s, emdOf(s))).toBe(EMD);
  expect(s.books().differences).toEqual([]);
});

test('a refund that comes back after a part was refunded on the dashboard, too, is sent again without that part, whichever comes back next', async () => {
  const s = sale();
  await payFinal(s);
  await reconcileLater(s, BEFORE);
  const payment = emdOf(s);
  const first = payment.refundId ?? '';
  // The first refund came back unheard, and somebody sent a part on the dashboard.
  s.gateway.refunds.splice(0, s.gateway.refunds.length, {
    refundId: first,
    providerPaymentId: payment.providerPaymentId ?? '',
    amount: EMD,
    status: 'failed',
  });
  await refundOnDashboard(s, payment, PART, 'rfnd_part');
  await bounce(s, first, payment, BEFORE + 8 * HOUR);
  expect(s.books().total).toMatchObject({ held: EMD - PART });
  const part = s.gateway.refunds.findIndex(({ refundId }) => refundId === 'rfnd_part');
  s.gateway.refunds.splice(part, 1);
  await handleWebhook(s.deps, refundWebhook('failed', 'rfnd_part', payment, PART), BEFORE + 9 * HOUR);
  expect(s.books().total).toMatchObject({ held: EMD });
  await reconcileLater(s, BEFORE + 9 * HOUR);
  expect(payerHas(s, emdOf(s))).toBe(EMD);
  expect(emdOf(s)).toMatchObject({ status: 'refunded' });
  expect(s.books()).toMatchObject({ differences: [], total: { held: 0 } });
});
