import * as z from 'zod';
import type { Version } from '#functions/platform/copy-in-memory.ts';
import { STATE_SK, stateItem, LISTING_SK } from '../auctions/auction-items.ts';
import { listingItem } from '../auctions/listing-item.ts';
import { anyOf } from '../expressions.ts';
import { allReadable, scanItems } from '../reads.ts';
import type { AuctionsTable } from '../table-handle.ts';
import { type CatalogueEntry, catalogueVersion, type ListingFacts, type StateFacts } from './catalogue-entry.ts';

const listingFacts = listingItem.pick({
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
  houseNumber: true,
  sale: true,
});
const stateFacts = stateItem.pick({
  status: true,
  withdrawn: true,
  deleted: true,
  currentBid: true,
  seq: true,
  closesAt: true,
  closedAt: true,
  approval: true,
  counterOffer: true,
  win: true,
  annulledAt: true,
  lastVoid: true,
  decisions: true,
  changes: true,
} satisfies Record<keyof StateFacts, true>);
const anyItem = z.looseObject({ auctionId: z.string(), sk: z.string() });

const ATTRIBUTES = new Set(['sk', ...Object.keys(listingFacts.shape), ...Object.keys(stateFacts.shape)]);

interface ScannedCatalogue {
  /** Dated 0 so that any time includes them. */
  readonly versions: readonly Version<CatalogueEntry>[];
  /** The ids of auctions that cannot be read. */
  readonly unread: ReadonlySet<string>;
}

/** The entries of all auctions in the table. */
export async function scanCatalogue(auctions: AuctionsTable): Promise<ScannedCatalogue> {
  const unread = new Set<string>();
  const listings = new Map<string, ListingFacts>();
  const states = new Map<string, StateFacts>();
  const scan = { filter: { sk: anyOf(LISTING_SK, STATE_SK) }, only: [...ATTRIBUTES] };
  for await (const item of scanItems(auctions, scan, anyItem)) {
    const { auctionId, sk } = item;
    const noteUnread = () => void unread.add(auctionId);
    if (sk === LISTING_SK)
      for (const listing of allReadable(auctions, listingFacts, [item], noteUnread)) listings.set(auctionId, listing);
    else for (const state of allReadable(auctions, stateFacts, [item], noteUnread)) states.set(auctionId, state);
  }
  const versions = [...listings].flatMap(([auctionId, listing]) => {
    const state = states.get(auctionId);
    return state === undefined || state.deleted === true ? [] : [catalogueVersion(listing, state, 0)];
  });
  return { versions, unread };
}
