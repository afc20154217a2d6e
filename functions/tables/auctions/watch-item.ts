import * as z from 'zod';

export const WATCH_PREFIX = 'WATCH#';
export const watchSk = (userId: string): string => `${WATCH_PREFIX}${userId}`;

export const watchItem = z.object({
  auctionId: z.string(),
  /** `WATCH#<userId>`. */
  sk: z.string(),
  userId: z.string(),
  watchedAt: z.number(),
  /** Its entry in the user's watchlist, which is counted; absent while the auction is a draft or deleted. */
  ownList: z.string().optional(),
  ownSort: z.string().optional(),
});
export type WatchItem = z.infer<typeof watchItem>;
