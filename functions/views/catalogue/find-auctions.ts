/** The auctions that a text or a watchlist chooses, out of the search index, in the orders of the catalogue. */
import { catalogueKeys } from '../../tables/auctions/catalogue-keys.ts';
import { type Place, readSlice } from '../../tables/auctions/catalogue-index.ts';
import type { SearchEntry } from '../../tables/auctions/search-entry.ts';
import type { CatalogueOrder } from '../../tables/table-specs.ts';
import { type CatalogueFilter, matchesStatus } from './catalogue-filter.ts';
import { type CatalogueSort, knownPlaces, type Segment } from './catalogue-page.ts';
import { ORDERS } from './catalogue-plan.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

/** What matches, with its status at `now`. @param watched ids to choose from; undefined for every auction */
export function findAuctions(
  entries: ReadonlyMap<string, SearchEntry>,
  filter: CatalogueFilter,
  watched: readonly string[] | undefined,
  now: number,
): readonly SearchEntry[] {
  const text = filter.search?.toLowerCase() ?? '';
  const candidates = watched?.flatMap((auctionId) => entries.get(auctionId) ?? []) ?? [...entries.values()];
  return candidates
    .map((entry) => (hasStarted(entry, now) ? { ...entry, status: 'active' as const } : entry))
    .filter(
      (entry) =>
        matchesStatus(entry.status, filter) &&
        (filter.categorie === undefined || entry.categorie === filter.categorie) &&
        entry.title.toLowerCase().includes(text),
    );
}

/** Published, and its start has come: whether the clock has noted it or not. */
const hasStarted = ({ status, startAt }: SearchEntry, now: number): boolean => status === 'pending' && startAt <= now;

/** More auctions than ever run at once. */
const MOST_RUNNING = 100_000;

/** The matches as lists to read pages from. Running ones stand where the sorted lists have them. */
export async function foundSegments(
  auctions: AuctionsTable,
  matches: readonly SearchEntry[],
  sort: CatalogueSort,
  categorie: string | undefined,
): Promise<readonly Segment[]> {
  const { order, groups } = ORDERS[sort];
  const isMoving = order !== 'newest' && matches.some(({ status }) => status === 'active');
  const list = { order, status: 'active', categorie, direction: 'ascending' } as const;
  const running = isMoving ? await readSlice(auctions, list, undefined, MOST_RUNNING) : [];
  const live = new Map(running.map(({ auctionId, position }) => [auctionId, position]));
  return groups.map(({ direction, filed }) => {
    const places = matches
      .filter(({ status }) => filed.includes(status))
      .map((entry): Place => ({
        auctionId: entry.auctionId,
        position: live.get(entry.auctionId) ?? positionOf(entry, order),
      }));
    return { direction, sources: [knownPlaces(places, direction)] };
  });
}

function positionOf(entry: SearchEntry, order: CatalogueOrder): string {
  const { priceSort, closingSort } = catalogueKeys(entry);
  const newest = `${new Date(entry.createdAt).toISOString()}#${entry.auctionId}`;
  return { newest, price: priceSort, closing: closingSort }[order];
}
