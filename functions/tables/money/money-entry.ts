import * as z from 'zod';
import type { Paise } from '../../../shared/model/money/money.ts';
import { isoFrom } from '../../platform/clock.ts';
import { paiseNumber } from '../paise-number.ts';
import type { TransactWriteItem } from '../transact.ts';
import type { MoneyTable } from '../table-handle.ts';

/**
 * Where money can be. `payer` and `bank` are outside: what came through the provider, and what came by bank transfer
 * and was recorded by an admin. `held` can still go back, `spent` has paid for a lot, `forfeited` is kept.
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
  /** It never reached the payer; nothing had been recorded as gone. */
  'refund-failed',
  /** What had gone came back. */
  'refund-bounced',
  /** The record of a refund by bank transfer was wrong, and is taken back. */
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
  /** The provider has paid the money out to our bank account, or taken a refund off what it paid out. */
  'settled',
  'refund-settled',
  'settlement-differs',
] as const;
export type MoneyKind = (typeof MONEY_KINDS)[number];

/**
 * One line of the ledger of money events: appended in the transaction of what happened, never changed, never deleted.
 * `subject` is a payment, or a win (`winSubject`).
 */
export const moneyEntry = z.object({
  subject: z.string(),
  /** `<kind>#<what makes it unique>`: the same event again meets its own line. */
  entry: z.string(),
  kind: z.enum(MONEY_KINDS),
  /** Epoch milliseconds. */
  at: z.number(),
  /** ISO text of `at`: sort key of the index by auction. */
  createdAt: z.string(),
  auctionId: z.string(),
  userId: z.string(),
  /** What moved, or what the event is about where `from` and `to` are absent. */
  amount: paiseNumber,
  from: z.enum(MONEY_ACCOUNTS).optional(),
  to: z.enum(MONEY_ACCOUNTS).optional(),
  /** `razorpay`, `boli`, or the user id of whoever decided. */
  by: z.string(),
  reason: z.string().optional(),
  /** The provider's id, or the bank's. */
  reference: z.string().optional(),
});
export type MoneyEntry = z.infer<typeof moneyEntry>;

/** The subject of what is decided about somebody's win of an auction. */
export const winSubject = (auctionId: string, userId: string): string => `win_${auctionId}_${userId}`;

export interface MoneyEvent {
  readonly subject: string;
  readonly kind: MoneyKind;
  /** What makes it unique among the events of its kind and subject. */
  readonly key: string;
  readonly at: number;
  readonly auctionId: string;
  readonly userId: string;
  readonly amount: Paise;
  readonly moved?: readonly [from: MoneyAccount, to: MoneyAccount];
  readonly by: string;
  readonly reason?: string | undefined;
  readonly reference?: string | undefined;
}

/** What a line is found by, beside its subject. */
export const entryKey = ({ kind, key }: Pick<MoneyEvent, 'kind' | 'key'>): string => `${kind}#${key}`;

/** The line of an event. */
export function entryOf({ key, moved, reason, reference, ...event }: MoneyEvent): MoneyEntry {
  return {
    ...event,
    entry: entryKey({ kind: event.kind, key }),
    createdAt: isoFrom(event.at),
    ...(moved !== undefined && { from: moved[0], to: moved[1] }),
    ...(reason !== undefined && { reason }),
    ...(reference !== undefined && { reference }),
  };
}

/** The write of a line, for the transaction of what happened; not met when the event is in the ledger already. */
export function moneyWrite(money: MoneyTable, event: MoneyEvent): TransactWriteItem {
  return {
    Put: { TableName: money.tableName, Item: entryOf(event), ConditionExpression: 'attribute_not_exists(subject)' },
  };
}
