/**
 * The daily sweep finds auctions with overdue actions, whose wake-ups were lost, and handles them. It reads page by
 * page and continues in another invocation when its time is up.
 */
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { AuctionIdPage, ScanPosition } from '#functions/tables/auctions/scan-auctions.ts';

const AT_ONCE = 10;

export interface SweepDeps {
  readonly readPage: (after: ScanPosition | undefined) => Promise<AuctionIdPage>;
  /** Handles the auction if something is due. Returns whether it was. */
  readonly handleIfDue: (auctionId: string) => Promise<boolean>;
  /** Whether the function has time for another page. */
  readonly hasTime: () => boolean;
  /** Continues the sweep from there in another invocation. */
  readonly continueLater: (after: ScanPosition) => Promise<void>;
  readonly reportFailure: (auctionId: string, error: unknown) => void;
}

export interface SweepReport {
  readonly checked: number;
  readonly handled: number;
  readonly failed: number;
  readonly continues: boolean;
}

/** Checks every auction after the position. A failed auction does not stop the others. */
export async function sweep(deps: SweepDeps, from: ScanPosition | undefined): Promise<SweepReport> {
  let [checked, handled, failed] = [0, 0, 0];
  let position = from;
  do {
    const page: AuctionIdPage = await deps.readPage(position);
    await inParallel(page.auctionIds, AT_ONCE, async (auctionId) => {
      try {
        if (await deps.handleIfDue(auctionId)) handled += 1;
      } catch (error) {
        failed += 1;
        deps.reportFailure(auctionId, error);
      }
    });
    checked += page.auctionIds.length;
    position = page.next;
  } while (position !== undefined && deps.hasTime());
  if (position !== undefined) await deps.continueLater(position);
  return { checked, handled, failed, continues: position !== undefined };
}
