/** Reads of the Sellers table. */
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
import { ifReadable } from '#functions/tables/unread.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { foldText } from '#shared/model/fold-text.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { addUp, type SellerMoney, type StatementMoney } from './statement.ts';

const AT_ONCE = 8;
const LEDGERS_AT_ONCE = 4;

/** Where `getSeller` finds none. */
export const NO_SELLER = refusal('NOT_FOUND', 'There is no such seller.');

export const getSeller = (sellers: SellersTable, sellerId: string): Promise<SellerItem | undefined> =>
  readItem(sellers, sellerKey(sellerId), sellerItem);

/** By name. The index is behind by less than a second. */
export const allSellers = (sellers: SellersTable): Promise<SellerItem[]> =>
  queryAll(sellers, { index: SELLERS_BY_NAME, key: { list: 'SELLERS' } }, sellerItem);

/** The sellers with exactly this name (case and accents do not matter), PAN, GSTIN or id. */
export function matchingSellers(all: readonly SellerItem[], text: string): readonly SellerItem[] {
  const name = foldText(text);
  const code = text.replaceAll(/\s/g, '').toUpperCase();
  return all.filter(
    ({ sellerId, sortName, pan, gstin }) => sellerId === text || sortName === name || [pan, gstin].includes(code),
  );
}

/** The names of sellers by their ids, without those that cannot be read. */
export async function readSellerNames(
  sellers: SellersTable,
  ids: Iterable<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  const presentIds = [...new Set(ids)].filter((id) => id !== undefined);
  await inParallel(presentIds, AT_ONCE, async (id) => {
    const seller = await ifReadable(() => getSeller(sellers, id));
    if (seller !== undefined) names.set(id, seller.name);
  });
  return names;
}

/** The seller whose page this user reads. */
export async function findSellerOf(sellers: SellersTable, userId: string): Promise<SellerItem | undefined> {
  const claim = await readItem(sellers, claimKey('user', userId), claimItem);
  return claim?.of === undefined ? undefined : getSeller(sellers, claim.of);
}

/**
 * What each statement of a seller adds up to. What is paid depends on all of them: a payout sets off what the seller owes on
 * other statements.
 */
export const accountsOf = (
  sellers: SellersTable,
  sellerId: string,
  { unread }: { readonly unread: 'fail' | 'skip' } = { unread: 'fail' },
): Promise<AccountItem[]> =>
  queryAll(sellers, { key: { sellerId, sk: startsWith(ACCOUNT_PREFIX) }, unread }, accountItem);

/** The entries of one statement, oldest first. One that cannot be read would be missing from its sums, so this fails. */
async function readEntries(
  sellers: SellersTable,
  sellerId: string,
  statement: string,
): Promise<readonly SellerEntry[]> {
  const prefix = `${ENTRY_PREFIX}${statement}#`;
  const ofStatement = { key: { sellerId, sk: startsWith(prefix) }, unread: 'fail' } as const;
  const entries = await queryAll(sellers, ofStatement, sellerEntry);
  return entries.toSorted((a, b) => a.at - b.at);
}

/**
 * All money of a seller, for the daily check: what cannot be read makes its sums wrong. The ledger of all years is added up
 * page by page, so it is never in memory as a whole.
 */
export async function readSellerMoney(sellers: SellersTable, sellerId: string): Promise<SellerMoney> {
  const queryOf = (prefix: string) => ({ key: { sellerId, sk: startsWith(prefix) } });
  const [ledger, accounts, consignments, payouts, open] = await Promise.all([
    addUp(queryItems(sellers, queryOf(ENTRY_PREFIX), sellerEntry)),
    accountsOf(sellers, sellerId, { unread: 'skip' }),
    queryAll(sellers, queryOf(LOT_PREFIX), consignmentItem),
    queryAll(sellers, queryOf(PAYOUT_PREFIX), payoutItem),
    ifReadable(() => readOpen(sellers, sellerId)),
  ]);
  return { ledger, accounts, consignments, payouts, total: open };
}

/** What the house owes a seller, over all statements. */
export const readOpen = async (sellers: SellersTable, sellerId: string): Promise<Paise> =>
  (await readItem(sellers, totalKey(sellerId), totalItem))?.open ?? 0;

/** Those of these lots that are booked in the seller's ledger. */
export async function readBooked(
  sellers: SellersTable,
  sellerId: string,
  auctionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const keys = auctionIds.map((auctionId) => consignmentKey(sellerId, auctionId));
  const found = await readBatch(sellers, keys, consignmentItem, { consistency: 'strong' });
  return new Set(found.flatMap(({ auctionId, isBooked }) => (isBooked ? [auctionId] : [])));
}

/** One statement: its own entries, and the lots and payouts that these name. Does not read the ledger of all years. */
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

/** Reads the item of each id, some at once, and returns them in the order of the ids. */
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

/** Reads the money of each seller, a few at once, because each may have a large ledger. */
export async function forEachSeller(
  sellers: SellersTable,
  visit: (seller: SellerItem, money: SellerMoney) => void,
): Promise<void> {
  await inParallel(await allSellers(sellers), LEDGERS_AT_ONCE, async (seller) => {
    visit(seller, await readSellerMoney(sellers, seller.sellerId));
  });
}
