import * as z from 'zod';

export const WATCH_PREFIX = 'WATCH#';
export const watchSk = (userId: string): string => `${WATCH_PREFIX}${userId}`;

export const watchItem = z.object({
  auctionId: z.string(),
  /** `WATCH#<userId>`. */
  sk: z.string(),
  userId: z.string(),
  watchedAt: z.number(),
  /**
   * Absent while the auction is a draft or deleted. A copy, so that a dashboard counts marks without reading the state of
   * each (decision 25). The index of users holds it under this name, which an index cannot change.
   */
  ownList: z.string().optional(),
});
export type WatchItem = z.infer<typeof watchItem>;

export const SHOWN = 'watched';
