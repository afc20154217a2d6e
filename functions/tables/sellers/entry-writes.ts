/** Appends to a seller's ledger and changes the sums that follow from it. All of these writes need the same transaction. */
import { istParts } from '#shared/model/ist.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { Test } from '../expressions.ts';
import type { SellersTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { putNew, update } from '../writes.ts';
import { type AccountItem, accountKey, ENTRY_PREFIX, type SellerEntry, totalKey } from './seller-items.ts';
import { statementSums, sumOfEntries } from './statement-sums.ts';

export type NewEntry = Omit<SellerEntry, 'sk' | 'sellerId' | 'statement' | 'bookedOn'> & {
  /** Unique in the statement. A repeated event has the same key, so it is written once. */
  readonly key: string;
};

/** The entries of one event on one statement. */
export interface Booking {
  readonly sellerId: string;
  readonly statement: string;
  /** The name of the sale. */
  readonly title: string;
  readonly entries: readonly NewEntry[];
  /** The condition on what the statement owes before: an amount, or a test of it. */
  readonly ifOpen?: Paise | Test;
}

export function bookingWrites(sellers: SellersTable, booking: Booking): readonly TransactWriteItem[] {
  const { sellerId, statement, title, entries, ifOpen } = booking;
  return [
    ...entries.map(({ key, ...entry }) =>
      putNew(sellers, {
        sellerId,
        sk: `${ENTRY_PREFIX}${statement}#${key}`,
        statement,
        bookedOn: istParts(entry.at).date,
        ...entry,
      }),
    ),
    update<AccountItem>(
      sellers,
      accountKey(sellerId, statement),
      { set: { statement, title }, add: statementSums(entries) },
      ifOpen === undefined ? {} : { open: ifOpen },
    ),
  ];
}

/** Changes the sum over all statements of a seller. A transaction needs one, for all of its bookings together. */
export const totalWrite = (
  sellers: SellersTable,
  sellerId: string,
  bookings: readonly Booking[],
  ifOpen?: Paise | Test,
): TransactWriteItem =>
  update<{ readonly open: Paise }>(
    sellers,
    totalKey(sellerId),
    { add: { open: bookings.reduce((sum, { entries }) => sum + sumOfEntries(entries), 0) } },
    ifOpen === undefined ? {} : { open: ifOpen },
  );
