import * as z from 'zod';
import { absentOr } from '../expressions.ts';
import type { AuctionsTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { update } from '../writes.ts';

export const sharedReviewKey = (auctionId: string) => ({ auctionId, sk: 'SHARED_REVIEW' }) as const;

/** Says that somebody has looked at what the people of a lot have in common. */
export const sharedReviewItem = z.object({
  auctionId: z.string(),
  sk: z.literal('SHARED_REVIEW'),
  /** The keys of the ties that were looked at. */
  seen: z.set(z.string()),
  by: z.string(),
  at: z.number(),
  note: z.string(),
  /** Counts the looks. */
  version: z.number(),
});
export type SharedReviewItem = z.infer<typeof sharedReviewItem>;

/** @param version of the review that was read; 0 before the first */
export const reviewWrite = (
  auctions: AuctionsTable,
  auctionId: string,
  { version, ...review }: Omit<SharedReviewItem, 'auctionId' | 'sk'>,
): TransactWriteItem =>
  update<SharedReviewItem>(
    auctions,
    sharedReviewKey(auctionId),
    { set: { ...review, version: version + 1 } },
    { version: version === 0 ? absentOr(0) : version },
  );
