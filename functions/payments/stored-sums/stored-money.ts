/**
 * Reads all stored money for the daily books with one scan of each of four tables. Auctions and Users are read eventually
 * consistent: 1 GB takes 131,000 read units, about two US cents.
 */
import { paginateScan, type ScanCommandInput } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { Paise } from '../../../shared/model/money/money.ts';
import { BIDDER_PREFIX, type BidderItem, bidderItem } from '../../tables/auctions/auction-items.ts';
import { isUserTotals, USER_TOTALS_SK, userTotalsFrom, ownerOf } from '../../tables/auctions/user-totals.ts';
import { type MoneyEntry } from '../../tables/money/money-entry.ts';
import { moneyStore } from '../../tables/money/money-store.ts';
import { paiseNumber } from '../../tables/paise-number.ts';
import {
  type PaymentItem,
  paymentItem,
  REVENUE_AUCTION_ID,
  type RevenueItem,
  revenueItem,
} from '../../tables/payments/payment-item.ts';
import type { MoneyMovementTables, TableHandle } from '../../tables/table-handle.ts';
import type { TableName } from '../../tables/table-specs.ts';
import { PROFILE_SK, WALLET_PREFIX } from '../../tables/users/user-items.ts';

type Registration = Pick<
  BidderItem,
  'auctionId' | 'userId' | 'deposit' | 'depositAmount' | 'depositPaymentId' | 'decision' | 'counted'
>;

/** The sums that a bidder still owes and has paid for wins. */
export interface OwnMoney {
  readonly due: Paise;
  readonly paid: Paise;
}

export interface StoredMoney {
  readonly payments: readonly PaymentItem[];
  readonly revenue: readonly RevenueItem[];
  readonly entries: readonly MoneyEntry[];
  readonly registrations: readonly Registration[];
  /** By user id, as the dashboard shows it. */
  readonly ownMoney: ReadonlyMap<string, OwnMoney>;
  /** By user id. */
  readonly balances: ReadonlyMap<string, Paise>;
  /** The sum of the wallet entries, by user id. */
  readonly walletLines: ReadonlyMap<string, Paise>;
}

/** Not a snapshot: money may move during the scans. */
export async function readStoredMoney(tables: MoneyMovementTables): Promise<StoredMoney> {
  const [moneyOfPayments, entries, moneyOfAuctions, wallets] = await Promise.all([
    paymentsAndRevenue(tables),
    all(moneyStore(tables.money).all()),
    registrationsAndOwnMoney(tables),
    balancesAndLines(tables),
  ]);
  return { ...moneyOfPayments, entries, ...moneyOfAuctions, ...wallets };
}

async function paymentsAndRevenue({ payments: table }: MoneyMovementTables) {
  const payments: PaymentItem[] = [];
  const revenue: RevenueItem[] = [];
  // Event markers and UTR claims share the table.
  const items = scan(table, {
    FilterExpression: '(attribute_exists(#status) OR auctionId = :revenue)',
    ExpressionAttributeNames: { '#status': 'status' },
    ExpressionAttributeValues: { ':revenue': REVENUE_AUCTION_ID },
    ConsistentRead: true,
  });
  for await (const item of items) {
    if (item['auctionId'] === REVENUE_AUCTION_ID) revenue.push(revenueItem.parse(item));
    else payments.push(paymentItem.parse(item));
  }
  return { payments, revenue };
}

async function registrationsAndOwnMoney({ auctions }: MoneyMovementTables) {
  const registrations: Registration[] = [];
  const ownMoney = new Map<string, OwnMoney>();
  const items = scan(auctions, {
    FilterExpression: '(begins_with(sk, :bidder) OR sk = :counts)',
    ExpressionAttributeValues: { ':bidder': BIDDER_PREFIX, ':counts': USER_TOTALS_SK },
  });
  for await (const item of items) {
    const { auctionId } = auctionKey.parse(item);
    if (isUserTotals({ auctionId })) ownMoney.set(ownerOf({ auctionId }), userTotalsFrom(item));
    else if (item['sk'] !== USER_TOTALS_SK) registrations.push(z.parse(bidderItem, item));
  }
  return { registrations, ownMoney };
}

const auctionKey = z.object({ auctionId: z.string() });

const walletPart = z.object({
  userId: z.string(),
  sk: z.string(),
  walletBalance: z.optional(paiseNumber),
  amount: z.optional(paiseNumber),
});

async function balancesAndLines({ users }: MoneyMovementTables) {
  const balances = new Map<string, Paise>();
  const walletLines = new Map<string, Paise>();
  // Reads no personal data of the profiles.
  const items = scan(users, {
    ProjectionExpression: 'userId, sk, walletBalance, amount',
    FilterExpression: '(sk = :profile OR begins_with(sk, :wallet))',
    ExpressionAttributeValues: { ':profile': PROFILE_SK, ':wallet': WALLET_PREFIX },
  });
  for await (const item of items) {
    const { userId, walletBalance, amount } = walletPart.parse(item);
    if (walletBalance !== undefined) balances.set(userId, walletBalance);
    if (amount !== undefined) walletLines.set(userId, (walletLines.get(userId) ?? 0) + amount);
  }
  return { balances, walletLines };
}

async function* scan(
  { client, tableName }: TableHandle<TableName>,
  how: Omit<ScanCommandInput, 'TableName'>,
): AsyncGenerator<Record<string, unknown>> {
  for await (const page of paginateScan({ client }, { TableName: tableName, ...how })) yield* page.Items ?? [];
}

async function all<T>(items: AsyncGenerator<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}
