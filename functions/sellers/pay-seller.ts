/** Records a payout to a seller, takes one back, and records what a lot cost. Each is one transaction. */
import { claimPayout, findUtrUse, freeUtr, refuseUsedUtr } from '#functions/domain/payments/utr.ts';
import { getListing } from '#functions/tables/auctions/auction-reads.ts';
import { listingKey } from '#functions/tables/auctions/listing-item.ts';
import { absentOr, atLeast } from '#functions/tables/expressions.ts';
import { readItem } from '#functions/tables/reads.ts';
import { bookingWrites, totalWrite } from '#functions/tables/sellers/entry-writes.ts';
import {
  type BankAccount,
  claimItem,
  claimKey,
  type ConsignmentItem,
  consignmentItem,
  consignmentKey,
  ENTRY_PREFIX,
  type PayoutItem,
  payoutItem,
  payoutKey,
  sellerEntry,
  type SellerItem,
  sellerKey,
} from '#functions/tables/sellers/seller-items.ts';
import type { PaymentsTable, SellersTable, UsersTable } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { check, put, putNew, update } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { NO_DATE } from '#shared/model/ist.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { decidePayout, type PayoutCommand } from './payout.ts';
import { accountsOf } from './read-seller.ts';
import { newConsignment, readStatementTitle, type SellerTables } from './settle-consignment.ts';

export interface PayoutTables {
  readonly sellers: SellersTable;
  readonly payments: PaymentsTable;
}

export interface Payout extends PayoutCommand {
  /** The name of the seller. */
  readonly payee: string;
  readonly utr: string;
  readonly paidOn: string;
  /** The seller's account as it was shown to whoever decides. */
  readonly bank: BankAccount;
  readonly askedBy: string | undefined;
}

const MOVED = 'The seller’s ledger has changed just now. Please look again.';

/** Whether it could be recorded now. Errors: as `recordPayout`. */
export async function checkPayout(
  tables: PayoutTables & { readonly users: UsersTable },
  payout: PayoutCommand & { readonly utr: string },
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { sellers, payments } = tables;
  const [accounts, use, claim] = await Promise.all([
    accountsOf(sellers, payout.sellerId),
    findUtrUse(payments, payout.utr),
    earlierClaim(sellers, payout.utr),
  ]);
  if (use !== undefined) return refused(await refuseUsedUtr(tables, payout.utr, use));
  if (claim?.of !== undefined) return refused(refusal('CONFLICT', UTR_USED));
  const decided = decidePayout(accounts, payout, now);
  return decided.ok ? ok(undefined) : decided;
}

/** Errors: NOT_FOUND, CONFLICT (more than is open, a used UTR, another account, a simultaneous change). */
export async function recordPayout(
  { sellers, payments }: PayoutTables,
  payout: Payout,
  also: readonly TransactWriteItem[],
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { sellerId, payoutId, payee, statement, amount, utr, paidOn, bank, by, askedBy } = payout;
  const decided = decidePayout(await accountsOf(sellers, sellerId), payout, now);
  if (!decided.ok) return decided;
  const item: PayoutItem = {
    ...payoutKey(sellerId, payoutId),
    payoutId,
    statement,
    amount,
    utr,
    paidOn,
    bank,
    at: now,
    by,
    ...(askedBy !== undefined && { askedBy }),
    status: 'paid',
  };
  const written = await transact(sellers.client, [
    { name: 'payout', writes: [putNew(sellers, item)] },
    {
      name: 'utr',
      writes: [
        claimPayout(payments, utr, payoutId, { payee, amount }),
        check(sellers, claimKey('utr', utr), { of: undefined }),
      ],
    },
    {
      name: 'seller',
      writes: [check(sellers, sellerKey(sellerId), { 'bank.number': bank.number, 'bank.ifsc': bank.ifsc })],
    },
    {
      name: 'ledger',
      writes: [
        ...decided.value.flatMap((booking) => bookingWrites(sellers, booking)),
        totalWrite(sellers, sellerId, decided.value, atLeast(amount)),
      ],
    },
    { name: 'also', writes: also },
  ]);
  if (written.ok) return ok(undefined);
  return refused(refusal('CONFLICT', written.error.has('utr') ? UTR_USED : MOVED));
}

const UTR_USED = 'This UTR is recorded already.';

/** Earlier releases claimed the UTR of a payout in the Sellers table, apart from all other transfers. */
const earlierClaim = (sellers: SellersTable, utr: string) => readItem(sellers, claimKey('utr', utr), claimItem);

