import type { PaymentLists } from '#functions/payments/payment-lists.ts';
import type { PaymentStore } from '#functions/payments/payment-store.ts';
import { isStuck, LONGEST_PAUSE_MS } from '#functions/payments/waiting-times.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { monthBefore } from '#functions/platform/ist.ts';
import type { InvoiceStore } from '#functions/tables/invoices/invoice-store.ts';
import type { MoneyStore } from '#functions/tables/money/money-store.ts';
import { monthOf, type PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { Transaction, TransactionState } from '#shared/contract/money/transactions.ts';
import { startOfIstDay } from '#shared/model/ist.ts';
import { normalReference } from '#shared/model/money/bank-reference.ts';
import { paiseFromText } from '#shared/model/money/money.ts';
import { kindOf, stateOf } from './transaction.ts';

export interface TransactionQuery {
  readonly state: TransactionState | undefined;
  readonly kind: Transaction['kind'] | undefined;
  readonly auctionId: string | undefined;
  readonly userId: string | undefined;
  /** The lots of a seller. */
  readonly lots: ReadonlySet<string> | undefined;
  /** Indian days, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly search: string | undefined;
  /** The payers found by a search for people. */
  readonly payers: readonly string[] | undefined;
  /** Position of the cursor, `createdAt#paymentId`. */
  readonly before: string | undefined;
  readonly limit: number;
  /** False for sums, in which each payment must be once. */
  readonly withStuckFirst?: boolean;
}

export interface TransactionPage {
  readonly payments: readonly PaymentItem[];
  readonly next: string | null;
}

export interface TransactionReads {
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly paymentLists: Pick<PaymentLists, 'byUser' | 'byAuction' | 'newestOfMonth' | 'byAttention'>;
  readonly invoices: Pick<InvoiceStore, 'subjectsOf'>;
  readonly money: Pick<MoneyStore, 'subjectsOf'>;
}

/** The most payments that one request reads. If a filter matches few of them, the page is short but has a cursor. */
const MAX_EXAMINED = 5_000;
/** No payment is older than this. */
const FIRST_MONTH = '2026-01';

const positionOf = ({ createdAt, paymentId }: PaymentItem): string => `${createdAt}#${paymentId}`;

/**
 * Payments, newest first. The first page begins with all stuck refunds. Later pages list them in chronological order,
 * since a refund that got stuck after the first page would otherwise be missing.
 */
export async function listTransactions(
  reads: TransactionReads,
  query: TransactionQuery,
  now: number,
): Promise<TransactionPage> {
  const { search = '' } = query;
  const isReference = query.payers === undefined && search !== '';
  const isEnding = isReference && ENDING.test(compact(search));
  const amount = isReference ? amountIn(search) : undefined;
  const isSearched = isEnding || amount !== undefined;
  const isWanted = (payment: PaymentItem) =>
    matches(payment, query, now) &&
    (!isSearched || payment.amount === amount || (isEnding && endsWith(payment, compact(search))));
  if (isReference) {
    const found = await find(reads, search);
    if (found.length > 0 || !isSearched) {
      return { payments: found.filter((payment) => matches(payment, query, now)), next: null };
    }
  }
  const isFirst = query.before === undefined && query.withStuckFirst !== false;
  const payments = isFirst ? (await stuckRefunds(reads, now)).filter(isWanted) : [];
  const shown = new Set(payments.map(({ paymentId }) => paymentId));
  // Stuck refunds do not count against the limit, so that the cursor always advances.
  const max = payments.length + query.limit;
  let examined = 0;
  let last: string | null = null;
  for await (const payment of newestFirst(reads, query, now)) {
    if (query.before !== undefined && positionOf(payment) >= query.before) continue;
    if (isWanted(payment) && !shown.has(payment.paymentId)) {
      if (payments.length >= max) return { payments, next: last };
      payments.push(payment);
    }
    last = positionOf(payment);
    examined += 1;
    if (examined >= MAX_EXAMINED) return { payments, next: last };
  }
  return { payments, next: null };
}

/**
 * All payments that the filter of a list finds, newest first, as many as one request reads; `next` is the position of
 * the last one, for the next request. Those that a search names are found at once.
 */
export async function findTransactions(
  reads: TransactionReads,
  query: Omit<TransactionQuery, 'limit'>,
  now: number,
): Promise<TransactionPage> {
  const whole = { ...query, limit: MAX_EXAMINED, withStuckFirst: false };
  return listTransactions(reads, whole, now);
}

async function stuckRefunds({ paymentLists }: TransactionReads, now: number): Promise<readonly PaymentItem[]> {
  const due = await paymentLists.byAttention('refund-due', now + LONGEST_PAUSE_MS);
  return due.filter((payment) => isStuck(payment, now));
}

/** Bank statements print references in groups and in either case; the bank of a draft is typed as people like. */
const compact = (search: string): string => search.replaceAll(/[\s-]/g, '').toUpperCase();

/** The last digits of a reference, as people read them out. Anything with letters may be a person. */
const ENDING = /^\d{4,15}$/;

/** An amount as people write it, such as ₹1,18,608 or 500.50, in paise. */
const amountIn = (search: string) => paiseFromText(search.replaceAll(/[₹,\s]|^rs\.?/gi, ''));

const endsWith = ({ offline, providerPaymentId, refundReference, refundId }: PaymentItem, ending: string): boolean =>
  [offline?.utr, providerPaymentId, refundReference, refundId].some(
    (reference) => reference?.toUpperCase().endsWith(ending) === true,
  );

/** Finds payments by our id, the provider's id, a bank reference or an invoice number. */
async function find({ payments, invoices, money }: TransactionReads, search: string): Promise<PaymentItem[]> {
  const references = new Set([search, compact(search), normalReference(search)]);
  const [named, invoiced] = await Promise.all([
    Promise.all([...references].map((reference) => money.subjectsOf(reference))),
    invoices.subjectsOf(search.toUpperCase()),
  ]);
  const ids = new Set([search, ...named.flat(), ...invoiced]);
  const found = await Promise.all([...ids].map((id) => payments.getPayment(id)));
  return found.filter((payment) => payment !== undefined);
}

async function* newestFirst(
  reads: TransactionReads,
  query: TransactionQuery,
  now: number,
): AsyncGenerator<PaymentItem> {
  if (query.auctionId !== undefined)
    return yield* (await reads.paymentLists.byAuction(query.auctionId)).toSorted(byNewest);
  const payers = query.userId === undefined ? query.payers : [query.userId];
  if (payers !== undefined) {
    const lists = await Promise.all(payers.map((userId) => reads.paymentLists.byUser(userId)));
    return yield* lists.flat().toSorted(byNewest);
  }
  const newest = monthOf(query.before ?? (query.to === undefined ? isoFrom(now) : `${query.to}T23:59`));
  const oldest = query.from === undefined ? FIRST_MONTH : monthBefore(query.from.slice(0, 7));
  for (let month = newest; month >= oldest; month = monthBefore(month)) {
    yield* inOrder(reads.paymentLists.newestOfMonth(month, query.before?.slice(0, ISO_LENGTH)));
  }
  return undefined;
}

const ISO_LENGTH = '2026-11-28T00:00:00.000Z'.length;

/** The index keeps no order among payments of one millisecond, and a cursor needs one. */
async function* inOrder(newest: AsyncIterable<PaymentItem>): AsyncGenerator<PaymentItem> {
  let together: PaymentItem[] = [];
  for await (const payment of newest) {
    if (together[0] !== undefined && together[0].createdAt !== payment.createdAt) {
      yield* together.toSorted(byNewest);
      together = [];
    }
    together.push(payment);
  }
  yield* together.toSorted(byNewest);
}

const byNewest = (a: PaymentItem, b: PaymentItem): number => (positionOf(a) < positionOf(b) ? 1 : -1);

function matches(payment: PaymentItem, query: TransactionQuery, now: number): boolean {
  const { state, kind, auctionId, userId, lots, payers, from, to } = query;
  const at = Date.parse(payment.createdAt);
  return (
    // An intent without an order is not a transaction.
    (payment.orderId !== undefined || payment.status !== 'created') &&
    (state === undefined || stateOf(payment, now) === state) &&
    (kind === undefined || kindOf(payment) === kind) &&
    (auctionId === undefined || payment.auctionId === auctionId) &&
    (userId === undefined || payment.userId === userId) &&
    (lots === undefined || lots.has(payment.auctionId)) &&
    (payers === undefined || payers.includes(payment.userId)) &&
    (from === undefined || at >= startOfIstDay(from)) &&
    (to === undefined || at <= Date.parse(`${to}T23:59:59.999+05:30`))
  );
}
