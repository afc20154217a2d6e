/** An auction that u1 won before u2 and u3, with tables and a provider in memory. */
import { loadWins } from '#functions/deposits/decisions/load-win.ts';
import { returnDeposit } from '#functions/deposits/return-deposit.ts';
import { markOverdueWin } from '#functions/lifecycle/settlement/payment-due.ts';
import { closeBooks } from '#functions/payments/books.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { readStoredMoney } from '#functions/payments/stored-sums/stored-money.ts';
import { wrongSums } from '#functions/payments/stored-sums/wrong-sums.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { type MoneyEntry, moneyEntry } from '#functions/tables/money/money-entry.ts';
import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import type { PriceTerms } from '#shared/model/money/win-sum.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { BID, bidder, EMD, lastBid, listing, payment, profile, state, won, setUp } from '../payments/given.ts';
import { decideAbout, type Decision, decisionDeps } from './decision-deps.ts';

export const DUE = NOW + 70 * HOUR;
export const RUNNER_UP_BID = BID - 25_000_00;

const captured = (userId: string, change: Partial<PaymentItem> = {}): PaymentItem => {
  const {
    attention: _a,
    attentionSince: _s,
    ...item
  } = payment({
    paymentId: `emd_${userId}`,
    userId,
    orderId: `order_emd_${userId}`,
    status: 'captured',
    providerPaymentId: `pay_emd_${userId}`,
    credited: true,
    ...change,
  });
  return item;
};

/** @param change the auction's price terms */
export function sale(change: Partial<PriceTerms> = {}) {
  const terms = { charges: NO_CHARGES, emdSetOff: false, ...change };
  const w = setUp();
  const { fake, gateway, deps } = w;
  fake.put('auctions', listing({ listingStatus: 'completed', isRecord: true, ...terms }));
  fake.put('auctions', state({ ...won, lastBid }));
  fake.put('auctions', bidder({ outcome: 'won', finalPayment: 'due', paymentDueAt: DUE, depositPaymentId: 'emd_u1' }));
  const lost = { outcome: 'lost', deposit: 'refunded' } as const;
  for (const [userId, lastBidAmount] of [
    ['u2', RUNNER_UP_BID],
    ['u3', RUNNER_UP_BID - 100],
  ] as const) {
    const own = { sk: `BIDDER#${userId}`, userId, name: userId, depositPaymentId: `emd_${userId}`, lastBidAmount };
    fake.put('auctions', bidder({ ...own, ...lost, lastBidAt: NOW - 3 * HOUR }));
    fake.put('users', profile({ userId, name: userId }));
    fake.put('payments', captured(userId, { status: 'refunded', refundId: `rfnd_${userId}`, refundedAt: NOW }));
  }
  for (const [index, [userId, amount]] of [
    ['u3', RUNNER_UP_BID - 100] as const,
    ['u2', RUNNER_UP_BID] as const,
    ['u1', BID] as const,
  ].entries()) {
    const seq = index + 1;
    fake.put('bids', {
      auctionId: 'a1',
      seq,
      bidId: `b${seq}`,
      userId,
      name: userId,
      number: 3 - index,
      amount,
      at: NOW - 4 * HOUR + seq,
    });
  }
  fake.put('users', profile({ walletBalance: EMD }));
  fake.put('users', { userId: 'u1', sk: 'WALLET#1', amount: EMD, description: 'EMD held', at: NOW });
  fake.put('payments', captured('u1'));
  for (const userId of ['u1', 'u2', 'u3']) {
    const orderId = `order_emd_${userId}`;
    gateway.orders.push({ orderId, amount: EMD, currency: 'INR', receipt: `emd_${userId}` });
    gateway.pay(orderId, { providerPaymentId: `pay_emd_${userId}`, paidAt: NOW - 5 * HOUR });
    const line = {
      subject: `emd_${userId}`,
      at: NOW,
      createdAt: '',
      auctionId: 'a1',
      userId,
      amount: EMD,
      by: 'razorpay',
    };
    fake.put('money', { ...line, entry: 'captured#1', kind: 'captured', from: 'payer', to: 'held' });
    if (userId === 'u1') continue;
    fake.put('money', { ...line, entry: `refunded#rfnd_${userId}`, kind: 'refunded', from: 'held', to: 'payer' });
    gateway.refunds.push({
      refundId: `rfnd_${userId}`,
      providerPaymentId: `pay_emd_${userId}`,
      amount: EMD,
      status: 'processed',
    });
  }

  const payments = () =>
    fake.all('payments').flatMap((item) => (item['status'] === undefined ? [] : [paymentItem.parse(item)]));
  const entries = () => fake.all('money').map((item): MoneyEntry => moneyEntry.parse(item));
  const tables = deps.tables;
  const decideDeps = decisionDeps(deps);
  return {
    ...w,
    tables,
    decideDeps,
    decide: (userId: string, decision: Decision, now: number) => decideAbout(decideDeps, userId, decision, now),
    /** The clock's wake-up at `now`. */
    markOverdue: async (now: number) => {
      const live = await getState(tables.auctions, 'a1');
      if (live !== undefined) await markOverdueWin(decideDeps, live, { title: 'Swift', ...terms }, now);
    },
    /** The work of the clock and the worker. */
    tick: async (now: number) => {
      const live = await getState(tables.auctions, 'a1');
      if (live === undefined) return;
      await markOverdueWin(decideDeps, live, { title: 'Swift', ...terms }, now);
      await returnDeposit(tables, live, now);
      await reconcile(deps, now);
    },
    wins: () => loadWins(decideDeps, 'a1'),
    registration: (userId: string) => w.one('auctions', `BIDDER#${userId}`),
    noticesTo: (userId: string) =>
      fake.all('notifications').flatMap((notice) => (notice['userId'] === userId ? [notice['title']] : [])),
    /** The wrong stored sums. */
    wrongSums: async () => wrongSums(await readStoredMoney(tables)),
    payments,
    entries,
    books: () => closeBooks(payments(), entries()),
  };
}

