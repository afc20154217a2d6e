import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { chargesAnswer } from '#shared/contract/money/charges.ts';
import type { AuctionFrame } from '#shared/contract/realtime.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';

export const START = Date.parse('2026-11-20T10:00:00.000Z');
const iso = (ms: number) => new Date(ms).toISOString();

type Bid = AuctionDetails['bidLog'][number];

/** The n-th bid: ₹100 above the previous one; by default users u1 and u2 alternate. */
export function aBid(seq: number, userId = `u${((seq + 1) % 2) + 1}`): Bid {
  const createdAt = iso(START + seq * 1_000);
  return {
    _id: `bid-${seq}`,
    seq,
    userId,
    name: `Name of ${userId}`,
    bidAmount: 1_000 + seq * 100,
    createdAt,
    automatic: false,
  };
}

/** The viewer's part of an auction for a person without a role in it. */
export const STRANGER = {
  registered: false,
  lastBid: null,
  deposit: null,
  finalPayment: null,
  toPay: null,
  paymentDueAt: null,
  depositOwed: false,
  emdTransfer: null,
} as const satisfies AuctionDetails['viewer'];

/** A running auction with so many bids. */
export function anAuction(bids = 0, change: Partial<AuctionDetails> = {}): AuctionDetails {
  const bidLog = Array.from({ length: bids }, (_, index) => aBid(index + 1)).slice(-100);
  return {
    _id: 'a1',
    title: 'A lot',
    description: 'A lot to bid for.',
    categorie: 'cars',
    facts: {},
    lotNumber: 1_001,
    report: null,
    documents: [],
    basePrice: 1_000,
    emdAmount: 100,
    charges: chargesAnswer(NO_CHARGES),
    emdSetOff: false,
    hoursToPay: 72,
    onlineLimit: 500_000,
    bidInterval: 60,
    startDate: iso(START),
    endDate: iso(START + 3_600_000),
    registrationDeadline: iso(START - 3_600_000),
    status: 'active',
    images: [],
    createdBy: 'admin',
    currentBid: bidLog.at(-1)?.bidAmount ?? 1_000,
    leastBid: (bidLog.at(-1)?.bidAmount ?? 1_000) + 1,
    steps: [{ from: 0, step: 1 }],
    reserveStatus: null,
    bidCount: bids,
    bidderCount: 2,
    closesAt: START + 60_000,
    latestEnd: null,
    cancelledAt: null,
    watched: false,
    bidders: [],
    bidLog,
    seq: bids,
    winner: null,
    outcome: null,
    approvalUntil: null,
    cancelReason: null,
    you: { userId: 'u1', alias: 'alias-of-u1' },
    viewer: {
      ...STRANGER,
      registered: true,
      lastBid: bidLog.findLast((bid) => bid.userId === 'u1')?.bidAmount ?? null,
      deposit: 'held',
    },
    ...change,
  };
}

/** The frame of the n-th bid. */
export function aFrame(seq: number, change: Partial<AuctionFrame> = {}): AuctionFrame {
  const { seq: _, ...lastBid } = aBid(seq);
  return {
    type: 'auction',
    auctionId: 'a1',
    status: 'active',
    seq,
    currentBid: lastBid.bidAmount,
    leastBid: lastBid.bidAmount + 1,
    reserveStatus: null,
    closesAt: START + 60_000 + seq * 1_000,
    lastBid: seq === 0 ? null : lastBid,
    previousBid: null,
    winner: null,
    outcome: null,
    serverTime: START + seq * 1_000,
    ...change,
  };
}
