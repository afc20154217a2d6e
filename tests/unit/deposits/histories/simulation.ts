/**
 * Simulates an auction's money with tables and a provider in memory: users register and pay, the auction runs at its
 * time, and scheduled functions do their work. A test can make any call fail.
 */
import { closeAuction } from '#functions/bidding/close-auction.ts';
import { lapseApproval } from '#functions/deposits/approval/lapse-approval.ts';
import { loadWins } from '#functions/deposits/decisions/load-win.ts';
import { releaseSaleDeposits } from '#functions/deposits/release-sale-deposits.ts';
import { returnDeposit } from '#functions/deposits/return-deposit.ts';
import { endedState } from '#functions/deposits/settle.ts';
import { freePower } from '#functions/domain/sales/free-power.ts';
import { markOverdueWin } from '#functions/lifecycle/settlement/payment-due.ts';
import { settleAuction } from '#functions/lifecycle/settlement/settle-auction.ts';
import { closeBooks } from '#functions/payments/books.ts';
import { reconcile } from '#functions/payments/reconcile.ts';
import { checkSettlements } from '#functions/payments/settlements/check-settlements.ts';
import { readStoredMoney } from '#functions/payments/stored-sums/stored-money.ts';
import { wrongSums } from '#functions/payments/stored-sums/wrong-sums.ts';
import { readSellerMoney } from '#functions/sellers/read-seller.ts';
import { settleConsignment } from '#functions/sellers/settle-consignment.ts';
import { postponeLot } from '#functions/selling/postponing/postpone-lot.ts';
import { postponeSale } from '#functions/selling/postponing/postpone-sale.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { ledgerWriter } from '#functions/tables/bids/ledger-writer.ts';
import { type MoneyEntry, moneyEntry } from '#functions/tables/money/money-entry.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { powerKey } from '#functions/tables/sales/power-item.ts';
import { saleItem } from '#functions/tables/sales/sale-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import { MAX_PAISE } from '#shared/model/money/money.ts';
import type { PriceTerms } from '#shared/model/money/win-sum.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { bidder, EMD, listing, profile, state, setUp } from '../../payments/given.ts';
import { knownOf } from '../../payments/known-of.ts';
import { decideAbout, type Decision, decisionDeps } from '../decision-deps.ts';

export const PEOPLE = ['u1', 'u2', 'u3'] as const;
export type Who = (typeof PEOPLE)[number];

const TITLE = 'Maruti Swift';
const SALE = 's1';
/** Whose lot it is. */
const SELLER = 'bank';
export const COMMISSION = { percent: 2_50, fixed: 500_00, minimum: 2_000_00, gst: 18_00 };
export const BANK = { number: '001122334455', ifsc: 'HDFC0000001', holder: 'Bank of Boli' };

/** The common fields of settlement report lines. */
const LINE = {
  fee: 0,
  tax: 0,
  settlementId: 'setl',
  method: 'upi',
  utr: 'UTR',
  orderId: undefined,
  refundOf: undefined,
} as const;

export type Simulation = ReturnType<typeof simulation>;

/**
 * @param bidders the users who bid in this order if they may
 * @param change the auction's price terms
 * @param isBelowReserve whether no bid reaches the reserve
 * @param ofSale whether a sale takes the deposit, once for its lots
 */
