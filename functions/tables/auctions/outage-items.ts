/**
 * Outages and what owners did about them, in one partition of the Auctions table, which the function that bids can
 * write, too. Times are epoch milliseconds.
 */
import * as z from 'zod';
import { startsWith } from '../expressions.ts';
import { queryAll, queryFirst, readItem } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';

const PARTITION = 'outages';
const OUTAGE_PREFIX = 'OUTAGE#';

const answer = z.object({
  kind: z.enum(['extended', 'nothing']),
  at: z.number(),
  by: z.string(),
  reason: z.string(),
  /** By how much what ran was extended. */
  minutes: z.number().optional(),
});
export type OutageAnswer = z.infer<typeof answer>;

/** Something was wrong, and the owners are asked whether to extend what ran. What was wrong is in `signs`. */
export const outageItem = z.object({
  auctionId: z.literal(PARTITION),
  sk: z.string(),
  from: z.number(),
  until: z.number(),
  /** Nothing ran: the clock was not called. */
  silent: z.literal(true).optional(),
  /** A lot was closed later than it should have been. */
  closedLate: z.literal(true).optional(),
  /** Bids failed, again and again. */
  bidsFailed: z.literal(true).optional(),
  /** Answered once. */
  answer: answer.optional(),
});
export type OutageItem = z.infer<typeof outageItem>;
export type OutageSign = 'silent' | 'closedLate' | 'bidsFailed';

/** Until the year 2286. */
const TIME_DIGITS = 13;

/** The id of an outage is the time at which it began. */
export const outageIdOf = ({ sk }: Pick<OutageItem, 'sk'>): string => sk.slice(OUTAGE_PREFIX.length);
export const outageKey = (id: string) => ({ auctionId: PARTITION, sk: `${OUTAGE_PREFIX}${id}` });
export const outageIdAt = (from: number): string => String(from).padStart(TIME_DIGITS, '0');

/** The newest outages. Consistent. */
export const newestOutages = (auctions: AuctionsTable, limit: number): Promise<readonly OutageItem[]> =>
  queryFirst(
    auctions,
    { key: { auctionId: PARTITION, sk: startsWith(OUTAGE_PREFIX) }, isNewestFirst: true, limit },
    outageItem,
  );

/**
 * An extension of what ran. The plan has each lot with its `extendedFor` before (0 without one), which the extension of
 * the lot replaces by its own time: so repeating it after a crash extends nothing twice.
 */
export const extensionItem = z.object({
  auctionId: z.literal(PARTITION),
  sk: z.string(),
  at: z.number(),
  minutes: z.number(),
  reason: z.string(),
  by: z.object({ adminId: z.string(), source: z.string() }),
  /** Absent once it is done. */
  plan: z.record(z.string(), z.number()).optional(),
  /** How many lots were extended; absent until it is done. */
  extended: z.number().optional(),
  /** The lots whose records could not be read: they were left as they were. */
  unread: z.array(z.string()).optional(),
});
export type ExtensionItem = z.infer<typeof extensionItem>;

/** @param requestId identifies retries */
export const extensionKey = (requestId: string) => ({ auctionId: PARTITION, sk: `EXTENSION#${requestId}` }) as const;

/** What a call that was interrupted has left. Consistent. What is done is small: it has no plan any more. */
export async function readUnfinishedExtensions(auctions: AuctionsTable): Promise<readonly ExtensionItem[]> {
  const key = { auctionId: PARTITION, sk: startsWith('EXTENSION#') };
  return (await queryAll(auctions, { key }, extensionItem)).filter(({ extended }) => extended === undefined);
}

export const getExtension = (auctions: AuctionsTable, requestId: string): Promise<ExtensionItem | undefined> =>
  readItem(auctions, extensionKey(requestId), extensionItem);

/** Names the newest outage, so that two who notice something at the same time ask one question. */
export const newestItem = z.object({ id: z.string() });
export const NEWEST_KEY = { auctionId: PARTITION, sk: 'NEWEST' } as const;

/** The last call of the clock that watches, by which the next one knows whether it was called in between. */
export const beatItem = z.object({ at: z.number() });
export const BEAT_KEY = { auctionId: PARTITION, sk: 'BEAT' } as const;

/** Bids that failed: the first and the last since the watch last took note. */
export const failedBidsItem = z.object({ firstAt: z.number(), lastAt: z.number() });
export type FailedBids = z.infer<typeof failedBidsItem>;
export const FAILED_BIDS_KEY = { auctionId: PARTITION, sk: 'FAILED-BIDS' } as const;
