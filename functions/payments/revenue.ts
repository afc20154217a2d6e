import type { Paise } from '../../shared/model/money/money.ts';
import { isoFrom } from '../platform/clock.ts';
import { REVENUE_AUCTION_ID, type RevenueItem, revenueItem } from '../tables/payments/payment-item.ts';
import { PAYMENTS_BY_AUCTION } from '../tables/table-specs.ts';
import type { PaymentsTable } from '../tables/table-handle.ts';
import { queryPayments } from './query-payments.ts';

export interface RevenueStore {
  /** Final payments captured at or after `since`, epoch milliseconds. */
  list(since: number): Promise<RevenueItem[]>;
}

export function revenueStore(table: PaymentsTable): RevenueStore {
  return {
    async list(since) {
      const items = await queryPayments(table, {
        IndexName: PAYMENTS_BY_AUCTION,
        KeyConditionExpression: 'auctionId = :revenue AND createdAt >= :since',
        ExpressionAttributeValues: { ':revenue': REVENUE_AUCTION_ID, ':since': isoFrom(since) },
      });
      return items.map((item) => revenueItem.parse(item));
    },
  };
}

/** The paise of final payments captured at or after `sinceMs` (epoch milliseconds). */
export async function revenueSince(store: RevenueStore, sinceMs: number): Promise<Paise> {
  const entries = await store.list(sinceMs);
  return entries.reduce((sum, entry) => sum + entry.amount, 0);
}
