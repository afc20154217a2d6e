/** Who may collect a lot, and when. Pure. */
import type { Handover } from '#shared/contract/money/handover.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import {
  COLLECTION_DAYS,
  type HalfDay,
  istDay,
  lastCollectionDay,
  openDays,
} from '#shared/model/lots/collection-days.ts';
import { startOfIstDay } from '#shared/model/ist.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { formatIstDate } from '#functions/platform/ist.ts';
import type { OwnAuction } from '#functions/tables/auctions/auction-reads.ts';
import type { HandoverItem } from '#functions/tables/auctions/handover-item.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';

/** A win with the payment that completed it. */
export interface PaidWin extends Pick<OwnAuction, 'listing' | 'registration'> {
  readonly payment: PaymentItem;
  readonly stored: HandoverItem | undefined;
}

export interface Appointment {
  readonly day: string;
  readonly half: HalfDay;
}

export const NOTHING_TO_COLLECT = refusal('NOT_FOUND', 'You can collect a lot that you have won and paid for.');
export const DISPUTED = refusal(
  'CONFLICT',
  'Your bank disputes the payment for this lot, so it stays here until that is settled. Please contact support.',
);

export function handoverOf(win: PaidWin, now: number): Handover {
  const { payment, stored } = win;
  const { paymentId, amount, setOff = 0, invoices = [] } = payment;
  const lastDay = lastDayOf(win);
  const { day, half } = stored ?? {};
  return {
    paidAt: isoFrom(recordedAt(payment)),
    paid: rupeesFromPaise(amount + setOff),
    paymentId,
    invoice: invoices.findLast(({ kind }) => kind === 'invoice')?.number ?? null,
    appointment: day === undefined || half === undefined ? null : { day, half, canChange: day !== istDay(now) },
    days: openDays(lastDay, now) ?? null,
    lastDay,
  };
}

/** Whether the buyer may come then. The day of an appointment is no day to change it: the store's condition. */
export function checkAppointment(win: PaidWin, { day }: Appointment, now: number): Result<undefined, Refusal> {
  const days = openDays(lastDayOf(win), now);
  if (days === undefined) return refused(refusal('CONFLICT', TIME_IS_OVER));
  if (day >= days.first && day <= days.last) return ok(undefined);
  const asked = `Please choose a day from ${dayText(days.first)} to ${dayText(days.last)}.`;
  return refused(refusal('INVALID_INPUT', asked));
}

const TIME_IS_OVER = 'The time to collect this lot is over. Please call the contact of the lot, or support.';
export const IT_IS_TODAY = refusal(
  'CONFLICT',
  'Your appointment is today, so it cannot be changed here any more. Please call the contact of the lot, or support.',
);

function lastDayOf({ listing, payment }: PaidWin): string {
  const days = Number(listing.sale?.afterPayment?.days ?? COLLECTION_DAYS);
  return lastCollectionDay(recordedAt(payment), days);
}

/** Not when it was paid: a bank transfer may arrive days later. */
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
