/**
 * A new index of the catalogue from the tables, in steps, so that no call takes long. While the tables are read, changes
 * go on in the old index; the new one gets them from the feed before and after the alias moves.
 */
import * as z from 'zod';
import { OVERLAP_MS, type Version } from '#functions/platform/copy-in-memory.ts';
import { readManyListings, readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import { type ScanPosition, scanAuctionIds, scanPosition } from '#functions/tables/auctions/scan-auctions.ts';
import { type CatalogueEntry, catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { readFeed } from '#functions/tables/catalogue/catalogue-feed.ts';
import { CATALOGUE_ALIAS, LOT_INDEX } from '#functions/tables/catalogue/search/lot-index.ts';
import type { SearchEngine } from '#functions/tables/catalogue/search/search-engine.ts';
import { writeLots } from '#functions/tables/catalogue/search/write-lots.ts';
import type { AuctionsTable, FeedTable } from '#functions/tables/table-handle.ts';
import type { IndexDeps } from './index-changes.ts';

export const rebuildState = z.object({
  step: z.enum(['begin', 'read', 'catch-up', 'switch', 'done']),
  index: z.string().default(''),
  /** The feed since then is not in the new index yet. Epoch milliseconds. */
  since: z.number().default(0),
  after: scanPosition.optional(),
  /** Auctions read from the tables so far. */
  read: z.number().default(0),
});
export type RebuildState = z.infer<typeof rebuildState>;

export interface RebuildDeps extends Pick<IndexDeps, 'ask' | 'bury'> {
  readonly auctions: AuctionsTable;
  readonly feed: FeedTable;
}

const AUCTIONS_A_STEP = 5_000;
const ITEMS_A_PAGE = 2_000;
const CHANGES_AT_ONCE = 1_000;

/** Writes go to an alias, so that an index that another rebuild has deleted does not come back without its mapping. */
const aliasOf = (index: string): string => `building-${index}`;

/** So many that each shard of the engine has some, since each shows its documents at a time of its own. */
const MARKERS = 64;
const markersOf = (index: string): readonly string[] => Array.from({ length: MARKERS }, (_, n) => `${index}-${n}`);

const nothing = z.unknown();

/** Does one step and returns the next. Any step may be repeated. */
export async function rebuildIndex(deps: RebuildDeps, state: RebuildState, now: number): Promise<RebuildState> {
  const { ask } = deps;
  const { index, since } = state;
  switch (state.step) {
    case 'begin': {
      // What an interrupted rebuild has left.
      await deleteIndices(ask, (await indicesOf(ask)).unused);
      const created = `${CATALOGUE_ALIAS}-${now}`;
      await ask(
        { method: 'PUT', path: `/${created}`, body: { ...LOT_INDEX, aliases: { [aliasOf(created)]: {} } } },
        nothing,
      );
      return { ...state, step: 'read', index: created, since: now };
    }
    case 'read':
      return await readTables(deps, state);
    case 'catch-up':
      await catchUp(deps, index, since);
      // Once searches find them, they find everything before them. Nobody lists a document without fields.
      await write(
        deps,
        index,
        markersOf(index).map((id) => ({ id, at: now, version: now, entry: undefined })),
      );
      return { ...state, step: 'switch', since: now };
    case 'switch': {
      const body = { size: 0, query: { ids: { values: markersOf(index) } } };
      const { hits } = await ask({ method: 'POST', path: `/${index}/_search`, body }, found);
      if (hits.total.value < MARKERS) return state;
      const old = (await indicesOf(ask)).live.filter((name) => name !== index);
      const actions = [
        { add: { index, alias: CATALOGUE_ALIAS } },
        ...old.map((name) => ({ remove: { index: name, alias: CATALOGUE_ALIAS } })),
      ];
      await ask({ method: 'POST', path: '/_aliases', body: { actions } }, nothing);
      // What went to the old index after the first time.
      await catchUp(deps, index, since);
      await deleteIndices(ask, (await indicesOf(ask)).unused);
      return { ...state, step: 'done' };
    }
    case 'done':
      return state;
  }
}

const found = z.object({ hits: z.object({ total: z.object({ value: z.number() }) }) });

async function readTables(deps: RebuildDeps, state: RebuildState): Promise<RebuildState> {
  let after: ScanPosition | undefined = state.after;
  let read = 0;
  do {
    const { auctionIds, next } = await scanAuctionIds(deps.auctions, after, { limit: ITEMS_A_PAGE });
    await write(deps, state.index, await readCurrentVersions(deps.auctions, auctionIds));
    read += auctionIds.length;
    after = next;
  } while (after !== undefined && read < AUCTIONS_A_STEP);
  return { ...state, step: after === undefined ? 'catch-up' : 'read', after, read: state.read + read };
}

/** The entries of auctions as they are in the tables, dated 0, without deleted ones. */
export async function readCurrentVersions(
  auctions: AuctionsTable,
  auctionIds: readonly string[],
): Promise<readonly Version<CatalogueEntry>[]> {
  const [listings, states] = await Promise.all([
    readManyListings(auctions, auctionIds),
    readManyStates(auctions, auctionIds),
  ]);
  return auctionIds.flatMap((auctionId) => {
    const [listing, state] = [listings.get(auctionId), states.get(auctionId)];
    if (listing === undefined || state === undefined || state.deleted === true) return [];
    return [catalogueVersion(listing, state, 0)];
  });
}

async function catchUp(deps: RebuildDeps, index: string, since: number): Promise<void> {
  let changes: Version<CatalogueEntry>[] = [];
  for await (const change of readFeed(deps.feed, { after: since - OVERLAP_MS, until: undefined, isFresh: true })) {
    changes.push(change);
    if (changes.length < CHANGES_AT_ONCE) continue;
    await write(deps, index, changes);
    changes = [];
  }
  await write(deps, index, changes);
}

/** @throws if the engine could not write some of them now; the step is then repeated */
async function write({ ask, bury }: RebuildDeps, index: string, changes: readonly Version<CatalogueEntry>[]) {
  for (const { change, isWorthARetry, reason } of await writeLots(ask, changes, aliasOf(index))) {
    if (isWorthARetry) throw new Error(`${change.id}: ${reason}`);
    await bury({ auctionId: change.id, reason });
  }
}

const aliased = z.object({ aliases: z.record(z.string(), z.unknown()) });

/** The indices of the catalogue: those that lists are answered from, and others. */
async function indicesOf(ask: SearchEngine) {
  const all = await ask({ method: 'GET', path: `/${CATALOGUE_ALIAS}-*/_alias` }, z.record(z.string(), aliased));
  const names = Object.keys(all);
  const isLive = (name: string): boolean => CATALOGUE_ALIAS in (all[name]?.aliases ?? {});
  return { live: names.filter(isLive), unused: names.filter((name) => !isLive(name)) };
}

async function deleteIndices(ask: SearchEngine, names: readonly string[]): Promise<void> {
  for (const name of names) await ask({ method: 'DELETE', path: `/${name}` }, nothing);
}
