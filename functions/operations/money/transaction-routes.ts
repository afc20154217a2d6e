import type * as z from 'zod';
import { NO_PAYMENT, type PaymentStore } from '#functions/payments/payment-store.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { CopyInMemory } from '#functions/platform/copy-in-memory.ts';
import { cursorFrom, noSuchPage, readCursor } from '#functions/platform/cursor.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { readAuctionsOfSeller } from '#functions/tables/auctions/auction-reads.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import type { InvoiceStore } from '#functions/tables/invoices/invoice-store.ts';
import type { MoneyStore } from '#functions/tables/money/money-store.ts';
import type { AuctionsTable, SellersTable } from '#functions/tables/table-handle.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { UserEntry } from '#functions/tables/users/user-feed.ts';
import {
  findTransactions,
  listTransactions,
  type TransactionPage,
  type TransactionQuery,
  type TransactionReads,
} from '#functions/views/money/list-transactions.ts';
import { readLotNames } from '#functions/views/money/lot-names.ts';
import { findPayers, readPayers } from '#functions/views/money/payers.ts';
import { sumsOf } from '#functions/views/money/transaction-sums.ts';
import { readHistory, transactionAnswer } from '#functions/views/money/transaction.ts';
import { listLotNames } from '#shared/contract/money/lot-names.ts';
import {
  getTransaction,
  listTransactions as listTransactionsRoute,
  sumTransactions,
} from '#shared/contract/money/transactions.ts';
import { ok } from '#shared/model/result.ts';

export interface TransactionRouteDeps {
  readonly tables: { readonly auctions: AuctionsTable };
  readonly profiles: Pick<ProfileStore, 'getProfile' | 'getProfiles'>;
  readonly clock: Clock;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly paymentLists: TransactionReads['paymentLists'];
  readonly userCopy: CopyInMemory<UserEntry>;
  readonly sellers: SellersTable;
  readonly invoices: Pick<InvoiceStore, 'ofPayment' | 'subjectsOf'>;
  readonly money: Pick<MoneyStore, 'history' | 'subjectsOf'>;
}

/** The lots of a seller, if one is asked for. A lot that is given to a seller later counts with all its payments. */
const lotsOfSeller = async (auctions: AuctionsTable, sellerId: string | undefined) =>
  sellerId === undefined ? undefined : new Set(await readAuctionsOfSeller(auctions, sellerId));

type Searched = Omit<TransactionQuery, 'limit'>;
type Filter = z.infer<(typeof sumTransactions)['query']>;

/** Payments and refunds as admins search, add up and open them. */
export function transactionRoutes(deps: TransactionRouteDeps): readonly Endpoint[] {
  const { clock, payments, paymentLists, invoices, money, tables } = deps;
  const reads = { payments, paymentLists, invoices, money };
  /** A page by what is searched for; if it finds nothing, of the people who are called so. */
  const findPage = async (filter: Filter, read: (query: Searched) => Promise<TransactionPage>, now: number) => {
    const { cursor, sellerId, state, kind, auctionId, userId, from, to, search } = filter;
    const before = cursor === undefined ? undefined : readCursor(cursor);
    if (cursor !== undefined && before === undefined) return noSuchPage;
    const lots = await lotsOfSeller(tables.auctions, sellerId);
    const query = { state, kind, auctionId, userId, lots, from, to, search, before, payers: undefined };
    const page = await read(query);
    if (search === undefined || search === '' || page.payments.length > 0) return ok(page);
    const payers = await findPayers(deps.userCopy, search, now);
    if (!payers.ok) return payers;
    const isFound = payers.value.length > 0 || page.next === null;
    return ok(isFound ? await read({ ...query, payers: payers.value }) : page);
  };
  return [
    endpoint(listTransactionsRoute, async ({ query, caller }) => {
      const now = clock();
      const { limit, ...filter } = query;
      const found = await findPage(filter, (wanted) => listTransactions(reads, { ...wanted, limit }, now), now);
      if (!found.ok) return found;
      const page = found.value;
      const nextCursor = page.next === null ? null : cursorFrom(page.next);
      const [payerByUserId, lots] = await Promise.all([
        readPayers(
          deps.profiles,
          page.payments.map((payment) => payment.userId),
        ),
        readLotNames(
          { auctions: tables.auctions, sellers: deps.sellers },
          page.payments.map((payment) => payment.auctionId),
          caller.duties,
        ),
      ]);
      const transactions = page.payments.map((payment) => {
        const lot = lots.get(payment.auctionId);
        return { ...transactionAnswer(payment, payerByUserId.get(payment.userId) ?? null, now), ...(lot && { lot }) };
      });
      return ok({ answer: { success: true, transactions, nextCursor, serverTime: now } });
    }),

    endpoint(listLotNames, async ({ query: { ids }, caller }) => {
      const lots = await readLotNames({ auctions: tables.auctions, sellers: deps.sellers }, ids, caller.duties);
      return ok({ answer: { success: true, lots: Object.fromEntries(lots) } });
    }),

    endpoint(sumTransactions, async ({ query }) => {
      const now = clock();
      const found = await findPage(query, (wanted) => findTransactions(reads, wanted, now), now);
      if (!found.ok) return found;
      const page = found.value;
      const nextCursor = page.next === null ? null : cursorFrom(page.next);
      return ok({ answer: { success: true, sums: sumsOf(page.payments, now), nextCursor } });
    }),

    endpoint(getTransaction, async ({ params }) => {
      const [payment, entries] = await Promise.all([payments.getPayment(params.id), money.history(params.id, 'skip')]);
      if (payment === undefined) return NO_PAYMENT;
      const [payerByUserId, bidder] = await Promise.all([
        readPayers(deps.profiles, [payment.userId]),
        getBidder(tables.auctions, payment.auctionId, payment.userId),
      ]);
      const hasLotLeft = bidder?.leftWith !== undefined && payment.type === 'final' && { hasLotLeft: true as const };
      const history = await readHistory(deps.profiles, entries);
      const transaction = transactionAnswer(payment, payerByUserId.get(payment.userId) ?? null, clock());
      return ok({ answer: { success: true, transaction: { ...transaction, ...hasLotLeft }, history } });
    }),
  ];
}
