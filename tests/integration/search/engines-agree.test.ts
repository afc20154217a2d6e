import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { copyInMemory, type Version } from '#functions/platform/copy-in-memory.ts';
import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { feedWrite } from '#functions/tables/catalogue/catalogue-feed.ts';
import { writeLots } from '#functions/tables/catalogue/search/write-lots.ts';
import { type FeedTable, tableHandle } from '#functions/tables/table-handle.ts';
import { remove, write } from '#functions/tables/writes.ts';
import type { CatalogueFilter } from '#functions/views/catalogue/catalogue-filter.ts';
import { catalogueOf } from '#functions/views/catalogue/catalogue-in-memory.ts';
import type { Catalogue, PageWanted } from '#functions/views/catalogue/catalogue.ts';
import { findPage } from '#functions/views/catalogue/find-page.ts';
import { catalogueInOpenSearch } from '#functions/views/catalogue/opensearch/catalogue-in-opensearch.ts';
import { LOT_SORTS } from '#shared/contract/lots/lot-query.ts';
import { HOUR, MINUTE, NOW } from '#tests/support/builders/time.ts';
import { anonymousConfig, startBareEngine } from '#tests/support/stack/bare-engine.ts';
import { startSearch } from '#tests/support/stack/search-node.ts';
import { entry, filter, happening } from '#tests/unit/views/catalogue/catalogue-arbitraries.ts';
import { MISSPELLED, misspelledLots } from '#tests/unit/views/catalogue/misspelled.ts';
import { naive } from '#tests/unit/views/catalogue/naive-catalogue.ts';

const feedKey = z.object({ feed: z.string(), change: z.string() });
type Change = Version<CatalogueEntry>;
type Happening = typeof happening extends fc.Arbitrary<infer H> ? H : never;

let search: Awaited<ReturnType<typeof startSearch>>;
let database: Awaited<ReturnType<typeof startBareEngine>>;
let feed: FeedTable;

beforeAll(async () => {
  [search, database] = await Promise.all([startSearch(), startBareEngine('dynoxide')]);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(database.endpoint)));
  feed = tableHandle('feed', client, database.tables.feed);
});
afterAll(async () => {
  await Promise.all([search.stop(), database.stop()]);
});

const question = fc.record({ filter, sort: fc.constantFrom(...LOT_SORTS), limit: fc.integer({ min: 1, max: 5 }) });

/** Feed entries that begin at a time and are a second apart. */
function changesOf(happenings: readonly Happening[], from: number, versions: Map<string, number>): readonly Change[] {
  const written = new Set([...versions].map(([id, version]) => `${id}#${version}`));
  return happenings.flatMap(({ who, entry: facts, step }, n) => {
    const id = `a${who}`;
    const version = Math.max(1, (versions.get(id) ?? 0) + step);
    // Each version has one content.
    if (written.has(`${id}#${version}`)) return [];
    written.add(`${id}#${version}`);
    versions.set(id, Math.max(versions.get(id) ?? 0, version));
    return [{ id, version, at: from + n * 1000, entry: facts && { auctionId: id, ...facts } }];
  });
}

async function walk(catalogue: Catalogue, asked: CatalogueFilter, wanted: PageWanted) {
  const ids: string[] = [];
  let counts: object | undefined;
  let cursor: string | undefined;
  do {
    const page = await catalogue.page(asked, { ...wanted, cursor, withCounts: cursor === undefined }, NOW);
    if (page === undefined) throw new Error('The cursor is refused.');
    ids.push(...page.auctionIds);
    counts ??= { ...page.counts, total: page.total };
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined && ids.length < 100);
  return { ids, counts };
}

it('both engines return the same lists, counts and pages as a naive read of the feed; admins also see the newest changes', async () => {
  const scenario = fc.record({
    indexed: fc.array(happening, { minLength: 20, maxLength: 60 }),
    /** Changes of the last two minutes, which are not indexed yet. */
    newest: fc.array(happening, { maxLength: 8 }),
    questions: fc.array(question, { minLength: 30, maxLength: 30 }),
    lot: entry,
  });
  await fc.assert(
    fc.asyncProperty(scenario, async ({ indexed, newest, questions, lot }) => {
      const versions = new Map<string, number>();
      const old = changesOf(indexed, NOW - HOUR, versions);
      // A feed entry contains the auction's state at that moment, so it is newer than the document that was indexed before.
      const indexedVersions = new Map(versions);
      const unseen = changesOf(newest, NOW - MINUTE, versions).filter(
        ({ id, version }) => version > (indexedVersions.get(id) ?? 0),
      );
      const items = unseen.map((change) => feedWrite(feed, change));
      for (const item of items) await write(feed, item);
      await search.empty();
      // Every change twice, in reverse order.
      expect(await writeLots(search.ask, [...old, ...old.toReversed()])).toEqual([]);
      await search.refresh();

      const engine = catalogueInOpenSearch(search.ask, () => feed);
      const memory = (all: readonly Change[]) =>
        catalogueOf(
          copyInMemory({
            changes: async function* () {
              yield* all;
              await Promise.resolve();
            },
          }),
        );
      for (const { filter: asked, sort, limit } of questions) {
        const seen = asked.withDrafts ? [...old, ...unseen] : old;
        const { ids, counts } = naive(seen, asked, sort, NOW);
        const expected = { ids, counts: { ...counts, total: ids.length } };
        expect(await walk(engine, asked, { sort, limit })).toEqual(expected);
        expect(await walk(memory(seen), asked, { sort, limit })).toEqual(expected);
        expect(await engine.count(asked, NOW)).toBe(ids.length);
        if (asked.withDrafts) continue;
        const like = { ...lot, auctionId: 'a1', categorie: lot.categorie === 'cars' ? 'cars' : 'electronics' } as const;
        expect(await engine.alike(asked, like, limit, NOW)).toEqual(await memory(old).alike(asked, like, limit, NOW));
      }
      for (const { Put } of items) await write(feed, remove(feed, z.parse(feedKey, Put.Item)));
    }),
    { numRuns: 15, endOnFailure: true },
  );
});

it('the engine finds each of 200 misspelled words on the first page', async () => {
  await search.empty();
  const written = misspelledLots.map((lot) => ({ id: lot.auctionId, at: NOW, version: 1, entry: lot }));
  expect(await writeLots(search.ask, written)).toEqual([]);
  await search.refresh();
  const engine = catalogueInOpenSearch(search.ask, () => feed);
  const missed = [];
  for (const [typed, id] of MISSPELLED) {
    const found = await findPage(engine, { search: typed, withDrafts: false }, { sort: 'end-date', limit: 24 }, NOW);
    if (found?.page.auctionIds.includes(id) !== true) missed.push(typed);
  }
  expect(missed).toEqual([]);
});
