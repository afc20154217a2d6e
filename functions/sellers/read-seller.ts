/** Reads of the Sellers table. */
import { foldText } from '#shared/model/fold-text.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { startsWith } from '#functions/tables/expressions.ts';
import { queryAll, queryItems, readBatch, readItem } from '#functions/tables/reads.ts';
import {
  ACCOUNT_PREFIX,
  accountItem,
  type AccountItem,
  claimItem,
  claimKey,
  consignmentItem,
  consignmentKey,
  ENTRY_PREFIX,
  LOT_PREFIX,
  PAYOUT_PREFIX,
  payoutItem,
  payoutKey,
  sellerEntry,
  type SellerEntry,
  type SellerItem,
  sellerItem,
  sellerKey,
  totalItem,
  totalKey,
} from '#functions/tables/sellers/seller-items.ts';
import type { SellersTable } from '#functions/tables/table-handle.ts';
import { SELLERS_BY_NAME } from '#functions/tables/table-specs.ts';
import { addUp, type SellerMoney, type StatementMoney } from './statement.ts';

const AT_ONCE = 8;

export const getSeller = (sellers: SellersTable, sellerId: string): Promise<SellerItem | undefined> =>
  readItem(sellers, sellerKey(sellerId), sellerItem);

/** By name. The index is behind by less than a second. */
export const allSellers = (sellers: SellersTable): Promise<SellerItem[]> =>
  queryAll(sellers, { index: SELLERS_BY_NAME, key: { list: 'SELLERS' } }, sellerItem);

/** Who has exactly this name, however its letters are written, this PAN, GSTIN or id. */
export function matchingSellers(all: readonly SellerItem[], text: string): readonly SellerItem[] {
  const [name, code] = [foldText(text), text.replaceAll(/\s/g, '').toUpperCase()];
  return all.filter(
    ({ sellerId, sortName, pan, gstin }) => sellerId === text || sortName === name || [pan, gstin].includes(code),
  );
}

/** The names of sellers by their ids. */
export async function readSellerNames(
  sellers: SellersTable,
  ids: Iterable<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const presentIds = [...new Set(ids)].filter((id) => id !== undefined);
  await inParallel(presentIds, AT_ONCE, async (id) => {
    const seller = await getSeller(sellers, id);
    if (seller !== undefined) names.set(id, seller.name);
  });
  return names;
}

/** The seller that a user reads the page of. */
export async function findSellerOf(sellers: SellersTable, userId: string): Promise<SellerItem | undefined> {
  const claim = await readItem(sellers, claimKey('user', userId), claimItem);
  return claim?.of === undefined ? undefined : getSeller(sellers, claim.of);
}

export const accountsOf = (sellers: SellersTable, sellerId: string): Promise<AccountItem[]> =>
  queryAll(sellers, { key: { sellerId, sk: startsWith(ACCOUNT_PREFIX) } }, accountItem);

/** Of one statement, oldest first. */
async function readEntries(
  sellers: SellersTable,
  sellerId: string,
  statement: string,
): Promise<readonly SellerEntry[]> {
  const prefix = `${ENTRY_PREFIX}${statement}#`;
  const entries = await queryAll(sellers, { key: { sellerId, sk: startsWith(prefix) } }, sellerEntry);
  return entries.toSorted((a, b) => a.at - b.at);
}

/** The ledger of all years passes through it, one page of the table at a time, and is not kept. */
export async function readSellerMoney(sellers: SellersTable, sellerId: string): Promise<SellerMoney> {
  const under = (prefix: string) => ({ key: { sellerId, sk: startsWith(prefix) } });
  const [ledger, accounts, consignments, payouts, open] = await Promise.all([
    addUp(queryItems(sellers, under(ENTRY_PREFIX), sellerEntry)),
    accountsOf(sellers, sellerId),
    queryAll(sellers, under(LOT_PREFIX), consignmentItem),
    queryAll(sellers, under(PAYOUT_PREFIX), payoutItem),
    readOpen(sellers, sellerId),
  ]);
  return { ledger, accounts, consignments, payouts, total: open };
}

/** What is open over all statements of a seller. */
export const readOpen = async (sellers: SellersTable, sellerId: string): Promise<Paise> =>
  (await readItem(sellers, totalKey(sellerId), totalItem))?.open ?? 0;

/** Which of these lots the seller is owed. */
export async function readBooked(
  sellers: SellersTable,
  sellerId: string,
  auctionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = auctionIds.map((auctionId) => consignmentKey(sellerId, auctionId));
  const found = await readBatch(sellers, keys, consignmentItem, { consistency: 'strong' });
  return new Set(found.flatMap(({ auctionId, isBooked }) => (isBooked ? [auctionId] : [])));
}

/**
 * What one statement says: its own entries, and the lots and payouts that these name. The ledger of all years is not
 * read for it.
 */
export async function readStatement(
  sellers: SellersTable,
  sellerId: string,
  statement: string,
): Promise<StatementMoney> {
  const [entries, accounts] = await Promise.all([
    readEntries(sellers, sellerId, statement),
    accountsOf(sellers, sellerId),
  ]);
  const consignments = await readEach(
    entries.map(({ auctionId }) => auctionId),
    (auctionId) => readItem(sellers, consignmentKey(sellerId, auctionId), consignmentItem),
  );
  const payouts = await readEach(
    entries.map(({ payoutId }) => payoutId),
    (payoutId) => readItem(sellers, payoutKey(sellerId, payoutId), payoutItem),
  );
  return { entries, accounts, consignments, payouts };
}

/** What each of the ids names, in their order, some at once. */
async function readEach<T>(
  ids: readonly (string | undefined)[],
  read: (id: string) => Promise<T | undefined>,
): Promise<readonly T[]> {
  const presentIds = [...new Set(ids)].filter((id) => id !== undefined).toSorted();
  const found = new Map<string, T>();
  await inParallel(presentIds, AT_ONCE, async (id) => {
    const item = await read(id);
    if (item !== undefined) found.set(id, item);
  });
  return presentIds.flatMap((id) => found.get(id) ?? []);
}

/** The money of each seller, some at once. */
export async function forEachSeller(
  sellers: SellersTable,
  look: (seller: SellerItem, money: SellerMoney) => void,
): Promise<void> {
  await inParallel(await allSellers(sellers), 4, async (seller) => {
    look(seller, await readSellerMoney(sellers, seller.sellerId));
  });
}
