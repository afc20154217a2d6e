/**
 * A seller cannot register for their own lots, and neither can who shares their PAN or bank account. What ties somebody
 * to a seller (their account of Boli, a PAN, a bank account) is an item of the Auctions table under a keyed hash, so
 * that the transaction of a registration can ask for its absence. Two people who register at once ask for different
 * items, so they do not wait for each other.
 */
import { createHmac, randomBytes } from 'node:crypto';
import * as z from 'zod';
import { logger } from '#functions/platform/logger.ts';
import { atMost } from '#functions/tables/expressions.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { AuctionsTable, UsersTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { INVOICE_DETAILS_SK } from '#functions/tables/users/invoice-details.ts';
import { addPayer } from '#functions/tables/users/shared-device-store.ts';
import { check, put, putNew, remove, write } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';

export const SELLS_IT: Refusal = refusal(
  'FORBIDDEN',
  'This lot is or was yours, or that of somebody with your PAN or bank account, so you cannot register for it.',
);

export interface TieTables {
  readonly auctions: AuctionsTable;
  readonly users: UsersTable;
}

/** What two people may have in common. */
export interface TieFact {
  readonly kind: 'user' | 'pan' | 'account' | 'upi';
  readonly value: string;
}

/** The key of the hashes, made when the first one is stored. It is in another table than the ties that it hides. */
const KEY = { userId: '#SELLER_TIES', sk: 'KEY' } as const;
const keyItem = z.object({ key: z.string() });
const readKey = async (users: UsersTable): Promise<string | undefined> => (await readItem(users, KEY, keyItem))?.key;

export async function readTieKey(users: UsersTable): Promise<string> {
  const storedKey = await readKey(users);
  if (storedKey !== undefined) return storedKey;
  const key = randomBytes(32).toString('base64url');
  return (await write(users, putNew(users, { ...KEY, key }))) ? key : ((await readKey(users)) ?? key);
}

export const hashOf = (key: string, { kind, value }: TieFact): string =>
  createHmac('sha256', key).update(`${kind}:${value}`).digest('base64url');

const tieKey = (sellerId: string, hash: string) => ({ auctionId: `seller#${sellerId}`, sk: `TIE#${hash}` });
/**
 * `endedAt`: the seller has another PAN, account or user since then. For lots that were given to them before, it still
 * counts.
 */
const tieItem = z.object({ sk: z.string(), endedAt: z.number().optional() });
/** What a user who is linked to a seller has from them. */
const linkKey = (userId: string) => ({ auctionId: `seller-user#${userId}`, sk: 'TIES' });
const linkItem = z.object({ ties: z.array(z.string()) });
/** Whether somebody's account reads the page of a seller. */
export const isLinkedToSeller = async (auctions: AuctionsTable, userId: string): Promise<boolean> =>
  (await readItem(auctions, linkKey(userId), linkItem)) !== undefined;

/** What ties need of a person's details for invoices. */
const detailsItem = z.object({ gstin: z.string().optional() });

/** The PAN within a GSTIN: its characters after the code of the state. */
export const panOfGstin = (gstin: string): string => gstin.slice(2, 12);

/** What is known of a PAN. */
export const pansOf = ({ pan, gstin }: Pick<TiedSeller, 'pan' | 'gstin'>): ReadonlySet<string> =>
  new Set([pan, gstin === undefined ? undefined : panOfGstin(gstin)].filter((panOrNone) => panOrNone !== undefined));

export interface TiedSeller {
  readonly sellerId: string;
  readonly pan?: string | undefined;
  readonly gstin?: string | undefined;
  readonly bank?: { readonly number: string; readonly ifsc: string } | undefined;
  readonly userId?: string | undefined;
}

function factsOf({ pan, gstin, bank, userId }: TiedSeller): readonly TieFact[] {
  return [
    ...[...pansOf({ pan, gstin })].map((value) => ({ kind: 'pan' as const, value })),
    ...(bank === undefined ? [] : [{ kind: 'account' as const, value: `${bank.ifsc}:${bank.number}` }]),
    ...(userId === undefined ? [] : [{ kind: 'user' as const, value: userId }]),
  ];
}

