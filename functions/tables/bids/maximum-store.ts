/** The maximums of an auction, sealed, in the Bids table beside the ledger. Append-only like the ledger. */
import * as z from 'zod';
import { queryItems, queryPage } from '../reads.ts';
import type { BidsTable } from '../table-handle.ts';

/** A maximum that was left with a bid, or changed. */
export const maximumItem = z.object({
  /** `<auctionId>#maximums`, the partition. */
  auctionId: z.string(),
  /** From 1 in each auction, without gaps. */
  seq: z.number(),
  userId: z.string(),
  /** The bid it was left with; absent when it was changed later. */
  bid: z.object({ bidId: z.string(), seq: z.number() }).optional(),
  sealed: z.string(),
  commitment: z.string(),
  at: z.number(),
});
export type MaximumItem = z.infer<typeof maximumItem>;

const SUFFIX = '#maximums';
export const maximumsOf = (auctionId: string): string => `${auctionId}${SUFFIX}`;
export const auctionOf = ({ auctionId }: MaximumItem): string => auctionId.slice(0, -SUFFIX.length);

/** As its owner sees it. */
export const commitmentInHex = ({ commitment }: Pick<MaximumItem, 'commitment'>): string =>
  Buffer.from(commitment, 'base64url').toString('hex');

/** The newest maximums of an auction, at most these, so that a leader who changes theirs for hours costs nobody much. */
const MOST = 1_000;
const PAGE = 100;

/** Reads consistently, newest first, and only as many pages as the caller consumes. */
export async function* readNewestMaximums(bids: BidsTable, auctionId: string): AsyncGenerator<MaximumItem> {
  const query = { key: { auctionId: maximumsOf(auctionId) }, isNewestFirst: true, limit: PAGE };
  let count = 0;
  for await (const item of queryItems(bids, query, maximumItem)) {
    yield item;
    count += 1;
    if (count === MOST) return;
  }
}

/** The maximum with this number, sealed. Reads consistently. */
export async function readMaximumAt(bids: BidsTable, auctionId: string, seq: number): Promise<MaximumItem | undefined> {
  const query = { key: { auctionId: maximumsOf(auctionId), seq }, unread: 'fail' } as const;
  return (await queryPage(bids, query, maximumItem)).items[0];
}
