import { isoFrom } from '#functions/platform/clock.ts';
import { atLeast } from '#functions/tables/expressions.ts';
import { REVENUE_AUCTION_ID, type RevenueItem, revenueItem } from '#functions/tables/payments/payment-item.ts';
import { queryAll } from '#functions/tables/reads.ts';
import type { PaymentsTable } from '#functions/tables/table-handle.ts';
import { PAYMENTS_BY_AUCTION } from '#functions/tables/table-specs.ts';
import type { Paise } from '#shared/model/money/money.ts';

export interface RevenueStore {
  /** Final payments captured at or after `since`, epoch milliseconds. Fails if one cannot be read: it is for sums. */
  list(since: number): Promise<RevenueItem[]>;
}

export function revenueStore(payments: PaymentsTable): RevenueStore {
  return {
    list(since) {
      const key = { auctionId: REVENUE_AUCTION_ID, createdAt: atLeast(isoFrom(since)) };
      return queryAll(payments, { index: PAYMENTS_BY_AUCTION, key, unread: 'fail' }, revenueItem);
    },
  };
}

/** The paise of final payments captured at or after `sinceMs` (epoch milliseconds). */
export async function readRevenueSince(store: RevenueStore, sinceMs: number): Promise<Paise> {
  const entries = await store.list(sinceMs);
  return entries.reduce((sum, entry) => sum + entry.amount, 0);
}
