import { getState } from '#functions/tables/auctions/auction-reads.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { getPower, powerKey } from '#functions/tables/sales/power-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { update, write } from '#functions/tables/writes.ts';
import { powerTaken } from './power-taken.ts';

/**
 * Frees what a lot takes of somebody's bidding power, if they neither lead it nor owe for it any more. Idempotent, and late
 * or repeated calls do no harm. The order makes it safe: the power is read first. Each of their bids on the lot changes its
 * entry there, as amounts rise. So if the entry is unchanged at the write, they have not bid since the read, and do not
 * lead now.
 */
export async function freePower(
  auctions: AuctionsTable,
  { saleId, lotId, userId }: { readonly saleId: string; readonly lotId: string; readonly userId: string },
): Promise<void> {
  const power = await getPower(auctions, saleId, userId);
  const entry = power?.lots[lotId];
  if (entry === undefined) return;
  const [state, registration] = await Promise.all([getState(auctions, lotId), getBidder(auctions, lotId, userId)]);
  if (powerTaken(state, registration, userId) > 0) return;
  const path = `lots.${lotId}`;
  // The condition fails if they have bid again meanwhile, or another call was faster.
  const freed = { set: { [path]: undefined }, add: { reserved: 0 - entry } };
  await write(auctions, update(auctions, powerKey(saleId, userId), freed, { [path]: entry }));
}
