/** All actions on an auction's money: by admins, the winner, the clock, banks and Razorpay. */
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { recordBankRefund } from '#functions/payments/offline/bank-refund.ts';
import { sendByBank, sendByRazorpay } from '#functions/payments/offline/refund-channel.ts';
import { undoBankRefund } from '#functions/payments/offline/undo-bank-refund.ts';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import { recordFailed } from '#functions/payments/refunds/record-refund-result.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { recordReturn } from '#functions/payments/refunds/returned-elsewhere.ts';
import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { istParts } from '#shared/model/ist.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { alone } from '#tests/support/people/acting-alone.ts';
import type { Decision } from '../decision-deps.ts';
import { DUE, final, reason, sale } from '../sale.ts';

type Sale = ReturnType<typeof sale>;

const DAY = 24 * HOUR;
const admin = { by: 'admin-1', source: '192.0.2.1', reason };

/** What does not change during a scenario. */
export interface Setting {
  readonly emdSetOff: boolean;
  /** The EMD came by bank transfer. */
  readonly isByBank: boolean;
  /** Razorpay refuses every refund. */
  readonly refusesRefunds: boolean;
  /** Razorpay refuses every order, because of the account's limit. */
  readonly refusesOrders: boolean;
}

/** A test's state, including what is not in the tables. */
export interface Scenario {
  readonly s: Sale;
  now: number;
  transfers: number;
  /** The ids of refunds by bank transfer that the bank has sent back and no admin has recorded yet. */
  readonly returned: Set<string>;
}

export const payments = ({ s }: Scenario): PaymentItem[] =>
  s.fake.all('payments').flatMap((item) => (item['status'] === undefined ? [] : [paymentItem.parse(item)]));
/** The payments of all bidders with this status. */
const withStatus = (w: Scenario, status: PaymentItem['status']) => payments(w).filter((one) => one.status === status);
const newUtr = (w: Scenario) => `HDFCR520261122${String((w.transfers += 1)).padStart(8, '0')}`;
const newTransfer = (w: Scenario) =>
  ({ method: 'rtgs', utr: newUtr(w), paidOn: istParts(w.now).date, note: undefined }) as const;

const decide = (kind: 'extend' | 'record-payment' | 'offer' | 'forfeit' | 'undo') => async (w: Scenario) => {
  for (const { win } of await w.s.wins()) {
    const command: Decision =
      kind === 'extend'
        ? { kind, dueAt: w.now + DAY, reason }
        : kind === 'record-payment'
          ? { kind, amount: win.sum.due, ...newTransfer(w) }
          : { kind, reason };
    await w.s.decide(win.bidder.userId, command, w.now);
  }
};

const eachOf =
  (status: PaymentItem['status'], act: (w: Scenario, payment: PaymentItem) => Promise<unknown>) =>
  async (w: Scenario) => {
    for (const payment of withStatus(w, status)) {
      // Audit entries need different times.
      w.now += 1;
      await act(w, payment);
    }
  };

