import * as z from 'zod';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { updateAndRead } from '#functions/tables/writes.ts';

const LOT_COUNTER = { auctionId: 'lot-numbers', sk: 'COUNTER' };
/** The first lot is number 1001, so that every number is long enough to search for. */
const BEFORE_THE_FIRST = 1_000;

const counter = z.object({ taken: z.number() });

/**
 * The number of a new lot, short enough to say aloud. The update is atomic, so no two lots get the same; a creation that
 * fails afterwards leaves a gap.
 */
export async function takeLotNumber(auctions: AuctionsTable): Promise<number> {
  const { taken } = await updateAndRead(auctions, LOT_COUNTER, { add: { taken: 1 } }, counter);
  return BEFORE_THE_FIRST + taken;
}
