import type * as z from 'zod';
import { above, between } from '../expressions.ts';
import { queryAll, queryItems, readItem } from '../reads.ts';
import type { BooksTable } from '../table-handle.ts';
import { transact } from '../transact.ts';
import { put, remove, write } from '../writes.ts';
import {
  CLOSING_KEY,
  type Closing,
  closingItem,
  DAYS,
  type DayFigures,
  dayItem,
  type DayItem,
  ENDED,
  type EndedItem,
  endedItem,
  LOTS,
  type LotItem,
  lotItem,
  MONTHS,
  type MonthItem,
  monthItem,
  OPEN,
  type OpenItem,
  openItem,
  RUNNING_LOTS,
  WALLETS,
  wrongWalletItem,
} from './book-items.ts';

export type BookStore = ReturnType<typeof bookStore>;

export function bookStore(books: BooksTable) {
  const part = <T>(name: string, schema: z.core.$ZodType<T>, after = '', unread: 'skip' | 'fail' = 'skip') =>
    queryItems(books, { key: { part: name, key: above(after === '' ? ' ' : after) }, unread }, schema);
  const putItem = async (item: object) => void (await write(books, put(books, item)));
  const removeItem = (name: string, key: string) =>
    transact(books.client, [{ name: 'gone', writes: [remove(books, { part: name, key })] }]);

  return {
    closing: (): Promise<Closing | undefined> => readItem(books, CLOSING_KEY, closingItem),
    /** Returns false if somebody else has written since `seen`, the version that was read; undefined: none was there. */
    saveClosing: (closing: Closing, seen: number | undefined): Promise<boolean> =>
      write(books, put(books, closing, { version: seen })),

    /** Puts a lot where it belongs. One that is over leaves the running ones in the same transaction. */
    async putLot(lot: LotItem): Promise<void> {
      const left = lot.part === RUNNING_LOTS ? [] : [remove(books, { part: RUNNING_LOTS, key: lot.key })];
      await transact(books.client, [{ name: 'lot', writes: [put(books, lot), ...left] }]);
    },
    /** The lots that ended in a month, or run. */
    lots: (month: string) => part(`${LOTS}${month}`, lotItem),

    lotIds: (month: string, after?: string) =>
      queryItems(
        books,
        {
          key: { part: `${LOTS}${month}`, ...(after !== undefined && { key: above(after) }) },
          only: ['part', 'key'],
          unread: 'fail',
        },
        lotItem.pick({ key: true }),
      ),

    open: (after?: string) => part(OPEN, openItem, after),
    putOpen: (key: string, look: Omit<OpenItem, 'part' | 'key'>) => putItem({ part: OPEN, key, ...look }),
    async removeOpen(key: string): Promise<void> {
      await removeItem(OPEN, key);
    },
    wrongWallets: (after?: string) => part(WALLETS, wrongWalletItem, after),
    putWrongWallet: (key: string, look: Omit<OpenItem, 'part' | 'key'>) => putItem({ part: WALLETS, key, ...look }),
    async removeWrongWallet(key: string): Promise<void> {
      await removeItem(WALLETS, key);
    },

    /** The days from one to another, both included. */
    days: (first: string, last: string): Promise<DayItem[]> =>
      queryAll(books, { key: { part: DAYS, key: between(first, last) } }, dayItem),
    /** Fails after the last day if one cannot be read, since months are signed off by them. */
    daysAfter: (day: string) => part(DAYS, dayItem, day, 'fail'),
    putDay: (key: string, figures: DayFigures) => putItem({ part: DAYS, key, ...figures }),
    months: () => part(MONTHS, monthItem),
    putMonth: (key: string, sums: Omit<MonthItem, 'part' | 'key'>) => putItem({ part: MONTHS, key, ...sums }),
    ended: (): Promise<EndedItem[]> => queryAll(books, { key: { part: ENDED } }, endedItem),
    putEnded: (key: string, sums: Pick<EndedItem, 'balance' | 'brought'>) => putItem({ part: ENDED, key, ...sums }),
  };
}
