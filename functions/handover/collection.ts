/** Whether a lot may leave the yard, and what its buyer owes for the days that it stood there. Pure. */
import type { Collection } from '#functions/tables/auctions/handover-item.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { Settings } from '#shared/contract/settings/sections.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import type { StorageCharge, StorageTerms } from '#shared/model/money/storage.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { isDisputed, missingOf, type PaidWin, storageDue, whyOver } from './handover.ts';

/** The rules of the yard, from the settings. */
export interface YardRules {
  readonly storage: StorageTerms;
  /** What is ticked off before any lot leaves. */
  readonly ticks: readonly string[];
}

/** What the yard records. */
export interface CollectionCommand extends Pick<Collection, 'who' | 'name' | 'document'> {
  readonly ticks: readonly string[];
  /** What was received for storage; undefined when nothing was. */
  readonly storage: { readonly amount: Paise; readonly method: Method; readonly reference: string } | undefined;
}
type Method = NonNullable<PaymentItem['offline']>['method'];

export const rulesOf = ({ yard }: Pick<Settings, 'yard'>): YardRules => ({
  storage: { perDay: yard.storage, gst: yard.gst },
  ticks: yard.ticks,
});

/** A lot of which a handover is asked for; undefined parts are gone. */
export type Wanted = Pick<PaidWin, 'listing' | 'registration' | 'payment' | 'deposit' | 'parts' | 'stored'>;

/** Why the lot stays; undefined when it may leave. */
export function whyItStays(win: Wanted): Refusal | undefined {
  const over = whyOver(win);
  if (over !== undefined) return over;
  if (win.payment.part === true) return NOT_WHOLE;
  if (!isPaid(win)) return NOT_PAID;
  if (isDisputed(win)) return DISPUTED_PAYMENT;
  return missingOf(win) > 0 ? NOT_WHOLE : undefined;
}

/** A deposit that counts may go back by itself: in a dispute, or at the provider. */
function isPaid({ registration, payment, deposit }: Wanted): boolean {
  const { status, unmatchedFor, setOff = 0 } = payment;
  const isWithUs = status === 'captured' && unmatchedFor === undefined;
  return registration.finalPayment === 'paid' && isWithUs && (setOff === 0 || deposit?.status === 'set-off');
}

const DISPUTED_PAYMENT = refusal(
  'CONFLICT',
  'The buyer’s bank disputes the payment for this lot, so the lot stays here until that is settled.',
);

const NOT_WHOLE = refusal(
  'CONFLICT',
  'A part of the payment for this lot went back to the buyer, so the lot stays here until all of it is paid.',
);

export const NOT_PAID = refusal('CONFLICT', 'The payment for this lot is not with us any more, so the lot stays here.');

/** What goes with this lot: the list of the house, and the papers that the lot promises. */
export function ticksOf({ listing }: Pick<Wanted, 'listing'>, { ticks }: Pick<YardRules, 'ticks'>): readonly string[] {
  const papers = listing.sale?.afterPayment?.documents;
  return papers === undefined ? ticks : [...ticks, oneLine(`As promised with the lot: ${papers}`)];
}

/** Errors: CONFLICT, AMOUNT_MISMATCH. */
export function checkCollection(
  win: Wanted,
  command: CollectionCommand,
  rules: YardRules,
  now: number,
): Result<StorageCharge, Refusal> {
  const stays = whyItStays(win);
  if (stays !== undefined) return refused(stays);
  const ticks = ticksOf(win, rules);
  if (ticks.length !== command.ticks.length || ticks.some((tick) => !command.ticks.includes(tick))) {
    return refused(refusal('CONFLICT', TICKS));
  }
  const charge = storageDue(win, rules.storage, now);
  // Nothing is received where nothing is due: its reference would be taken.
  const due = charge.total === 0 ? undefined : charge.total;
  if (command.storage?.amount !== due) {
    const text = due === undefined ? 'No storage is due' : `Storage of ${formatInr(due)} is due`;
    return refused(refusal('AMOUNT_MISMATCH', `${text} today. Please look at the sum again.`));
  }
  return ok(charge);
}

const TICKS = 'Please tick off everything that goes with the lot. If the list has changed, load the page again.';
