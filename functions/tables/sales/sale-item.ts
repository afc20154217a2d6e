/** A sale of several lots, in the Auctions table under its own id. Times are epoch milliseconds. */
import * as z from 'zod';
import { paiseNumber } from '../paise-number.ts';
import { readBatch, type Consistency, queryPage, readItem } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';

export const SALE_SK = 'SALE';
export const saleKey = (saleId: string) => ({ auctionId: saleId, sk: SALE_SK });

export const saleItem = z.object({
  /** The sale's id. */
  auctionId: z.string(),
  sk: z.literal(SALE_SK),
  name: z.string(),
  place: z.string().optional(),
  terms: z.string().optional(),
  registrationDeadlineAt: z.number(),
  startAt: z.number(),
  firstEndAt: z.number(),
  everyMinutes: z.number(),
  staggersStarts: z.boolean(),
  /** One deposit for all lots, and how many times of it somebody may bid for; absent when each lot takes its own. */
  deposit: z.object({ amount: paiseNumber, multiple: z.number() }).optional(),
  /** The registrations for the sale, and the highest bidder number in use. Absent before the first. */
  bidderCount: z.number().optional(),
  lastNumber: z.number().optional(),
  /** The ids of the lots in order. A deleted lot keeps its place, so that the others keep theirs. */
  lots: z.array(z.string()),
  /** When it was last postponed, and why: whoever paid its deposit may withdraw until the start. */
  postponed: z.object({ at: z.number(), reason: z.string() }).optional(),
  /** Counts changes. A change must name the version that it is based on. */
  version: z.number(),
  createdBy: z.string(),
  createdAt: z.number(),
});
export type SaleItem = z.infer<typeof saleItem>;

/** Sales by id, without those that do not exist. */
export async function readSales(
  auctions: AuctionsTable,
  saleIds: readonly string[],
  consistency: Consistency,
): Promise<ReadonlyMap<string, SaleItem>> {
  const sales = await readBatch(auctions, [...new Set(saleIds)].map(saleKey), saleItem, { consistency });
  return new Map(sales.map((sale) => [sale.auctionId, sale]));
}

/** Reads consistently. */
export const readSale = (auctions: AuctionsTable, saleId: string): Promise<SaleItem | undefined> =>
  readItem(auctions, saleKey(saleId), saleItem);

const LIST = 'sales';

/** An entry of the list of all sales, put with the sale. */
export const saleEntry = (saleId: string, createdAt: string) => ({
  auctionId: LIST,
  sk: `${createdAt}#${saleId}`,
  saleId,
});

const listed = z.object({ auctionId: z.string(), sk: z.string(), saleId: z.string() });

/** A page of the ids of all sales, newest first. `after` and `next`: the sort key of an entry. */
export async function readPageOfSales(auctions: AuctionsTable, after: string | undefined, limit: number) {
  const page = await queryPage(
    auctions,
    {
      key: { auctionId: LIST },
      isNewestFirst: true,
      limit,
      after: after === undefined ? undefined : { auctionId: LIST, sk: after },
    },
    listed,
  );
  const next = page.next === undefined ? undefined : z.parse(listed.shape.sk, page.next['sk']);
  return { saleIds: page.items.map(({ saleId }) => saleId), next };
}
