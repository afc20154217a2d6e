import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rebuildIndex, type RebuildDeps, rebuildState } from '#functions/lifecycle/search/rebuild-index.ts';
import { getListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { catalogueVersion, deletedVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { feedWrite } from '#functions/tables/catalogue/catalogue-feed.ts';
import { writeLots } from '#functions/tables/catalogue/search/write-lots.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { write } from '#functions/tables/writes.ts';
import { catalogueInOpenSearch } from '#functions/views/catalogue/opensearch/catalogue-in-opensearch.ts';
import { rebuild } from '#infra/commands/catalogue-rebuild/rebuild.ts';
import { anonymousConfig, startBareEngine } from '#tests/support/stack/bare-engine.ts';
import { startSearch } from '#tests/support/stack/search-node.ts';
import { seedAuctions } from '#tests/support/tables/seed-lists.ts';

let search: Awaited<ReturnType<typeof startSearch>>;
let database: Awaited<ReturnType<typeof startBareEngine>>;

beforeAll(async () => {
  [search, database] = await Promise.all([startSearch(), startBareEngine('dynoxide')]);
});
afterAll(async () => {
  await Promise.all([search.stop(), database.stop()]);
});

/** The auctions that each kind of change takes in turn. */
const SOME = 20;

/**
 * Runs a rebuild. Before and after each of its steps, auctions are renamed, deleted and created, these changes are
 * indexed, and a reader counts the auctions that nobody changes.
 */
async function rebuildUnderLoad(change: (deps: RebuildDeps) => RebuildDeps) {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(database.endpoint)));
  const auctions = tableHandle('auctions', client, database.tables.auctions);
  const feed = tableHandle('feed', client, database.tables.feed);
  const seed = async (count: number) =>
    (await seedAuctions({ client, tables: database.tables }, count, Date.now(), '')).map((one) => one.auctionId);
  const truth = new Map<string, string>();
  const live = await seed(3 * SOME);
  await search.empty();
  await Promise.all(live.map((id) => touch(id, 'unchanged')));
  await search.refresh();
  const catalogue = catalogueInOpenSearch(search.ask, () => feed);
  const everything = { withDrafts: true, withCancelled: true };
  const unchanged = { ...everything, among: new Set(live.slice(2 * SOME)) };
  // Late enough that the feed is not read for these changes.
  const later = Date.now() + 3_600_000;
  const counted: number[] = [];

  async function touch(auctionId: string, title: string | undefined) {
    const sets = title === undefined ? 'SET deleted = :value' : 'SET title = :value ADD version :one';
    const ExpressionAttributeValues = title === undefined ? { ':value': true } : { ':value': title, ':one': 1 };
    const Key = { auctionId, sk: title === undefined ? 'STATE' : 'LISTING' };
    await client.send(
      new UpdateCommand({ TableName: auctions.tableName, Key, UpdateExpression: sets, ExpressionAttributeValues }),
    );
    const { listing, state } = (await getListingAndState(auctions, auctionId)) ?? {};
    if (listing === undefined || state === undefined) throw new Error(`There is no auction ${auctionId}.`);
    const version =
      title === undefined ? deletedVersion(auctionId, Date.now()) : catalogueVersion(listing, state, Date.now());
    await write(feed, feedWrite(feed, version));
    expect(await writeLots(search.ask, [version])).toEqual([]);
    if (title === undefined) truth.delete(auctionId);
    else truth.set(auctionId, title);
  }

  async function load(n: number) {
    const [created = ''] = await seed(1);
    await Promise.all([
      touch(created, `created-${n}-meanwhile`),
      touch(live[n % SOME] ?? '', `renamed-${n}-meanwhile`),
      touch(live[SOME + (n % SOME)] ?? '', undefined),
    ]);
  }

  let n = 0;
  const deps = change({ ask: search.ask, auctions, feed, bury: () => Promise.reject(new Error('A lot is refused.')) });
  await rebuild(
    async (event) => {
      const { rebuild: state } = event as { rebuild: object };
      await load(n++);
      const [next] = await Promise.all([rebuildIndex(deps, rebuildState.parse(state), Date.now()), load(n++)]);
      counted.push(await catalogue.count(unchanged, later));
      return JSON.parse(JSON.stringify(next)) as unknown;
    },
    () => undefined,
  );
  await search.refresh();
  const titles = new Map<string, number>();
  for (const [, title] of truth) titles.set(title, (titles.get(title) ?? 0) + 1);
  const seen = new Map<string, number>();
  for (const title of titles.keys()) seen.set(title, await catalogue.count({ ...everything, search: title }, later));
  return { seen, titles, counted, indices: await search.indices() };
}

it('a rebuild during changes loses, doubles and outdates no auction; its readers notice nothing; only one index remains', async () => {
  const { seen, titles, counted, indices } = await rebuildUnderLoad((deps) => deps);
  expect(new Set(counted)).toEqual(new Set([SOME]));
  expect(Object.fromEntries(seen)).toEqual(Object.fromEntries(titles));
  expect(indices).toHaveLength(1);
});

it('mutant: a rebuild that does not read the feed loses changes', async () => {
  const { seen, titles } = await rebuildUnderLoad((deps) => ({
    ...deps,
    // A table without a feed.
    feed: { ...deps.feed, tableName: database.tables.feed, client: emptyClient(deps) },
  }));
  expect(Object.fromEntries(seen)).not.toEqual(Object.fromEntries(titles));
});

/** A client for which the feed is empty. */
function emptyClient({ feed }: RebuildDeps): RebuildDeps['feed']['client'] {
  return new Proxy(feed.client, {
    get: (client, name) => (name === 'send' ? async () => ({ Items: [] }) : (Reflect.get(client, name) as unknown)),
  });
}
