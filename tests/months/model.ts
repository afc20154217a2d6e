/**
 * What must be true of lots, wins and deposits, written from the specification and from nothing of the product. Times are
 * epoch milliseconds, amounts paise; bids are whole rupees.
 */
import { type NaiveLot, priceOf } from '#tests/support/bidding/naive-resolver.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** Bids received in time may still be written for so long. */
const GRACE = 3_000;
const TIME_TO_PAY = 72 * HOUR;
const TIME_TO_ACCEPT = DAY;
/** An admin may take back the record of a bank transfer; until then the deposit stays. */
const TIME_TO_UNDO = DAY;

export interface Lot {
  readonly id: string;
  readonly title: string;
  readonly deadline: number;
  readonly start: number;
  /** Premium of 10 % with GST of 18 %: its invoice is a tax invoice. */
  readonly isTaxed: boolean;
  /** Paise; 0 in a sale with one deposit. */
  readonly emd: number;
  closesAt: number;
  is: 'open' | 'ended' | 'cancelled';
  endedAt?: number;
  bids: NaiveLot;
  /** The first winner, then the bidders who were offered the lot. */
  readonly wins: Win[];
}

export interface Win {
  readonly lot: Lot;
  /** A user id, like everywhere here. */
  readonly who: string;
  readonly bid: number;
  readonly amount: number;
  dueAt: number;
  /** Since when somebody has to decide about it. */
  waitsSince: number;
  is: 'on-approval' | 'not-accepted' | 'due' | 'overdue' | 'paid' | 'forfeited' | 'passed-on';
  /** The runner-up's deposit went back and is to be paid again first. */
  depositOwed: boolean;
  paid?: { readonly by: 'razorpay' | 'bank'; readonly at: number };
  /** The deposit of a win that was passed on is decided about, too. */
  isDecided?: boolean;
  /** A forfeit takes the deposit, once for all lots of a sale. */
  hasTaken?: boolean;
}

/** A deposit that was paid in time. It stands for one lot, or for all lots of a sale. */
export interface Deposit {
  readonly who: string;
  /** The id of the lot or of the sale. */
  readonly of: string;
  readonly lots: readonly Lot[];
  readonly amount: number;
  readonly order: string;
  is: 'held' | 'refunded' | 'forfeited';
  hasWithdrawn?: true;
}

export function amountOf(lot: Pick<Lot, 'isTaxed'>, bid: number): number {
  const premium = lot.isTaxed ? bid * 10 : 0;
  return bid * 100 + premium + Math.round((premium * 18) / 100);
}

const newWin = (
  lot: Lot,
  who: string,
  bid: number,
  facts: Pick<Win, 'is' | 'dueAt' | 'depositOwed'> & Partial<Win>,
): Win => ({
  lot,
  who,
  bid,
  amount: amountOf(lot, bid),
  waitsSince: 0,
  ...facts,
});

/** All that the clock does by itself until `now`, a moment at which the house has caught up. */
export function passTime(lots: readonly Lot[], deposits: readonly Deposit[], now: number): void {
  for (const lot of lots) {
    if (lot.is === 'open' && lot.closesAt + GRACE <= now) endLot(lot, now);
    for (const win of lot.wins) {
      if (win.dueAt > now) continue;
      if (win.is === 'on-approval') win.is = 'not-accepted';
      if (win.is === 'due') Object.assign(win, { is: 'overdue', waitsSince: now });
    }
  }
  settleDeposits(deposits, now);
}

function endLot(lot: Lot, now: number): void {
  lot.is = 'ended';
  lot.endedAt = lot.closesAt;
  const last = lot.bids.entries.at(-1);
  if (last === undefined) return;
  const isBelow = priceOf(lot.bids) < lot.bids.reserve;
  const facts = isBelow
    ? ({ is: 'on-approval', dueAt: now + TIME_TO_ACCEPT, waitsSince: now, depositOwed: false } as const)
    : ({ is: 'due', dueAt: now + TIME_TO_PAY, depositOwed: false } as const);
  lot.wins.push(newWin(lot, last.who, last.amount, facts));
}

/** A deposit goes back as soon as nothing depends on it any more. */
export function settleDeposits(deposits: readonly Deposit[], now: number): void {
  for (const deposit of deposits) {
    if (deposit.is === 'held' && !deposit.lots.some((lot) => isBound(deposit, lot, now))) deposit.is = 'refunded';
  }
}

function isBound({ who, hasWithdrawn }: Deposit, lot: Lot, now: number): boolean {
  if (hasWithdrawn === true || lot.is === 'cancelled') return false;
  if (lot.is === 'open') return true;
  return lot.wins.some((win) => win.who === who && !isDone(win, now));
}

function isDone(win: Win, now: number): boolean {
  switch (win.is) {
    case 'on-approval':
    case 'due':
    case 'overdue':
      return false;
    case 'passed-on':
      return win.isDecided === true;
    case 'paid':
      return win.paid?.by !== 'bank' || win.paid.at + TIME_TO_UNDO <= now;
    case 'not-accepted':
    case 'forfeited':
      return true;
  }
}

export const currentWin = (lot: Lot): Win | undefined => lot.wins.at(-1);

/** The deposit behind a win: the newest, since a runner-up pays it again. */
export const depositOf = (deposits: readonly Deposit[], { lot, who }: Pick<Win, 'lot' | 'who'>): Deposit | undefined =>
  deposits.findLast((one) => one.who === who && one.lots.includes(lot) && one.hasWithdrawn !== true);

/** The next bidder with their own highest bid, below everybody who has won. */
export function runnerUpOf(lot: Lot): { readonly who: string; readonly bid: number } | undefined {
  const winners = new Set(lot.wins.map(({ who }) => who));
  const next = lot.bids.entries.findLast(({ who }) => !winners.has(who));
  return next && { who: next.who, bid: next.amount };
}

/** The lot goes to the next bidder. In a sale with one deposit there is none to pay again. */
export function offerOn(win: Win, deposits: readonly Deposit[], now: number): void {
  const next = runnerUpOf(win.lot);
  if (next === undefined) throw new Error(`${win.lot.title} has no other bidder.`);
  if (win.is === 'forfeited') win.isDecided = true;
  win.is = 'passed-on';
  const own = depositOf(deposits, { lot: win.lot, who: next.who });
  const depositOwed = win.lot.emd > 0 && own?.is !== 'held';
  win.lot.wins.push(newWin(win.lot, next.who, next.bid, { is: 'due', dueAt: now + TIME_TO_PAY, depositOwed }));
}

export function resultOf(lot: Lot): 'running' | 'cancelled' | 'sold' | 'open' | 'unsold' {
  if (lot.is === 'open') return 'running';
  if (lot.is === 'cancelled') return 'cancelled';
  switch (currentWin(lot)?.is) {
    case 'paid':
      return 'sold';
    case 'on-approval':
    case 'due':
    case 'overdue':
      return 'open';
    case 'not-accepted':
    case 'forfeited':
    case 'passed-on':
    case undefined:
      return 'unsold';
  }
}
