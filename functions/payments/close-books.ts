import { isDeepStrictEqual } from 'node:util';
import { formatInr } from '../../shared/model/money/money.ts';
import { logger } from '../platform/logger.ts';
import { type Books, closeBooks } from './books.ts';
import type { StoredMoney } from './stored-sums/stored-money.ts';
import type { WrongSum } from './stored-sums/wrong-sum.ts';
import { wrongSums } from './stored-sums/wrong-sums.ts';

/** The books, what they were closed over, and the other stored sums of money that are not what they should be. */
export interface ClosedBooks extends Books {
  readonly wrong: readonly WrongSum[];
  readonly stored: StoredMoney;
}

/**
 * Closes the books over all that is stored. Money moves while they are read, so what differs is read once more and
 * counts only when it differs again, and a sum only when it is wrong in the same way.
 */
export async function readBooks(read: () => Promise<StoredMoney>): Promise<ClosedBooks> {
  const first = close(await read());
  if (first.differences.length === 0 && first.wrong.length === 0) return first;
  const second = close(await read());
  const known = new Set(first.differences.map(({ paymentId }) => paymentId));
  return {
    ...second,
    differences: second.differences.filter(({ paymentId }) => known.has(paymentId)),
    wrong: second.wrong.filter((one) => first.wrong.some((other) => isDeepStrictEqual(one, other))),
  };
}

function close(stored: StoredMoney): ClosedBooks {
  return { ...closeBooks(stored.payments, stored.entries), wrong: wrongSums(stored), stored };
}

/** Logs what does not agree, payment by payment and sum by sum, and answers how much it is. */
export function reportBooks({ differences, wrong, payments, total }: ClosedBooks): number {
  for (const { paymentId, auctionId, ledger, state } of differences) {
    logger.error('the books differ', { paymentId, auctionId, ledger, state });
  }
  for (const { of, stored, derived } of wrong) logger.error('a stored sum is wrong', { of, stored, derived });
  const differing = differences.length + wrong.length;
  logger.info('books closed', { payments, differences: differing, held: formatInr(total.held) });
  return differing;
}
