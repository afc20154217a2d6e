import * as z from 'zod';
import { queryAll } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';
import { AUCTIONS_BY_FINAL_PAYMENT } from '../table-specs.ts';
import { BIDDER_PREFIX, type BidderItem } from './auction-items.ts';

const key = z.object({ auctionId: z.string(), sk: z.string() });

/** The wins with this payment state, earliest due first. */
export async function winsByPayment(
  auctions: AuctionsTable,
  finalPayment: NonNullable<BidderItem['finalPayment']>,
): Promise<readonly { readonly auctionId: string; readonly userId: string }[]> {
  const found = await queryAll(auctions, { index: AUCTIONS_BY_FINAL_PAYMENT, key: { finalPayment } }, key);
  return found.map(({ auctionId, sk }) => ({ auctionId, userId: sk.slice(BIDDER_PREFIX.length) }));
}

/** The auctions with an unpaid win. */
export async function unpaidAuctions(auctions: AuctionsTable): Promise<ReadonlySet<string>> {
  const [due, overdue] = await Promise.all([winsByPayment(auctions, 'due'), winsByPayment(auctions, 'overdue')]);
  return new Set([...due, ...overdue].map(({ auctionId }) => auctionId));
}
