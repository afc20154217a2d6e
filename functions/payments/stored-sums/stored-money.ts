/**
 * Reads all stored money for the daily books with one scan of each of four tables. Auctions and Users are read eventually
 * consistent: 1 GB takes 131,000 read units, about two US cents.
 */
import * as z from 'zod';
import type { Paise } from '#shared/model/money/money.ts';
import {
  BIDDER_PREFIX,
  type BidderItem,
  bidderItem,
  STATE_SK,
  type StateItem,
  stateItem,
  LISTING_SK,
} from '#functions/tables/auctions/auction-items.ts';
import { type ListingItem, listingItem } from '#functions/tables/auctions/listing-item.ts';
import type { AuditAction } from '#shared/model/accounts/audit-actions.ts';
import { AUDIT_PREFIX } from '#functions/tables/audit/audit-entry.ts';
import type { Wait } from '#functions/tables/reports/closed-books.ts';
import { anyOf, exists, startsWith } from '#functions/tables/expressions.ts';
import { allReadable, scanItems } from '#functions/tables/reads.ts';
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
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { UnreadItem } from '#functions/tables/unread.ts';
import { PROFILE_SK, WALLET_PREFIX } from '#functions/tables/users/user-items.ts';

/** An auction in the tables; the listing of a deleted one is gone. */
export interface StoredLot {
  readonly listing?: Pick<ListingItem, 'title' | 'categorie' | 'charges' | 'emdSetOff'>;
  readonly state?: StateItem;
}

export interface StoredMoney {
  readonly payments: readonly PaymentItem[];
  readonly revenue: readonly RevenueItem[];
  readonly entries: readonly MoneyEntry[];
  readonly registrations: readonly BidderItem[];
  /** By auction id. */
  readonly lots: ReadonlyMap<string, StoredLot>;
  /** How long each person waited from registration to verification. */
  readonly verifications: readonly Wait[];
  /** By user id. */
  readonly balances: ReadonlyMap<string, Paise>;
  /** The sum of the wallet entries, by user id. */
  readonly walletLines: ReadonlyMap<string, Paise>;
  /** What is missing in all of them, because it could not be read. */
  readonly unread: readonly UnreadItem[];
}

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
  createdAt: z.optional(z.number()),
  action: z.optional(z.string()),
  at: z.optional(z.number()),
});

const VERIFIED = 'user-verified' satisfies AuditAction;

async function balancesAndLines({ users }: MoneyMovementTables, tell: Tell) {
  const balances = new Map<string, Paise>();
  const walletLines = new Map<string, Paise>();
  const registeredAt = new Map<string, number>();
  const verifiedAt = new Map<string, number>();
  // Reads no personal data of the profiles.
  const query = {
    filter: [{ sk: PROFILE_SK }, { sk: startsWith(WALLET_PREFIX) }, { sk: startsWith(AUDIT_PREFIX), action: VERIFIED }],
    only: Object.keys(balancePart.shape),
    unread: tell,
  };
  for await (const item of scanItems(users, query, balancePart)) {
    const { userId, sk, walletBalance, amount, createdAt, action, at } = item;
    if (sk === PROFILE_SK && createdAt !== undefined) registeredAt.set(userId, createdAt);
    // A corrected person is verified again; the first time counts.
    if (action === VERIFIED && at !== undefined) verifiedAt.set(userId, Math.min(at, verifiedAt.get(userId) ?? at));
    if (walletBalance !== undefined) balances.set(userId, walletBalance);
    if (amount !== undefined) walletLines.set(userId, (walletLines.get(userId) ?? 0) + amount);
  }
  const verifications = [...verifiedAt].map(([userId, at]) => ({ at, took: at - (registeredAt.get(userId) ?? at) }));
  return { balances, walletLines, verifications };
}

async function all<T>(items: AsyncGenerator<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
