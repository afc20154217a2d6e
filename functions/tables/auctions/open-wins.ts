import * as z from 'zod/mini';
import { queryItems } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';
import { AUCTIONS_BY_FINAL_PAYMENT } from '../table-specs.ts';
import { BIDDER_PREFIX, type BidderItem } from './auction-items.ts';

const key = z.object({ auctionId: z.string(), sk: z.string() });

/** The wins with this payment state, earliest due first. Reads the index, so eventually consistent. */
export async function winsWhosePaymentIs(
  auctions: AuctionsTable,
  finalPayment: NonNullable<BidderItem['finalPayment']>,
): Promise<readonly { readonly auctionId: string; readonly userId: string }[]> {
  const wins = [];
  const items = queryItems(auctions, {
    IndexName: AUCTIONS_BY_FINAL_PAYMENT,
    KeyConditionExpression: 'finalPayment = :state',
    ExpressionAttributeValues: { ':state': finalPayment },
  });
  for await (const item of items) {
    const { auctionId, sk } = z.parse(key, item);
    wins.push({ auctionId, userId: sk.slice(BIDDER_PREFIX.length) });
  }
  return wins;
}

/** The auctions with an unpaid win. */
export async function unpaidAuctions(auctions: AuctionsTable): Promise<ReadonlySet<string>> {
  const [due, overdue] = await Promise.all([
    winsWhosePaymentIs(auctions, 'due'),
    winsWhosePaymentIs(auctions, 'overdue'),
  ]);
  return new Set([...due, ...overdue].map(({ auctionId }) => auctionId));
}
