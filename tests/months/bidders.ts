/** What bidders do in a step of some hours. */
import { randomUUID } from 'node:crypto';
import { registerBidder } from '#infra/local/client/person.ts';
import { eraseAccount } from '#shared/contract/accounts/rights.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { getAuction } from '#shared/contract/auctions.ts';
import { placeBid } from '#shared/contract/bids.ts';
import { openGrievance } from '#shared/contract/grievances/own-grievances.ts';
import { setInvoiceDetails } from '#shared/contract/money/invoices.ts';
import { withdraw } from '#shared/contract/money/payments.ts';
import { pick } from '#tests/integration/payments/random-checkouts.ts';
import { leastOf, offer, priceOf } from '#tests/support/bidding/naive-resolver.ts';
import { account } from '#tests/support/people/people.ts';
import { JPEG, PNG } from '#tests/support/people/pictures.ts';
import { registrationForm } from '#tests/support/people/registration-form.ts';
import { ask, type Bidder, find, get, type House, persistently } from './house.ts';
import { currentWin, DAY, type Deposit, HOUR, type Lot, MINUTE } from './model.ts';
import { checkOut, duePrice, randomWay } from './provider.ts';

const NAMES = ['Asha', 'Ravi', 'Meera', 'Kiran', 'Zubin', 'Leela', 'Omar', 'Divya', 'Farhan', 'Gita', 'Harsh', 'Indu'];

/** Somebody registers at the front door; a few never enter the code. */
export async function welcome(house: House, nth: number): Promise<void> {
  const { random } = house;
  const bidder: Bidder = {
    account: account(
      `${NAMES[nth % NAMES.length]} ${String.fromCodePoint(65 + (nth % 26))}ilambari${'abcdefghij'[nth % 10]}`,
    ),
    userId: '',
    token: '',
    cookie: '',
    tokenOf: -1,
    signedInAt: 0,
    seenAt: 0,
    alarms: 0,
    is: 'pending',
    since: house.now,
    movedAt: 0,
    pays: pick(random, ['at once', 'at once', 'at once', 'late', 'never']),
    leavesAt: random() < 0.2 ? house.now + (10 + random() * 40) * DAY : Infinity,
  };
  if (nth % 11 === 10) {
    bidder.is = 'unconfirmed';
    await persistently(house, () => registrationForm(house.stack.url).send(bidder.account, PNG));
  } else {
    await persistently(house, () => registerBidder(house.stack.url, bidder.account, JPEG)).catch(() => {
      // A kill has perhaps taken the answer to the code: then the login works, and otherwise says why not.
    });
    await get(house, bidder, me);
    await ask(house, bidder, setInvoiceDetails, { body: { state: nth % 2 === 0 ? '27' : '29' } });
  }
  house.bidders.push(bidder);
}

/** Who may take part and still comes here. */
export const isAround = (house: House, { is, leavesAt }: Bidder) => is === 'verified' && leavesAt > house.now;

const named = (house: House, userId: string) => house.bidders.find((one) => one.userId === userId);
const inLot = (house: House, lot: Lot): readonly Deposit[] =>
  house.deposits.filter(({ lots, hasWithdrawn, is }) => lots.includes(lot) && hasWithdrawn !== true && is === 'held');

/** Some register for the lot or its sale, some withdraw. */
export async function joinLot(
  house: House,
  target: { readonly id: string; readonly emd: number; readonly deadline: number; readonly lots: readonly Lot[] },
  random: () => number,
) {
  const { id: of, emd: amount, deadline, lots } = target;
  // A payment of which the house hears only by asking the provider is too late after the start.
  if (deadline < house.now + 9 * HOUR || !lots.some(({ is }) => is === 'open')) return;
  for (const who of house.bidders.filter((one) => isAround(house, one))) {
    const own = house.deposits.find((one) => one.who === who.userId && one.of === of && one.hasWithdrawn !== true);
    if (own === undefined) {
      if (random() < 0.2) await checkOut(house, who, { pays: 'emd', of, lots, amount }, randomWay(random));
    } else if (random() < 0.03) {
      await leave(house, who, own);
    }
  }
}

async function leave(house: House, who: Bidder, own: Deposit): Promise<void> {
  const [lot] = own.lots;
  const { auctionDetails } = await get(house, who, getAuction, { params: { id: lot?.id ?? '' } });
  // A payment of which the house has not heard yet.
  if (!auctionDetails.viewer.registered) return;
  const left = await ask(house, who, withdraw, { params: { id: own.of } });
  // A kill has taken the first answer.
  if (!left.ok && left.code !== 'NOT_REGISTERED')
    return find(house, `${who.account.name} cannot withdraw: ${left.message}`);
  Object.assign(own, { hasWithdrawn: true, is: 'refunded' });
  who.movedAt = house.now;
}

/**
 * Bidders bid against each other, some with a maximum. Every answer is known before, except where the lot ends on its
 * way: an interval may be a minute, and the stack's time passes while a busy machine answers or comes back after a
 * kill.
 */
