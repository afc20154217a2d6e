/** The messages of notices about payments, unpaid wins and admins' decisions on them. Amounts are paise. */
import type { EventOf } from '#functions/domain/notification-event.ts';
import { formatIst, formatIstDate } from '#functions/platform/ist.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { refundExpectedBy } from '#shared/model/money/refund-arrival.ts';

/** "Its page": the notice leads to the page of the lot. */
const COLLECT = 'Its page says what comes next: an appointment to collect it, and your gate pass.';

/** A further sentence of a message; nothing without a deposit. */
export const refundComes = (deposit: Paise): string =>
  deposit > 0 ? ` Your deposit (EMD) of ${formatInr(deposit)} will be refunded.` : '';

export function received({ title, type, amount, forSale, isAgain }: EventOf<'payment-received'>): string {
  if (isAgain === true) {
    return `Your deposit (EMD) of ${formatInr(amount)} for ${title} was received again. Please pay for the lot now, to have it.`;
  }
  if (forSale === true) {
    return `Your deposit of ${formatInr(amount)} for the sale ${title} was received. You can bid on all of its lots.`;
  }
  return type === 'emd'
    ? `Your deposit (EMD) of ${formatInr(amount)} for ${title} was received. You are registered for the auction.`
    : `Your final payment of ${formatInr(amount)} for ${title} was received. ${COLLECT}`;
}

export const depositRefunded = (event: EventOf<'deposit-refunded'>): string => refunded('deposit (EMD)', event);

export const paymentRefunded = (event: EventOf<'payment-refunded'>): string => refunded('payment', event);

/** The money has been sent; the payer's bank still needs days to book it. */
function refunded(label: string, event: EventOf<'deposit-refunded' | 'payment-refunded'>): string {
  const { title, amount, at, reason, reference, isByBank } = event;
  const way = isByBank ? 'by bank transfer' : 'to your original payment method';
  const arrival = isByBank
    ? ''
    : ` Banks take 5 to 7 working days, so expect it by ${formatIstDate(refundExpectedBy(at))}.`;
  const bankReference = reference === undefined ? '' : ` Your bank finds it by the reference ${reference}.`;
  const because = reason === undefined ? '' : ` Reason: ${reason}`;
  return `Your ${label} of ${formatInr(amount)} for ${title} was sent back ${way} on ${formatIst(at)}.${arrival}${bankReference}${because}`;
}

export const dueSoon = ({ title, amount, paymentDueAt }: EventOf<'payment-due-soon'>): string =>
  `Your payment of ${formatInr(amount)} for ${title} is due by ${formatIst(paymentDueAt)}.`;

export const overdue = ({ title, amount, isDepositHeld }: EventOf<'payment-overdue'>): string =>
  `Your payment of ${formatInr(amount)} for ${title} is overdue.` +
  (isDepositHeld ? ' Your deposit stays held until we have decided.' : '') +
  ' Please contact us if you could not pay.';

export const overdueForAdmins = ({ title, name, amount, isDepositHeld }: EventOf<'payment-overdue'>): string =>
  `${name} did not pay ${formatInr(amount)} for ${title} in time.` +
  (isDepositHeld ? ' The deposit stays held until one of you decides.' : ' No deposit is held.');

export const extended = ({ title, amount, paymentDueAt, reason }: EventOf<'due-extended'>): string =>
  `You can now pay ${formatInr(amount)} for ${title} until ${formatIst(paymentDueAt)}. Reason: ${reason}`;

export const offlinePayment = ({ title, amount, utr }: EventOf<'offline-payment-recorded'>): string =>
  `Your bank transfer of ${formatInr(amount)} for ${title} was recorded (reference ${utr}). ${COLLECT}`;

/** A part payment may also arrive when the win is overdue. */
export function part({ title, amount, utr, rest, paymentDueAt, at }: EventOf<'part-recorded'>): string {
  const due =
    paymentDueAt > at
      ? `is still to be paid by ${formatIst(paymentDueAt)}`
      : `is still to be paid, and was due on ${formatIst(paymentDueAt)}`;
  return (
    `${formatInr(amount)} for ${title} has arrived (reference ${utr}). ` +
    `${formatInr(rest)} ${due}. Until then we hold what you have paid.`
  );
}

export const owedAgain = ({ title, amount, isWhole }: EventOf<'win-owed-again'>): string =>
  `${formatInr(amount)} ${isWhole === true ? 'that' : 'of what'} you had paid for ${title} went back to you, so it is owed again. The lot is handed over once all of it is paid. The page of the auction says what is open and how to pay it.`;

