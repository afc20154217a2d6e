import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { getPower, powerKey } from '#functions/tables/sales/power-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { update, write } from '#functions/tables/writes.ts';
import { powerTaken } from './power-taken.ts';

/** A void of bids, or a lost right to bid, changes `admission` meanwhile. Then look again. */
const ATTEMPTS = 4;

/**
 * Frees what a lot takes of somebody's bidding power, if they neither lead it nor owe for it any more. Idempotent, and
 * late or repeated calls do no harm. The order makes it safe: the power is read first. Each of their bids on the lot
 * changes its entry there, as amounts rise, and a void, after which they do not, changes the admission of both whom it
 * concerns. So if the two are unchanged at the write, they have not bid since the read, no void made them lead again,
 * and they do not lead now.
 */
export async function freePower(
  auctions: AuctionsTable,
  { saleId, lotId, userId }: { readonly saleId: string; readonly lotId: string; readonly userId: string },
): Promise<void> {
  const path = `lots.${lotId}`;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const power = await getPower(auctions, saleId, userId);
    const entry = power?.lots[lotId];
    if (power === undefined || entry === undefined) return;
    const [state, registration] = await Promise.all([getState(auctions, lotId), getBidder(auctions, lotId, userId)]);
    if (powerTaken(state, registration, userId) > 0) return;
    // The condition fails if they have bid again meanwhile, or another call was faster.
    const freed = { set: { [path]: undefined }, add: { reserved: 0 - entry } };
    const unchanged = { [path]: entry, admission: power.admission };
    if (await write(auctions, update(auctions, powerKey(saleId, userId), freed, unchanged))) return;
  }
}
