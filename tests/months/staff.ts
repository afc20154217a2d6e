/** What the two owners do in a step of some hours. */
import { randomInt } from 'node:crypto';
import * as z from 'zod';
import type { CallInput } from '#infra/local/client/api-client.ts';
import { getUserDocument, rejectUser, verifyUser } from '#shared/contract/accounts/admin.ts';
import { actOnGrievance, getGrievance } from '#shared/contract/grievances/handled-grievances.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { listTransactions, refundByHand } from '#shared/contract/money/transactions.ts';
import { decideApproval, decideWin, getSettlement, type WinCommandBody } from '#shared/contract/money/wins.ts';
import { istParts } from '#shared/model/ist.ts';
import { pick } from '#tests/integration/payments/random-checkouts.ts';
import { ask, type Asked, find, get, type Grievance, type House, type Someone } from './house.ts';
import {
  currentWin,
  DAY,
  type Deposit,
  depositOf,
  HOUR,
  type Lot,
  MINUTE,
  offerOn,
  runnerUpOf,
  settleDeposits,
  type Win,
} from './model.ts';

export const ownerOf = (house: House, nth: 0 | 1 = 0): Someone => {
  const owner = house.owners[nth];
  if (owner === undefined) throw new Error('The house has no owner.');
  return owner;
};

export async function checkIdentities(house: House): Promise<void> {
  for (const who of house.bidders.filter(({ is }) => is === 'pending')) {
    const isRejected = house.random() < 0.12;
    const params = { id: who.userId };
    if (isRejected) await get(house, ownerOf(house), rejectUser, { params, body: { reason: 'Not readable.' } });
    else {
      await get(house, ownerOf(house), getUserDocument, { params });
      const idDocument = { kind: 'other', lastFour: who.userId.slice(-4) };
      await get(house, ownerOf(house), verifyUser, { params, body: { idDocument } });
    }
    Object.assign(who, { is: isRejected ? 'rejected' : 'verified', since: house.now });
  }
}

const asked = z.object({ asked: z.object({ _id: z.string() }) });

/** One owner asks for it, and the other does the same, where it takes two. */
async function byTwo<R extends RouteSpec>(
  house: House,
  route: R,
  input: CallInput & { readonly body: object },
): Promise<Asked<R>> {
  const first = await ask(house, ownerOf(house), route, input);
  if (first.status !== 202 || !first.ok) return first;
  const approves = asked.parse(first.answer).asked._id;
  return await ask(house, ownerOf(house, 1), route, { ...input, body: { ...input.body, approves } });
}

type Decision = 'extend' | 'record-payment' | 'offer' | 'forfeit' | 'undo';

/** Decides about an overdue win, or about the deposit that a winner left behind. */
export async function decide(house: House, win: Win, random: () => number): Promise<void> {
  const hasNext = runnerUpOf(win.lot) !== undefined && win === currentWin(win.lot) && canPay(house, win.lot);
  const deposit = depositOf(house.deposits, win);
  const isHeld = deposit?.is === 'held';
  if (win.is === 'on-approval') return acceptOrNot(house, win, random);
  if (win.is === 'passed-on' && isHeld && win.isDecided !== true && random() < 0.15) {
    if (win.lot.emd === 0 || random() < 0.5) return take(house, win, 'forfeit');
    return giveBack(house, deposit);
  }
  if (win !== currentWin(win.lot) || random() < 0.4) return;
  if (win.is === 'forfeited' && hasNext) return take(house, win, random() < 0.3 ? 'undo' : 'offer');
  // It was decided a moment into a step, so it is due as long into another.
  if (win.is !== 'overdue' || house.now < win.dueAt + MINUTE) return;
  await take(
    house,
    win,
    pick(random, ['extend', 'record-payment', 'forfeit', ...(hasNext ? (['offer', 'offer', 'offer'] as const) : [])]),
  );
}

const canPay = (house: House, lot: Lot): boolean => {
  const next = runnerUpOf(lot);
  return house.bidders.some(({ userId, is }) => userId === next?.who && is === 'verified');
};

