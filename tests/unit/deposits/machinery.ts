import { askAboutPurpose } from '../../../functions/payments/capture/ask-about-purpose.ts';
import type { Purpose } from '../../../functions/tables/payments/payment-item.ts';
import { orderRefused } from '../../../functions/payments/orders/order-refused.ts';
import { ledgerStore } from '../../../functions/tables/bids/ledger-store.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';
import type { setUp } from '../payments/given.ts';
import { HOUR } from '../../support/builders/time.ts';

export const PAYMENT_WINDOW_MS = 72 * HOUR;

/** What decides about wins, on the tables and the provider of a world. */
export function machineryOf(deps: ReturnType<typeof setUp>['deps']) {
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
    askAboutPayment: (purpose: Purpose, now: number) => askAboutPurpose(deps, purpose, now),
    /** What the clock asks. */
    askAboutFinal: (win: { auctionId: string; userId: string }, now: number) =>
      askAboutPurpose(deps, { ...win, type: 'final' }, now),
    paymentWindowMs: PAYMENT_WINDOW_MS,
    newId: () => `id-${(ids += 1)}`,
  };
}
