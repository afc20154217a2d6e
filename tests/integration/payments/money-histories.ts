/** Random histories of lots over HTTP, of users, banks, the provider and the admin, from a seed. */
import { bid, type Person, signIn } from '#infra/local/client/person.ts';
import type { FaultsInput } from '#infra/local/razorpay/faults.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { withdraw } from '#shared/contract/money/payments.ts';
import { decideWin, getSettlement } from '#shared/contract/money/wins.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { istParts } from '#shared/model/ist.ts';
import { HOUR, MINUTE, publishLot } from '#tests/support/people/lots.ts';
import { payer, refundAtProvider } from '#tests/support/people/payment-provider.ts';
import { seededRandom } from '#tests/support/random.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import {
  type Run,
  type LotHistory,
  checkoutsOfDisabled,
  register,
  payForLot,
  pick,
  tryTo,
} from './random-checkouts.ts';

const DAY = 24 * HOUR;

/** The provider without faults. */
export const NO_FAULTS: FaultsInput = {
  refuseRefunds: 0,
  refundsStay: 'processed',
  loseWebhooks: 0,
  repeatWebhooks: 0,
  delayWebhooksMs: 0,
  failCalls: { times: 0, status: 500 },
  loseAnswers: 0,
};

/** The provider's payments and refunds of these histories. */
export async function paidAtProvider({ stack, orders }: Run) {
  const known = await payer(stack.url).orders();
  return known.filter(({ order }) => orders.has(order.id)).flatMap(({ payments }) => payments);
}

/** Plays this number of lots side by side until some days after their end. Returns their histories. */
export async function play(run: Run, seed: number, lots: number): Promise<readonly LotHistory[]> {
  const random = seededRandom(seed);
  const histories: LotHistory[] = [];
  for (let nth = 0; nth < lots; nth += 1) {
    const taxed = nth % 2 === 0 ? { buyerPremium: 10, chargesGst: 18 } : {};
    const id = await publishLot(run.stack, run.admin, { title: `History ${seed}-${nth}`, ...taxed });
    histories.push({ id, random: seededRandom(seed * 1_000 + nth), steps: [] });
  }
  const withFaults = async (act: (history: LotHistory) => Promise<void>) => {
    await payer(run.stack.url).faults(randomFaults(random));
    await Promise.all(histories.map(act));
  };

  const late = await checkoutsOfDisabled(run, histories);
  await withFaults((history) => register(run, history));
  for (const orderId of late) await payer(run.stack.url).pays(orderId);
  await advance(run, 5 * MINUTE);
  await withFaults((history) => register(run, history));
  await withFaults((history) => withdrawOrCancel(run, history));
  // Registration ends, auctions start, late webhooks arrive.
  await advance(run, 2 * HOUR);
  await payer(run.stack.url).faults(NO_FAULTS);
  await Promise.all(histories.map((history) => bidUp(run, history)));
  await advance(run, 4 * HOUR);
  await withFaults((history) => payForLot(run, history));
  await advance(run, HOUR);
  await refundOnDashboard(run, random);
  await bounceRefunds(run, random);
  await withFaults((history) => payForLot(run, history));
  await advance(run, 3 * DAY);
  await withFaults((history) => decide(run, history));
  await advance(run, HOUR);
  await withFaults((history) => payForLot(run, history));
  await finish(run);
  return histories;
}

/** Moves the clock while the reconciler runs. All users sign in again, because tokens expire within minutes. */
async function advance(run: Run, ms: number): Promise<void> {
  await run.stack.settled();
  await run.stack.advance(ms);
  await run.stack.advance(5 * MINUTE);
  run.admin = await signIn(run.stack.url, run.admin.account);
  run.people = await Promise.all(run.people.map(({ account }) => signIn(run.stack.url, account)));
}

function randomFaults(random: () => number): FaultsInput {
  const sometimes = (most: number) => (random() < 0.5 ? 0 : 1 + Math.floor(random() * most));
  return {
    loseWebhooks: sometimes(12),
    repeatWebhooks: sometimes(2),
    delayWebhooksMs: pick(random, [0, 0, 30, 20 * MINUTE, 3 * HOUR]),
    failCalls: { times: sometimes(6), status: pick(random, [500, 503, 429]) },
    loseAnswers: sometimes(6),
    refuseRefunds: sometimes(6),
    refundsStay: pick(random, ['processed', 'processed', 'created', 'pending']),
  };
}

