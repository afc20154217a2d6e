import { queryAll, readItem, scanItems } from '../reads.ts';
import type { MoneyTable } from '../table-handle.ts';
import { MONEY_BY_AUCTION, MONEY_BY_REFERENCE } from '../table-specs.ts';
import type { Unread } from '../unread.ts';
import { entryKey, type MoneyEntry, moneyEntry, type MoneyEvent } from './money-entry.ts';

/** Reads of the ledger, all pages. */
export interface MoneyStore {
  /** The entries of a payment or a win, oldest first. Fails by default if one cannot be read. */
  history(subject: string, unread?: Unread): Promise<MoneyEntry[]>;
  /** Oldest first, without entries that cannot be read. */
  ofAuction(auctionId: string): Promise<MoneyEntry[]>;
  /** The payments and wins with a reference of the provider or a bank. */
  subjectsOf(reference: string): Promise<string[]>;
  /** The whole ledger, unordered. For the daily books only. */
  all(unread: Unread): AsyncGenerator<MoneyEntry>;
}

export function moneyStore(money: MoneyTable): MoneyStore {
  return {
    async history(subject, unread = 'fail') {
      const entries = await queryAll(money, { key: { subject }, unread }, moneyEntry);
      return entries.toSorted((a, b) => a.at - b.at);
    },

    ofAuction: (auctionId) => queryAll(money, { index: MONEY_BY_AUCTION, key: { auctionId } }, moneyEntry),

    async subjectsOf(reference) {
      const entries = await queryAll(money, { index: MONEY_BY_REFERENCE, key: { reference } }, moneyEntry);
      return [...new Set(entries.map(({ subject }) => subject))];
    },

    all: (unread) => scanItems(money, { consistency: 'strong', unread }, moneyEntry),
  };
}

type EventName = Pick<MoneyEvent, 'subject' | 'kind' | 'key'>;

export const findEntry = (money: MoneyTable, event: EventName): Promise<MoneyEntry | undefined> =>
  readItem(money, { subject: event.subject, entry: entryKey(event) }, moneyEntry);

export const isRecorded = async (money: MoneyTable, event: EventName): Promise<boolean> =>
  (await findEntry(money, event)) !== undefined;
