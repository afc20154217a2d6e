/**
 * Each bank transfer is recorded once: the transaction that records it claims its UTR, which is unique
 * (https://www.skydo.com/blog/what-is-the-utr-number-for-rtgs-and-neft). A claim is an item of the Payments table, also that of a payout.
 */
import * as z from 'zod';
import { paiseNumber } from '#functions/tables/paise-number.ts';
import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { readBatch, readItem } from '#functions/tables/reads.ts';
import type { PaymentsTable, MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { put, update } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { amountToReturn } from './payment-state.ts';

export const utrItem = z.object({
  paymentId: z.string(),
  /** The payment, the refunded payment or the payout; absent after the record was undone. */
  usedBy: z.string().optional(),
  isRefund: z.boolean().optional(),
  /** The other payments of a transfer that was laid on several wins. */
  others: z.array(z.string()).optional(),
  /** The transfer is a payout to this seller. */
  payout: z.object({ payee: z.string(), amount: paiseNumber }).optional(),
});

type UtrItem = z.infer<typeof utrItem>;

export const CLAIM_PREFIX = 'utr_';
const keyOf = (utr: string) => ({ paymentId: `${CLAIM_PREFIX}${utr}` });

interface PaymentUse {
  readonly is: 'payment';
  readonly payment: PaymentItem;
  readonly isRefund: boolean;
}

type UtrUse = PaymentUse | { readonly is: 'payout'; readonly payee: string };

/** What the UTR is recorded for, if anything. */
export async function findUtrUse(payments: PaymentsTable, utr: string): Promise<UtrUse | undefined> {
  const claim = await readItem(payments, keyOf(utr), utrItem);
  if (claim?.usedBy === undefined) return undefined;
  if (claim.payout !== undefined) return { is: 'payout', payee: claim.payout.payee };
  const payment = await readItem(payments, { paymentId: claim.usedBy }, paymentItem);
  if (payment === undefined) throw new Error(`The payment ${claim.usedBy} of a UTR does not exist.`);
  return { is: 'payment', payment, isRefund: claim.isRefund ?? false };
}

/**
 * What is recorded with each of the UTRs that are in use: all of the transfer. `isSent`: by the house, as a refund or a
 * payout.
 */
export async function readRecordedTransfers(
  payments: PaymentsTable,
  utrs: readonly string[],
): Promise<ReadonlyMap<string, { readonly amount: Paise; readonly isSent: boolean }>> {
  const keys = [...new Set(utrs)].map(keyOf);
  const claims = await readBatch(payments, keys, utrItem, { consistency: 'strong' });
  const used = claims.flatMap(({ paymentId, usedBy, others = [], isRefund = false, payout }) =>
    usedBy === undefined
      ? []
      : [
          {
            utr: paymentId.slice(CLAIM_PREFIX.length),
            ids: payout === undefined ? [usedBy, ...others] : [],
            paidOut: payout?.amount ?? 0,
            isRefund,
            isSent: isRefund || payout !== undefined,
          },
        ],
  );
  const ids = [...new Set(used.flatMap((use) => use.ids))];
  const found = await readBatch(
    payments,
    ids.map((paymentId) => ({ paymentId })),
    paymentItem,
    { consistency: 'strong' },
  );
  const byId = new Map(found.map((payment) => [payment.paymentId, payment]));
  // A refund sends what was left of the payment.
  const amountOf = (payment: PaymentItem, isRefund: boolean) => (isRefund ? amountToReturn(payment) : payment.amount);
  return new Map(
    used.map(({ utr, ids: ownIds, paidOut, isRefund, isSent }) => {
      const own = ownIds.flatMap((paymentId) => byId.get(paymentId) ?? []);
      return [utr, { amount: own.reduce((sum, payment) => sum + amountOf(payment, isRefund), paidOut), isSent }];
    }),
  );
}

/** Every payment of the transfer; empty if the UTR is not in use, or is that of a refund or a payout. */
export async function findPaymentsOfTransfer(payments: PaymentsTable, utr: string): Promise<readonly PaymentItem[]> {
  const claim = await readItem(payments, keyOf(utr), utrItem);
  if (claim?.usedBy === undefined || claim.isRefund === true || claim.payout !== undefined) return [];
  const ids = [claim.usedBy, ...(claim.others ?? [])];
  const found = await Promise.all(ids.map((paymentId) => readItem(payments, { paymentId }, paymentItem)));
  return found.map((payment, at) => {
    if (payment === undefined) throw new Error(`The payment ${ids[at]} of a UTR does not exist.`);
    return payment;
  });
}

/** Whether the UTR is recorded for just this payment, and the payment is still captured. */
export function isUsedFor(
  use: UtrUse,
  { type, auctionId, userId, amount }: Pick<PaymentItem, 'type' | 'auctionId' | 'userId' | 'amount'>,
): use is PaymentUse {
  if (use.is !== 'payment') return false;
  const { payment, isRefund } = use;
  const isSamePurpose = payment.type === type && payment.auctionId === auctionId && payment.userId === userId;
  return isSamePurpose && !isRefund && payment.status === 'captured' && payment.amount === amount;
}

const WHAT = { emd: 'the deposit', final: 'the payment', storage: 'the storage charge' } as const satisfies Record<
  PaymentItem['type'],
  string
>;

/** The refusal of a UTR that is used already. For admins only, since its sentence names the payer. */
export async function refuseUsedUtr(
  { users }: Pick<MoneyMovementTables, 'users'>,
  utr: string,
  use: UtrUse,
): Promise<Refusal> {
  if (use.is === 'payout')
    return refusal('CONFLICT', `The UTR ${utr} is recorded already, for a payout to ${use.payee}.`);
  const { payment, isRefund } = use;
  const { type, userId, auctionTitle, paymentId, part } = payment;
  const name = (await profileStore(users).getProfile(userId))?.name ?? userId;
  const what = `${part === true ? 'a part of the payment' : WHAT[type]} of ${name} for ${auctionTitle} (${paymentId})`;
  const sentence = `The UTR ${utr} is recorded already, for ${isRefund ? `the refund of ${what}` : what}.`;
  return refusal('CONFLICT', sentence);
}

/** The condition fails if another record uses the UTR. */
export function claimUtr(
  payments: PaymentsTable,
  utr: string,
  usedBy: string,
  { isRefund }: Pick<UtrItem, 'isRefund'> = { isRefund: false },
): TransactWriteItem {
  const claim: UtrItem = { ...keyOf(utr), usedBy, isRefund };
  return put(payments, claim, { usedBy: undefined });
}

/** The same for a transfer that is laid on several wins. */
export function claimTransfer(
  payments: PaymentsTable,
  utr: string,
  [usedBy, ...others]: readonly [string, ...string[]],
): TransactWriteItem {
  const claim: UtrItem = { ...keyOf(utr), usedBy, isRefund: false, others };
  return put(payments, claim, { usedBy: undefined });
}

/** The same for a payout to a seller. */
export function claimPayout(
  payments: PaymentsTable,
  utr: string,
  payoutId: string,
  payout: NonNullable<UtrItem['payout']>,
): TransactWriteItem {
  const claim: UtrItem = { ...keyOf(utr), usedBy: payoutId, payout };
  return put(payments, claim, { usedBy: undefined });
}

/** An update, so that the function needs no permission to delete payments. */
export const freeUtr = (payments: PaymentsTable, utr: string, usedBy: string): TransactWriteItem =>
  update<UtrItem>(
    payments,
    keyOf(utr),
    { set: { usedBy: undefined, isRefund: undefined, others: undefined, payout: undefined } },
    { usedBy },
  );
