/**
 * Bidding power: what somebody may lead with, or have won and not paid, at the same time in a sale with one deposit. The
 * item has a partition of its own, so that its bidder's bids share capacity with nobody. It has no `userId`, which would
 * add it to the user index. Amounts are paise.
 */
import * as z from 'zod';
import { paiseNumber } from '../paise-number.ts';
import { readBatch, readItem } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';

export const POWER_SK = 'POWER';
export const powerKey = (saleId: string, userId: string) => ({ auctionId: `POWER#${saleId}#${userId}`, sk: POWER_SK });

export const powerItem = z.object({
  auctionId: z.string(),
  sk: z.literal(POWER_SK),
  /** 0 once the deposit is released. */
  limit: paiseNumber,
  /** The sum of `lots`. */
  reserved: paiseNumber,
  /**
   * By lot: the bidder's last bid there, while it may lead or is won and not paid. A bid writes it in its own
   * transaction; only `free-power.ts` removes it.
   */
  lots: z.record(z.string(), paiseNumber),
  /** Grows when its bidder loses the right to bid. Every bid must name the current one (decision 13). */
  admission: z.number(),
  /** They have bid in the sale, so they can no longer withdraw. */
  hasBid: z.literal(true).optional(),
});
export type PowerItem = z.infer<typeof powerItem>;

/** Reads consistently. */
export const getPower = (auctions: AuctionsTable, saleId: string, userId: string): Promise<PowerItem | undefined> =>
  readItem(auctions, powerKey(saleId, userId), powerItem);

/** By user id, without those who have none. Eventually consistent. */
export async function readPowers(
  auctions: AuctionsTable,
  saleId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PowerItem>> {
  const keys = userIds.map((userId) => powerKey(saleId, userId));
  const items = await readBatch(auctions, keys, powerItem, { consistency: 'eventual' });
  const byKey = new Map(items.map((item) => [item.auctionId, item]));
  return new Map(
    userIds.flatMap((userId) => {
      const item = byKey.get(powerKey(saleId, userId).auctionId);
      return item === undefined ? [] : [[userId, item] as const];
    }),
  );
}

/** The most that somebody may bid on a lot: what is free, and what this lot already takes. */
export const mostFor = ({ limit, reserved, lots }: Pick<PowerItem, 'limit' | 'reserved' | 'lots'>, lotId: string) =>
  limit - reserved + (lots[lotId] ?? 0);
