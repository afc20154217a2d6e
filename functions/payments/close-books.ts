import { isDeepStrictEqual } from 'node:util';
import { logger } from '#functions/platform/logger.ts';
import { type Books, closeBooks } from './books.ts';
import type { WrongSum } from './stored-sums/payment-sums.ts';
import type { StoredMoney } from './stored-sums/stored-money.ts';
import { wrongSums } from './stored-sums/wrong-sums.ts';

/** The books, the data they were computed from, and the other stored sums that are wrong. */
export interface ClosedBooks extends Books {
  readonly wrong: readonly WrongSum[];
  readonly stored: StoredMoney;
}

/**
 * Closes the books over stored money: all of it, or that of one lot or person. Money moves during the read, so a difference
 * counts only if a second read shows it too. A wrong sum must have the same values in both reads.
 */
export async function readBooks(
  read: (look: 'first' | 'second') => Promise<StoredMoney>,
  wrongIn: (stored: StoredMoney) => readonly WrongSum[] = wrongSums,
): Promise<ClosedBooks> {
  const first = close(await read('first'), wrongIn);
  if (first.differences.length === 0 && first.wrong.length === 0) return first;
  const second = close(await read('second'), wrongIn);
  const reported = new Set(first.differences.map(({ paymentId }) => paymentId));
  return {
    ...second,
    differences: second.differences.filter(({ paymentId }) => reported.has(paymentId)),
    wrong: second.wrong.filter((wrongSum) => first.wrong.some((other) => isDeepStrictEqual(wrongSum, other))),
  };
}

function close(stored: StoredMoney, wrongIn: (stored: StoredMoney) => readonly WrongSum[]): ClosedBooks {
  return { ...closeBooks(stored.payments, stored.entries), wrong: wrongIn(stored), stored };
}

/** Logs each difference and each wrong sum. Returns their number. */
export function reportBooks({ differences, wrong }: Pick<ClosedBooks, 'differences' | 'wrong'>): number {
  for (const { paymentId, auctionId, ledger, state } of differences) {
    logger.error('the books differ', { paymentId, auctionId, ledger, state });
  }
  for (const { of, stored, derived } of wrong) logger.error('a stored sum is wrong', { of, stored, derived });
  return differences.length + wrong.length;
}
