import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { build } from 'esbuild';
import * as z from 'zod';
import type { Version } from '#functions/platform/copy-in-memory.ts';
import { type CatalogueEntry, catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { packSnapshot } from '#functions/tables/catalogue/catalogue-snapshot.ts';
import type { SearchRequest } from '#functions/tables/catalogue/search/search-engine.ts';
import { writeLots } from '#functions/tables/catalogue/search/write-lots.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { findPage } from '#functions/views/catalogue/find-page.ts';
import { listAuctions } from '#functions/views/catalogue/list-auctions.ts';
import { catalogueInOpenSearch } from '#functions/views/catalogue/opensearch/catalogue-in-opensearch.ts';
import { FOR_LAMBDA } from '#infra/build/functions.ts';
import { anonymousConfig, startBareEngine } from '#tests/support/stack/bare-engine.ts';
import { startSearch } from '#tests/support/stack/search-node.ts';
import { putAll } from '#tests/support/tables/put-all.ts';
import { seededAuction } from '#tests/support/tables/seed-lists.ts';
import { median, timed } from '../measure.ts';
import { atMost, digits, type Section, table } from '../report.ts';
import { BIDDER, QUESTIONS } from './questions.ts';

const containerReport = z.object({ first: z.number(), later: z.record(z.string(), z.number()), memory: z.number() });
const AT_ONCE = 5_000;
const TIMES = 11;

/** The same lists on OpenSearch, through the function and bare, and the memory of a container that has them all itself. */
export async function search(isQuick: boolean): Promise<Section> {
  const sizes = isQuick ? [10_000] : [100_000, 300_000, 1_000_000];
  const engine = await startSearch(['-Xmx2g']);
  const database = await startBareEngine('dynoxide');
  const folder = await mkdtemp(resolve('.cache', 'search-bench-'));
  try {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(database.endpoint)));
    const auctions = tableHandle('auctions', client, database.tables.auctions);
    const feed = tableHandle('feed', client, database.tables.feed);
    const bundle = join(folder, 'container.mjs');
    await build({ ...FOR_LAMBDA, entryPoints: [resolve(import.meta.dirname, 'container.ts')], outfile: bundle });
    const rows: string[][] = [];
    const containers: string[][] = [];
    let worst = 0;
    for (const count of sizes) {
      const now = Date.now();
      const auctionOf = (n: number) => seededAuction(n, count, now, '', `lot-${n}`);
      await engine.empty();
      const versions: Version<CatalogueEntry>[] = [];
      const indexing = await timed(async () => {
        for (let from = 0; from < count; from += AT_ONCE) {
          const some = Array.from({ length: Math.min(AT_ONCE, count - from) }, (_, n) => {
            const { listing, state } = auctionOf(from + n);
            return catalogueVersion(listing, state, now);
          });
          await writeLots(engine.ask, some);
          versions.push(...some);
        }
        await engine.refresh();
      });

      const asked: SearchRequest[] = [];
      const catalogue = catalogueInOpenSearch(
        (request, schema) => {
          asked.push(request);
          return engine.ask(request, schema);
        },
        () => feed,
      );
      const reading = { auctions, catalogue };
      for (const [name, question] of Object.entries(QUESTIONS)) {
        const wanted = { ...BIDDER, sort: 'newest' as const, limit: 12, ...question };
        const list = () => listAuctions(reading, wanted, now);
        asked.length = 0;
        const page = (await findPage(catalogue, wanted, wanted, now))?.page;
        // What the page reads live.
        const shown = (page?.auctionIds ?? []).map((id) => auctionOf(Number(id.slice('lot-'.length))));
        await putAll(
          client,
          database.tables.auctions,
          shown.flatMap(({ listing, state }) => [listing, state]),
        );
        const headers = { 'content-type': 'application/x-ndjson' };
        const bodies = asked.map(({ path, bulkBody = [] }) => ({
          path,
          body: bulkBody.map((line) => `${JSON.stringify(line)}\n`).join(''),
        }));
        // What matches few lots as typed is asked again with typing errors, by design: each pass is a query.
        const bare = async () => {
          for (const { path, body } of bodies)
            await (await fetch(`${engine.url}${path}`, { method: 'POST', headers, body })).text();
        };
        const known = { ...reading, catalogue: { ...catalogue, page: async () => page, count: async () => 0 } };
        const live = () => listAuctions(known, wanted, now);
        const times: Record<'bare' | 'live' | 'whole', number[]> = { bare: [], live: [], whole: [] };
        for (let n = 0; n < TIMES; n += 1) {
          times.bare.push(await timed(bare));
          times.live.push(await timed(live));
          times.whole.push(await timed(list));
        }
        const ratio = median(times.whole) / (median(times.bare) + median(times.live));
        worst = Math.max(worst, ratio);
        const figures = [median(times.bare), median(times.live), median(times.whole), ratio];
        rows.push([digits(count), name, digits(bodies.length), ...figures.map(digits)]);
      }

      const snapshot = join(folder, 'snapshot');
      const packed = await packSnapshot({ at: now, versions });
      await writeFile(snapshot, packed);
      const given = [bundle, database.endpoint, auctions.tableName, feed.tableName, snapshot];
      const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=8000', ...given]);
      const { first, memory, later } = containerReport.parse(JSON.parse(stdout));
      const resident = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${engine.pid}/status`, 'utf8'))?.[1];
      containers.push([
        digits(count),
        digits(first),
        digits(median(Object.values(later))),
        digits(memory),
        digits(packed.length / 1e6),
        digits(indexing / 1000),
        digits(Number(resident) / 1000),
      ]);
      // The largest takes minutes.
      console.error([...rows.slice(-Object.keys(QUESTIONS).length), ...containers.slice(-1)].join('\n'));
    }
    return {
      title: 'The catalogue on OpenSearch, and in memory',
      bars: [atMost('List on OpenSearch, of its bare queries and the live reads', 1.5, worst)],
      table: `${table(['Auctions', 'A page of 12', 'Queries', 'Bare queries, ms', 'Live reads, ms', 'List, ms', 'Of both'], rows)}

${table(
  [
    'Auctions',
    'First list of a container in memory, processor ms',
    'A later one',
    'Its memory, MB',
    'Snapshot, MB',
    'Indexing all, s',
    'Memory of the node, MB',
  ],
  containers,
)}`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await engine.stop();
    await database.stop();
  }
}