/** The writes that bring the ties of a seller from what they were to what they are, for the transaction of the change. */
export async function prepareTieWrites(
  { auctions, users }: TieTables,
  before: TiedSeller | undefined,
  after: TiedSeller,
  now: number,
): Promise<readonly TransactWriteItem[]> {
  const key = await readTieKey(users);
  const hashes = (seller: TiedSeller) => factsOf(seller).map((fact) => hashOf(key, fact));
  const [was, is] = [new Set(before === undefined ? [] : hashes(before)), new Set(hashes(after))];
  const { sellerId } = after;
  const former = before?.userId === after.userId ? undefined : before?.userId;
  return [
    ...[...is.difference(was)].map((hash) => put(auctions, tieKey(sellerId, hash))),
    ...[...was.difference(is)].map((hash) => put(auctions, { ...tieKey(sellerId, hash), endedAt: now })),
    ...(after.userId === undefined ? [] : [put(auctions, { ...linkKey(after.userId), ties: [...is] })]),
    ...(former === undefined ? [] : [remove(auctions, linkKey(former))]),
  ];
}

/** The hashes of what is known of a person. Empty while there are no sellers. */
async function tiesOfPerson({ auctions, users }: TieTables, userId: string): Promise<readonly string[]> {
  const key = await readKey(users);
  if (key === undefined) return [];
  const [details, link] = await Promise.all([
    readItem(users, { userId, sk: INVOICE_DETAILS_SK }, detailsItem),
    readItem(auctions, linkKey(userId), linkItem),
  ]);
  const gstin = details?.gstin;
  const ownHashes = factsOf({ sellerId: '', userId, gstin }).map((fact) => hashOf(key, fact));
  return [...new Set([...ownHashes, ...(link?.ties ?? [])])];
}

/** The seller of a lot, and since when. Without a time the lot was given to them before any tie ended. */
interface SellerOfLot {
  readonly sellerId: string;
  readonly sellerSince?: number | undefined;
}

/**
 * Whose a lot is, and whose it was since it was published: until it is paid it can be given back to them, with what it
 * brings.
 */
export interface SellersOfLot extends Pick<SellerOfLot, 'sellerSince'> {
  readonly sellerId?: string | undefined;
  readonly formerSellers?: readonly SellerOfLot[] | undefined;
}

const sellersOf = ({ sellerId, sellerSince, formerSellers = [] }: SellersOfLot): readonly SellerOfLot[] =>
  sellerId === undefined
    ? formerSellers
    : [{ sellerId, sellerSince }, ...formerSellers.filter((former) => former.sellerId !== sellerId)];

/** Whether somebody may not register for, or bid on, a lot. */
export async function isTied(tables: TieTables, lot: SellersOfLot, userId: string): Promise<boolean> {
  const sellers = sellersOf(lot);
  if (sellers.length === 0) return false;
  const ties = await tiesOfPerson(tables, userId);
  const found = await Promise.all(
    sellers.flatMap(({ sellerId, sellerSince = 0 }) =>
      ties.map(async (hash) => {
        const tie = await readItem(tables.auctions, tieKey(sellerId, hash), tieItem);
        return tie !== undefined && (tie.endedAt ?? Number.POSITIVE_INFINITY) > sellerSince;
      }),
    ),
  );
  return found.includes(true);
}

/** For the transaction of a registration: it fails if the person is tied to a seller of the lot. */
export async function prepareUntiedChecks(
  tables: TieTables,
  lot: SellersOfLot,
  userId: string,
): Promise<readonly TransactWriteItem[]> {
  const sellers = sellersOf(lot);
  const ties = sellers.length === 0 ? [] : await tiesOfPerson(tables, userId);
  return sellers.flatMap(({ sellerId, sellerSince = 0 }) =>
    ties.map((hash) =>
      check(tables.auctions, tieKey(sellerId, hash), [{ sk: undefined }, { endedAt: atMost(sellerSince) }]),
    ),
  );
}

/**
 * Remembers with which UPI handle somebody paid, as a keyed hash, so that two people with one handle are noticed.
 * Idempotent. The payment stands without it, and a later check of the order tries again.
 */
export async function notePayer(users: UsersTable, userId: string, upi: string | undefined): Promise<void> {
  if (upi === undefined) return;
  try {
    await addPayer(users, userId, hashOf(await readTieKey(users), { kind: 'upi', value: upi }));
  } catch (error) {
    logger.warn('a UPI handle was not noted', { userId, error });
  }
}
