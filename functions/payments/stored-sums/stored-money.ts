/**
 * Reads all stored money with one scan of each of four tables and holds it in memory: for `npm run books`, which recomputes
 * everything. The daily books read lot by lot (`daily/read-lot.ts`).
 */
import * as z from 'zod';
import { LISTING_SK, STATE_SK, stateItem, type StateItem } from '#functions/tables/auctions/auction-items.ts';
import { BIDDER_PREFIX, bidderItem, type BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { type ListingItem, listingItem } from '#functions/tables/auctions/listing-item.ts';
import { anyOf, exists, startsWith } from '#functions/tables/expressions.ts';
import { type MoneyEntry } from '#functions/tables/money/money-entry.ts';
import { moneyStore } from '#functions/tables/money/money-store.ts';
import { paiseNumber } from '#functions/tables/paise-number.ts';
import {
  type PaymentItem,
  paymentItem,
  REVENUE_AUCTION_ID,
  type RevenueItem,
  revenueItem,
} from '#functions/tables/payments/payment-item.ts';
import { allReadable, scanItems } from '#functions/tables/reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { UnreadItem } from '#functions/tables/unread.ts';
import { PROFILE_SK, WALLET_PREFIX } from '#functions/tables/users/user-items.ts';
import type { Paise } from '#shared/model/money/money.ts';

/** An auction in the tables; the listing of a deleted one is gone. */
export interface StoredLot {
  readonly listing?: Pick<ListingItem, 'title' | 'categorie' | 'charges' | 'emdSetOff' | 'sellerId'>;
  readonly state?: StateItem;
}

export interface StoredMoney {
  readonly payments: readonly PaymentItem[];
  readonly revenue: readonly RevenueItem[];
  readonly entries: readonly MoneyEntry[];
  readonly registrations: readonly BidderItem[];
  /** By auction id. */
  readonly lots: ReadonlyMap<string, StoredLot>;
  /** By user id. */
  readonly balances: ReadonlyMap<string, Paise>;
  /** The sum of the wallet entries, by user id. */
  readonly walletLines: ReadonlyMap<string, Paise>;
  /** What is missing in all of them, because it could not be read. */
  readonly unread: readonly UnreadItem[];
}

export const NO_MONEY: StoredMoney = {
  payments: [],
  revenue: [],
  entries: [],
  registrations: [],
  lots: new Map(),
  balances: new Map(),
  walletLines: new Map(),
  unread: [],
};

/** Not a snapshot: money may move during the scans. */
export async function readStoredMoney(tables: MoneyMovementTables): Promise<StoredMoney> {
  const unread: UnreadItem[] = [];
  const tell: Tell = (item) => void unread.push(item);
  const [moneyOfPayments, entries, moneyOfAuctions, wallets] = await Promise.all([
    paymentsAndRevenue(tables, tell),
    all(moneyStore(tables.money).all(tell)),
    registrationsAndLots(tables, tell),
    balancesAndLines(tables, tell),
  ]);
  return { ...moneyOfPayments, entries, ...moneyOfAuctions, ...wallets, unread };
}

type Tell = (unread: UnreadItem) => void;

async function paymentsAndRevenue({ payments: table }: MoneyMovementTables, tell: Tell) {
  const payments: PaymentItem[] = [];
  const revenue: RevenueItem[] = [];
  // Event markers and UTR claims share the table.
  const filter = [{ status: exists }, { auctionId: REVENUE_AUCTION_ID }];
  const items = scanItems(table, { filter, consistency: 'strong' }, anyItem);
  for await (const item of items) {
    if (item['auctionId'] === REVENUE_AUCTION_ID) revenue.push(...allReadable(table, revenueItem, [item], tell));
    else payments.push(...allReadable(table, paymentItem, [item], tell));
  }
  return { payments, revenue };
}

async function registrationsAndLots({ auctions }: MoneyMovementTables, tell: Tell) {
  const registrations: BidderItem[] = [];
  const lots = new Map<string, StoredLot>();
  const filter = { sk: anyOf(startsWith(BIDDER_PREFIX), LISTING_SK, STATE_SK) };
  const items = scanItems(auctions, { filter }, anyItem);
  for await (const item of items) {
    const { auctionId } = auctionKey.parse(item);
    const read = <T>(schema: z.core.$ZodType<T>) => allReadable(auctions, schema, [item], tell);
    if (item['sk'] === STATE_SK) {
      for (const state of read(stateItem)) lots.set(auctionId, { ...lots.get(auctionId), state });
    } else if (item['sk'] === LISTING_SK) {
      for (const { title, categorie, charges, emdSetOff } of read(listingItem))
        lots.set(auctionId, { ...lots.get(auctionId), listing: { title, categorie, charges, emdSetOff } });
    } else registrations.push(...read(bidderItem));
  }
  return { registrations, lots };
}

const anyItem = z.record(z.string(), z.unknown());
const auctionKey = z.object({ auctionId: z.string() });

const balancePart = z.object({
  userId: z.string(),
  sk: z.string(),
  walletBalance: z.optional(paiseNumber),
  amount: z.optional(paiseNumber),
});

async function balancesAndLines({ users }: MoneyMovementTables, tell: Tell) {
  const balances = new Map<string, Paise>();
  const walletLines = new Map<string, Paise>();
  // Reads no personal data of the profiles.
  const query = {
    filter: [{ sk: PROFILE_SK }, { sk: startsWith(WALLET_PREFIX) }],
    only: Object.keys(balancePart.shape),
    unread: tell,
  };
  for await (const { userId, walletBalance, amount } of scanItems(users, query, balancePart)) {
    if (walletBalance !== undefined) balances.set(userId, walletBalance);
    if (amount !== undefined) walletLines.set(userId, (walletLines.get(userId) ?? 0) + amount);
  }
  return { balances, walletLines };
}

async function all<T>(items: AsyncGenerator<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
