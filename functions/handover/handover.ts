/** Who may collect a lot, and when. Pure. */
import { lastDayToCollect } from '#functions/domain/auctions/collection.ts';
import { amountToReturn } from '#functions/domain/payments/payment-state.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { formatIst, formatIstDate } from '#functions/platform/ist.ts';
import type { OwnAuction } from '#functions/tables/auctions/auction-reads.ts';
import type { HandoverItem } from '#functions/tables/auctions/handover-item.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { Handover } from '#shared/contract/money/handover.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { startOfIstDay } from '#shared/model/ist.ts';
import { type HalfDay, istDay, openDays } from '#shared/model/lots/collection-days.ts';
import { percentOf } from '#shared/model/money/charges.ts';
import { type Paise, rupeesFromPaise } from '#shared/model/money/money.ts';
import { type StorageCharge, storageCharge, type StorageTerms } from '#shared/model/money/storage.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** A win with the payment that completed it. */
export interface PaidWin extends Pick<OwnAuction, 'listing' | 'registration'> {
  readonly payment: PaymentItem;
  /** The payment of the deposit that was set off; undefined if none was, or it is none of the win any more. */
  readonly deposit?: PaymentItem | undefined;
  /** The earlier payments of which the sum consists; an online one is among them if some of it had gone back. */
  readonly parts: readonly PaymentItem[];
  readonly stored: HandoverItem | undefined;
}

/** Whether a bank disputes any of the money that paid for the lot. */
export const isDisputed = (money: PaidMoney): boolean =>
  paymentsOf(money).some(({ disputed }) => disputed !== undefined);

type PaidMoney = Pick<PaidWin, 'payment' | 'deposit' | 'parts'>;

const paymentsOf = ({ payment, deposit, parts }: PaidMoney): readonly PaymentItem[] =>
  deposit === undefined ? [payment, ...parts] : [payment, deposit, ...parts];

/** What of the money that paid for the lot has gone back since: at the provider, or in a dispute that was lost. */
export function missingOf({ payment, deposit, parts }: PaidMoney): Paise {
  const { amount, inParts = 0, setOff = 0 } = payment;
  const ofDeposit = deposit === undefined ? setOff : Math.min(setOff, amountToReturn(deposit));
  // Later transfers may have made up for what went back.
  const left = [payment, ...parts].reduce((sum, part) => sum + amountToReturn(part), ofDeposit);
  return Math.max(amount + inParts + setOff - left, 0);
}

/** Why a paid lot waits for its money, for its buyer; undefined if it does not. */
export const whyMoneyWaits = (win: PaidMoney): Refusal | undefined => {
  if (isDisputed(win)) return DISPUTED;
  return missingOf(win) > 0 ? NOT_WHOLE : undefined;
};

export interface Appointment {
  readonly day: string;
  readonly half: HalfDay;
}

export const NOTHING_TO_COLLECT = refusal('NOT_FOUND', 'You can collect a lot that you have won and paid for.');
const NOT_WHOLE = refusal(
  'CONFLICT',
  'A part of the payment for this lot went back to you, so it stays here until all of it is paid. Please contact support.',
);
const DISPUTED = refusal(
  'CONFLICT',
  'Your bank disputes the payment for this lot, so it stays here until that is settled. Please contact support.',
);

export function handoverOf(win: PaidWin, terms: StorageTerms, now: number): Handover {
  const { payment, stored } = win;
  const { paymentId, amount, setOff = 0, inParts = 0, invoices = [] } = payment;
  const lastDay = lastDayOf(win);
  const appointment = appointmentOf(stored);
  const due = storageDue(win, terms, now);
  return {
    paidAt: isoFrom(recordedAt(payment)),
    paid: rupeesFromPaise(amount + setOff + inParts),
    paymentId,
    invoice: invoices.findLast(({ kind }) => kind === 'invoice')?.number ?? null,
    appointment: appointment === null ? null : { ...appointment, canChange: appointment.day !== istDay(now) },
    days: openDays(lastDay, now) ?? null,
    lastDay,
    collected: collectedAnswer(stored),
    storage: {
      perDay: rupeesFromPaise(terms.perDay + percentOf(terms.perDay, terms.gst)),
      days: due.days,
      due: rupeesFromPaise(due.total),
    },
  };
}

export const appointmentOf = ({ day, half }: HandoverItem = {}): Appointment | null =>
  day === undefined || half === undefined ? null : { day, half };

export const collectedAnswer = ({ collected }: HandoverItem = {}): { at: string; name: string } | null =>
  collected === undefined ? null : { at: isoFrom(collected.at), name: collected.name };

