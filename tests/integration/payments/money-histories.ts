/** Histories of lots over HTTP: what people, banks, the provider and the admin do, as a seed has it. */
import { bid, type Person, signIn } from '../../../infra/local/client/person.ts';
import type { FaultsInput } from '../../../infra/local/razorpay/faults.ts';
import { setUserActive } from '../../../shared/contract/accounts/admin.ts';
import { getAuction } from '../../../shared/contract/auctions.ts';
import { decideWin, getSettlement } from '../../../shared/contract/money/wins.ts';
import { withdraw } from '../../../shared/contract/money/payments.ts';
import { createPayment, type PaymentType, verifyPayment } from '../../../shared/contract/money/payments.ts';
import type { RouteSpec } from '../../../shared/contract/route.ts';
import { getAuctionForEdit, updateAuction } from '../../../shared/contract/selling.ts';
import { dice } from '../../support/random.ts';
import { attempt } from '../../support/requests/attempt.ts';
import { editForm } from '../../support/requests/edit-form.ts';
import { HOUR, MINUTE, publishLot } from '../../support/people/lots.ts';
import { payer } from '../../support/people/payment-provider.ts';
import type { Stack } from '../../support/stack/stack.ts';

const DAY = 24 * HOUR;

/** Everything works: what no history leaves behind. */
export const NO_FAULTS: FaultsInput = {
  refuseRefunds: 0,
  refundsStay: 'processed',
  loseWebhooks: 0,
  repeatWebhooks: 0,
  delayWebhooksMs: 0,
  failCalls: { times: 0, status: 500 },
  loseAnswers: 0,
};

/** One lot, and the dice by which everything about it is decided. */
interface LotHistory {
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
  readonly barred: Person;
  /** The orders of these histories at the provider, which may know others. */
  readonly orders: Set<string>;
}

/** What the provider has of these histories. */
export async function paidAtProvider({ stack, orders }: Cast) {
  const known = await payer(stack.url).orders();
  return known.filter(({ order }) => orders.has(order.id)).flatMap(({ payments }) => payments);
}

const pick = <T>(roll: () => number, from: readonly [T, ...T[]]): T =>
  from[Math.floor(roll() * from.length)] ?? from[0];

/** Plays so many lots side by side, through all their time and a while after it. Answers their histories. */
export async function play(cast: Cast, seed: number, lots: number): Promise<readonly LotHistory[]> {
  const world = dice(seed);
  const histories: LotHistory[] = [];
  for (let nth = 0; nth < lots; nth += 1) {
    const id = await publishLot(cast.stack, cast.admin, { title: `History ${seed}-${nth}` });
    histories.push({ id, roll: dice(seed * 1_000 + nth), steps: [] });
  }
  const inTrouble = async (act: (history: LotHistory) => Promise<void>) => {
    await payer(cast.stack.url).faults(randomFaults(world));
    await Promise.all(histories.map(act));
  };

  const late = await checkoutsOfBarred(cast, histories);
  await inTrouble((history) => register(cast, history));
  for (const orderId of late) await payer(cast.stack.url).pays(orderId);
  await pass(cast, 5 * MINUTE);
  await inTrouble((history) => register(cast, history));
  await inTrouble((history) => changeMind(cast, history));
  // Registration ends, auctions start, late webhooks arrive.
  await pass(cast, 2 * HOUR);
  await payer(cast.stack.url).faults(NO_FAULTS);
  await Promise.all(histories.map((history) => bidUp(cast, history)));
  await pass(cast, 4 * HOUR);
  await inTrouble((history) => payForLot(cast, history));
  await pass(cast, HOUR);
  await bounceRefund(cast, world);
  await inTrouble((history) => payForLot(cast, history));
  await pass(cast, 3 * DAY);
  await inTrouble((history) => decide(cast, history));
  await pass(cast, HOUR);
  await inTrouble((history) => payForLot(cast, history));
  await comeToRest(cast);
  return histories;
}

/** Time passes, and the reconciler runs in it; tokens live for minutes, so everybody signs in again. */
async function pass(cast: Cast, ms: number): Promise<void> {
  await cast.stack.settled();
  await cast.stack.advance(ms);
  await cast.stack.advance(5 * MINUTE);
  cast.admin = await signIn(cast.stack.url, cast.admin.account);
  cast.people = await Promise.all(cast.people.map(({ account }) => signIn(cast.stack.url, account)));
}

function randomFaults(roll: () => number): FaultsInput {
  const sometimes = (most: number) => (roll() < 0.5 ? 0 : 1 + Math.floor(roll() * most));
  return {
    loseWebhooks: sometimes(12),
    repeatWebhooks: sometimes(2),
    delayWebhooksMs: pick(roll, [0, 0, 30, 20 * MINUTE, 3 * HOUR]),
    failCalls: { times: sometimes(6), status: pick(roll, [500, 503, 429]) },
    loseAnswers: sometimes(6),
    refuseRefunds: sometimes(6),
    refundsStay: pick(roll, ['processed', 'processed', 'created', 'pending']),
  };
}

