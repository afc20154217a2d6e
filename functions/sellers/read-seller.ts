/** Reads of the Sellers table. */
import { foldText } from '#shared/model/fold-text.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { startsWith } from '#functions/tables/expressions.ts';
import { queryAll, queryItems, readItem } from '#functions/tables/reads.ts';
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
import {
  plusSums,
  type SellerHeads,
  type SellerMoney,
  type StatementMoney,
  type StatementSums,
  statementSums,
} from './statement.ts';

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
  const known = [...new Set(ids)].filter((id) => id !== undefined);
  await inParallel(known, AT_ONCE, async (id) => {
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
export async function readSellerEntries(
  sellers: SellersTable,
  sellerId: string,
  statement = '',
): Promise<readonly SellerEntry[]> {
  const prefix = statement === '' ? ENTRY_PREFIX : `${ENTRY_PREFIX}${statement}#`;
  const entries = await queryAll(sellers, { key: { sellerId, sk: startsWith(prefix) } }, sellerEntry);
  return entries.toSorted((one, other) => one.at - other.at);
}

export async function readSellerMoney(sellers: SellersTable, sellerId: string): Promise<SellerMoney> {
  const under = (prefix: string) => ({ key: { sellerId, sk: startsWith(prefix) } });
  const [entries, accounts, consignments, payouts, total] = await Promise.all([
    readSellerEntries(sellers, sellerId),
    accountsOf(sellers, sellerId),
    queryAll(sellers, under(LOT_PREFIX), consignmentItem),
    queryAll(sellers, under(PAYOUT_PREFIX), payoutItem),
    readItem(sellers, totalKey(sellerId), totalItem),
  ]);
  return { entries, accounts, consignments, payouts, total: total?.open ?? 0 };
}

/**
 * What the page of a seller needs. The ledger of all years passes through it, one page of the table at a time, and is
 * not kept.
 */
export async function readSellerHeads(sellers: SellersTable, sellerId: string): Promise<SellerHeads> {
  const under = (prefix: string) => ({ key: { sellerId, sk: startsWith(prefix) } });
  const addUp = async () => {
    const sums = new Map<string, StatementSums>();
    for await (const entry of queryItems(sellers, under(ENTRY_PREFIX), sellerEntry)) {
      const [before, own] = [sums.get(entry.statement), statementSums([entry])];
      sums.set(entry.statement, before === undefined ? own : plusSums(before, own));
    }
    return sums;
  };
  const [sums, accounts, consignments, total] = await Promise.all([
    addUp(),
    accountsOf(sellers, sellerId),
    queryAll(sellers, under(LOT_PREFIX), consignmentItem),
    readItem(sellers, totalKey(sellerId), totalItem),
  ]);
  return { sums, accounts, consignments, total: total?.open ?? 0 };
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
    readSellerEntries(sellers, sellerId, statement),
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
  const known = [...new Set(ids)].filter((id) => id !== undefined).toSorted();
  const found = new Map<string, T>();
  await inParallel(known, AT_ONCE, async (id) => {
    const one = await read(id);
    if (one !== undefined) found.set(id, one);
  });
  return known.flatMap((id) => found.get(id) ?? []);
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
