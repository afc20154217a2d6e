/** Runs the steps of a history: of users, banks, the provider and admins. */
import { expect } from 'vitest';
import { annullableWin, annulWrites } from '#functions/deposits/annul.ts';
import { answerCounterOffer } from '#functions/deposits/approval/answer-counter-offer.ts';
import { makeCounterOffer } from '#functions/deposits/approval/counter-offer.ts';
import { decideApproval } from '#functions/deposits/approval/decide-approval.ts';
import type { WinCommand } from '#functions/deposits/decisions/decide-win.ts';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { recordTransfer } from '#functions/deposits/transfers/record-transfer.ts';
import { undoTransfer } from '#functions/deposits/transfers/undo-transfer.ts';
import { withdraw } from '#functions/deposits/withdraw.ts';
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { recordCollection } from '#functions/handover/collect.ts';
import { ticksOf } from '#functions/handover/collection.ts';
import { readWanted } from '#functions/handover/handover-store.ts';
import { storageDue } from '#functions/handover/handover.ts';
import { undoCollection, waiveStorage } from '#functions/handover/undo-collection.ts';
import { createPayment } from '#functions/payments/orders/create-payment.ts';
import type { ProviderPayment } from '#functions/payments/provider/payment-gateway.ts';
import { verifyPayment } from '#functions/payments/recording/verify-payment.ts';
import { refundPayment } from '#functions/payments/refunds/refund-payment.ts';
import { transact } from '#functions/tables/transact.ts';
import { istParts } from '#shared/model/ist.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { alone } from '#tests/support/people/acting-alone.ts';
import { claimOf, EMD, listing } from '../../payments/given.ts';
import { delivery, handleWebhook, paymentEntity } from '../../payments/webhook/deliveries.ts';
import type { Decision } from '../decision-deps.ts';
import type { Step } from './random-histories.ts';
import { runSellerStep } from './seller-steps.ts';
import type { Simulation, Who } from './simulation.ts';
import { voidLeader } from './void-step.ts';

export async function runStep(s: Simulation, step: Step, now: number): Promise<void> {
  switch (step.do) {
    case 'order':
      await createPayment(
        s.deps,
        {
          type: step.type,
          auctionId: step.type === 'emd' ? s.depositOf : 'a1',
          userId: payerOf(s, step),
          amount: undefined,
        },
        now,
      );
      return;
    case 'visit':
      await runStep(s, { do: 'order', who: step.who, type: step.type }, now);
      await runStep(s, { do: 'pay', who: step.who, type: step.type }, now);
      if (step.before !== null) await runStep(s, { do: step.before, who: step.who }, now);
      if (step.isDelivered) await runStep(s, { do: 'webhook', nth: 0 }, now);
      return;
    case 'pay':
    case 'authorize':
    case 'fail':
    case 'pay-again':
      return payAtProvider(s, step.do, step, now);
    case 'webhook':
    case 'repeat':
    case 'verify':
      return deliver(s, step.do, step.nth, now);
    case 'refund-now': {
      const due = s.payments().filter(({ status }) => status === 'refunding');
      const [payment] = due.slice(-1 - step.nth);
      if (payment !== undefined) await refundPayment(s.deps, payment.paymentId, now);
      return;
    }
    case 'by-hand': {
      const payment = s.payments().at(-1 - step.nth);
      if (payment !== undefined)
        await refundByHand(alone(s.tables), payment, { reason: 'By hand', by: 'admin-1', source: '192.0.2.1' }, now);
      return;
    }
    case 'settle':
    case 'bounce':
      return endRefund(s, step.do, step, now);
    case 'refuse':
      s.gateway.fail('refund', 'refuse');
      return;
    case 'refund-at-provider':
    case 'lose-dispute':
      return returnAtProvider(s, step.do, step, now);
    case 'pay-seller':
    case 'take-payout-back':
    case 'cost':
      return runSellerStep(s, step, now);
    case 'withdraw':
      return leave(s, step.who, now);
    case 'void':
      return voidLeader(s, now);
    case 'postpone':
      return s.postpone((step.minutes * HOUR) / 60, now);
    case 'reject':
      s.fake.put('users', { ...s.profileOf(step.who), verifyStatus: 'rejected' });
      return;
    case 'disable':
      s.fake.put('users', { ...s.profileOf(step.who), isActive: false });
      return;
    case 'pardon':
      s.fake.put('users', { ...s.profileOf(step.who), isActive: true, verifyStatus: 'verified' });
      return;
    case 'trouble':
      s.gateway.fail(step.operation, step.kind);
      return;
    case 'refunds-end':
      s.gateway.refundsEndAs = step.as;
      return;
    case 'cancel':
      s.cancel(now);
      return;
    case 'annul':
      await annul(s, now);
      return;
    case 'reprice': {
      // Admins cannot change the EMD after a payment (selling), so nobody is registered at the old price.
      const now_ = s.one('auctions', 'LISTING');
      if (now_?.['isRecord'] !== true && now_?.['hasSaleDeposit'] !== true)
        s.fake.put('auctions', listing({ ...now_, emdAmount: EMD + 1_000_00 }));
      return;
    }
    case 'tick':
      return s.tick(now);
    case 'approve': {
      const command =
        step.decision === 'accept'
          ? { decision: step.decision }
          : { decision: step.decision, reason: 'Far below the reserve' };
      await decideApproval(s.workerDeps, { auctionId: 'a1', command, by: 'admin-1', source: '192.0.2.1' }, now);
      return;
    }
    case 'counter-offer': {
      const amount = s.live().currentBid + step.more * 5_000_00;
      const by = { adminId: 'admin-1', source: '192.0.2.1' };
      await makeCounterOffer(s.workerDeps, 'a1', { amount, until: now + step.hours * HOUR }, { by, now });
      return;
    }
    case 'counter-answer':
      return answer(s, step, now);
    case 'transfer':
      return transfer(s, step.quarters, now);
    case 'undo-transfer': {
      const payment = s
        .payments()
        .findLast(({ offline }, at, all) => offline !== undefined && at < all.length - step.nth);
      const why = { reason: 'A history', by: 'admin-1', source: '192.0.2.1' };
      if (payment !== undefined) await undoTransfer(s.workerDeps, payment, why, now);
      return;
    }
    case 'collect':
    case 'uncollect':
    case 'waive':
      return atTheYard(s, step, now);
    case 'decide':
      return decide(s, step.about ?? winnerNow(s) ?? 'u1', step.kind, now);
  }
}

