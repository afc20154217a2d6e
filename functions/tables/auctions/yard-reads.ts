/** Reads of the yard's index. They may be a moment old: whoever acts asks registration and payment. */
import * as z from 'zod';
import { below } from '../expressions.ts';
import { queryAll, queryFirst, queryPage } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';
import { AUCTIONS_BY_YARD } from '../table-specs.ts';
import { BIDDER_PREFIX } from './bidder-item.ts';
import { HANDOVER_PREFIX } from './handover-item.ts';

const indexKey = z.object({ auctionId: z.string(), sk: z.string(), day: z.string() });
type IndexKey = z.infer<typeof indexKey>;

/** The payments whose buyers come on a day. */
export async function readVisitsOn(auctions: AuctionsTable, day: string): Promise<readonly string[]> {
  const found = await queryAll(auctions, { index: AUCTIONS_BY_YARD, key: { yard: 'visit', day } }, indexKey);
  return found.map(({ sk }) => sk.slice(HANDOVER_PREFIX.length));
}

const uncollectedBefore = (today: string) =>
  ({ index: AUCTIONS_BY_YARD, key: { yard: 'to-collect', day: below(today) } }) as const;

export interface UncollectedPage {
  readonly wins: readonly { readonly auctionId: string; readonly userId: string }[];
  /** The key after which the next page begins. */
  readonly next: IndexKey | undefined;
}

/** Paid wins whose last day to collect is over, the oldest first. */
export async function readUncollectedPage(
  auctions: AuctionsTable,
  today: string,
  { limit, after }: { readonly limit: number; readonly after: IndexKey | undefined },
): Promise<UncollectedPage> {
  const start = after && { ...after, yard: 'to-collect' };
  const { items, next } = await queryPage(auctions, { ...uncollectedBefore(today), limit, after: start }, indexKey);
  const wins = items.map(({ auctionId, sk }) => ({ auctionId, userId: sk.slice(BIDDER_PREFIX.length) }));
  return { wins, next: next === undefined ? undefined : items.at(-1) };
}

/** How many those are, counted up to a limit. */
export const countUncollected = async (auctions: AuctionsTable, today: string, limit: number): Promise<number> =>
  (await queryFirst(auctions, { ...uncollectedBefore(today), limit }, indexKey)).length;