async function take(house: House, win: Win, kind: Decision): Promise<void> {
  const { who: userId, lot } = win;
  const reason = 'No answer to three calls.';
  const dueAt = house.now + 2 * DAY;
  const bodies: Record<Decision, WinCommandBody> = {
    extend: { kind: 'extend', userId, reason, dueAt: new Date(dueAt).toISOString() },
    offer: { kind: 'offer', userId, reason, runnerUpId: runnerUpOf(lot)?.who ?? '' },
    forfeit: { kind: 'forfeit', userId, reason },
    undo: { kind: 'undo', userId, reason },
    'record-payment': {
      kind: 'record-payment',
      userId,
      amount: win.amount / 100,
      method: 'neft',
      utr: `HDFCN${String(randomInt(1e11, 9e11)).slice(0, 11)}`,
      paidOn: istParts(house.now).date,
    },
  };
  const done = await byTwo(house, decideWin, { params: { id: lot.id }, body: bodies[kind] });
  if (!done.ok && done.code === 'PAYMENT_PROVIDER_UNAVAILABLE') return;
  if (!done.ok && !(await isShownAs(house, win, kind))) {
    // After a kill the stream still works on what happened before.
    if (done.message.startsWith('This has changed since you loaded it')) return;
    return find(house, `${lot.title}: ${kind} of a win that is ${win.is} was refused: ${done.message}`);
  }
  const deposit = depositOf(house.deposits, win);
  switch (kind) {
    case 'extend':
      return void Object.assign(win, { is: 'due', dueAt });
    case 'record-payment':
      house.counts.banked += win.amount;
      Object.assign(win, { is: 'paid', paid: { by: 'bank', at: house.now } });
      break;
    case 'offer':
      offerOn(win, house.deposits, house.now);
      break;
    case 'forfeit':
      if (win.is === 'passed-on') win.isDecided = true;
      else win.is = 'forfeited';
      win.hasTaken = deposit?.is === 'held';
      if (deposit?.is === 'held') deposit.is = 'forfeited';
      break;
    case 'undo':
      Object.assign(win, { is: 'overdue', waitsSince: house.now });
      if (deposit?.is === 'forfeited' && win.hasTaken === true) deposit.is = 'held';
  }
  settleDeposits(house.deposits, house.now);
}

const SHOWN = {
  extend: 'due',
  'record-payment': 'paid',
  offer: 'passed-on',
  forfeit: 'forfeited',
  undo: 'overdue',
} as const;

/** After a kill the first attempt may have done it. */
async function isShownAs(house: House, win: Win, kind: Decision): Promise<boolean> {
  const { wins } = await get(house, ownerOf(house), getSettlement, { params: { id: win.lot.id } });
  const shown = wins.find(({ userId }) => userId === win.who);
  return shown?.state === SHOWN[kind] || (kind === 'forfeit' && shown?.deposit.state === 'forfeited');
}

async function acceptOrNot(house: House, win: Win, random: () => number): Promise<void> {
  const decision = pick(random, ['accept', 'decline', 'wait'] as const);
  if (decision === 'wait') return;
  const body = decision === 'accept' ? { decision } : { decision, reason: 'Too little.' };
  await get(house, ownerOf(house), decideApproval, { params: { id: win.lot.id }, body });
  Object.assign(win, decision === 'accept' ? { is: 'due', dueAt: house.now + 72 * HOUR } : { is: 'not-accepted' });
  settleDeposits(house.deposits, house.now);
}

async function giveBack(house: House, deposit: Deposit): Promise<void> {
  const query = { auctionId: deposit.of, userId: deposit.who };
  const { transactions } = await get(house, ownerOf(house), listTransactions, { query });
  const payment = transactions.find(({ orderId }) => orderId === deposit.order);
  const body = { reason: 'The winner was ill.' };
  const done = await byTwo(house, refundByHand, { params: { id: payment?.id ?? '' }, body });
  if (!done.ok && payment?.state === 'held')
    return find(house, `A deposit of ${deposit.of} cannot be given back: ${done.message}`);
  deposit.is = 'refunded';
}

/** The support answers some, settles some, and forgets the rest. */
export async function answer(house: House, grievance: Grievance, random: () => number): Promise<void> {
  if (grievance.settledAt !== undefined || random() < 0.85) return;
  const params = { number: grievance.number };
  const { grievance: seen } = await get(house, ownerOf(house), getGrievance, { params });
  const kind = random() < 0.5 ? 'answer' : 'settle';
  const body = { version: seen.version, act: { kind, text: 'We are sorry, and have called back.' } };
  const done = await ask(house, ownerOf(house), actOnGrievance, { params, body });
  if (!done.ok && done.status !== 409) return find(house, `${grievance.number}: ${done.message}`);
  grievance.answeredAt ??= house.now;
  if (kind === 'settle') grievance.settledAt = house.now;
}
