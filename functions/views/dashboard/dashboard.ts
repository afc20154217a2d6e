/** What the dashboard says of a user's auctions and payments: pure, from what is stored. */
import { lineAnswer } from '../../../shared/contract/money/charges.ts';
import type { getDashboard } from '../../../shared/contract/dashboard.ts';
import type { AnswerOf } from '../../../shared/contract/route.ts';
import { type AuctionStatus, effectiveStatus } from '../../../shared/model/auction-status.ts';
import { winSum } from '../../../shared/model/win-sum.ts';
import { depositCounted } from '../../tables/auctions/deposit-counted.ts';
import { type Paise, rupeesFromPaise } from '../../../shared/model/money.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import { isoFrom } from '../../platform/clock.ts';
import type { BidderItem, ListingItem, StateItem } from '../../tables/auctions/auction-items.ts';

export type Dashboard = AnswerOf<typeof getDashboard>['data'];
type BidStatus = Dashboard['bids'][number]['status'];

/** An auction the user is registered for. */
export interface OwnAuction {
  readonly registration: BidderItem;
  readonly listing: ListingItem;
  readonly state: StateItem;
}

export interface DashboardFacts {
  readonly auctions: readonly OwnAuction[];
  /** Newest first. */
  readonly payments: readonly PaymentItem[];
  /** The deposits held, paise. */
  readonly walletBalance: Paise;
  readonly watchedCount: number;
}

/** Puts the dashboard together at `now`. */
export function dashboard({ auctions, payments, walletBalance, watchedCount }: DashboardFacts, now: number): Dashboard {
  const judged = auctions.flatMap((auction) => {
    const status = bidStatus(auction, effectiveStatus(auction.state, now));
    return status === undefined ? [] : [{ ...auction, status }];
  });
  const won = judged.filter(({ status }) => status === 'Won').toSorted(byWonDate);
  const running = judged.filter(({ status }) => status === 'Winning' || status === 'Outbid');
  return {
    stats: {
      activeBids: running.length,
      wonAuctions: won.length,
      balance: rupeesFromPaise(walletBalance),
      watchlist: watchedCount,
    },
    bids: judged.toSorted(byUrgency).map(({ registration, listing, state, status }) => ({
      id: listing.auctionId,
      title: listing.title,
      yourBid: rupeesFromPaise(ownBid(registration, state)),
      highestBid: rupeesFromPaise(state.currentBid),
      status,
      endsIn: status === 'Pending' ? state.startAt : state.closesAt,
      bidCount: state.seq,
      bidInterval: state.bidInterval,
    })),
    won: won.map(({ registration, listing, state }) => ({
      id: listing.auctionId,
      title: listing.title,
      finalBid: rupeesFromPaise(priceOf(registration, state)),
      amount: rupeesFromPaise(totalOf({ registration, listing, state })),
      wonDate: isoFrom(state.closedAt ?? state.closesAt),
      paymentStatus: FINAL_PAYMENT[registration.finalPayment ?? 'due'],
      paymentDueAt: registration.finalPayment === 'due' ? (registration.paymentDueAt ?? null) : null,
      depositOwed: registration.depositOwed ?? false,
    })),
    accountSummary: {
      available: rupeesFromPaise(walletBalance),
      pending: rupeesFromPaise(sum(won.filter(isPaymentDue).map(totalOf))),
      total: rupeesFromPaise(sum(payments.filter(isFinalCaptured).map(({ amount }) => amount))),
    },
    payments: payments.map((payment) => paymentLine(payment, now)),
  };
}

/** An order that nobody has paid by now was left; it can still be paid, but nobody waits for it. */
const PAID_WITHIN_MS = 60 * 60 * 1000;

