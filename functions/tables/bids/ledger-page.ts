import * as z from 'zod/mini';
import { type BidItem, bidItem } from './bid-item.ts';

/** How many consecutive entries share an item, so that a batch of bids costs fewer writes than it has bids (decision 34). */
export const PAGE_ENTRIES = 4;

/** Where an entry is stored: the sort key of its page, which is the `seq` of the last entry that the page can hold. */
export const pageOf = (seq: number): number => Math.ceil(seq / PAGE_ENTRIES) * PAGE_ENTRIES;

/** The attribute of the page that holds the entry. */
export const placeIn = (seq: number): `e${number}` => `e${((seq - 1) % PAGE_ENTRIES) + 1}`;

/** An entry in its place, which says the auction and `seq`. */
const pageEntry = z.optional(z.omit(bidItem, { auctionId: true, seq: true }));

/** An item of the Bids table. */
const ledgerItem = z.looseObject({
  auctionId: z.string(),
  seq: z.number(),
  /** Only where the item is an entry itself, from before there were pages. */
  bidId: z.optional(z.string()),
  e1: pageEntry,
  e2: pageEntry,
  e3: pageEntry,
  e4: pageEntry,
});

/** What an item of the Bids table holds, in ascending order; the item itself comes last where it is an entry from before there were pages. */
export function entriesIn(item: unknown): readonly BidItem[] {
  const { auctionId, seq: last, bidId, e1, e2, e3, e4 } = z.parse(ledgerItem, item);
  const entries = [e1, e2, e3, e4].flatMap((entry, index) =>
    entry === undefined ? [] : [{ ...entry, auctionId, seq: last - PAGE_ENTRIES + 1 + index }],
  );
  return bidId === undefined ? entries : [...entries, z.parse(bidItem, item)];
}