export const paidAgain = ({ title, amount }: EventOf<'win-paid-again'>): string =>
  `${formatInr(amount)} that had gone back to you for ${title} came back to us from your bank. So the lot is paid, and you owe nothing more for it.`;

const partsBack = (inParts = 0): string =>
  inParts > 0 ? ` The ${formatInr(inParts)} that you have transferred goes back to you.` : '';

export const passedOn = ({ title, reason, inParts }: EventOf<'lot-passed-on'>): string =>
  `${title} was offered to the next bidder, since it was not paid for.${partsBack(inParts)} Reason: ${reason}`;

export function offered({ title, amount, total, paymentDueAt, depositOwed }: EventOf<'lot-offered'>): string {
  const first = depositOwed > 0 ? ` Please pay the deposit of ${formatInr(depositOwed)} again first.` : '';
  return (
    `The winner of ${title} did not pay. You can have it for your last bid of ${formatInr(amount)}:` +
    ` pay ${total === amount ? '' : `${formatInr(total)} `}by ${formatIst(paymentDueAt)}.${first}`
  );
}

export function forfeited({ title, deposit, reason, inParts }: EventOf<'deposit-forfeited'>): string {
  const loss = deposit > 0 ? ` Your deposit (EMD) of ${formatInr(deposit)} is forfeited.` : '';
  return `Your win of ${title} has ended, since it was not paid for.${loss}${partsBack(inParts)} Reason: ${reason}`;
}

const TAKEN_BACK = {
  extended: 'The longer time to pay',
  'offline-payment': 'The record of your bank transfer',
  offered: 'The offer to the next bidder',
  offer: 'The offer to you',
  forfeited: 'The end of your win',
} as const satisfies Record<EventOf<'decision-undone'>['decision'], string>;

export const undone = ({ title, decision, reason }: EventOf<'decision-undone'>): string =>
  `${TAKEN_BACK[decision]} was taken back for ${title}. Reason: ${reason}`;

export function withdrawn({ title, deposit }: EventOf<'registration-withdrawn'>): string {
  return `You have withdrawn from ${title}.${refundComes(deposit)}`;
}

export const returnedElsewhere = ({ title, amount, returnId }: EventOf<'money-returned-elsewhere'>): string =>
  `${formatInr(amount)} of a payment for ${title} went back at Razorpay (${returnId}).`;

const ACCOUNT_TEXTS = {
  held: 'held again',
  spent: 'part of what was paid for the lot again',
  forfeited: 'part of the forfeited deposit again',
} as const satisfies Record<EventOf<'refund-came-back'>['account'], string>;

export const cameBack = ({ title, amount, refundId, account }: EventOf<'refund-came-back'>): string =>
  `${formatInr(amount)} that had gone back to the payer for ${title} came back (${refundId}). It is ${ACCOUNT_TEXTS[account]}.`;

export const disputed = ({ title, amount, status }: EventOf<'payment-disputed'>): string =>
  `A payment of ${formatInr(amount)} for ${title} is disputed: ${status}.`;

export function waiting(event: EventOf<'decisions-waiting'>): string {
  const { overdueWins, approvals, leftDeposits, stuckRefunds, disputes, unassigned, differences } = event;
  const parts = [
    count(overdueWins, 'win is overdue', 'wins are overdue'),
    count(approvals, 'bid below a reserve awaits approval', 'bids below a reserve await approval'),
    count(
      leftDeposits,
      'deposit of a winner who was passed over is still held',
      'deposits of winners who were passed over are still held',
    ),
    count(stuckRefunds, 'refund is stuck', 'refunds are stuck'),
    count(disputes, 'dispute is open', 'disputes are open'),
    count(
      unassigned,
      'amount that Razorpay settled belongs to no payment',
      'amounts that Razorpay settled belong to no payment',
    ),
    count(differences, 'settlement of Razorpay differs', 'settlements of Razorpay differ'),
  ].filter((text) => text !== undefined);
  return `Money waits for a decision: ${parts.join(', ')}. The dashboard lists each of them.`;
}

const count = (number: number, singular: string, plural: string): string | undefined =>
  number === 0 ? undefined : `${number} ${number === 1 ? singular : plural}`;

export const collected = ({ title, who, at }: EventOf<'lot-collected'>): string =>
  `${title} was handed over to ${who} on ${formatIst(at)}. Its gate pass is void now. If that was not agreed with you, please tell support at once.`;

export const collectionUndone = ({ title, reason, mayLeave }: EventOf<'collection-undone'>): string =>
  `The record that ${title} was collected was taken back. Reason: ${reason}.${mayLeave ? ' Your gate pass is good again.' : ''}`;
