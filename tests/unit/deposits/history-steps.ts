/** What payers, banks, the provider, the clock and admins do in a history of a sale, and how it is done. */
import type { Decision } from './machinery.ts';
import fc from 'fast-check';
import type { WinCommand } from '../../../functions/deposits/decisions/decide-win.ts';
import { returnDeposit } from '../../../functions/deposits/return-deposit.ts';
import { createPayment } from '../../../functions/payments/orders/create-payment.ts';
import { reconcile } from '../../../functions/payments/reconcile.ts';
import { getState } from '../../../functions/tables/auctions/auction-reads.ts';
import { istParts } from '../../../shared/model/ist.ts';
import { sale } from './sale.ts';
import { delivery, handleWebhook, paymentEntity } from '../payments/webhook/deliveries.ts';
import { BID } from '../payments/given.ts';
import { HOUR } from '../../support/builders/time.ts';

export const PEOPLE = ['u1', 'u2'] as const;
const REASON = 'A history';

type Step =
  | {
      readonly do: 'order' | 'pay' | 'pay-again';
      readonly who: (typeof PEOPLE)[number];
      readonly type: 'emd' | 'final';
    }
  | { readonly do: 'webhook'; readonly nth: number }
  | { readonly do: 'refund-there'; readonly nth: number }
  | { readonly do: 'bounce'; readonly nth: number }
  | { readonly do: 'tick' }
  | { readonly do: 'decide'; readonly who: (typeof PEOPLE)[number]; readonly kind: WinCommand['kind'] };

const who = fc.constantFrom(...PEOPLE);
const type = fc.constantFrom('emd' as const, 'final' as const);
const nth = fc.nat({ max: 5 });
const KINDS = ['extend', 'record-payment', 'offer', 'forfeit', 'undo'] as const;
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('order' as const, 'pay' as const), who, type }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pay-again' as const), who, type }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('webhook' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('refund-there' as const, 'bounce' as const), nth }) },
  { weight: 4, arbitrary: fc.constant({ do: 'tick' as const }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('decide' as const), who, kind: fc.constantFrom(...KINDS) }) },
);
/** A step, how long after the one before, and at which call of it the process dies. */
export const moment = fc.record({
  step,
  hours: fc.nat({ max: 9 }),
  crashAt: fc.option(fc.nat({ max: 20 }), { freq: 2 }),
});

export type Sale = ReturnType<typeof sale>;

export class Crash extends Error {}

export async function tick(s: Sale, now: number): Promise<void> {
  await s.markOverdue(now);
  const state = await getState(s.tables.auctions, 'a1');
  if (state !== undefined) await returnDeposit(s.tables, state, now);
  await reconcile(s.deps, now);
}

export async function take(s: Sale, next: Step, now: number): Promise<void> {
  switch (next.do) {
    case 'order':
      await createPayment(s.deps, { type: next.type, auctionId: 'a1', userId: next.who, amount: undefined }, now);
      return;
    case 'pay': {
      // Whoever opened a checkout may pay there, whatever has happened since.
      const orderId = orderOf(s, next, (item) => item['status'] === 'created');
      if (orderId !== undefined) s.gateway.pay(orderId, { paidAt: now });
      return;
    }
    case 'pay-again': {
      // A second tab, while the provider still takes payments for the order.
      const orderId = orderOf(s, next, (item) => now - Number(item['capturedAt']) < 48 * HOUR);
      if (orderId !== undefined) s.gateway.pay(orderId, { paidAt: now });
      return;
    }
    case 'webhook': {
      const money = s.gateway.payments.at(-1 - next.nth);
      if (money !== undefined) await handleWebhook(s.deps, delivery('payment.captured', paymentEntity(money)), now);
      return;
    }
    case 'refund-there': {
      const money = s.gateway.payments.at(-1 - next.nth);
      if (money === undefined) return;
      const rest = money.amount - s.gateway.returned(money.providerPaymentId);
      if (rest === 0) return;
      // Often only a part of it.
      const amount = next.nth % 2 === 0 ? rest : Math.ceil(rest / 3);
      const refund = { id: `rfnd_there_${next.nth}_${now}`, payment_id: money.providerPaymentId, amount };
      const known = s.fake.all('payments').some((item) => item['providerPaymentId'] === money.providerPaymentId);
      // Only what we know of: the dashboard of the provider shows no more than our orders do.
      if (!known) return;
      s.gateway.refunds.push({
        refundId: refund.id,
        providerPaymentId: refund.payment_id,
        amount: refund.amount,
        status: 'processed',
      });
      const told = delivery('refund.processed', {
        refund: { entity: { ...refund, status: 'processed' } },
        payment: { entity: { order_id: money.orderId } },
      });
      await untilHeard(() => handleWebhook(s.deps, told, now), s);
      return;
    }
    case 'bounce': {
      const at = s.gateway.refunds.length - 1 - next.nth;
      const refund = s.gateway.refunds[at];
      const money = s.gateway.payments.find((one) => one.providerPaymentId === refund?.providerPaymentId);
      if (refund === undefined || refund.status === 'failed') return;
      s.gateway.refunds[at] = { ...refund, status: 'failed' };
      const entity = {
        id: refund.refundId,
        payment_id: refund.providerPaymentId,
        amount: refund.amount,
        status: 'failed',
      };
      const told = delivery('refund.failed', {
        refund: { entity },
        payment: { entity: { order_id: money?.orderId } },
      });
      await untilHeard(() => handleWebhook(s.deps, told, now), s);
      return;
    }
    case 'tick':
      return tick(s, now);
    case 'decide':
      await s.decide(next.who, await commandOf(s, next.kind, now, next.who), now);
  }
}

function orderOf(
  s: Sale,
  { who: userId, type: kind }: { readonly who: string; readonly type: string },
  isOpen: (item: Record<string, unknown>) => boolean,
): string | undefined {
  const orders = s.fake.all('payments').filter((item) => item['userId'] === userId && item['type'] === kind);
  const orderId = orders.findLast(isOpen)?.['orderId'];
  return typeof orderId === 'string' ? orderId : undefined;
}

/** The provider repeats what was not heard. */
async function untilHeard(tell: () => Promise<unknown>, s: Sale): Promise<void> {
  try {
    await tell();
  } catch (error) {
    if (!(error instanceof Crash)) throw error;
    s.fake.before = () => Promise.resolve();
    await tell();
  }
}

async function commandOf(s: Sale, kind: WinCommand['kind'], now: number, userId: string): Promise<Decision> {
  switch (kind) {
    case 'extend':
      return { kind, dueAt: now + 24 * HOUR, reason: REASON };
    case 'record-payment': {
      const won = (await s.wins()).find(({ win }) => win.bidder.userId === userId);
      const amount = won?.win.sum.due ?? BID;
      return { kind, amount, method: 'neft', utr: 'HDFC000000000001', paidOn: istParts(now).date, note: undefined };
    }
    default:
      return { kind, reason: REASON };
  }
}
