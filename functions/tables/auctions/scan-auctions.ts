/** Scans the whole Auctions table, for background work only: no index holds every auction. */
import * as z from 'zod';
import { type Scan, scanPage } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';
import { STATE_SK } from './auction-items.ts';

/** The key of the last item read. */
export const scanPosition = z.object({ auctionId: z.string(), sk: z.string() });
export type ScanPosition = z.infer<typeof scanPosition>;

export interface AuctionIdPage {
  readonly auctionIds: readonly string[];
  /** Undefined on the last page. */
  readonly next: ScanPosition | undefined;
}

const stateItemKey = z.object({ auctionId: z.string() });

/**
 * One page of auctions, including deleted ones.
 * @param options.limit how many items of any kind to read
 */
export async function scanAuctionIds(
  auctions: AuctionsTable,
  after: ScanPosition | undefined,
  options: Pick<Scan, 'limit'> = {},
): Promise<AuctionIdPage> {
  // `sk` is read only for the filter: dynoxide, the local DynamoDB, filters after the projection.
  const scan = { filter: { sk: STATE_SK }, only: ['auctionId', 'sk'], after, ...options };
  const { items, next } = await scanPage(auctions, scan, stateItemKey);
  return {
    auctionIds: items.map(({ auctionId }) => auctionId),
    next: next === undefined ? undefined : z.parse(scanPosition, next),
  };
}