function paymentLine(payment: PaymentItem, now: number): Dashboard['payments'][number] {
  const { paymentId, status, refundDueSince, refundedAt } = payment;
  const isLeft = status === 'created' && now - payment.updatedAt > PAID_WITHIN_MS;
  const isReturned = status === 'refunding' || status === 'refunded';
  return {
    id: paymentId,
    type: payment.type === 'emd' ? 'EMD' : 'Final payment',
    auctionId: payment.auctionId,
    auctionTitle: payment.auctionTitle,
    amount: rupeesFromPaise(payment.amount),
    lines: payment.lines?.map(lineAnswer) ?? null,
    setOff: rupeesFromPaise(payment.setOff ?? 0),
    date: payment.createdAt,
    paidAt: payment.capturedAt === undefined ? null : isoFrom(payment.paidAt ?? payment.capturedAt),
    status: isLeft ? 'Not paid' : PAYMENT_STATUS[status],
    reference: payment.offline?.utr ?? payment.providerPaymentId ?? null,
    refund: isReturned
      ? {
          since: refundDueSince === undefined ? null : isoFrom(refundDueSince),
          isTakenOn: payment.refundId !== undefined && payment.refundProblem === undefined,
          doneAt: status === 'refunded' && refundedAt !== undefined ? isoFrom(refundedAt) : null,
          reason: payment.refundReason ?? null,
          bankReference: payment.refundReference ?? null,
        }
      : null,
  };
}

/** Undefined for a cancelled auction, which nobody won or lost: its deposit is among the payments. */
function bidStatus({ registration, state }: OwnAuction, status: AuctionStatus): BidStatus | undefined {
  const { userId } = registration;
  const isLeading = (state.award ?? state.lastBid)?.userId === userId;
  switch (status) {
    case 'draft':
    case 'cancelled':
      return undefined;
    case 'pending':
      return 'Pending';
    case 'active':
      if (isLeading) return 'Winning';
      return ownBid(registration, state) > 0 ? 'Outbid' : 'Active';
    case 'completed':
      // A win stays in the list when the lot was passed on, with what became of it.
      return isLeading || registration.finalPayment === 'passed-on' ? 'Won' : 'Lost';
  }
}

/** What the lot costs (or would have cost) somebody who has won it. */
function priceOf(registration: BidderItem, state: StateItem): Paise {
  const { award } = state;
  return award?.userId === registration.userId ? award.amount : ownBid(registration, state);
}

/** What is to be paid for a win: the bid and the charges, less a deposit that counts. */
function totalOf({ registration, listing, state }: OwnAuction): Paise {
  return winSum(listing, priceOf(registration, state), depositCounted(registration)).due;
}

/** The user's own last bid, 0 without one. The registration follows the live state, which may know a newer one. */
function ownBid(registration: BidderItem, { lastBid, currentBid }: StateItem): Paise {
  return lastBid?.userId === registration.userId ? currentBid : (registration.lastBidAmount ?? 0);
}

const FINAL_PAYMENT = {
  due: 'Pending',
  paid: 'Paid',
  overdue: 'Overdue',
  forfeited: 'Forfeited',
  'passed-on': 'Passed on',
} as const satisfies Record<NonNullable<BidderItem['finalPayment']>, Dashboard['won'][number]['paymentStatus']>;

const PAYMENT_STATUS = {
  created: 'Pending',
  failed: 'Failed',
  captured: 'Completed',
  refunding: 'Refunding',
  refunded: 'Refunded',
  forfeited: 'Forfeited',
  'set-off': 'Set off',
  undone: 'Failed',
} as const satisfies Record<PaymentItem['status'], Dashboard['payments'][number]['status']>;

function isPaymentDue({ registration }: OwnAuction): boolean {
  return (registration.finalPayment ?? 'due') === 'due';
}

function isFinalCaptured({ type, status }: PaymentItem): boolean {
  return type === 'final' && status === 'captured';
}

/** What still runs comes first, the soonest deadline on top; then what is over, the newest on top. */
function byUrgency(one: OwnAuction, other: OwnAuction): number {
  const isOver = ({ state }: OwnAuction) => state.status === 'completed';
  if (isOver(one) !== isOver(other)) return isOver(one) ? 1 : -1;
  const difference = one.state.closesAt - other.state.closesAt;
  return isOver(one) ? -difference : difference;
}

function byWonDate(one: OwnAuction, other: OwnAuction): number {
  return (other.state.closedAt ?? 0) - (one.state.closedAt ?? 0);
}

function sum(amounts: readonly Paise[]): Paise {
  return amounts.reduce((total, amount) => total + amount, 0);
}
