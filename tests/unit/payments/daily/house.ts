/** A house whose money is written by hand, and whose books are closed by the functions. */
import { closeDailyBooks } from '#functions/payments/daily/daily-books.ts';
import type { StoredLot } from '#functions/payments/stored-sums/stored-money.ts';
import { countWrongSellerSums } from '#functions/sellers/check-sellers.ts';
import { findLostBooking } from '#functions/sellers/find-lost-bookings.ts';
import { bookStore } from '#functions/tables/books/book-store.ts';
import { entryOf, type MoneyEvent } from '#functions/tables/money/money-entry.ts';
import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { moneyMovementTables, tableHandle } from '#functions/tables/table-handle.ts';
import { listing, state } from '#tests/support/builders/auctions.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { payment } from '../given.ts';

/** Soon after the first day of all books, since the first closing counts each day from then on. */
export const FIRST = Date.parse('2026-01-10T09:00:00Z');
export const LOTS = ['a1', 'a2', 'a3'];
export const PAYMENTS = 6;

/** What may happen to a payment by its status: how the money moves and what becomes of it. */
const MOVES = {
  created: [['captured', ['payer', 'held'], 'captured']],
  captured: [
    ['refund-due', undefined, 'refunding'],
    ['forfeited', ['held', 'forfeited'], 'forfeited'],
  ],
  forfeited: [['forfeit-undone', ['forfeited', 'held'], 'captured']],
  refunding: [['refunded', ['held', 'payer'], 'refunded']],
  refunded: [['refund-bounced', ['payer', 'held'], 'refunding']],
} as const;

/** @param pagesADay how much of all auctions a closing passes over; by default much more than there is */
export function house(pagesADay = 20) {
  let events = 0;
  const fake = fakeTables();
  const tables = moneyMovementTables(fake.client, (kind) => kind);
  const books = bookStore(tableHandle('books', fake.client, 'books'));
  const sellers = tableHandle('sellers', fake.client, 'sellers');
  const deps = {
    tables,
    books,
    invoicing: undefined,
    clock: () => FIRST,
    countWrongSellerSums: () => countWrongSellerSums(sellers),
    findLostBooking: (lot: StoredLot) => findLostBooking({ auctions: tables.auctions, sellers }, lot, FIRST),
    compareSettlements: () => Promise.resolve({}),
    pagesADay,
  };
  for (const auctionId of LOTS) {
    fake.put('auctions', listing({ auctionId }));
    fake.put('auctions', state({ auctionId, status: 'active' }));
  }
  const payments = (): PaymentItem[] => fake.all('payments').map((item) => paymentItem.parse(item));

  /** @param isOld whether the first release wrote it, which did not say on which day */
  function write(money: MoneyEvent, isOld: boolean): void {
    const { bookedOn, ...entry } = entryOf(money);
    fake.put('money', isOld ? entry : { ...entry, bookedOn });
  }

  function move(n: number, which: number, at: number, isOld: boolean): void {
    const paymentId = `p${n}`;
    const auctionId = LOTS[n % LOTS.length] ?? '';
    const before =
      payments().find((one) => one.paymentId === paymentId) ?? payment({ paymentId, auctionId, userId: `u${n}` });
    if (!(before.status in MOVES)) return;
    const moves = MOVES[before.status as keyof typeof MOVES];
    const [kind, moved, status] = moves[which % moves.length] ?? moves[0];
    const { userId, amount } = before;
    fake.put('payments', { ...before, status, attention: undefined, updatedAt: at });
    const facts = {
      subject: paymentId,
      kind,
      key: String((events += 1)),
      at,
      auctionId,
      userId,
      amount: amount + n,
      by: 'boli',
    };
    write({ ...facts, amount, ...(moved && { moved }) }, isOld);
  }

  /** Returns the number of requests. The lease of a run that was killed must be over. */
  async function close(now: number, { killedAt = Infinity, chunks = Infinity, mayBegin = true } = {}): Promise<number> {
    let [requests, left] = [0, chunks];
    fake.before = () => ((requests += 1) > killedAt ? Promise.reject(new Error('killed')) : Promise.resolve());
    await closeDailyBooks(deps, now, { hasTime: () => (left -= 1) > 0, mayBegin }).catch((error: unknown) => {
      if (requests <= killedAt) throw error;
    });
    fake.before = () => Promise.resolve();
    return requests;
  }

  /**
   * After the first closing has passed over all auctions, the next one begins behind the last, so that whatever changes must
   * be found by what names it.
   */
  async function endPassing(): Promise<void> {
    const closing = await books.closing();
    if (closing?.isComplete === true) fake.put('books', { ...closing, passed: '{"auctionId":"~","sk":"~"}' });
  }

  function end(auctionId: string, at: number): void {
    const found = fake.all('auctions').find((item) => item['auctionId'] === auctionId && item['sk'] === 'STATE');
    if (found?.['status'] === 'active')
      fake.put('auctions', { ...found, status: 'completed', closesAt: at, closedAt: at });
  }

  return { fake, books, deps, payments, move, close, end, endPassing };
}
