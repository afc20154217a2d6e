/** Reads the stored money of one lot, or of one person, as the checks of the books take it. */
import * as z from 'zod';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { LISTING_SK, STATE_SK, stateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { BIDDER_PREFIX, bidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { listingItem } from '#functions/tables/auctions/listing-item.ts';
import { startsWith } from '#functions/tables/expressions.ts';
import { type MoneyEntry, moneyEntry } from '#functions/tables/money/money-entry.ts';
import { moneyStore } from '#functions/tables/money/money-store.ts';
import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { allReadable, readManyItems, type Consistency, queryAll, readBatch } from '#functions/tables/reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { MONEY_BY_AUCTION, PAYMENTS_BY_AUCTION, PAYMENTS_BY_USER } from '#functions/tables/table-specs.ts';
import type { Unread, UnreadItem } from '#functions/tables/unread.ts';
import { profileItem, profileKey, WALLET_PREFIX, walletItem } from '#functions/tables/users/user-items.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { NO_MONEY, type StoredLot, type StoredMoney } from '../stored-sums/stored-money.ts';

/** An index may lag, so the second look reads what it lists from the tables. */
export type Look = 'first' | 'second';
type Tell = (unread: UnreadItem) => void;

const AT_ONCE = 8;

/** All money of a lot, or of the deposits of a sale. */
export async function readLot(tables: MoneyMovementTables, auctionId: string, look: Look): Promise<StoredMoney> {
  const unread: UnreadItem[] = [];
  const tell: Tell = (item) => void unread.push(item);
  const consistency = look === 'first' ? 'eventual' : 'strong';
  const key = { auctionId };
  const bidders = { key: { auctionId, sk: startsWith(BIDDER_PREFIX) }, consistency, unread: tell } as const;
  const [registrations, lot, listed, lines] = await Promise.all([
    queryAll(tables.auctions, bidders, bidderItem),
    readListingAndState(tables, auctionId, consistency, tell),
    queryAll(tables.payments, { index: PAYMENTS_BY_AUCTION, key, unread: tell }, paymentItem),
    queryAll(tables.money, { index: MONEY_BY_AUCTION, key, unread: tell }, moneyEntry),
  ]);
  const found = { ...NO_MONEY, registrations, lots: new Map(lot && [[auctionId, lot]]), unread };
  if (look === 'first') return { ...found, payments: listed, entries: lines };
  const subjects = new Set(lines.map(({ subject }) => subject));
  for (const { paymentId } of listed) subjects.add(paymentId);
  for (const { depositPaymentId, decision } of registrations)
    for (const id of [depositPaymentId, decision?.paymentId]) if (id !== undefined) subjects.add(id);
  return { ...found, ...(await readSubjects(tables, subjects, tell)) };
}

/** The payments and the ledger of subjects, read from the tables. */
export async function readSubjects(
  tables: MoneyMovementTables,
  subjects: ReadonlySet<string>,
  unread: Unread,
): Promise<{ readonly payments: readonly PaymentItem[]; readonly entries: readonly MoneyEntry[] }> {
  const keys = [...subjects].map((paymentId) => ({ paymentId }));
  const entries: MoneyEntry[] = [];
  const money = moneyStore(tables.money);
  await inParallel(subjects, AT_ONCE, async (subject) => void entries.push(...(await money.history(subject, unread))));
  const payments = await readBatch(tables.payments, keys, paymentItem, { consistency: 'strong', unread });
  return { payments, entries };
}

async function readListingAndState(
  { auctions }: MoneyMovementTables,
  auctionId: string,
  consistency: Consistency,
  tell: Tell,
): Promise<StoredLot | undefined> {
  const items = await readManyItems(auctions, [{ auctionId, sk: LISTING_SK }, stateKey(auctionId)], consistency);
  if (items.length === 0) return undefined;
  const at = (sk: string) => items.filter((item) => keyOf.parse(item).sk === sk);
  const [state] = allReadable(auctions, stateItem, at(STATE_SK), tell);
  const [listing] = allReadable(auctions, listingItem, at(LISTING_SK), tell);
  return { ...(listing && { listing }), ...(state && { state }) };
}

const keyOf = z.object({ sk: z.string() });

/** All payments of a person, what the wallet says, and the sum of its lines. */
export async function readWallet(tables: MoneyMovementTables, userId: string, look: Look): Promise<StoredMoney> {
  const unread: UnreadItem[] = [];
  const tell: Tell = (item) => void unread.push(item);
  const payments = queryAll(tables.payments, { index: PAYMENTS_BY_USER, key: { userId }, unread: tell }, paymentItem);
  const lines = { key: { userId, sk: startsWith(WALLET_PREFIX) }, unread: tell };
  const [listed, movements, profiles] = await Promise.all([
    payments,
    queryAll(tables.users, lines, walletItem),
    readBatch(tables.users, [profileKey(userId)], balanceOnly, { consistency: 'strong', unread: tell }),
  ]);
  const amount = movements.reduce((sum: Paise, movement) => sum + movement.amount, 0);
  const keys = listed.map(({ paymentId }) => ({ paymentId }));
  return {
    ...NO_MONEY,
    payments:
      look === 'first'
        ? listed
        : await readBatch(tables.payments, keys, paymentItem, { consistency: 'strong', unread: tell }),
    balances: new Map(profiles.map((profile) => [userId, profile.walletBalance])),
    walletLines: new Map([[userId, amount]]),
    unread,
  };
}

const balanceOnly = profileItem.pick({ walletBalance: true });
