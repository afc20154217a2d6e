/**
 * Transfers that pay a part of a win: held until the sum is complete, spent with the payment that completes it, or sent
 * back.
 */
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { type MoneyEvent, moneyWrite } from '#functions/tables/money/money-entry.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyTable, PaymentsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { statusWrite } from '../payments/payment-state.ts';
import { refundOwedWrites } from './deposit-release.ts';

/** Each part is two writes of the transaction that completes the sum, and DynamoDB takes 100. */
export const MAX_PARTS = 12;

interface PartsOf {
  readonly payments: PaymentsTable;
  readonly money: MoneyTable;
  readonly bidder: Pick<BidderItem, 'auctionId' | 'userId' | 'parts'>;
  /** The person who decided, else `boli`. */
  readonly by: string;
  readonly reason: string;
  readonly now: number;
}

/** The parts pay for the lot. Each fails unless it is held. */
export const spentParts = (parts: PartsOf): TransactWriteItem[] =>
  moved(parts, { kind: 'part-spent', from: 'held', to: 'spent' }, { from: 'captured', to: 'set-off' });

/** They are held again, because the payment that completed the sum was undone or went back. */
export const heldAgainParts = (parts: PartsOf): TransactWriteItem[] =>
  moved(parts, { kind: 'part-held-again', from: 'spent', to: 'held' }, { from: 'set-off', to: 'captured' });

/** Each becomes due for refund, by bank transfer: the lot is not the bidder's any more. */
export const returnedParts = ({ bidder, ...why }: PartsOf): TransactWriteItem[] =>
  (bidder.parts ?? []).flatMap(({ paymentId, amount }) =>
    refundOwedWrites({ ...why, paymentId, bidder: { ...bidder, depositAmount: amount } }),
  );

/** A part whose refund is not recorded yet, with what is left of it. */
export interface KeptPart {
  readonly paymentId: string;
  readonly amount: Paise;
  readonly returnedElsewhere: Paise | undefined;
}

/**
 * Those that were due for refund are held again, since the decision that sent them back was undone. Each fails if it
 * has gone.
 */
export const keptParts = (parts: PartsOf, kept: readonly KeptPart[]): TransactWriteItem[] =>
  kept.flatMap(({ paymentId, amount, returnedElsewhere }) => [
    update<PaymentItem>(
      parts.payments,
      { paymentId },
      {
        set: {
          status: 'captured',
          updatedAt: parts.now,
          attention: undefined,
          attentionSince: undefined,
          refundReason: undefined,
          refundDueSince: undefined,
        },
      },
      { status: 'refunding', returnedElsewhere },
    ),
    partEntry(parts, { paymentId, amount }, { kind: 'part-held-again' }),
  ]);

/**
 * The parts that a payment has counted, when its sum was made, and those that arrived since; undefined if one of the former
 * has gone. Parts are added at the end.
 */
export function partsCounted({ parts = [] }: Pick<BidderItem, 'parts'>, counted: Paise) {
  for (let sum = 0, at = 0; ; at += 1) {
    if (sum === counted) return { counted: parts.slice(0, at), since: parts.slice(at) };
    const amount = parts[at]?.amount;
    if (amount === undefined) return undefined;
    sum += amount;
  }
}

/**
 * The parts up to this one, with as many of the later ones as the sum needs, and those that are too much; undefined if all
 * of them are less than the sum.
 */
export function partsNeeded({ parts = [] }: Pick<BidderItem, 'parts'>, sum: Paise, paymentId: string) {
  const own = parts.findIndex((part) => part.paymentId === paymentId);
  const sumTo = (end: number) => parts.slice(0, end).reduce((total, { amount }) => total + amount, 0);
  const last = parts.findIndex((_, at) => at >= own && sumTo(at + 1) >= sum);
  return last === -1 ? undefined : { needed: parts.slice(0, last + 1), tooMuch: parts.slice(last + 1) };
}

/** What removes them from the registration. */
export const NO_PARTS = { parts: undefined, inParts: undefined } as const;

/** The registration with one part more. */
export function withPart(
  { parts = [], inParts = 0 }: Pick<BidderItem, 'parts' | 'inParts'>,
  part: { readonly paymentId: string; readonly amount: Paise },
): Pick<BidderItem, 'parts' | 'inParts'> {
  return { parts: [...parts, part], inParts: inParts + part.amount };
}

/** And with one of them worth what is left of it: some has gone back, or has come back again. */
export function withPartOf(bidder: Pick<BidderItem, 'parts' | 'inParts'>, paymentId: string, left: Paise) {
  const { parts = [], inParts = 0 } = bidder;
  const before = parts.find((part) => part.paymentId === paymentId)?.amount ?? 0;
  if (left === 0) return withoutPart(bidder, paymentId);
  const changed = parts.map((part) => (part.paymentId === paymentId ? { ...part, amount: left } : part));
  return { parts: changed, inParts: inParts - before + left };
}

/** And with one part less. */
export function withoutPart({ parts = [], inParts = 0 }: Pick<BidderItem, 'parts' | 'inParts'>, paymentId: string) {
  const left = parts.filter((part) => part.paymentId !== paymentId);
  const gone = parts.find((part) => part.paymentId === paymentId)?.amount ?? 0;
  return left.length === 0 ? NO_PARTS : { parts: left, inParts: inParts - gone };
}

function moved(
  of: PartsOf,
  {
    kind,
    from,
    to,
  }: Readonly<{ kind: 'part-spent' | 'part-held-again'; from: 'held' | 'spent'; to: 'held' | 'spent' }>,
  status: Readonly<Record<'from' | 'to', 'captured' | 'set-off'>>,
): TransactWriteItem[] {
  return (of.bidder.parts ?? []).flatMap((part) => [
    statusWrite(of.payments, part.paymentId, status, of.now),
    partEntry(of, part, { kind, moved: [from, to] }),
  ]);
}

/** The ledger's entry of one part. */
export function partEntry(
  { money, bidder: { auctionId, userId }, by, reason, now }: Omit<PartsOf, 'payments'>,
  { paymentId: subject, amount }: NonNullable<BidderItem['parts']>[number],
  what: Pick<MoneyEvent, 'kind' | 'moved'>,
): TransactWriteItem {
  return moneyWrite(money, { subject, key: String(now), at: now, auctionId, userId, amount, by, reason, ...what });
}