/** Each action applies to every possible payment or win. A refused action changes nothing. */
export const ACTIONS: Readonly<Record<string, (w: Scenario) => Promise<unknown>>> = {
  'a day passes': async (w) => {
    w.now += DAY;
    await w.s.tick(w.now);
  },
  'the winner pays online': async ({ s, now }) => {
    const asked = await createPayment(s.deps, final('u1'), now);
    if (!asked.ok || asked.value.order === undefined) return;
    s.gateway.pay(asked.value.order.orderId, { paidAt: now });
    await s.tick(now + HOUR);
  },
  extend: decide('extend'),
  'record a transfer': decide('record-payment'),
  'offer to the next bidder': decide('offer'),
  forfeit: decide('forfeit'),
  undo: decide('undo'),
  'refund by hand': async (w) => {
    for (const status of ['captured', 'forfeited'] as const) {
      await eachOf(status, ({ s, now }, payment) => refundByHand(alone(s.tables), payment, admin, now))(w);
    }
  },
  'ask Razorpay again': eachOf('refunding', async ({ s, now }, payment) => {
    if (payment.refundBy === 'bank') await sendByRazorpay(s.tables, payment, { ...admin, now });
    await refundPayment(s.deps, payment.paymentId, now);
  }),
  'send by bank': eachOf('refunding', ({ s, now }, payment) => sendByBank(s.deps, payment, admin, now)),
  'record the refund': eachOf('refunding', (w, payment) =>
    recordBankRefund(w.s.deps, payment, { ...admin, transfer: newTransfer(w) }, w.now),
  ),
  'a refund by bank transfer bounces': eachOf('refunded', async (w, { refundBy, refundId }) => {
    // Limited, or the search would not end.
    if (refundBy === 'bank' && refundId !== undefined && w.transfers < 3) w.returned.add(refundId);
  }),
  'record that it came back': eachOf('refunded', async (w, payment) => {
    if (!w.returned.has(payment.refundId ?? '')) return;
    const undone = await undoBankRefund(w.s.tables, payment, { ...admin, why: 'came-back' }, w.now);
    if (undone.ok) w.returned.delete(payment.refundId ?? '');
  }),
  'the record of the refund is wrong': eachOf('refunded', async (w, payment) => {
    const undone = await undoBankRefund(w.s.tables, payment, { ...admin, why: 'wrong' }, w.now);
    if (undone.ok) w.returned.delete(payment.refundId ?? '');
  }),
  'a part is refunded on the dashboard': async (w) => {
    const all = [...withStatus(w, 'captured'), ...withStatus(w, 'forfeited'), ...withStatus(w, 'set-off')];
    for (const { paymentId } of all) {
      // What went back of one may have changed the others.
      const payment = payments(w).find((one) => one.paymentId === paymentId);
      if (payment === undefined) continue;
      const { providerPaymentId, returnedElsewhere = 0 } = payment;
      if (providerPaymentId === undefined || returnedElsewhere > 0) continue;
      const refundId = `elsewhere_${providerPaymentId}`;
      if (w.s.gateway.refunds.some((one) => one.refundId === refundId)) continue;
      w.s.gateway.refunds.push({ refundId, providerPaymentId, amount: 100_00, status: 'processed' });
      await recordReturn(w.s.deps, payment, { key: refundId, amount: 100_00, kind: 'returned-by-provider' }, w.now);
    }
  },
  'a refund by Razorpay bounces': async ({ s, now, ...w }) => {
    for (const [at, refund] of s.gateway.refunds.entries()) {
      const payment = payments({ s, now, ...w }).find((one) => one.providerPaymentId === refund.providerPaymentId);
      if (payment?.userId !== 'u1' || refund.status !== 'processed') continue;
      s.gateway.refunds[at] = { ...refund, status: 'failed' };
      await recordFailed(s.deps, payment, refund, now);
    }
  },
};

export async function begin({ emdSetOff, isByBank, refusesRefunds, refusesOrders }: Setting): Promise<Scenario> {
  const s = sale(emdSetOff ? { emdSetOff } : {});
  if (isByBank) {
    const { providerPaymentId: _p, orderId: _o, ...emd } = paymentItem.parse(s.one('payments', 'emd_u1'));
    s.gateway.payments.splice(0, s.gateway.payments.length);
    s.fake.put('payments', { ...emd, offline: { utr: 'HDFCR52026112000000000', method: 'rtgs' } });
    s.fake.all('money').forEach((line) => {
      if (line['subject'] === 'emd_u1') s.fake.put('money', { ...line, from: 'bank', kind: 'offline-received' });
    });
  }
  const always = (operation: string) =>
    s.gateway.fail(operation, ...Array.from({ length: 500 }, () => 'refuse' as const));
  if (refusesRefunds) always('refund');
  if (refusesOrders) always('createOrder');
  return { s, now: DUE - 12 * HOUR, transfers: 0, returned: new Set() };
}