/** The seller is owed the sum again. What the payout set off stays set off. Errors: NOT_FOUND, CONFLICT. */
export async function undoPayout(
  { sellers, payments }: PayoutTables,
  {
    sellerId,
    payoutId,
    by,
    reason,
  }: { readonly sellerId: string; readonly payoutId: string; readonly by: string; readonly reason: string },
  also: readonly TransactWriteItem[],
  now: number,
): Promise<Result<undefined, Refusal>> {
  const payout = await readItem(sellers, payoutKey(sellerId, payoutId), payoutItem);
  if (payout === undefined) return refused(refusal('NOT_FOUND', 'There is no such payout.'));
  const account = (await accountsOf(sellers, sellerId)).find((candidate) => candidate.statement === payout.statement);
  const booking = {
    sellerId,
    statement: payout.statement,
    title: account?.title ?? '',
    entries: [
      {
        kind: 'payout-undone' as const,
        amount: payout.amount,
        at: now,
        by,
        payoutId,
        reason,
        key: `${payoutId}#undone`,
      },
    ],
  };
  const undone = { status: 'undone', undone: { by, at: now, reason } } as const;
  const earlier = `${sellerId}#${payoutId}`;
  const isEarlier = (await earlierClaim(sellers, payout.utr))?.of === earlier;
  const written = await transact(sellers.client, [
    {
      name: 'payout',
      writes: [update<PayoutItem>(sellers, payoutKey(sellerId, payoutId), { set: undone }, { status: 'paid' })],
    },
    {
      name: 'others',
      writes: [
        isEarlier
          ? update(sellers, claimKey('utr', payout.utr), { remove: ['of'] }, { of: earlier })
          : freeUtr(payments, payout.utr, payoutId),
        ...bookingWrites(sellers, booking),
        totalWrite(sellers, sellerId, [booking]),
        ...also,
      ],
    },
  ]);
  if (written.ok) return ok(undefined);
  return refused(refusal('CONFLICT', written.error.has('payout') ? 'This payout was taken back already.' : MOVED));
}

interface Cost {
  readonly sellerId: string;
  readonly auctionId: string;
  /** Negative: it takes back as much of what was recorded. */
  readonly amount: Paise;
  readonly reason: string;
  readonly by: string;
  /** Identifies retries. */
  readonly requestId: string;
}

const OTHER_COST =
  'An earlier attempt has recorded this cost already, with another amount or reason. Please close this and look at the statement.';

const NO_DATES = 'This lot has no dates yet, so its costs have no statement. Please give it dates first.';

/**
 * What the house spent on a lot and the seller pays. A retry records nothing more. Errors: NOT_FOUND (not their lot),
 * CONFLICT (no dates yet, more is taken back than was recorded, an earlier attempt with another amount or reason, a
 * simultaneous change).
 */
export async function recordCost(
  { auctions, sellers }: SellerTables,
  { sellerId, auctionId, amount, reason, by, requestId }: Cost,
  also: readonly TransactWriteItem[],
  now: number,
): Promise<Result<undefined, Refusal>> {
  const [listing, stored] = await Promise.all([
    getListing(auctions, auctionId),
    readItem(sellers, consignmentKey(sellerId, auctionId), consignmentItem),
  ]);
  if (listing?.sellerId !== sellerId) return refused(refusal('NOT_FOUND', 'This is not a lot of the seller.'));
  // Its statement would be that of the month in which it ends.
  const hasNoStatement = stored === undefined && listing.saleId === undefined && listing.endAt === NO_DATE;
  if (hasNoStatement) return refused(refusal('CONFLICT', NO_DATES));
  const lot = stored ?? newConsignment(listing, sellerId);
  const key = `${auctionId}#cost#${requestId}`;
  const earlier = await readItem(sellers, { sellerId, sk: `${ENTRY_PREFIX}${lot.statement}#${key}` }, sellerEntry);
  if (earlier !== undefined) {
    const isSame = earlier.amount === 0 - amount && earlier.reason === reason;
    return isSame ? ok(undefined) : refused(refusal('CONFLICT', OTHER_COST));
  }
  const costs = lot.costs + amount;
  if (costs < 0) return refused(refusal('CONFLICT', `Only ${formatInr(lot.costs)} are recorded as costs of this lot.`));
  const title = await readStatementTitle(auctions, lot.statement);
  const entry = { kind: 'cost' as const, amount: 0 - amount, at: now, by, auctionId, reason };
  const booking = {
    sellerId,
    statement: lot.statement,
    title,
    entries: [{ ...entry, key }],
  };
  const isUnchanged: Partial<ConsignmentItem> | { readonly sk: undefined } =
    stored === undefined ? { sk: undefined } : { times: lot.times, isBooked: lot.isBooked, costs: lot.costs };
  const written = await transact(sellers.client, [
    { name: 'lot', writes: [put(sellers, { ...lot, costs }, isUnchanged)] },
    { name: 'seller', writes: [check(auctions, listingKey(auctionId), { sellerId })] },
    { name: 'ledger', writes: [...bookingWrites(sellers, booking), totalWrite(sellers, sellerId, [booking])] },
    { name: 'also', writes: also },
  ]);
  return written.ok ? ok(undefined) : refused(refusal('CONFLICT', MOVED));
}

/** Claims a name or an account of Boli for one seller. `absentOr` lets the same seller claim it again. */
export const claimWrite = (sellers: SellersTable, kind: 'name' | 'user', value: string, sellerId: string) =>
  put(sellers, { ...claimKey(kind, value), of: sellerId }, { of: absentOr(sellerId) });

export const freeWrite = (
  sellers: SellersTable,
  kind: 'name' | 'user',
  value: string,
  { sellerId }: Pick<SellerItem, 'sellerId'>,
) => update(sellers, claimKey(kind, value), { remove: ['of'] }, { of: sellerId });
