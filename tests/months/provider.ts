/** The payment provider: what payers and banks do there, and what the model learns from its books. */
import * as z from 'zod';
import type { FaultsInput } from '#infra/local/razorpay/faults.ts';
import { createPayment, verifyPayment } from '#shared/contract/money/payments.ts';
import { NO_FAULTS } from '#tests/integration/payments/money-histories.ts';
import { pick } from '#tests/integration/payments/random-checkouts.ts';
import { type CheckoutAnswer, payer } from '#tests/support/people/payment-provider.ts';
import { ask, type Bidder, find, type House, type Order, persistently } from './house.ts';
import { amountOf, currentWin, type Deposit, HOUR, MINUTE, settleDeposits, type Win } from './model.ts';

const books = z.array(
  z.object({
    order: z.object({ id: z.string() }),
    payments: z.array(
      z.object({
        payment: z.object({ id: z.string(), captured: z.boolean(), amount: z.number(), created_at: z.number() }),
        refunds: z.array(z.object({ id: z.string(), status: z.string(), amount: z.number() })),
      }),
    ),
  }),
);

/** Every payment at the provider with its refunds. */
export async function providerBooks(house: House) {
  const text = await persistently(house, async () => (await fetch(`${house.stack.url}/__local/payments.json`)).json());
  return books.parse(text).flatMap(({ order, payments }) => payments.map((one) => ({ ...one, orderId: order.id })));
}

const WAYS = ['pays', 'pays', 'pays', 'pays', 'fails', 'late', 'authorizes', 'twice', 'leaves'] as const;
export type Way = (typeof WAYS)[number];

/** How a checkout goes: usually well. */
export const randomWay = (random: () => number) => ({ way: pick(random, WAYS), isVerified: random() < 0.6 });

/** Somebody opens a checkout and pays, in one of the ways that payments go. */
export async function checkOut(
  house: House,
  who: Bidder,
  purpose: Pick<Order, 'pays' | 'of' | 'lots'> & { readonly amount: number },
  { way, isVerified }: ReturnType<typeof randomWay>,
): Promise<void> {
  const { of, pays, lots, amount } = purpose;
  const created = await ask(house, who, createPayment, { body: { auctionId: of, paymentType: pays } });
  const name = `${pays} of ${who.account.name} for ${lots[0]?.title}`;
  if (!created.ok) {
    if (created.code !== 'PAYMENT_PROVIDER_UNAVAILABLE') find(house, `The ${name} was refused: ${created.message}`);
    return;
  }
  const { order, payment } = created.answer;
  if (order === null || order.amount !== amount) {
    find(house, `The ${name} costs ${order?.amount} instead of ${amount}.`);
    return;
  }
  house.orders.set(order.id, { id: order.id, who, pays, of, lots });
  who.movedAt = house.now;
  if (way === 'leaves') return;
  const proof = await payAs(house, order.id, way);
  await learn(house);
  if (proof !== undefined && isVerified) {
    const checked = await ask(house, who, verifyPayment, { body: { ...proof, paymentId: payment.id } });
    if (!checked.ok && checked.status < 500) find(house, `The ${name} was not verified: ${checked.message}`);
  }
}

/** Undefined when it was not paid, or when a kill has taken the answer. */
async function payAs(house: House, order: string, way: Exclude<Way, 'leaves'>): Promise<CheckoutAnswer | undefined> {
  const bank = payer(house.stack.url);
  const steps: Record<typeof way, () => Promise<CheckoutAnswer | undefined | void>> = {
    pays: () => bank.pays(order),
    fails: () => bank.fails(order),
    late: async () => {
      await bank.fails(order);
      return bank.paysLate(order);
    },
    authorizes: () => bank.authorizes(order),
    twice: async () => {
      await bank.pays(order);
      return bank.paysAgain(order);
    },
  };
  try {
    return (await steps[way]()) ?? undefined;
  } catch {
    // The house was killed, or the order was paid before.
    await house.back;
    return undefined;
  }
}

/** Reads which money the provider has captured since, and judges it by the time of the payment. */
export async function learn(house: House): Promise<void> {
  const known = (await providerBooks(house)).filter(({ payment }) => payment.captured);
  for (const { payment, orderId } of known.toSorted((a, b) => a.payment.created_at - b.payment.created_at)) {
    const order = house.orders.get(orderId);
    if (house.captured.has(payment.id) || order === undefined) continue;
    const keeps = judge(house, order, payment.created_at * 1000) ?? 'nothing';
    house.captured.set(payment.id, { id: payment.id, order, amount: payment.amount, keeps });
    order.who.movedAt = house.now;
  }
}

function judge(house: House, { who: { userId: who }, pays, of, lots, id }: Order, paidAt: number) {
  const [lot] = lots;
  const win = lot && currentWin(lot);
  const isInTime = win?.is === 'due' || win?.is === 'overdue';
  if (win?.who === who && isInTime && paidAt < win.dueAt) {
    if (pays === 'final' && !win.depositOwed) {
      Object.assign(win, { is: 'paid', paid: { by: 'razorpay', at: paidAt } });
      settleDeposits(house.deposits, house.now);
      return win;
    }
    if (pays === 'emd' && win.depositOwed) {
      win.depositOwed = false;
      return registered(house, { who, of, lots, amount: win.lot.emd, order: id });
    }
  }
  const sale = house.sales.find((one) => one.id === of);
  const { deadline = 0, emd = 0 } = sale ?? lot ?? {};
  const isOpen = pays === 'emd' && paidAt < deadline && lots.some((one) => one.is === 'open');
  const isIn = house.deposits.some((one) => one.who === who && one.of === of && one.hasWithdrawn !== true);
  return isOpen && !isIn ? registered(house, { who, of, lots, amount: emd, order: id }) : undefined;
}

function registered(house: House, facts: Omit<Deposit, 'is' | 'hasWithdrawn'>): Deposit {
  const deposit: Deposit = { ...facts, is: 'held' };
  house.deposits.push(deposit);
  return deposit;
}

export const duePrice = (win: Win): number => (win.depositOwed ? win.lot.emd : amountOf(win.lot, win.bid));

/** The provider on a bad day; by default on a good one. */
export async function setFaults(house: House, faults: FaultsInput = NO_FAULTS): Promise<void> {
  await persistently(house, () => payer(house.stack.url).faults({ ...NO_FAULTS, ...faults }));
}

export function badDay(random: () => number): FaultsInput {
  const sometimes = (most: number) => (random() < 0.6 ? 0 : 1 + Math.floor(random() * most));
  return {
    loseWebhooks: sometimes(8),
    repeatWebhooks: sometimes(2),
    delayWebhooksMs: pick(random, [0, 0, 30_000, 20 * MINUTE, 6 * HOUR]),
    failCalls: { times: sometimes(3), status: pick(random, [500, 503, 429]) },
    loseAnswers: sometimes(3),
    refuseRefunds: sometimes(4),
  };
}
