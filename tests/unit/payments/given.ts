import { createHmac } from 'node:crypto';
import { closeAuction } from '#functions/bidding/close-auction.ts';
import { noticeWriter, notifier } from '#functions/notifications/notify.ts';
import { invoiceConfirmer } from '#functions/payments/invoices/confirm-invoice.ts';
import { intentStore, paymentIdFor } from '#functions/payments/orders/intent-store.ts';
import { paymentLists } from '#functions/payments/payment-lists.ts';
import { paymentStore } from '#functions/payments/payment-store.ts';
import { lookAtRefunds } from '#functions/payments/refunds/look-at-refunds.ts';
import { revenueStore } from '#functions/payments/revenue.ts';
import { eventMarkerStore } from '#functions/payments/webhook/event-marker-store.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { tableHandle, moneyMovementTables } from '#functions/tables/table-handle.ts';
import { invoiceDetailsStore } from '#functions/tables/users/invoice-details.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { bidder as aBidder, listing as aListing, state as aState } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { FakeProvider } from './fake-provider.ts';

export const EMD = 50_000_00;
export const BID = 7_25_000_00;
export const KEY_SECRET = 'key-secret';
export const WEBHOOK_SECRET = 'webhook-secret';

const PRICE = { basePrice: 5_00_000_00 };

export const listing = (change: Partial<ListingItem> = {}): ListingItem =>
  aListing({ title: 'Maruti Swift', categorie: 'cars', ...PRICE, emdAmount: EMD, ...change });

export const state = (change: Partial<StateItem> = {}): StateItem => aState({ ...PRICE, ...change });

/** An auction that u1 has won. */
export const won = {
  status: 'completed',
  startAt: NOW - 2 * HOUR,
  currentBid: BID,
  seq: 3,
  closedAt: NOW - HOUR,
} as const;
export const lastBid = { bidId: 'b', userId: 'u1', name: 'Asha', number: 1, amount: BID, at: NOW - 2 * HOUR };

export const bidder = (change: Partial<BidderItem> = {}): BidderItem =>
  aBidder({ depositAmount: EMD, depositPaymentId: 'emd_held', ...change });

export const profile = (change: Partial<ProfileItem> = {}): ProfileItem => ({
  userId: 'u1',
  sk: 'PROFILE',
  name: 'Asha',
  email: 'asha@boli.test',
  mobile: '9800000000',
  role: 'user',
  verifyStatus: 'verified',
  createdSort: 'x',
  isActive: true,
  walletBalance: 0,
  createdAt: 0,
  updatedAt: 0,
  ...change,
});

export const payment = (change: Partial<PaymentItem> = {}): PaymentItem => ({
  paymentId: paymentIdFor({ type: 'emd', auctionId: 'a1', userId: 'u1' }, 1),
  userId: 'u1',
  auctionId: 'a1',
  auctionTitle: 'Maruti Swift',
  type: 'emd',
  amount: EMD,
  status: 'created',
  orderId: 'order_1',
  createdAt: new Date(NOW).toISOString(),
  updatedAt: NOW,
  attention: 'open-order',
  attentionSince: new Date(NOW).toISOString(),
  ...change,
});

/** The dependencies of every use case, on fake tables and a fake provider. */
export function setUp() {
  const fake = fakeTables();
  const { client } = fake;
  const gateway = new FakeProvider();
  const notices = noticeStore(tableHandle('notifications', client, 'notifications'));
  fake.put('auctions', listing());
  fake.put('auctions', state());
  fake.put('users', profile());
  const stores = {
    tables: moneyMovementTables(client, (kind) => kind),
    payments: paymentStore(tableHandle('payments', client, 'payments')),
    notify: notifier(notices, () => NOW),
    noticeWrites: noticeWriter(notices, () => NOW),
    gateway,
  };
  const deps = {
    ...stores,
    users: tableHandle('users', client, 'users'),
    auctions: tableHandle('auctions', client, 'auctions'),
    paymentLists: paymentLists(tableHandle('payments', client, 'payments')),
    revenue: revenueStore(tableHandle('payments', client, 'payments')),
    intents: intentStore(tableHandle('payments', client, 'payments'), tableHandle('money', client, 'money')),
    markers: eventMarkerStore(tableHandle('payments', client, 'payments')),
    profiles: profileStore(tableHandle('users', client, 'users')),
    consentAsked: async () => undefined,
    confirmInvoice: invoiceConfirmer(invoiceDetailsStore(tableHandle('users', client, 'users')), false),
    closeAuction: (auctionId: string, now: number) =>
      closeAuction(tableHandle('auctions', client, 'auctions'), auctionId, now),
    lookAtRefunds: (due: PaymentItem, now: number) => lookAtRefunds(stores, due, now),
    keySecret: KEY_SECRET,
    webhookSecrets: [WEBHOOK_SECRET],
    hasTime: () => true,
  };
  /** An auction that u1 won, with the deposit held and the final payment due. */
  const givenWon = (): void => {
    fake.put('auctions', listing({ listingStatus: 'completed' }));
    fake.put('auctions', state({ ...won, lastBid }));
    fake.put('auctions', bidder({ outcome: 'won', finalPayment: 'due', paymentDueAt: NOW + 70 * HOUR }));
    fake.put(
      'payments',
      payment({
        paymentId: 'emd_held',
        orderId: 'order_0',
        status: 'captured',
        providerPaymentId: 'pay_0',
        credited: true,
      }),
    );
    fake.put('users', profile({ walletBalance: EMD }));
  };
  const one = (table: 'payments' | 'auctions' | 'users', key: string) =>
    fake.all(table).find((item) => item['paymentId'] === key || item['sk'] === key);
  return { fake, gateway, deps, givenWon, one };
}

/** What the provider's checkout signs. */
export const checkoutSignature = (orderId: string, providerPaymentId: string, keySecret: string): string =>
  createHmac('sha256', keySecret).update(`${orderId}|${providerPaymentId}`).digest('hex');

/** What the checkout gives to the browser after a payment. */
export function claimOf(paymentId: string, orderId: string, providerPaymentId: string) {
  const signature = checkoutSignature(orderId, providerPaymentId, KEY_SECRET);
  return { userId: 'u1', paymentId, orderId, providerPaymentId, signature };
}
