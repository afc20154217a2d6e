import { getListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { isShown } from '#functions/tables/auctions/listing-status.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { type Refusal, refusal } from '#shared/contract/http/errors.ts';
import type { QueryOf } from '#shared/contract/http/route.ts';
import { lotFilterOf } from '#shared/contract/lots/lot-query.ts';
import type { listLots, PublicCard, PublicLot } from '#shared/contract/lots/public-lots.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { Catalogue, CataloguePage } from '../catalogue/catalogue.ts';
import { findPage } from '../catalogue/find-page.ts';
import { readPage } from '../catalogue/read-page.ts';
import { readSaleNames } from '../catalogue/sale-names.ts';
import { publicCard, publicLot } from './public-lot.ts';

export interface LotReads {
  readonly auctions: AuctionsTable;
  readonly catalogue: Catalogue;
}

interface LotList extends Omit<CataloguePage, 'auctionIds'> {
  readonly lots: PublicCard[];
}

/** A lot that everybody may see; undefined for a draft and a deleted lot. */
export async function readLot({ auctions }: LotReads, lotId: string, now: number): Promise<PublicLot | undefined> {
  const found = await getListingAndState(auctions, lotId);
  if (found === undefined || !isShown(found.state)) return undefined;
  const nameSale = await readSaleNames(auctions, [found.listing]);
  return publicLot(found, now, nameSale(found.listing));
}

/** One page of the lots that everybody may see. Error: INVALID_INPUT for an invalid cursor. */
export async function readLots(
  { auctions, catalogue }: LotReads,
  query: QueryOf<typeof listLots>,
  now: number,
): Promise<Result<LotList, Refusal>> {
  const { sort, limit, cursor } = query;
  const filter = { ...lotFilterOf(query), withDrafts: false };
  const wanted = { sort, limit, cursor, withCounts: cursor === undefined };
  const found = await findPage(catalogue, filter, wanted, now);
  if (found === undefined) return refused(refusal('INVALID_INPUT', 'This is not a valid cursor.'));
  const { auctionIds, ...list } = found.page;
  const listed = await readPage(auctions, auctionIds, found.filter, now);
  const nameSale = await readSaleNames(
    auctions,
    listed.map(({ listing }) => listing),
  );
  return ok({ lots: listed.map((lot) => publicCard(lot, now, nameSale(lot.listing))), ...list });
}