export async function bidOn(house: House, lot: Lot, random: () => number): Promise<void> {
  const bidders = inLot(house, lot)
    .flatMap(({ who }) => named(house, who) ?? [])
    .filter((one) => isAround(house, one));
  for (let round = Math.floor(random() * 14); round > 0 && bidders.length > 0; round -= 1) {
    const who = bidders[Math.floor(random() * bidders.length)];
    if (who === undefined || lot.bids.entries.at(-1)?.who === who.userId) continue;
    const upTo = random() < 0.35;
    const bidAmount =
      leastOf(lot.bids) +
      Math.floor(random() * 300) -
      (random() < 0.1 ? 400 : 0) +
      (upTo ? Math.floor(random() * 900) : 0);
    if (bidAmount < 1) continue;
    const body = { bidAmount, userId: who.userId, bidId: randomUUID(), ...(upTo && { upTo }) };
    const now = () => persistently(house, () => house.stack.now());
    const wasOver = (await now()) >= lot.closesAt;
    const placed = await ask(house, who, placeBid, { params: { id: lot.id }, body });
    if (wasOver && placed.ok) find(house, `${who.account.name} bids on ${lot.title} after its end: accepted`);
    if (!placed.ok && placed.code === 'AUCTION_ENDED' && (await now()) >= lot.closesAt) return;
    const after = offer(lot.bids, who.userId, bidAmount, upTo);
    if (placed.ok !== (after !== undefined)) {
      find(
        house,
        `${who.account.name} bids ${bidAmount}${upTo ? ' at most' : ''} on ${lot.title} at ${priceOf(lot.bids)}: ${placed.ok ? 'accepted' : placed.message}`,
      );
      return;
    }
    if (!placed.ok || after === undefined) continue;
    lot.bids = after;
    lot.closesAt = placed.answer.closesAt;
    house.counts.bids += 1;
    // A repeated bid has the price of later, too.
    if (placed.answer.currentBid !== priceOf(after))
      find(house, `${lot.title} is at ${placed.answer.currentBid} instead of ${priceOf(after)}.`);
  }
}

/** The winner pays, or lets the time pass. */
export async function payForWin(house: House, lot: Lot, random: () => number): Promise<void> {
  const win = currentWin(lot);
  const who = win && named(house, win.who);
  if (win?.is !== 'due' || who === undefined || !isAround(house, who)) return;
  // A moment after the beginning of this step it may be too late.
  if (win.dueAt < house.now + 10 * MINUTE) return;
  const wasExtended = house.now > (lot.endedAt ?? 0) + 73 * HOUR;
  if (who.pays === 'never' || (who.pays === 'late' && !wasExtended) || random() < 0.5) return;
  const isDeposit = win.depositOwed;
  await checkOut(
    house,
    who,
    { pays: isDeposit ? 'emd' : 'final', of: lot.id, lots: [lot], amount: duePrice(win) },
    randomWay(random),
  );
}

const SUBJECTS = ['payment', 'auction', 'other'] as const;

export async function complain(house: House, who: Bidder): Promise<void> {
  const body = {
    requestId: randomUUID(),
    text: 'Nobody answers the telephone.',
    subject: pick(house.random, SUBJECTS),
  };
  const opened = await ask(house, who, openGrievance, { body });
  if (opened.ok) house.grievances.push({ number: opened.answer.number, who, since: house.now });
  else find(house, `${who.account.name} cannot complain: ${opened.message}`);
}

/** Somebody asks to be forgotten, which works as soon as nothing of theirs is open. */
export async function askForErasure(house: House, who: Bidder): Promise<void> {
  const own = house.deposits.filter((one) => one.who === who.userId);
  const isHeld = own.some(
    ({ is, lots, hasWithdrawn }) => is === 'held' || (hasWithdrawn !== true && lots.some((lot) => lot.is === 'open')),
  );
  const isWinner = house.lots.some((lot) =>
    lot.wins.some(
      (win) => win.who === who.userId && (win.is === 'due' || win.is === 'overdue' || win.is === 'on-approval'),
    ),
  );
  const isQuiet = house.now - who.movedAt > 5 * DAY;
  // It takes a fresh login.
  Object.assign(who, { token: '', cookie: '' });
  const erased = await ask(house, who, eraseAccount, { body: { email: who.account.email } });
  if (erased.ok && (isHeld || isWinner)) find(house, `${who.account.name} was erased with an open deposit or win.`);
  if (!erased.ok && isQuiet && !isHeld && !isWinner)
    find(house, `${who.account.name} was not erased: ${erased.message}`);
  if (!erased.ok) return;
  Object.assign(who, { is: 'erased', since: house.now });
  for (const one of house.grievances.filter((own) => own.who === who)) {
    one.answeredAt ??= house.now;
    one.settledAt ??= house.now;
  }
  house.counts.erased += 1;
}
