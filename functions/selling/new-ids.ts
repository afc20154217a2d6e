import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { updateAndRead } from '#functions/tables/writes.ts';

/**
 * The id of a new auction or sale, derived from admin and request id, so that a retry finds the first one, and nothing of
 * another admin. A UUID of version 8.
 */
export function idFor(kind: 'auction' | 'sale', adminId: string, requestId: string): string {
  const hex = createHash('sha256').update([kind, adminId, requestId.toLowerCase()].join('#')).digest('hex');
  const groups = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ];
  return groups.join('-');
}

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
