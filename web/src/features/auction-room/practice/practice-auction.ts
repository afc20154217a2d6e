import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { chargesAnswer } from '#shared/contract/money/charges.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { BASE_PRICE, CHARGES, INTERVAL_SECONDS, OPEN_MS, PRACTICE_LOT, STEPS } from './practice-lot.ts';
import { leastBidOf, type Practice, type PracticeBid, priceOf } from './practice.ts';
import { type Bidder, RIVALS } from './rivals.ts';

/** The person who practises. */
export interface Person {
  readonly id: string;
  readonly name: string;
}

/** A practice in the form in which the room's parts show auctions. */
export function practiceAuction(practice: Practice, person: Person): AuctionDetails {
  const { bids, startedAt, closesAt, isOver } = practice;
  const identify = (bidder: Bidder) =>
    bidder === 'you'
      ? { userId: person.id, name: person.name }
      : { userId: `practice-rival-${bidder}`, name: `Bidder ${bidder}` };
  const entry = ({ bidder, amount, at }: PracticeBid, index: number) => ({
    _id: `practice-bid-${index + 1}`,
    seq: index + 1,
    ...identify(bidder),
    bidAmount: rupeesFromPaise(amount),
    createdAt: iso(at),
    automatic: false,
  });
  const last = bids.at(-1);
  const ownBid = bids.findLast(({ bidder }) => bidder === 'you');
  return {
    _id: 'practice',
    ...PRACTICE_LOT,
    categorie: 'collectibles',
    lotNumber: 0,
    facts: {},
    report: null,
    documents: [],
    images: [],
    basePrice: rupeesFromPaise(BASE_PRICE),
    emdAmount: 0,
    emdSetOff: false,
    hoursToPay: 72,
    charges: chargesAnswer(CHARGES),
    onlineLimit: 0,
    bidInterval: INTERVAL_SECONDS,
    startDate: iso(startedAt),
    endDate: iso(startedAt + OPEN_MS),
    registrationDeadline: iso(startedAt),
    status: isOver ? 'completed' : 'active',
    currentBid: rupeesFromPaise(priceOf(practice)),
    leastBid: rupeesFromPaise(leastBidOf(practice)),
    steps: STEPS.map(({ from, step }) => ({ from: rupeesFromPaise(from), step: rupeesFromPaise(step) })),
    reserveStatus: null,
    latestEnd: null,
    bidCount: bids.length,
    seq: bids.length,
    bidderCount: 1 + RIVALS.length,
    closesAt,
    cancelledAt: null,
    cancelReason: null,
    watched: false,
    bidders: [],
    bidLog: bids.map(entry),
    winner:
      isOver && last !== undefined
        ? { ...identify(last.bidder), bidAmount: rupeesFromPaise(last.amount), bidTime: iso(last.at) }
        : null,
    outcome: isOver ? (last === undefined ? 'unsold' : 'open') : null,
    approvalUntil: null,
    you: { userId: person.id, alias: person.id },
    viewer: {
      registered: true,
      lastBid: ownBid === undefined ? null : rupeesFromPaise(ownBid.amount),
      deposit: null,
      finalPayment: null,
      depositOwed: false,
      toPay: null,
      emdTransfer: null,
      paymentDueAt: null,
    },
  };
}

function iso(ms: number): string {
  return new Date(ms).toISOString();
}
