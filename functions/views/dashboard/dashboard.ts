/** A user's dashboard. Pure functions of stored items. */
import { isDepositAsked } from '#functions/domain/auctions/deposit-counted.ts';
import { figuresOf, ownBid, ownStatus, priceOf, totalOf, wonAt } from '#functions/domain/auctions/own-auction.ts';
import { goesByBank } from '#functions/domain/payments/transfer.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { imageUrl } from '#functions/selling/auction-images.ts';
import type { OwnAuction } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { NO_FIGURES } from '#functions/tables/auctions/own-figures.ts';
import type { CountedRegistration } from '#functions/tables/auctions/people-reads.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { getDashboard } from '#shared/contract/dashboard.ts';
import type { AnswerOf } from '#shared/contract/http/route.ts';
import { lineAnswer } from '#shared/contract/money/charges.ts';
import { effectiveStatus, endedAtOf } from '#shared/model/auctions/auction-status.ts';
import { type Paise, rupeesFromPaise } from '#shared/model/money/money.ts';
import { isAbandoned } from '../money/transaction.ts';

export type Dashboard = AnswerOf<typeof getDashboard>['data'];

export interface DashboardFacts {
  /** A page of all auctions, and a page of the won list. */
  readonly auctions: readonly OwnAuction[];
  readonly won: readonly OwnAuction[];
  /** A page, newest first, and the auctions that they are for. */
  readonly payments: readonly PaymentItem[];
  readonly paidFor: ReadonlyMap<string, ListingItem>;
  /** The deposits held, paise. */
  readonly walletBalance: Paise;
  /** All of them, with what they count. */
  readonly registrations: readonly Pick<CountedRegistration, 'auctionId' | 'counted'>[];
  /** The number of auctions on the watchlist. */
  readonly watched: number;
}

export function dashboard(
  { auctions, won: listedAsWon, registrations, payments, paidFor, walletBalance, watched }: DashboardFacts,
  now: number,
): Omit<Dashboard, 'next'> {
  const judge = (all: readonly OwnAuction[]) =>
    all.flatMap((auction) => {
      const status = ownStatus(auction, effectiveStatus(auction.state, now));
      return status === undefined ? [] : [{ ...auction, status }];
    });
  const judged = judge(auctions);
  // Not settled so far, so not in the list of wins.
  const wonJustNow = judged.filter(({ status, registration }) => status === 'Won' && registration.outcome !== 'won');
  const won = distinct([...judge(listedAsWon), ...wonJustNow]).filter(({ status }) => status === 'Won');
  const figures = figuresNow(registrations, [...auctions, ...listedAsWon], now);
  return {
    stats: {
      activeBids: figures.running,
      wonAuctions: figures.won,
      balance: rupeesFromPaise(walletBalance),
      watchlist: watched,
    },
    bids: judged.toSorted(byUrgency).map(({ registration, listing, state, status }) => ({
      id: listing.auctionId,
      title: listing.title,
      ...shownLot(listing),
      yourBid: rupeesFromPaise(ownBid(registration, state)),
      highestBid: rupeesFromPaise(state.currentBid),
      status,
      endsIn: status === 'Pending' ? state.startAt : state.closesAt,
      bidCount: state.seq,
      bidInterval: state.bidInterval,
      pausedAt: state.pausedAt,
      annulReason: state.annulReason,
      latestEnd: state.latestEnd ?? null,
    })),
    won: won.toSorted(byDueDate).map(({ registration, listing, state }) => ({
      id: listing.auctionId,
      title: listing.title,
      ...shownLot(listing),
      finalBid: rupeesFromPaise(priceOf(registration, state)),
      amount: rupeesFromPaise(totalOf({ registration, listing, state })),
      wonDate: isoFrom(wonAt(registration, state)),
      paymentStatus: wonStatus(registration),
      paymentDueAt: registration.finalPayment === 'due' ? (registration.paymentDueAt ?? null) : null,
      depositOwed: isDepositAsked(registration),
    })),
    accountSummary: {
      available: rupeesFromPaise(walletBalance),
      pending: rupeesFromPaise(figures.due),
      total: rupeesFromPaise(figures.paid),
    },
    payments: payments.map((payment) => paymentLine(payment, paidFor.get(payment.auctionId), now)),
  };
}

const shownLot = ({ lotNumber, images }: ListingItem) => {
  const [first] = images;
  return { lotNumber, picture: first === undefined ? null : imageUrl(first) };
};