export function simulation(
  bidders: readonly Who[],
  change: Partial<PriceTerms> = {},
  isBelowReserve = false,
  ofSale = false,
) {
  const terms = { charges: NO_CHARGES, emdSetOff: false, ...change };
  const w = setUp();
  const { fake, deps, gateway } = w;
  const inSale = ofSale ? ({ saleId: SALE, hasSaleDeposit: true } as const) : {};
  const oneFreeDay = { sale: { afterPayment: { days: '1' } } };
  const ofSeller = { sellerId: SELLER, commission: COMMISSION };
  fake.put('auctions', listing({ ...w.one('auctions', 'LISTING'), ...terms, ...inSale, ...oneFreeDay, ...ofSeller }));
  fake.put('sellers', { sellerId: SELLER, sk: 'SELLER', bank: BANK });
  if (ofSale) {
    fake.put('auctions', { ...state({ ...w.one('auctions', 'STATE'), power: true }) });
    const { registrationDeadlineAt, startAt, endAt: firstEndAt } = listing();
    const times = { registrationDeadlineAt, startAt, firstEndAt, everyMinutes: 0, staggersStarts: false };
    const facts = { name: TITLE, lots: ['a1'], version: 0, createdBy: 'admin-1', createdAt: 0 };
    fake.put('auctions', {
      auctionId: SALE,
      sk: 'SALE',
      ...facts,
      ...times,
      deposit: { amount: EMD, multiple: 1_000 },
    });
  }
  for (const userId of PEOPLE) fake.put('users', profile({ userId, name: userId }));
  const tables = deps.tables;
  const sellers = tableHandle('sellers', deps.tables.auctions.client, 'sellers');
  const { client } = deps.tables.auctions;
  const workerDeps = {
    ...decisionDeps(deps),
    notices: noticeStore(tableHandle('notifications', client, 'notifications')),
  };
  const append = ledgerWriter(tableHandle('bids', client, 'bids'));
  const live = () => state(w.one('auctions', 'STATE'));
  const profileOf = (userId: string) =>
    fake.all('users').find((one) => one['userId'] === userId && one['sk'] === 'PROFILE');
  const itemOf = (auctionId: string, sk: string) =>
    fake.all('auctions').find((one) => one['auctionId'] === auctionId && one['sk'] === sk);
  /** With the deposit of the sale, where the sale takes it. */
  const registration = (userId: string) => {
    const own = itemOf('a1', `BIDDER#${userId}`);
    const held = ofSale ? itemOf(SALE, `BIDDER#${userId}`) : own;
    if (held === undefined || held === own) return own;
    return { ...own, deposit: held['deposit'], depositPaymentId: held['depositPaymentId'] };
  };
  const mayTakePart = (userId: string): boolean =>
    profileOf(userId)?.['isActive'] === true && profileOf(userId)?.['verifyStatus'] === 'verified';

  /** Starts the auction and places the bids, each higher than the last. */
  async function run(now: number): Promise<void> {
    const { status, startAt, basePrice } = live();
    if (status !== 'pending' || now < startAt) return;
    fake.put('auctions', listing({ ...w.one('auctions', 'LISTING'), listingStatus: 'active' }));
    const accepted = bidders.filter((userId) => registration(userId)?.['deposit'] === 'held' && mayTakePart(userId));
    const bids = accepted.map((userId, index) => ({
      auctionId: 'a1',
      seq: index + 1,
      bidId: `b${index}`,
      userId,
      name: userId,
      number: index + 1,
      amount: basePrice + (index + 1) * 10_000_00,
      at: startAt + index,
    }));
    // All at once, as the bids' own transactions would have: whoever withdraws meanwhile is too early or too late.
    if (ofSale) {
      for (const bid of bids) {
        const { userId, name, number, amount } = bid;
        const joined = { userId, name, number, sk: `BIDDER#${userId}`, depositAmount: 0, saleId: SALE };
        fake.put(
          'auctions',
          bidder({ ...joined, depositPaymentId: undefined, lastBidAmount: amount, lastBidAt: bid.at }),
        );
        const leads = bid === bids.at(-1);
        const own = itemOf(powerKey(SALE, userId).auctionId, 'POWER');
        const taken = leads ? { reserved: amount, lots: { a1: amount } } : {};
        fake.put('auctions', { ...own, ...powerKey(SALE, userId), ...taken, hasBid: true });
      }
    }
    const last = bids.at(-1);
    const started = { ...live(), status: 'active', ...(isBelowReserve && { reserve: MAX_PAISE }) } as const;
    fake.put(
      'auctions',
      last === undefined ? started : { ...started, seq: last.seq, currentBid: last.amount, lastBid: last },
    );
    // The stream writes the ledger.
    await append(bids);
  }

  /** The work of the clock, the stream and the worker. */
  async function tick(now: number): Promise<void> {
    await run(now);
    await closeAuction(tables.auctions, 'a1', now);
    const found = await getState(tables.auctions, 'a1');
    const ended = found === undefined ? undefined : endedState(found);
    if (found !== undefined && ended !== undefined) {
      await settleAuction(workerDeps, ended, { title: TITLE, ...terms }, now);
      await lapseApproval(workerDeps, found, now);
      await markOverdueWin(workerDeps, found, { title: TITLE, ...terms }, now);
      await returnDeposit(tables, found, now);
      if (ofSale) {
        for (const userId of PEOPLE) await freePower(tables.auctions, { saleId: SALE, lotId: 'a1', userId });
        await releaseSaleDeposits(tables, SALE, now);
      }
    }
    await settle(now);
    await reconcile(deps, now);
    await settleConsignment({ ...tables, sellers }, 'a1', now);
  }

  const refundedAt = new Map<string, number>();

  /** The provider settles a capture after two days, and deducts refunds from later settlements. */
  async function settle(now: number): Promise<void> {
    const known = new Set(gateway.settled.map(({ id }) => id));
    const fresh = gateway.payments.filter(({ status, paidAt = 0, providerPaymentId: id }) => {
      return status === 'captured' && now - paidAt >= 48 * HOUR && !known.has(id);
    });
    for (const { providerPaymentId: id, amount, orderId } of fresh) {
      const line = { ...LINE, kind: 'payment', type: 'payment', settledAt: now } as const;
      gateway.settled.push({ ...line, id, amount, orderId: orderId ?? undefined });
    }
    for (const { refundId, status, amount, providerPaymentId: refundOf } of gateway.refunds) {
      if (status === 'processed' && !refundedAt.has(refundId)) refundedAt.set(refundId, now);
      if (known.has(refundId) || now - (refundedAt.get(refundId) ?? now) < 48 * HOUR) continue;
      gateway.settled.push({ ...LINE, id: refundId, kind: 'refund', type: 'refund', amount, refundOf, settledAt: now });
    }
    if (gateway.settled.length > known.size)
      await checkSettlements(deps, knownOf({ payments: payments(), entries: entries() }), now);
  }

  function cancel(now: number): void {
    const { status } = live();
    if (status !== 'pending' && status !== 'active') return;
    fake.put('auctions', { ...live(), status: 'cancelled', closedAt: now });
    fake.put('auctions', listing({ ...w.one('auctions', 'LISTING'), listingStatus: 'cancelled' }));
  }

  let isPostponed = false;
  /** Moves the start later: of the sale, where a sale takes the deposit. */
  async function postpone(byMs: number, now: number): Promise<void> {
    const selling = {
      auctions: tables.auctions,
      feed: tableHandle('feed', client, 'feed'),
      clock: () => now,
      notify: deps.notify,
    };
    const by = { adminId: 'admin-1', source: '192.0.2.1', reason: 'A flood' };
    const sale = itemOf(SALE, 'SALE');
    const { startAt, version } = saleItem.partial().parse(sale ?? {});
    const postponed =
      startAt === undefined || version === undefined
        ? await postponeLot(selling, 'a1', live().startAt + byMs, by)
        : await postponeSale(selling, SALE, { startAt: startAt + byMs, version }, by);
    isPostponed ||= postponed.ok;
  }

  const payments = (): PaymentItem[] =>
    fake.all('payments').flatMap((item) => (item['status'] === undefined ? [] : [paymentItem.parse(item)]));
  const entries = (): MoneyEntry[] => fake.all('money').map((item) => moneyEntry.parse(item));
  return {
    ...w,
    tables,
    sellers,
    sellerId: SELLER,
    sellerMoney: () => readSellerMoney(sellers, SELLER),
    /** What a deposit registers for. */
    depositOf: ofSale ? SALE : 'a1',
    workerDeps,
    tick,
    cancel,
    postpone,
    isPostponed: () => isPostponed,
    /** Of the sale, or the auction. */
    opensAt: () => Number((itemOf(SALE, 'SALE') ?? itemOf('a1', 'LISTING'))?.['startAt']),
    live,
    payments,
    entries,
    profileOf,
    registration,
    mayTakePart,
    /** The prices that were agreed on by counter-offers. */
    agreed: new Set<number>(),
    decide: (userId: string, decision: Decision, now: number) => decideAbout(workerDeps, userId, decision, now),
    wins: () => loadWins(workerDeps, 'a1'),
    /** The wrong stored sums. */
    wrongSums: async () => wrongSums(await readStoredMoney(tables)),
    books: () => closeBooks(payments(), entries()),
  };
}
