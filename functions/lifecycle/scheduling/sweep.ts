/**
 * The daily sweep: finds auctions for which something is overdue, because their wake-up was lost, and wakes them.
 * It reads a page at a time and hands the rest on when its time is up, so no number of auctions is too large for it.
 */
import { inParallel } from '../../platform/in-parallel.ts';
import type { AuctionIdPage, ScanPosition } from '../../tables/auctions/scan-auctions.ts';

const AT_ONCE = 10;

export interface SweepDeps {
  readonly readPage: (after: ScanPosition | undefined) => Promise<AuctionIdPage>;
  /** Wakes the auction if something is due for it, and says whether it was. */
  readonly handleIfDue: (auctionId: string) => Promise<boolean>;
  /** Whether there is time for another page before the function is stopped. */
  readonly hasTime: () => boolean;
  /** Has the sweep go on from there in another invocation. */
  readonly goOnLater: (after: ScanPosition) => Promise<void>;
  readonly reportFailure: (auctionId: string, error: unknown) => void;
}

export interface SweepReport {
  readonly looked: number;
  readonly woken: number;
  readonly failed: number;
  readonly goesOn: boolean;
}

/** Looks at every auction of the table behind the position. One that fails does not keep the others waiting. */
export async function sweep(deps: SweepDeps, from: ScanPosition | undefined): Promise<SweepReport> {
  let [looked, woken, failed] = [0, 0, 0];
  let position = from;
  do {
    const page: AuctionIdPage = await deps.readPage(position);
    await inParallel(page.auctionIds, AT_ONCE, async (auctionId) => {
      try {
        if (await deps.handleIfDue(auctionId)) woken += 1;
      } catch (error) {
        failed += 1;
        deps.reportFailure(auctionId, error);
      }
    });
    looked += page.auctionIds.length;
    position = page.next;
  } while (position !== undefined && deps.hasTime());
  if (position !== undefined) await deps.goOnLater(position);
  return { looked, woken, failed, goesOn: position !== undefined };
}
