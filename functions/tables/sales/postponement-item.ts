/** What is done about a sale that was postponed: auction-clock finishes what a call that was interrupted has left. */
import * as z from 'zod';
import { queryAll } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';

const PARTITION = 'postponements';

/** Stays until all lots have moved and everybody is told. Times are epoch milliseconds. */
export const postponementItem = z.object({
  auctionId: z.literal(PARTITION),
  /** The sale's id. */
  sk: z.string(),
  at: z.number(),
  byMs: z.number(),
  reason: z.string(),
  by: z.object({ adminId: z.string(), source: z.string() }),
});
export type PostponementItem = z.infer<typeof postponementItem>;

export const postponementKey = (saleId: string) => ({ auctionId: PARTITION, sk: saleId }) as const;

/** Consistent. */
export const unfinishedPostponements = (auctions: AuctionsTable): Promise<readonly PostponementItem[]> =>
  queryAll(auctions, { key: { auctionId: PARTITION } }, postponementItem);
