import type { BoardLot } from '#shared/contract/sale-board.ts';

/** A lot that runs, without a bid. */
export const aBoardLot = (changes: Partial<BoardLot> = {}): BoardLot => ({
  _id: 'a1',
  title: 'Tractor',
  status: 'active',
  outcome: null,
  bidInterval: 60,
  basePrice: 1000,
  currentBid: 1000,
  bidCount: 0,
  bidderCount: 0,
  closesAt: 100,
  image: null,
  lotNumber: 1001,
  number: 1,
  startDate: 0,
  endDate: 100,
  reserve: null,
  recentBids: [],
  leader: null,
  win: null,
  approvalUntil: null,
  seller: null,
  relistedAs: null,
  ...changes,
});

/** Somebody who may bid. */
export const A_LEADER = {
  userId: 'u1',
  number: 7,
  name: 'Asha Rao',
  verifyStatus: 'verified',
  isActive: true,
  deposit: null,
  power: null,
} as const;
