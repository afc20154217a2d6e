import { setTimeout } from 'node:timers/promises';
import { logger } from '#functions/platform/logger.ts';
import { FAILED_BIDS_KEY, type FailedBids } from '#functions/tables/auctions/outage-items.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { update, write } from '#functions/tables/writes.ts';
import type { ErrorCode } from '#shared/contract/http/errors.ts';

const BETWEEN_MS = 10_000;
/** The bidder waits for an answer, and the table may be what does not answer. */
const LONGEST_MS = 500;

/**
 * Notes a bid that failed, as far as it can be noted then, so that owners can be asked whether to extend what ran. Each
 * container writes every ten seconds at most.
 */
export function failedBidNoter(auctions: AuctionsTable) {
  let notedAt = 0;
  return async (code: ErrorCode | undefined, now: number): Promise<void> => {
    if ((code !== 'INTERNAL' && code !== 'UNAVAILABLE') || now < notedAt + BETWEEN_MS) return;
    notedAt = now;
    const noted = update<FailedBids>(auctions, FAILED_BIDS_KEY, { set: { lastAt: now }, setOnce: { firstAt: now } });
    const writing = write(auctions, noted).catch((error: unknown) => {
      logger.warn('a failed bid could not be noted', { error: error instanceof Error ? error : String(error) });
    });
    await Promise.race([writing, setTimeout(LONGEST_MS)]);
  };
}
