import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { bidder, EMD, payment, profile, setUp } from '../given.ts';

/** u1's held deposit of a lost auction is due for refund. */
export function refundDueFixture(change: Partial<PaymentItem> = {}) {
  const w = setUp();
  w.gateway.pay('order_1', { amount: EMD });
  const due = { status: 'refunding', attention: 'refund-due', refundDueSince: NOW } as const;
  w.fake.put(
    'payments',
    payment({ paymentId: 'emd_1', ...due, providerPaymentId: 'pay_1', credited: true, ...change }),
  );
  w.fake.put('auctions', bidder({ deposit: 'refunding', depositPaymentId: 'emd_1', outcome: 'lost' }));
  w.fake.put('users', profile({ walletBalance: EMD }));
  const stored = () => w.one('payments', 'emd_1') as PaymentItem;
  return { ...w, stored };
}
