import * as z from 'zod';
import { isoFrom } from '#functions/platform/clock.ts';
import { istParts } from '#shared/model/ist.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { paiseNumber } from '../paise-number.ts';
import type { MoneyTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { putNew } from '../writes.ts';

/**
 * The accounts of the ledger. `payer` and `bank` are outside: money through the provider, and money by bank transfer.
 * `held` may be refunded, `spent` has paid for a lot, `forfeited` is kept.
 */
export const MONEY_ACCOUNTS = ['payer', 'bank', 'held', 'spent', 'forfeited'] as const;
export type MoneyAccount = (typeof MONEY_ACCOUNTS)[number];

export const MONEY_KINDS = [
  'ordered',
  'captured',
  'offline-received',
  'offline-undone',
  'refund-due',
  'refund-asked',
  'refunded',
  /** The refund failed before it was recorded as refunded. */
  'refund-failed',
  /** A refund that was recorded as refunded came back. */
  'refund-bounced',
  /** The record of a refund by bank transfer was wrong. */
  'refund-undone',
  'returned-by-provider',
  'disputed',
  'charged-back',
  'overdue',
  'forfeited',
  'forfeit-undone',
  'due-extended',
  'extension-undone',
  'offered',
  'offer-undone',
  'lot-passed-on',
  'lot-given-back',
  'win-paid',
  'win-unpaid',
  'withdrawn',
  'set-off',
  'set-off-undone',
  /** The provider has transferred the money to our bank account, or deducted a refund from such a transfer. */
  'settled',
  'refund-settled',
  'settlement-differs',
  /** A difference was explained by a report, or by a person. */
  'difference-ended',
  /** The settlement report of a day was read to its end. */
  'reports-read',
  /** A part payment is held, and pays for the lot once another payment completes the sum of the win. */
  'part-spent',
  /** The payment that had completed the sum went back, so the part is held again. */
  'part-held-again',
  /** Storage: paid for the days that a lot was in the yard after the free ones. */
  'storage-received',
  'storage-undone',
  'storage-waived',
  'storage-waiver-undone',
] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/**
 * One entry of the ledger of money: appended in the transaction of the event, never changed or deleted. `subject` is a
 * payment or a win (`winSubject`).
 */
export const moneyEntry = z.object({
  subject: z.string(),
  /** `<kind>#<key>`. A repeated event has the same value, so it is written once. */
  entry: z.string(),
  kind: z.enum(MONEY_KINDS),
  /** Epoch milliseconds. */
  at: z.number(),
  /** ISO text of `at`: sort key of the index by auction. */
  createdAt: z.string(),
  auctionId: z.string(),
  userId: z.string(),
  /** The amount moved, or the amount concerned if `from` and `to` are absent. */
  amount: paiseNumber,
  from: z.enum(MONEY_ACCOUNTS).optional(),
  to: z.enum(MONEY_ACCOUNTS).optional(),
  /** `razorpay`, `boli`, or the user id of the person who decided. */
  by: z.string(),
  reason: z.string().optional(),
  /** An id of the provider or the bank. */
  reference: z.string().optional(),
  /** Of a `settled` entry: what the provider kept, tax included, and the tax in it. Absent on entries of older releases. */
  fee: paiseNumber.optional(),
  feeTax: paiseNumber.optional(),
  /** The day in India (`2026-11-27`) of `at`: key of the index by day. Absent on entries of the first release. */
  bookedOn: z.string().optional(),
});
export type MoneyEntry = z.infer<typeof moneyEntry>;

export const winSubject = (auctionId: string, userId: string): string => `win_${auctionId}_${userId}`;

export interface MoneyEvent {
  readonly subject: string;
  readonly kind: MoneyKind;
  /** Unique among the events of the same kind and subject. */
  readonly key: string;
  readonly at: number;
  readonly auctionId: string;
  readonly userId: string;
  readonly amount: Paise;
  readonly moved?: readonly [from: MoneyAccount, to: MoneyAccount];
  readonly by: string;
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
  readonly fee?: Paise;
  readonly feeTax?: Paise;
}

export const entryKey = ({ kind, key }: Pick<MoneyEvent, 'kind' | 'key'>): string => `${kind}#${key}`;

export function entryOf({ key, moved, reason, reference, ...event }: MoneyEvent): MoneyEntry {
  return {
    ...event,
    entry: entryKey({ kind: event.kind, key }),
    createdAt: isoFrom(event.at),
    bookedOn: istParts(event.at).date,
    ...(moved !== undefined && { from: moved[0], to: moved[1] }),
    ...(reason !== undefined && { reason }),
    ...(reference !== undefined && { reference }),
  };
}

/** The write of an entry. The condition fails if the event is already in the ledger. */
export const moneyWrite = (money: MoneyTable, event: MoneyEvent): TransactWriteItem => putNew(money, entryOf(event));