/** Whoever registered for a postponed auction may leave until its start, whatever else happens at the same time. */
async function leave(s: Simulation, who: Who, now: number): Promise<void> {
  const isPromised = () =>
    s.live().status === 'pending' &&
    s.isPostponed() &&
    now < s.opensAt() &&
    s.registration(who)?.['deposit'] === 'held';
  const wasPromised = isPromised();
  const left = await withdraw({ tables: s.tables, noticeWrites: s.deps.noticeWrites }, s.depositOf, who, now);
  // A second request at the same moment may have ended the registration, or the auction.
  if (wasPromised && isPromised()) expect(left, `${who} may leave a postponed auction`).toMatchObject({ ok: true });
}

/** To the newest counter-offer. Whoever accepts it has won at its price. */
async function answer(
  s: Simulation,
  { who, answer: given }: { readonly who: Who; readonly answer: 'accept' | 'decline' },
  now: number,
): Promise<void> {
  const amount = s.live().counterOffer?.amount ?? 0;
  const answered = { auctionId: 'a1', userId: s.live().lastBid?.userId === 'u3' ? 'u3' : who, answer: given, amount };
  const { ok } = await answerCounterOffer(s.workerDeps, answered, now);
  if (ok && given === 'accept') s.agreed.add(amount);
}

/** Two owners annul the win. The lot is listed again elsewhere. */
async function annul(s: Simulation, now: number): Promise<void> {
  const userId = winnerNow(s) ?? '';
  const final = { type: 'final', auctionId: 'a1', userId } as const;
  if (!(await s.workerDeps.checkUnpaidOrders(final, now))) return;
  const win = annullableWin(await s.wins(), userId);
  if (!win.ok) return;
  const by = { adminId: 'admin-1', source: '192.0.2.1' };
  const writes = annulWrites(s.tables, win.value, { by, now, reason: 'An outage', relistedAs: 'a2' });
  await transact(s.tables.auctions.client, [{ name: 'annulled', writes }]);
}

const winnerNow = (s: Simulation): string | undefined => winnerOf(s.live())?.userId;

/** Only a winner can pay for the lot, so use the winner most of the time. */
function payerOf(s: Simulation, { who, type }: { readonly who: Who; readonly type: 'emd' | 'final' }): string {
  return type === 'final' && who !== 'u3' ? (winnerNow(s) ?? who) : who;
}

