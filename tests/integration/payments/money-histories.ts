/** Histories of lots over HTTP: what people, banks, the provider and the admin do, as a seed has it. */
import { bid, type Person, signIn } from '../../../infra/local/client/person.ts';
import type { FaultsInput } from '../../../infra/local/razorpay/faults.ts';
import { getAuction } from '../../../shared/contract/auctions.ts';
import { decideWin, getSettlement } from '../../../shared/contract/money/wins.ts';
import { withdraw } from '../../../shared/contract/money/payments.ts';
import { getAuctionForEdit, updateAuction } from '../../../shared/contract/selling.ts';
import { istParts } from '../../../shared/model/ist.ts';
import { dice } from '../../support/random.ts';
import { editForm } from '../../support/requests/edit-form.ts';
import { HOUR, MINUTE, publishLot } from '../../support/people/lots.ts';
import { payer, refundAtProvider } from '../../support/people/payment-provider.ts';
import {
  type Cast,
  type LotHistory,
  checkoutsOfSwitchedOff,
  register,
  payForLot,
  pick,
  tryTo,
} from './history-checkouts.ts';

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

/** What the provider has of these histories. */
export async function paidAtProvider({ stack, orders }: Cast) {
  const known = await payer(stack.url).orders();
  return known.filter(({ order }) => orders.has(order.id)).flatMap(({ payments }) => payments);
}

/** Plays so many lots side by side, through all their time and a while after it. Answers their histories. */
export async function play(cast: Cast, seed: number, lots: number): Promise<readonly LotHistory[]> {
  const world = dice(seed);
  const histories: LotHistory[] = [];
  for (let nth = 0; nth < lots; nth += 1) {
    const taxed = nth % 2 === 0 ? { buyerPremium: 10, chargesGst: 18 } : {};
    const id = await publishLot(cast.stack, cast.admin, { title: `History ${seed}-${nth}`, ...taxed });
    histories.push({ id, roll: dice(seed * 1_000 + nth), steps: [] });
  }
  const inTrouble = async (act: (history: LotHistory) => Promise<void>) => {
    await payer(cast.stack.url).faults(randomFaults(world));
    await Promise.all(histories.map(act));
  };

  const late = await checkoutsOfSwitchedOff(cast, histories);
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
  await refundThere(cast, world);
  await bounceRefunds(cast, world);
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
      paidOn: istParts(await cast.stack.now()).date,
      utr: `HDFCN${Math.floor(roll() * 1e15)}`.padEnd(16, '0').slice(0, 16),
    },
  }[kind];
  steps.push(`${kind}: ${(await tryTo(cast, cast.admin, decideWin, { params: { id }, body })).status}`);
  if (!isUndone) return;
  const undone = await tryTo(cast, cast.admin, decideWin, { params: { id }, body: { kind: 'undo', userId, reason } });
  steps.push(`undone: ${undone.status}`);
}

const refundsAtProvider = async (cast: Cast) => (await paidAtProvider(cast)).flatMap(({ refunds }) => refunds);

/** Somebody refunds a part on Razorpay's dashboard, of two payments; of that its webhook alone tells. */
async function refundThere(cast: Cast, roll: () => number): Promise<void> {
  const { stack } = cast;
  await payer(stack.url).faults(NO_FAULTS);
  const kept = (await paidAtProvider(cast)).filter(({ payment, refunds }) => payment.captured && refunds.length === 0);
  for (let times = 1; times <= 2; times += 1) {
    const [one] = kept.splice(Math.floor(roll() * kept.length), 1);
    if (one === undefined) return;
    await refundAtProvider(stack.url, one.payment.id, Math.ceil(one.payment.amount / 3));
  }
  await stack.settled();
}

/** Banks send refunds back that counted as done, for good: a whole one, one of a part, and one of which no webhook tells. */
async function bounceRefunds(cast: Cast, roll: () => number): Promise<void> {
  const { stack } = cast;
  const done = (await paidAtProvider(cast)).flatMap(({ payment, refunds }) =>
    refunds
      .filter(({ status }) => status === 'processed')
      .map((refund) => ({ ...refund, isPart: refund.amount < payment.amount })),
  );
  const bounced = new Set<string>();
  for (const [isPart, loseWebhooks] of [
    [false, 0],
    [true, 0],
    [false, 1],
  ] as const) {
    await payer(stack.url).faults({ ...NO_FAULTS, loseWebhooks });
    const refunds = done.filter((refund) => refund.isPart === isPart && !bounced.has(refund.id));
    const one = refunds[Math.floor(roll() * refunds.length)];
    if (one !== undefined) {
      await payer(stack.url).endsRefund(one.id, 'fail');
      bounced.add(one.id);
    }
    await stack.settled();
  }
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