const distinct = <T extends OwnAuction>(all: readonly T[]): readonly T[] => [
  ...new Map(all.map((auction) => [auction.listing.auctionId, auction])).values(),
];

/** What the registrations count, of the shown auctions by their live state: the stream counts with a delay. */
function figuresNow(registrations: DashboardFacts['registrations'], shown: readonly OwnAuction[], now: number) {
  const live = new Map(
    shown.map((auction) => [
      auction.listing.auctionId,
      figuresOf(auction, ownStatus(auction, effectiveStatus(auction.state, now))),
    ]),
  );
  const all = registrations.map(({ auctionId, counted = NO_FIGURES }) => live.get(auctionId) ?? counted);
  const sum = (name: 'running' | 'won' | 'due' | 'paid') => all.reduce((total, sums) => total + sums[name], 0);
  return { running: sum('running'), won: sum('won'), due: sum('due'), paid: sum('paid') };
}

const PAYMENT_NAMES = { emd: 'EMD', final: 'Final payment', storage: 'Storage' } as const satisfies Record<
  PaymentItem['type'],
  string
>;

function paymentLine(
  payment: PaymentItem,
  listing: ListingItem | undefined,
  now: number,
): Dashboard['payments'][number] {
  const { paymentId, status, refundDueSince, refundedAt } = payment;
  const isReturned = status === 'refunding' || status === 'refunded';
  return {
    id: paymentId,
    type: PAYMENT_NAMES[payment.type],
    ...(payment.part === true && { isPart: payment.part }),
    auctionId: payment.auctionId,
    auctionTitle: payment.auctionTitle,
    lotNumber: payment.lotNumber ?? null,
    ...(listing !== undefined && { lot: shownLot(listing) }),
    ...(payment.forSale === true && { forSale: payment.forSale }),
    amount: rupeesFromPaise(payment.amount),
    lines: payment.lines?.map(lineAnswer) ?? null,
    setOff: rupeesFromPaise(payment.setOff ?? 0),
    ...(payment.inParts !== undefined && { inParts: rupeesFromPaise(payment.inParts) }),
    date: payment.createdAt,
    paidAt: payment.capturedAt === undefined ? null : isoFrom(payment.paidAt ?? payment.capturedAt),
    status: isAbandoned(payment, now) ? 'Not paid' : PAYMENT_STATUS[status],
    reference: payment.offline?.utr ?? payment.providerPaymentId ?? null,
    invoices: (payment.invoices ?? []).map(({ number, kind }) => ({ number, kind })),
    refund: isReturned
      ? {
          since: refundDueSince === undefined ? null : isoFrom(refundDueSince),
          isTakenOn: payment.refundId !== undefined && payment.refundProblem === undefined,
          doneAt: status === 'refunded' && refundedAt !== undefined ? isoFrom(refundedAt) : null,
          reason: payment.refundReason ?? null,
          bankReference: payment.refundReference ?? null,
          isByBank: goesByBank(payment),
        }
      : null,
  };
}

/** A forfeited win may have had no deposit to forfeit. */
function wonStatus({ finalPayment = 'due', deposit, decision }: BidderItem): Dashboard['won'][number]['paymentStatus'] {
  const isTaken = deposit === 'forfeited' || decision?.tookSaleDeposit === true;
  return finalPayment === 'forfeited' && isTaken ? 'Forfeited' : FINAL_PAYMENT[finalPayment];
}

const FINAL_PAYMENT = {
  // Never in this list: it is no win so far.
  'on-approval': 'Pending',
  due: 'Pending',
  paid: 'Paid',
  overdue: 'Overdue',
  forfeited: 'Not paid',
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

/** Running auctions first, earliest deadline on top; then ended ones, newest on top. */
function byUrgency(a: OwnAuction, b: OwnAuction): number {
  const isOver = ({ state }: OwnAuction) => state.status === 'completed';
  if (isOver(a) !== isOver(b)) return isOver(a) ? 1 : -1;
  const difference = a.state.closesAt - b.state.closesAt;
  return isOver(a) ? -difference : difference;
}

/** What must be paid first, the earliest on top; then the newest wins. */
function byDueDate(a: OwnAuction, b: OwnAuction): number {
  const dueAt = ({ registration: { finalPayment, paymentDueAt = 0 } }: OwnAuction) =>
    finalPayment === 'due' ? paymentDueAt : Infinity;
  const byEnd = endedAtOf(a.state) - endedAtOf(b.state);
  if (dueAt(a) !== dueAt(b)) return dueAt(a) - dueAt(b);
  return dueAt(a) === Infinity ? -byEnd : byEnd;
}
