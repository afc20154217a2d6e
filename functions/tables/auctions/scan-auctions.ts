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

const found = z.object({ auctionId: z.string() });

/**
 * One page of auctions, including deleted ones.
 * @param how.limit how many items of any kind to read
 */
export async function scanAuctionIds(
  auctions: AuctionsTable,
  after: ScanPosition | undefined,
  how: Pick<Scan, 'limit'> = {},
): Promise<AuctionIdPage> {
  // Also the attribute of the filter, because dynoxide filters after the projection.
  const scan = { filter: { sk: STATE_SK }, only: ['auctionId', 'sk'], after, ...how };
  const { items, next } = await scanPage(auctions, scan, found);
  return {
    auctionIds: items.map(({ auctionId }) => auctionId),
    next: next === undefined ? undefined : z.parse(scanPosition, next),
  };
}
