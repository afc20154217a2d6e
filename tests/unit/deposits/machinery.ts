import { checkUnpaidOrders } from '../../../functions/payments/recording/check-unpaid-orders.ts';
import type { Purpose } from '../../../functions/tables/payments/payment-item.ts';
import { orderRefused } from '../../../functions/payments/orders/order-refused.ts';
import { ledgerStore } from '../../../functions/tables/bids/ledger-store.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';
import type { paymentsFixture } from '../payments/given.ts';
import { HOUR } from '../../support/builders/time.ts';

export const PAYMENT_WINDOW_MS = 72 * HOUR;

/** What decides about wins, on the tables and the provider of a world. */
export function machineryOf(deps: ReturnType<typeof paymentsFixture>['deps']) {
  let ids = 0;
  const { client } = deps.tables.auctions;
  return {
    tables: deps.tables,
    profiles: deps.profiles,
    ledger: ledgerStore(tableHandle('bids', client, 'bids')),
    notify: deps.notify,
    noticeWrites: deps.noticeWrites,
    orderRefused: (win: { auctionId: string; userId: string }) =>
      orderRefused(deps.payments, { ...win, type: 'final' }),
    checkUnpaidOrders: (purpose: Purpose, now: number) => checkUnpaidOrders(deps, purpose, now),
    /** What the clock asks. */
    checkFinalPayment: (win: { auctionId: string; userId: string }, now: number) =>
      checkUnpaidOrders(deps, { ...win, type: 'final' }, now),
    paymentWindowMs: PAYMENT_WINDOW_MS,
    newId: () => `id-${(ids += 1)}`,
  };
}
