import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { queryAll } from '#functions/tables/reads.ts';
import type { PaymentsTable } from '#functions/tables/table-handle.ts';
import { PAYMENTS_BY_USER } from '#functions/tables/table-specs.ts';
import type { Paise } from '#shared/model/money/money.ts';

const BACK: readonly PaymentItem['status'][] = ['refunding', 'refunded'];
const transferred = paymentItem.pick({ auctionId: true, amount: true, status: true, offline: true });

/**
 * What of the transfers for these wins of one person goes back, or has gone: together it may need a second person, on
 * whatever days. The index may be a moment old; what was sent back on one day is counted apart.
 */
export async function readSentBack(
  payments: PaymentsTable,
  wins: readonly Pick<PaymentItem, 'auctionId' | 'userId'>[],
): Promise<Paise> {
  const userId = wins[0]?.userId;
  if (userId === undefined) return 0;
  const ofUser = { index: PAYMENTS_BY_USER, key: { userId }, filter: { type: 'final' }, unread: 'fail' } as const;
  const found = await queryAll(payments, ofUser, transferred);
  return found
    .filter(({ auctionId, offline, status }) => {
      return offline !== undefined && BACK.includes(status) && wins.some((win) => win.auctionId === auctionId);
    })
    .reduce((sum, { amount }) => sum + amount, 0);
}
