import type { Paise } from '../../shared/model/money/money.ts';
import type { PaymentStore } from './payment-store.ts';

/** The paise of final payments captured at or after `sinceMs` (epoch milliseconds). */
export async function revenueSince(store: Pick<PaymentStore, 'listRevenue'>, sinceMs: number): Promise<Paise> {
  const entries = await store.listRevenue(sinceMs);
  return entries.reduce((sum, entry) => sum + entry.amount, 0);
}
