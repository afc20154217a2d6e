/** The payers' side of a history: they pay, leave, fail or pay twice. */
import { type Person } from '#infra/local/client/person.ts';
import { setUserActive } from '#shared/contract/accounts/admin.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { createPayment, verifyPayment } from '#shared/contract/money/payments.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import { payer } from '#tests/support/people/payment-provider.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import type { Stack } from '#tests/support/stack/stack.ts';

/** One lot, and the seeded generator that decides its history. */
export interface LotHistory {
  readonly id: string;
  readonly random: () => number;
  /** The steps so far, printed when an assertion fails. */
  readonly steps: string[];
}

export interface Run {
  readonly stack: Stack;
  admin: Person;
  people: readonly Person[];
  /** Opens checkouts, and is disabled before paying them. */
  readonly disabled: Person;
  /** The orders of these histories; the provider may have others. */
  readonly orders: Set<string>;
}

export const pick = <T>(random: () => number, from: readonly [T, ...T[]]): T =>
  from[Math.floor(random() * from.length)] ?? from[0];

/** Makes a call that may be refused, also because the provider fails, but never with another server error. */
export async function tryTo(run: Run, who: Person, route: RouteSpec, input: Parameters<typeof attempt>[3]) {
  const answer = await attempt(run.stack.url, who, route, input);
  if (answer.status === 500) throw new Error(`${route.method} ${route.path}: ${JSON.stringify(answer)}`);
  return answer;
}

interface Checkout {
  readonly orderId: string;
  readonly paymentId: string;
}

async function openCheckout(run: Run, who: Person, id: string, type: PaymentType): Promise<Checkout | undefined> {
  const answer = await tryTo(run, who, createPayment, { body: { auctionId: id, paymentType: type } });
  const { order, payment } = answer as { order?: { id: string } | null; payment?: { id: string } };
  if (!order || !payment) return undefined;
  run.orders.add(order.id);
  return { orderId: order.id, paymentId: payment.id };
}

/** A user opens a checkout for every lot, then an admin disables the account. Returns the orders. */
export async function checkoutsOfDisabled(run: Run, histories: readonly LotHistory[]): Promise<readonly string[]> {
  const orders: string[] = [];
  for (const { id } of histories) {
    const checkout = await openCheckout(run, run.disabled, id, 'emd');
    if (checkout !== undefined) orders.push(checkout.orderId);
  }
  await run.admin.call(setUserActive, {
    params: { id: run.disabled.userId },
    body: { isActive: false, reason: 'A test' },
  });
  return orders;
}

const WAYS = ['pay', 'pay', 'pay', 'leave', 'fail', 'late', 'authorize', 'again'] as const;

/** A user opens a checkout, in one or two tabs, and continues in one of the ways above. */
async function useCheckout(run: Run, { id, random, steps }: LotHistory, who: Person, type: PaymentType): Promise<void> {
  const [way, tabs, isVerified] = [pick(random, WAYS), random() < 0.2 ? 2 : 1, random() < 0.4];
  steps.push(`${who.account.name} ${type} ${way}${tabs > 1 ? ' in two tabs' : ''}${isVerified ? ', verified' : ''}`);
  const opened = await Promise.all(Array.from({ length: tabs }, () => openCheckout(run, who, id, type)));
  const checkout = opened.find((one) => one !== undefined);
  if (checkout === undefined || way === 'leave') return;
  const bank = payer(run.stack.url);
  const { orderId, paymentId } = checkout;
  if (way === 'fail' || way === 'late') await atBank(bank.fails(orderId));
  if (way === 'fail') return;
  const proof = await atBank(
    way === 'late' ? bank.paysLate(orderId) : way === 'authorize' ? bank.authorizes(orderId) : bank.pays(orderId),
  );
  if (way === 'again') await atBank(bank.paysAgain(orderId));
  if (isVerified && proof !== undefined) await tryTo(run, who, verifyPayment, { body: { ...proof, paymentId } });
}

/** Returns nothing when the bank refuses the payment because the order is paid. */
async function atBank<T>(act: Promise<T>): Promise<T | undefined> {
  try {
    return await act;
  } catch {
    return undefined;
  }
}

export async function register(run: Run, history: LotHistory): Promise<void> {
  for (const who of run.people) {
    if (history.random() < 0.8) await useCheckout(run, history, who, 'emd');
  }
}

/** The winner pays for the lot or does not; a runner-up first pays the deposit. */
export async function payForLot(run: Run, history: LotHistory): Promise<void> {
  const { auctionDetails } = await run.admin.call(getAuction, { params: { id: history.id } });
  const winner = run.people.find(({ userId }) => userId === auctionDetails.winner?.userId);
  if (winner === undefined || history.random() < 0.4) return;
  const own = await winner.call(getAuction, { params: { id: history.id } });
  if (own.auctionDetails.viewer.depositOwed) await useCheckout(run, history, winner, 'emd');
  await useCheckout(run, history, winner, 'final');
}
