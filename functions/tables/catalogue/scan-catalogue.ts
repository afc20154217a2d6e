import * as z from 'zod/mini';
import type { Version } from '../../platform/copy-in-memory.ts';
import { LISTING_SK, listingItem, STATE_SK, stateItem } from '../auctions/auction-items.ts';
import { scanItems } from '../auctions/scan-auctions.ts';
import type { AuctionsTable } from '../table-handle.ts';
import { type CatalogueEntry, catalogueVersion, type ListingFacts, type StateFacts } from './catalogue-entry.ts';

const listingFacts = z.pick(listingItem, {
  auctionId: true,
  title: true,
  categorie: true,
  listingStatus: true,
  basePrice: true,
  startAt: true,
  endAt: true,
  createdAt: true,
  version: true,
  facts: true,
  place: true,
  lotNumber: true,
});
const stateFacts = z.pick(stateItem, {
  status: true,
  withdrawn: true,
  deleted: true,
  currentBid: true,
  seq: true,
  closesAt: true,
  closedAt: true,
});
const key = z.object({ auctionId: z.string(), sk: z.string() });

const ATTRIBUTES = [...new Set([...Object.keys(listingFacts.shape), ...Object.keys(stateFacts.shape)])];

/** The entries of all auctions in the table, dated 0 so that any time includes them. */
export async function scanCatalogue(auctions: AuctionsTable): Promise<readonly Version<CatalogueEntry>[]> {
  const listings = new Map<string, ListingFacts>();
  const states = new Map<string, StateFacts>();
  for await (const item of scanItems(auctions, [LISTING_SK, STATE_SK], ATTRIBUTES)) {
    const { auctionId, sk } = z.parse(key, item);
    if (sk === LISTING_SK) listings.set(auctionId, z.parse(listingFacts, item));
    else states.set(auctionId, z.parse(stateFacts, item));
  }
  return [...listings].flatMap(([auctionId, listing]) => {
    const state = states.get(auctionId);
    return state === undefined || state.deleted === true ? [] : [catalogueVersion(listing, state, 0)];
  });
}
