/** What people do in the checkouts of a history: pay, leave, fail, pay twice. */
import { type Person } from '../../../infra/local/client/person.ts';
import { setUserActive } from '../../../shared/contract/accounts/admin.ts';
import { getAuction } from '../../../shared/contract/auctions.ts';
import { createPayment, verifyPayment } from '../../../shared/contract/money/payments.ts';
import type { PaymentType } from '../../../shared/model/money/payment-enums.ts';
import type { RouteSpec } from '../../../shared/contract/route.ts';
import { attempt } from '../../support/requests/attempt.ts';
import { payer } from '../../support/people/payment-provider.ts';
import type { Stack } from '../../support/stack/stack.ts';

/** One lot, and the dice by which everything about it is decided. */
export interface LotHistory {
  readonly id: string;
  readonly roll: () => number;
  /** What was done, to read when something does not hold. */
  readonly steps: string[];
}

export interface Cast {
  readonly stack: Stack;
  admin: Person;
  people: readonly Person[];
  /** Opens checkouts, and is switched off before paying there. */
  readonly switchedOff: Person;
  /** The orders of these histories at the provider, which may know others. */
  readonly orders: Set<string>;
}

export const pick = <T>(roll: () => number, from: readonly [T, ...T[]]): T =>
  from[Math.floor(roll() * from.length)] ?? from[0];

/** A call that may be refused, or answered with what the provider's trouble leads to, but never with our own failure. */
export async function tryTo(cast: Cast, who: Person, route: RouteSpec, input: Parameters<typeof attempt>[3]) {
  const answer = await attempt(cast.stack.url, who, route, input);
  if (answer.status === 500) throw new Error(`${route.method} ${route.path}: ${JSON.stringify(answer)}`);
  return answer;
}

interface Checkout {
  readonly orderId: string;
  readonly paymentId: string;
}

async function openCheckout(cast: Cast, who: Person, id: string, type: PaymentType): Promise<Checkout | undefined> {
  const answer = await tryTo(cast, who, createPayment, { body: { auctionId: id, paymentType: type } });
  const { order, payment } = answer as { order?: { id: string } | null; payment?: { id: string } };
  if (!order || !payment) return undefined;
  cast.orders.add(order.id);
  return { orderId: order.id, paymentId: payment.id };
}

/** Somebody opens a checkout for every lot, and then an admin switches their account off. Answers the orders. */
export async function checkoutsOfSwitchedOff(cast: Cast, histories: readonly LotHistory[]): Promise<readonly string[]> {
  const orders: string[] = [];
  for (const { id } of histories) {
    const checkout = await openCheckout(cast, cast.switchedOff, id, 'emd');
    if (checkout !== undefined) orders.push(checkout.orderId);
  }
  await cast.admin.call(setUserActive, { params: { id: cast.switchedOff.userId }, body: { isActive: false } });
  return orders;
}

const WAYS = ['pay', 'pay', 'pay', 'leave', 'fail', 'late', 'authorize', 'again'] as const;

/** Somebody opens a checkout, in one tab or two, and does there what people do. */
async function visit(cast: Cast, { id, roll, steps }: LotHistory, who: Person, type: PaymentType): Promise<void> {
  const [way, tabs, isVerified] = [pick(roll, WAYS), roll() < 0.2 ? 2 : 1, roll() < 0.4];
  steps.push(`${who.account.name} ${type} ${way}${tabs > 1 ? ' in two tabs' : ''}${isVerified ? ', verified' : ''}`);
  const opened = await Promise.all(Array.from({ length: tabs }, () => openCheckout(cast, who, id, type)));
  const checkout = opened.find((one) => one !== undefined);
  if (checkout === undefined || way === 'leave') return;
  const bank = payer(cast.stack.url);
  const { orderId, paymentId } = checkout;
  if (way === 'fail' || way === 'late') await atBank(bank.fails(orderId));
  if (way === 'fail') return;
  const proof = await atBank(
    way === 'late' ? bank.paysLate(orderId) : way === 'authorize' ? bank.authorizes(orderId) : bank.pays(orderId),
  );
  if (way === 'again') await atBank(bank.paysAgain(orderId));
  if (isVerified && proof !== undefined) await tryTo(cast, who, verifyPayment, { body: { ...proof, paymentId } });
}

/** The bank does not take money for an order that is paid. */
async function atBank<T>(act: Promise<T>): Promise<T | undefined> {
  try {
    return await act;
  } catch {
    return undefined;
  }
}

export async function register(cast: Cast, history: LotHistory): Promise<void> {
  for (const who of cast.people) {
    if (history.roll() < 0.8) await visit(cast, history, who, 'emd');
  }
}

/** Whoever has won pays for the lot, or does not; a runner-up owes the deposit before. */
export async function payForLot(cast: Cast, history: LotHistory): Promise<void> {
  const { auctionDetails } = await cast.admin.call(getAuction, { params: { id: history.id } });
  const winner = cast.people.find(({ userId }) => userId === auctionDetails.winner?.userId);
  if (winner === undefined || history.roll() < 0.4) return;
  const own = await winner.call(getAuction, { params: { id: history.id } });
  if (own.auctionDetails.viewer.depositOwed) await visit(cast, history, winner, 'emd');
  await visit(cast, history, winner, 'final');
}