/** An open checkout accepts a payment at any later time. */
function payAtProvider(
  s: Simulation,
  how: 'pay' | 'authorize' | 'fail' | 'pay-again',
  step: { readonly who: Who; readonly type: 'emd' | 'final' },
  now: number,
): void {
  const orders = s.payments().filter(({ userId, type: kind, orderId }) => {
    return userId === payerOf(s, step) && kind === step.type && orderId !== undefined;
  });
  const isAgain = how === 'pay-again';
  // Also an old order: its checkout may still be open.
  const isOpen = ({ status }: (typeof orders)[number]) => isAgain || status === 'created' || status === 'failed';
  const orderId = orders.findLast(isOpen)?.orderId;
  if (orderId === undefined) return;
  // An order takes one payment, except for a second browser tab.
  if (!isAgain && s.gateway.payments.some((paid) => paid.orderId === orderId && paid.status !== 'failed')) return;
  const status = ({ pay: 'captured', 'pay-again': 'captured', authorize: 'authorized', fail: 'failed' } as const)[how];
  s.gateway.pay(orderId, { paidAt: now, status });
}

const eventIds = new WeakMap<ProviderPayment, string>();

async function deliver(s: Simulation, how: 'webhook' | 'repeat' | 'verify', nth: number, now: number): Promise<void> {
  const money = s.gateway.payments.at(-1 - nth);
  if (money === undefined) return;
  if (how === 'verify') {
    const payment = s.payments().find(({ orderId }) => orderId === money.orderId);
    if (payment === undefined || money.status === 'failed') return;
    const claim = claimOf(payment.paymentId, money.orderId ?? '', money.providerPaymentId);
    await verifyPayment(s.deps, { ...claim, userId: payment.userId }, now);
    return;
  }
  const event = money.status === 'failed' ? 'payment.failed' : 'payment.captured';
  if (money.status === 'authorized') return;
  const eventId = how === 'repeat' ? eventIds.get(money) : undefined;
  const sent = delivery(event, paymentEntity(money), ...(eventId === undefined ? [] : [eventId]));
  eventIds.set(money, sent.eventId ?? '');
  await handleWebhook(s.deps, sent, now);
}

const refundEvent = (
  kind: 'processed' | 'failed',
  { id, money, amount }: { id: string; money: ProviderPayment | undefined; amount: number },
) =>
  delivery(`refund.${kind}`, {
    refund: { entity: { id, payment_id: money?.providerPaymentId, amount, status: kind } },
    payment: { entity: { order_id: money?.orderId } },
  });

/** Banks return a refund within some days, or not at all. */
const BOUNCES_WITHIN_MS = 14 * 24 * HOUR;

/** The bank completes a pending refund, or returns a processed one. */
async function endRefund(
  s: Simulation,
  how: 'settle' | 'bounce',
  { nth, isDelivered }: { readonly nth: number; readonly isDelivered: boolean },
  now: number,
): Promise<void> {
  const { refunds } = s.gateway;
  const wanted = how === 'settle' ? 'pending' : 'processed';
  const at = refunds.findLastIndex((refund, index) => refund.status === wanted && index <= refunds.length - 1 - nth);
  const refund = refunds[at];
  if (refund === undefined) return;
  const gone = [`refunded#${refund.refundId}`, `returned-by-provider#${refund.refundId}`];
  const recorded = s.entries().find(({ entry }) => gone.includes(entry));
  if (how === 'bounce' && now - (recorded?.at ?? now) > BOUNCES_WITHIN_MS) return;
  const status = how === 'settle' ? (['processed', 'failed'] as const)[nth % 2] : 'failed';
  refunds[at] = { ...refund, status: status ?? 'failed' };
  const money = s.gateway.payments.find((paid) => paid.providerPaymentId === refund.providerPaymentId);
  if (!isDelivered) return;
  const event = refundEvent(status ?? 'failed', { id: refund.refundId, money, amount: refund.amount });
  await retryOnce(s, () => handleWebhook(s.deps, event, now));
}