/** What is due for storage if the lot leaves on the day of `now`; nothing once it has left, nor for days in a dispute. */
export function storageDue(
  win: Pick<PaidWin, 'listing' | 'stored'> & PaidMoney,
  terms: StorageTerms,
  now: number,
): StorageCharge {
  const { waivedUntil, collected } = win.stored ?? {};
  if (collected !== undefined) return NO_STORAGE;
  const lastDay = lastDayOf(win);
  const freeUntil = waivedUntil !== undefined && waivedUntil > lastDay ? waivedUntil : lastDay;
  const held = daysHeld(win, freeUntil, now);
  return storageCharge(terms, {
    freeUntil: istDay(startOfIstDay(freeUntil) + held * DAY_MS),
    day: istDay(now),
  });
}

/** How many days after the free ones the buyer could not come, because the money was disputed. */
function daysHeld(money: PaidMoney, freeUntil: string, now: number): number {
  const disputes = paymentsOf(money).flatMap((paid) =>
    (paid.disputes ?? []).map(({ from, until = now }) => ({ from: istDay(from), until: istDay(until) })),
  );
  if (disputes.length === 0) return 0;
  const today = istDay(now);
  let held = 0;
  for (let at = startOfIstDay(freeUntil) + DAY_MS; istDay(at) <= today; at += DAY_MS) {
    const day = istDay(at);
    if (disputes.some(({ from, until }) => from <= day && day <= until)) held += 1;
  }
  return held;
}

const NO_STORAGE: StorageCharge = { days: 0, lines: [], total: 0 };

/** Why nothing about the collection can be changed by the buyer any more. */
export const whyOver = ({ stored }: Pick<PaidWin, 'stored'>): Refusal | undefined => {
  const { collected } = stored ?? {};
  if (collected === undefined) return undefined;
  return refusal('CONFLICT', `This lot was handed over to ${collected.name} on ${formatIst(collected.at)}.`);
};

/** Whether the buyer may come then. The day of an appointment is no day to change it: the store's condition. */
export function checkAppointment(win: PaidWin, { day }: Appointment, now: number): Result<undefined, Refusal> {
  const days = openDays(lastDayOf(win), now);
  if (days === undefined) return refused(refusal('CONFLICT', TIME_IS_OVER));
  if (day >= days.first && day <= days.last) return ok(undefined);
  const question = `Please choose a day from ${dayText(days.first)} to ${dayText(days.last)}.`;
  return refused(refusal('INVALID_INPUT', question));
}

const TIME_IS_OVER = 'The time to collect this lot is over. Please call the contact of the lot, or support.';
export const IT_IS_TODAY = refusal(
  'CONFLICT',
  'Your appointment is today, so it cannot be changed here any more. Please call the contact of the lot, or support.',
);

export const lastDayOf = ({ listing, payment }: Pick<PaidWin, 'listing' | 'payment'>): string =>
  lastDayToCollect(listing, recordedAt(payment));

const recordedAt = ({ capturedAt, updatedAt }: PaymentItem): number => capturedAt ?? updatedAt;

/** Letters and digits that are not mistaken for each other. There are 32, so a byte modulo that is even. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const GROUP = 4;

/** @param random twelve bytes: 60 bits, which nobody guesses at a gate or by requests */
export function passNumber(lotNumber: number, random: Uint8Array): string {
  const letters = [...random].map((byte) => ALPHABET.charAt(byte % ALPHABET.length));
  const groups = Array.from({ length: letters.length / GROUP }, (_, at) =>
    letters.slice(at * GROUP, (at + 1) * GROUP).join(''),
  );
  return [lotNumber, ...groups].join('-');
}

const dayText = (day: string): string => formatIstDate(startOfIstDay(day));

/** A pass is the number of the lot and then a code of this many letters and digits (`1042-7KQ2-9F3M-X8TD`). */
const CODE_LENGTH = 12;

/**
 * Letters that are easily mistaken for another one, on paper or aloud, count as that one. About 56 of the 60 random bits
 * are left, which still nobody guesses.
 */
const ALIKE: Readonly<Record<string, string>> = { O: '0', Q: '0', I: '1', L: '1', Z: '2', S: '5', B: '8', V: 'U' };

/**
 * The code by which a pass is found, without the number of the lot. Case, spaces, dashes and letters that look alike make
 * no difference. Undefined if too little was typed.
 */
export function passCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '');
  if (letters.length < CODE_LENGTH) return undefined;
  return letters.slice(-CODE_LENGTH).replaceAll(/[A-Z]/g, (letter) => ALIKE[letter] ?? letter);
}
