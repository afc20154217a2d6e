import * as z from 'zod';
import { queryAll, queryPage } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';
import { AUCTIONS_BY_FINAL_PAYMENT } from '../table-specs.ts';
import { BIDDER_PREFIX, type BidderItem, bidderSk } from './bidder-item.ts';

const key = z.object({ auctionId: z.string(), sk: z.string(), paymentDueAt: z.number() });

export interface WinKey {
  readonly auctionId: string;
  readonly userId: string;
  readonly paymentDueAt: number;
}

const winKeyOf = ({ auctionId, sk, paymentDueAt }: z.infer<typeof key>): WinKey => ({
  auctionId,
  userId: sk.slice(BIDDER_PREFIX.length),
  paymentDueAt,
});

/** The wins with this payment state, earliest due first. */
export async function readWinsByPayment(
  auctions: AuctionsTable,
  finalPayment: NonNullable<BidderItem['finalPayment']>,
): Promise<readonly WinKey[]> {
  const found = await queryAll(auctions, { index: AUCTIONS_BY_FINAL_PAYMENT, key: { finalPayment } }, key);
  return found.map(winKeyOf);
}

/** One page of the wins that are paid, latest due first. */
export async function readPageOfPaidWins(auctions: AuctionsTable, place: WinKey | undefined) {
  const after = place && {
    finalPayment: 'paid',
    paymentDueAt: place.paymentDueAt,
    auctionId: place.auctionId,
    sk: bidderSk(place.userId),
  };
  const query = {
    index: AUCTIONS_BY_FINAL_PAYMENT,
    key: { finalPayment: 'paid' },
    isNewestFirst: true,
    after,
  } as const;
  const { items, next } = await queryPage(auctions, query, key);
  return { keys: items.map(winKeyOf), isLast: next === undefined };
}

/** The auctions with an unpaid win. */
export async function readUnpaidAuctions(auctions: AuctionsTable): Promise<ReadonlySet<string>> {
  const [due, overdue] = await Promise.all([
    readWinsByPayment(auctions, 'due'),
    readWinsByPayment(auctions, 'overdue'),
  ]);
  return new Set([...due, ...overdue].map(({ auctionId }) => auctionId));
}