/** A call that may be refused, or answered with what the provider's trouble leads to, but never with our own failure. */
async function tryTo(cast: Cast, who: Person, route: RouteSpec, input: Parameters<typeof attempt>[3]) {
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
async function checkoutsOfBarred(cast: Cast, histories: readonly LotHistory[]): Promise<readonly string[]> {
  const orders: string[] = [];
  for (const { id } of histories) {
    const checkout = await openCheckout(cast, cast.barred, id, 'emd');
    if (checkout !== undefined) orders.push(checkout.orderId);
  }
  await cast.admin.call(setUserActive, { params: { id: cast.barred.userId }, body: { isActive: false } });
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

async function register(cast: Cast, history: LotHistory): Promise<void> {
  for (const who of cast.people) {
    if (history.roll() < 0.8) await visit(cast, history, who, 'emd');
  }
}

/** Somebody withdraws, the admin cancels. */
async function changeMind(cast: Cast, { id, roll, steps }: LotHistory): Promise<void> {
  const registered = await registeredFor(cast, id);
  const who = registered[Math.floor(roll() * registered.length)];
  if (roll() < 0.4 && who !== undefined) {
    const { status } = await tryTo(cast, who, withdraw, { params: { id } });
    steps.push(`${who.account.name} withdraws: ${status}`);
  }
  if (roll() < 0.15) {
    const { auctionDetails } = await cast.admin.call(getAuctionForEdit, { params: { id } });
    const body = { ...editForm(auctionDetails), status: 'cancelled', cancelReason: 'A history' };
    steps.push(`cancelled: ${(await tryTo(cast, cast.admin, updateAuction, { params: { id }, body })).status}`);
  }
}

async function registeredFor(cast: Cast, id: string): Promise<readonly Person[]> {
  const views = await Promise.all(cast.people.map((who) => who.call(getAuction, { params: { id } })));
  return cast.people.filter((_, at) => views[at]?.auctionDetails.viewer.registered);
}

/** Whoever is registered bids, one after the other. */
async function bidUp(cast: Cast, { id, roll, steps }: LotHistory): Promise<void> {
  let amount = 1_000;
  for (const who of cast.people) {
    amount += 100;
    if (roll() < 0.2) continue;
    const ended = await bid(who, id, amount).then(
      () => 'accepted',
      () => 'refused',
    );
    steps.push(`${who.account.name} bids ${amount}: ${ended}`);
  }
}

/** Whoever has won pays for the lot, or does not; a runner-up owes the deposit before. */
async function payForLot(cast: Cast, history: LotHistory): Promise<void> {
  const { auctionDetails } = await cast.admin.call(getAuction, { params: { id: history.id } });
  const winner = cast.people.find(({ userId }) => userId === auctionDetails.winner?.userId);
  if (winner === undefined || history.roll() < 0.4) return;
  const own = await winner.call(getAuction, { params: { id: history.id } });
  if (own.auctionDetails.viewer.depositOwed) await visit(cast, history, winner, 'emd');
  await visit(cast, history, winner, 'final');
}

/** The admin decides about a win that was not paid. */
async function decide(cast: Cast, { id, roll, steps }: LotHistory): Promise<void> {
  const { wins } = await cast.admin.call(getSettlement, { params: { id } });
  const overdue = wins.find(({ state }) => state === 'overdue');
  const [kind, isUndone] = [pick(roll, ['extend', 'forfeit', 'forfeit', 'offer', 'record-payment']), roll() < 0.3];
  if (overdue === undefined) return;
  const { userId } = overdue;
  const reason = 'A history';
  const body = {
    extend: { kind, userId, reason, dueAt: new Date((await cast.stack.now()) + 2 * DAY).toISOString() },
    forfeit: { kind, userId, reason },
    offer: { kind, userId, reason },
    'record-payment': {
      kind,
      userId,
      amount: overdue.amount,
      method: 'neft',
      paidOn: '2026-01-02',
      utr: `HDFCN${Math.floor(roll() * 1e15)}`.padEnd(16, '0').slice(0, 16),
    },
  }[kind];
  steps.push(`${kind}: ${(await tryTo(cast, cast.admin, decideWin, { params: { id }, body })).status}`);
  if (!isUndone) return;
  const undone = await tryTo(cast, cast.admin, decideWin, { params: { id }, body: { kind: 'undo', userId, reason } });
  steps.push(`undone: ${undone.status}`);
}

const refundsAtProvider = async (cast: Cast) => (await paidAtProvider(cast)).flatMap(({ refunds }) => refunds);

/** A bank sends back a refund that counted as done, for good; of that Razorpay's webhook alone tells. */
async function bounceRefund(cast: Cast, roll: () => number): Promise<void> {
  const { stack } = cast;
  await payer(stack.url).faults(NO_FAULTS);
  const refunds = (await refundsAtProvider(cast)).filter(({ status }) => status === 'processed');
  const bounced = refunds[Math.floor(roll() * refunds.length)];
  if (bounced !== undefined) await payer(stack.url).endsRefund(bounced.id, 'fail');
  await stack.settled();
}

/** The provider works again, banks pay out what they were asked to, and the machinery runs for some days. */
async function comeToRest(cast: Cast): Promise<void> {
  const { stack } = cast;
  await stack.settled();
  await payer(stack.url).faults(NO_FAULTS);
  for (let round = 0; round < 5; round += 1) {
    for (const { id, status } of await refundsAtProvider(cast)) {
      if (status === 'created' || status === 'pending') await payer(stack.url).endsRefund(id, 'process');
    }
    await stack.advance(20 * HOUR);
  }
}