/** A user withdraws, or the admin cancels. */
async function withdrawOrCancel(run: Run, { id, random, steps }: LotHistory): Promise<void> {
  const registered = await registeredFor(run, id);
  const who = registered[Math.floor(random() * registered.length)];
  if (random() < 0.4 && who !== undefined) {
    const { status } = await tryTo(run, who, withdraw, { params: { id } });
    steps.push(`${who.account.name} withdraws: ${status}`);
  }
  if (random() < 0.15) {
    const { auctionDetails } = await run.admin.call(getAuctionForEdit, { params: { id } });
    const body = { ...editForm(auctionDetails), status: 'cancelled', cancelReason: 'A history' };
    steps.push(`cancelled: ${(await tryTo(run, run.admin, updateAuction, { params: { id }, body })).status}`);
  }
}

async function registeredFor(run: Run, id: string): Promise<readonly Person[]> {
  const views = await Promise.all(run.people.map((who) => who.call(getAuction, { params: { id } })));
  return run.people.filter((_, at) => views[at]?.auctionDetails.viewer.registered);
}

/** The registered users bid, one after the other. */
async function bidUp(run: Run, { id, random, steps }: LotHistory): Promise<void> {
  let amount = 1_000;
  for (const who of run.people) {
    amount += 100;
    if (random() < 0.2) continue;
    const ended = await bid(who, id, amount).then(
      () => 'accepted',
      () => 'refused',
    );
    steps.push(`${who.account.name} bids ${amount}: ${ended}`);
  }
}

/** The admin decides about an unpaid win. */
async function decide(run: Run, { id, random, steps }: LotHistory): Promise<void> {
  const { wins, runnerUp } = await run.admin.call(getSettlement, { params: { id } });
  const overdue = wins.find(({ state }) => state === 'overdue');
  const [kind, isUndone] = [pick(random, ['extend', 'forfeit', 'forfeit', 'offer', 'record-payment']), random() < 0.3];
  if (overdue === undefined) return;
  const { userId } = overdue;
  const reason = 'A history';
  const body = {
    extend: { kind, userId, reason, dueAt: new Date((await run.stack.now()) + 2 * DAY).toISOString() },
    forfeit: { kind, userId, reason },
    offer: { kind, userId, reason, runnerUpId: runnerUp?.userId },
    'record-payment': {
      kind,
      userId,
      amount: overdue.amount,
      method: 'neft',
      paidOn: istParts(await run.stack.now()).date,
      utr: `HDFCN${Math.floor(random() * 1e15)}`.padEnd(16, '0').slice(0, 16),
    },
  }[kind];
  steps.push(`${kind}: ${(await tryTo(run, run.admin, decideWin, { params: { id }, body })).status}`);
  if (!isUndone) return;
  const undone = await tryTo(run, run.admin, decideWin, {
    params: { id },
    body: { kind: 'undo', userId, reason },
  });
  steps.push(`undone: ${undone.status}`);
}

const refundsAtProvider = async (run: Run) => (await paidAtProvider(run)).flatMap(({ refunds }) => refunds);

/** Makes partial refunds of two payments on Razorpay's dashboard, which only its webhook reports. */
async function refundOnDashboard(run: Run, random: () => number): Promise<void> {
  const { stack } = run;
  await payer(stack.url).faults(NO_FAULTS);
  const kept = (await paidAtProvider(run)).filter(({ payment, refunds }) => payment.captured && refunds.length === 0);
  for (let times = 1; times <= 2; times += 1) {
    const [one] = kept.splice(Math.floor(random() * kept.length), 1);
    if (one === undefined) return;
    await refundAtProvider(stack.url, one.payment.id, Math.ceil(one.payment.amount / 3));
  }
  await stack.settled();
}

/** Banks return processed refunds for good: a whole one, a partial one, and one without a webhook. */
async function bounceRefunds(run: Run, random: () => number): Promise<void> {
  const { stack } = run;
  const done = (await paidAtProvider(run)).flatMap(({ payment, refunds }) =>
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
    const one = refunds[Math.floor(random() * refunds.length)];
    if (one !== undefined) {
      await payer(stack.url).endsRefund(one.id, 'fail');
      bounced.add(one.id);
    }
    await stack.settled();
  }
}

/** Ends the faults, lets banks pay out pending refunds, and moves the clock by some days. */
async function finish(run: Run): Promise<void> {
  const { stack } = run;
  await stack.settled();
  await payer(stack.url).faults(NO_FAULTS);
  for (let round = 0; round < 5; round += 1) {
    for (const { id, status } of await refundsAtProvider(run)) {
      if (status === 'created' || status === 'pending') await payer(stack.url).endsRefund(id, 'process');
    }
    await stack.advance(20 * HOUR);
  }
}