/** Money is returned at the provider: a refund on its dashboard, or a lost dispute, which only the webhook reports. */
async function returnAtProvider(
  s: Simulation,
  how: 'refund-at-provider' | 'lose-dispute',
  { nth, isDelivered = true }: { readonly nth: number; readonly isDelivered?: boolean },
  now: number,
): Promise<void> {
  const money = s.gateway.payments.at(-1 - nth);
  if (money?.status !== 'captured') return;
  if (!s.payments().some(({ providerPaymentId }) => providerPaymentId === money.providerPaymentId)) return;
  const { providerPaymentId, orderId } = money;
  const rest = money.amount - s.gateway.returned(providerPaymentId);
  if (rest === 0) return;
  const id = `elsewhere_${s.gateway.refunds.length + s.gateway.chargebacks.length}_${providerPaymentId}`;
  // Often only a part.
  const amount = nth % 2 === 0 ? Math.ceil(rest / 3) : rest;
  if (how === 'refund-at-provider') {
    s.gateway.refunds.push({ refundId: id, providerPaymentId, amount, status: 'processed' });
    if (!isDelivered) return;
    const event = refundEvent('processed', { id, money, amount });
    return retryOnce(s, () => handleWebhook(s.deps, event, now));
  }
  s.gateway.chargebacks.push({ providerPaymentId, amount });
  const dispute = { id, payment_id: providerPaymentId, amount, amount_deducted: amount, status: 'lost' };
  const payload = { dispute: { entity: dispute }, payment: { entity: { order_id: orderId } } };
  return retryOnce(s, () => handleWebhook(s.deps, delivery('payment.dispute.lost', payload), now));
}

/** A crash of the process. */
export class Crash extends Error {}

/** The provider repeats a webhook that failed because of a crash or a conflict. */
async function retryOnce(s: Simulation, send: () => Promise<unknown>): Promise<void> {
  const { before } = s.fake;
  try {
    await send();
  } catch {
    s.fake.before = () => Promise.resolve();
    await send();
    s.fake.before = before;
  }
}

/** A transfer of some quarters of what is owed. What is more than that goes back. */
async function transfer(s: Simulation, quarters: number, now: number): Promise<void> {
  const win = (await s.wins()).find((one) => one.win.isCurrent)?.win;
  if (win === undefined) return;
  const amount = Math.ceil((win.sum.due * quarters) / 4);
  const record = {
    userId: win.bidder.userId,
    amount,
    laid: [{ auctionId: 'a1', amount: Math.min(amount, win.sum.due) }],
    returnsRest: true,
    transfer: { method: 'rtgs', utr: `ICIC${now}`, paidOn: istParts(now).date, note: undefined },
    by: 'admin-1',
    source: '192.0.2.1',
    approves: undefined,
  } as const;
  await recordTransfer(s.workerDeps, record, now);
}

async function decide(s: Simulation, userId: string, kind: WinCommand['kind'], now: number): Promise<void> {
  const reason = 'A history';
  const amount = (await s.wins()).find(({ win }) => win.isCurrent)?.win.sum.due ?? 0;
  const transfer = { amount, method: 'neft', utr: `HDFC${now}`, paidOn: istParts(now).date, note: undefined } as const;
  const command: Decision =
    kind === 'extend'
      ? { kind, dueAt: now + 24 * HOUR, reason }
      : kind === 'record-payment'
        ? { kind, ...transfer }
        : { kind, reason };
  await s.decide(userId, command, now);
}

const YARD = { storage: { perDay: 500_00, gst: 18_00 }, ticks: ['Keys', 'RC'] } as const;

/** The newest final payment is handed over, with what is due for storage then. */
async function atTheYard(
  s: Simulation,
  step: { readonly do: 'collect' | 'uncollect' | 'waive'; readonly gate: number },
  now: number,
): Promise<void> {
  const paid = s.payments().findLast(({ type, status }) => type === 'final' && status === 'captured');
  const win = paid && (await readWanted(s.tables, paid.paymentId));
  if (win === undefined) return;
  const id = `${now}${step.gate}`;
  // Two notices of one moment would be one, which alone would stop the second gate.
  const by = { by: `yard-${step.gate}`, source: '192.0.2.1', now: now + step.gate };
  const deps = { tables: s.tables, noticeWrites: s.deps.noticeWrites, newId: () => id };
  const { total: amount } = storageDue(win, YARD.storage, now);
  switch (step.do) {
    case 'collect': {
      const storage = amount === 0 ? undefined : ({ amount, method: 'upi', reference: `UPI${id}` } as const);
      const document = { kind: 'pan', lastFour: '234F' } as const;
      const command = { who: 'buyer', name: 'Asha', document, ticks: [...ticksOf(win, YARD)], storage } as const;
      const slip = { key: 'slips/1.jpg', contentType: 'image/jpeg' } as const;
      const takeSlip = () => Promise.resolve({ ok: true, value: slip } as const);
      await recordCollection(deps, win, command, { ...by, rules: YARD, takeSlip });
      return;
    }
    case 'uncollect':
      await undoCollection(deps, win, 'A history', by);
      return;
    case 'waive':
      await waiveStorage(deps, win, { amount, reason: 'A history', terms: YARD.storage }, by);
  }
}
