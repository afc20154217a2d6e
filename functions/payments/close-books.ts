import { formatInr } from '../../shared/model/money/money.ts';
import { logger } from '../platform/logger.ts';
import type { MoneyEntry } from '../tables/money/money-entry.ts';
import type { PaymentItem } from '../tables/payments/payment-item.ts';
import { type Books, closeBooks } from './books.ts';

/** Everything that is stored about money, whatever its order. */
export interface BookReads {
  readonly payments: () => AsyncGenerator<PaymentItem>;
  readonly entries: () => AsyncGenerator<MoneyEntry>;
}

/**
 * Closes the books over all that is stored. Money moves while they are read, so what differs is read once more and
 * counts only when it differs again.
 */
export async function readBooks(reads: BookReads): Promise<Books & { readonly stored: Stored }> {
  const stored = await readAll(reads);
  const first = closeBooks(stored.payments, stored.entries);
  if (first.differences.length === 0) return { ...first, stored };
  const again = await readAll(reads);
  const second = closeBooks(again.payments, again.entries);
  const known = new Set(first.differences.map(({ paymentId }) => paymentId));
  const differences = second.differences.filter(({ paymentId }) => known.has(paymentId));
  return { ...second, differences, stored: again };
}

/** What the books were closed over. */
export interface Stored {
  readonly payments: readonly PaymentItem[];
  readonly entries: readonly MoneyEntry[];
}

async function readAll(reads: BookReads): Promise<Stored> {
  return { payments: await all(reads.payments()), entries: await all(reads.entries()) };
}

async function all<T>(items: AsyncGenerator<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** Logs what does not agree, payment by payment, and answers how many there are. */
export function reportBooks({ differences, payments, total }: Books): number {
  for (const { paymentId, auctionId, ledger, state } of differences) {
    logger.error('the books differ', { paymentId, auctionId, ledger, state });
  }
  logger.info('books closed', { payments, differences: differences.length, held: formatInr(total.held) });
  return differences.length;
}
