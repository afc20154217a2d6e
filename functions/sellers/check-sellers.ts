import { logger } from '#functions/platform/logger.ts';
import type { SellersTable } from '#functions/tables/table-handle.ts';
import { forEachSeller, readSellerMoney } from './read-seller.ts';
import { wrongSellerSums } from './statement.ts';

/**
 * How many stored sums of sellers do not follow from their ledgers, for the daily books. What is written between two
 * reads is right the next time, so a sum is wrong if it is so in the same way twice.
 */
export async function countWrongSellerSums(sellers: SellersTable): Promise<number> {
  const suspects = new Map<string, readonly string[]>();
  await forEachSeller(sellers, ({ sellerId }, money) => {
    const wrong = wrongSellerSums(money);
    if (wrong.length > 0) suspects.set(sellerId, wrong);
  });
  let count = 0;
  for (const [sellerId, first] of suspects) {
    const second = new Set(wrongSellerSums(await readSellerMoney(sellers, sellerId)));
    for (const wrong of first.filter((found) => second.has(found))) {
      logger.error('a sum of a seller is wrong', { sellerId, wrong });
      count += 1;
    }
  }
  return count;
}