export const reason = 'The bank was closed';
export const transfer = {
  kind: 'record-payment',
  amount: BID,
  method: 'rtgs',
  utr: 'HDFCR52026112100123456',
  paidOn: '2026-11-20',
  note: undefined,
} as const;
export const final = (userId: string) => ({ type: 'final', auctionId: 'a1', userId, amount: undefined }) as const;
export const emd = (userId: string) => ({ type: 'emd', auctionId: 'a1', userId, amount: undefined }) as const;

/** An auction that u1 did not pay for in time. */
export async function overdue() {
  const s = sale();
  await s.markOverdue(DUE);
  return s;
}

/** Three lots that u1 has won. @param withDeposits whether each has a deposit that counts towards the price */
export function threeWins(withDeposits = false) {
  const s = sale({ emdSetOff: withDeposits });
  for (const auctionId of ['a2', 'a3']) {
    const record = { listingStatus: 'completed', isRecord: true, emdSetOff: withDeposits } as const;
    s.fake.put('auctions', listing({ ...record, auctionId, title: `Lot ${auctionId}` }));
    s.fake.put('auctions', state({ ...won, auctionId, lastBid }));
    const win = { outcome: 'won', finalPayment: 'due', paymentDueAt: DUE } as const;
    const depositPaymentId = withDeposits ? `emd_${auctionId}` : undefined;
    s.fake.put(
      'auctions',
      bidder({ ...win, auctionId, depositAmount: depositPaymentId === undefined ? 0 : EMD, depositPaymentId }),
    );
    if (depositPaymentId === undefined) continue;
    const providerPaymentId = `pay_${depositPaymentId}`;
    s.fake.put('payments', captured('u1', { paymentId: depositPaymentId, auctionId, providerPaymentId }));
    const entry = { subject: depositPaymentId, at: NOW, createdAt: '', auctionId, userId: 'u1', amount: EMD };
    const came = { by: 'razorpay', entry: 'captured#1', kind: 'captured', from: 'payer', to: 'held' };
    s.fake.put('money', { ...entry, ...came });
    s.fake.put('users', { userId: 'u1', sk: `WALLET#${auctionId}`, amount: EMD, description: 'EMD held', at: NOW });
  }
  if (withDeposits) s.fake.put('users', profile({ walletBalance: 3 * EMD }));
  return s;
}
