/** Looks at all money of one lot: what differs, what the books say of it, and whether the next closing must look again. */
import { STATE_SK } from '#functions/tables/auctions/auction-items.ts';
import { LOTS, RUNNING, type Waits } from '#functions/tables/books/book-items.ts';
import type { BookStore } from '#functions/tables/books/book-store.ts';
import { added, rounded } from '#functions/tables/books/waits.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import { istParts } from '#shared/model/ist.ts';
import { balanceOf } from '../books.ts';
import { type ClosedBooks, readBooks, reportBooks } from '../close-books.ts';
import { issueMissing } from '../invoices/issue-batch.ts';
import type { InvoiceDeps } from '../invoices/issue-documents.ts';
import type { StoredLot } from '../stored-sums/stored-money.ts';
import { unreadIn, walletPart, wrongInLots, wrongWallets } from '../stored-sums/wrong-sums.ts';
import { lotInBooks } from './lot-in-books.ts';
import { readLot, readWallet } from './read-lot.ts';

export interface LookDeps {
  readonly tables: MoneyMovementTables;
  readonly books: BookStore;
  readonly invoicing: InvoiceDeps | undefined;
  readonly clock: () => number;
  /** Has the stream look again at a lot whose seller's ledger does not say what the lot says. */
  readonly findLostBooking: (lot: StoredLot) => Promise<void>;
}

/** What looks add to the closing. */
export interface Found {
  /** How often a document could not be issued. */
  readonly lacking: number;
  /** The months of lots whose sum has changed. */
  readonly changed: readonly string[];
  readonly refunds: Waits;
  readonly firstCaptured: number | undefined;
  /** The first day that an entry names. */
  readonly firstBooked: string | undefined;
  /** Whose money it is. */
  readonly people: ReadonlySet<string>;
  /** The lots that the next closing must look at. */
  readonly open: ReadonlySet<string>;
}

export const NOTHING: Found = {
  lacking: 0,
  changed: [],
  refunds: {},
  firstCaptured: undefined,
  firstBooked: undefined,
  people: new Set(),
  open: new Set(),
};

export const both = (a: Found, b: Found): Found => ({
  lacking: a.lacking + b.lacking,
  changed: [...new Set([...a.changed, ...b.changed])],
  refunds: added(a.refunds, b.refunds),
  firstCaptured: earlier(a.firstCaptured, b.firstCaptured),
  firstBooked: [a.firstBooked, b.firstBooked].filter((day) => day !== undefined).toSorted()[0],
  people: a.people.union(b.people),
  open: a.open.union(b.open),
});

export const earlier = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? (a ?? b) : Math.min(a, b);

/**
 * Repeating it changes nothing: the lot is written as its money says, not as it differs from before.
 * @param at when the books are closed: what is later belongs to the next closing
 * @param refunded payments that were refunded on the day being counted
 */
export async function lookAtLot(
  { tables, books, invoicing, clock, findLostBooking }: LookDeps,
  auctionId: string,
  at: number,
  refunded: ReadonlySet<string> = new Set(),
): Promise<Found> {
  const closed = await readBooks((look) => readLot(tables, auctionId, look), wrongInLots);
  const { payments, entries, registrations, lots } = closed.stored;
  const isBookingRead = await unlessUnread(() => findLostBooking(lots.get(auctionId) ?? {}));
  return {
    ...(await putLot(books, auctionId, closed, { at, missed: isBookingRead ? 0 : 1 })),
    lacking: invoicing === undefined ? 0 : await issueMissing(invoicing, closed.stored, clock),
    refunds: waitsOf(payments, refunded),
    firstCaptured: firstCaptureOf(payments),
    firstBooked: entries.flatMap(({ bookedOn }) => bookedOn ?? []).toSorted()[0],
    people: new Set([...payments, ...registrations].map(({ userId }) => userId)),
  };
}

/**
 * Looks at the wallet of a person. One that is wrong is looked at by each closing until it is right. Returns whether it
 * is.
 */
export async function lookAtWallet({ tables, books }: LookDeps, userId: string, lookedAt: number): Promise<boolean> {
  const { stored, wrong } = await readBooks(
    (look) => readWallet(tables, userId, look),
    (wallet) => [...wrongWallets(wallet), ...unreadIn(wallet)],
  );
  const found = reportBooks({ differences: [], wrong });
  if (found > 0) await books.putWrongWallet(userId, { lookedAt, wrong: found, unread: stored.unread.length });
  return found === 0;
}

/** @param look `missed`: how many items beside the stored money could not be read */
async function putLot(
  books: BookStore,
  auctionId: string,
  closed: ClosedBooks,
  { at, missed }: { readonly at: number; readonly missed: number },
) {
  const { stored } = closed;
  const wrong = reportBooks(closed) + missed;
  const stands = stored.lots.get(auctionId);
  const entries = stored.entries.filter((entry) => entry.at <= at && entry.auctionId === auctionId);
  const lot = lotInBooks(auctionId, stands, stored.registrations, balanceOf(entries));
  const willEnd = lot.result === 'running' && stands?.state !== undefined && stands.state.deleted !== true;
  const isOpen = wrong > 0 || willEnd || lot.result === 'open' || stored.payments.some(mayMove);
  const open = new Set(isOpen ? [auctionId] : []);
  // Before the lot, so that no crash leaves one that nobody looks at.
  if (isOpen) await books.putOpen(auctionId, { lookedAt: at, wrong, unread: stored.unread.length + missed });
  // Of a lot that cannot be read nobody knows where it belongs: it stays where it was.
  if (stored.unread.some(({ table, key }) => table === 'auctions' && key.endsWith(` ${STATE_SK}`)))
    return { changed: [], open };
  const month = lot.endedAt === null ? RUNNING : istParts(lot.endedAt).date.slice(0, MONTH_LENGTH);
  const brought = balanceOf(entries.filter(({ bookedOn }) => bookedOn === undefined));
  await books.putLot({ ...lot, part: `${LOTS}${month}`, key: auctionId, brought });
  return { changed: [...new Set([RUNNING, month])], open };
}

const MONTH_LENGTH = 'YYYY-MM'.length;

/** Whether money may still move without an admin. */
const mayMove = (payment: PaymentItem): boolean =>
  payment.attention !== undefined ||
  payment.disputed !== undefined ||
  payment.status === 'refunding' ||
  walletPart(payment) !== 0;

/** From the moment a refund was due until the provider or the bank had paid it. */
function waitsOf(payments: readonly PaymentItem[], refunded: ReadonlySet<string>): Waits {
  return payments.reduce((waits: Waits, { paymentId, refundDueSince, refundedAt }) => {
    if (!refunded.has(paymentId) || refundDueSince === undefined || refundedAt === undefined) return waits;
    return added(waits, { [rounded(refundedAt - refundDueSince)]: 1 });
  }, {});
}

function firstCaptureOf(payments: readonly PaymentItem[]): number | undefined {
  return payments.reduce(
    (first: number | undefined, { offline, capturedAt }) =>
      offline === undefined ? earlier(first, capturedAt) : first,
    undefined,
  );
}
