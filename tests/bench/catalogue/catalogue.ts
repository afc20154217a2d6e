import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { build } from 'esbuild';
import * as z from 'zod';
import { writeSnapshot } from '#functions/lifecycle/snapshot/write-snapshot.ts';
import { appendAuction } from '#functions/tables/catalogue/catalogue-feed.ts';
import { unpackSnapshot } from '#functions/tables/catalogue/catalogue-snapshot.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { storedCatalogue } from '#functions/views/catalogue/catalogue-in-memory.ts';
import { listAuctions } from '#functions/views/catalogue/list-auctions.ts';
import { FOR_LAMBDA } from '#infra/build/functions.ts';
import { anonymousConfig, startBareEngine } from '#tests/support/stack/bare-engine.ts';
import { seedAuctions } from '#tests/support/tables/seed-lists.ts';
import { startMeter } from '../bids/meter.ts';
import { atMost, digits, type Section, table } from '../report.ts';
import { BIDDER, QUESTIONS } from './questions.ts';

const containerReport = z.object({
  first: z.number(),
  bare: z.number(),
  later: z.record(z.string(), z.number()),
  memory: z.number(),
});
const MINUTES = 60_000;

/** Lists of a large catalogue: the container's time and memory, and the requests to DynamoDB. */
export async function catalogue(isQuick: boolean): Promise<Section> {
  const count = isQuick ? 10_000 : 100_000;
  const database = await startBareEngine('dynoxide');
  const meter = await startMeter(database.port);
  const folder = await mkdtemp(resolve('.cache', 'catalogue-'));
  try {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(meter.endpoint)));
    const auctions = tableHandle('auctions', client, database.tables.auctions);
    const feed = tableHandle('feed', client, database.tables.feed);
    const now = Date.now();
    // Older than the snapshot, so that the feed after it has one change.
    const unmetered = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(database.endpoint)));
    const storage = { client: unmetered, tables: database.tables };
    const [one] = await seedAuctions(storage, count, now - 30 * MINUTES, 'In Pune.');
    const snapshot = join(folder, 'snapshot');
    let stored = new Uint8Array();
    const write = async (packed: Uint8Array) => {
      stored = Uint8Array.from(packed);
      await writeFile(snapshot, packed);
    };
    const writer = { auctions, feed, clock: () => now };
    await writeSnapshot({ ...writer, snapshots: { read: async () => undefined, write } }, true);
    meter.read();
    await appendAuction(writer, one?.auctionId ?? '');
    const { writeUnits } = meter.read();

    const deps = { auctions, catalogue: storedCatalogue(feed, { read: async () => stored }) };
    const ask = (question: object) =>
      listAuctions(deps, { ...BIDDER, sort: 'newest', limit: 12, ...question }, Date.now() + 2 * MINUTES);
    await ask({});
    const pages = [];
    for (const [name, question] of Object.entries(QUESTIONS)) {
      meter.read();
      await ask({ ...question, withDrafts: true });
      pages.push({ name, ...meter.read() });
    }

    const bundle = join(folder, 'container.mjs');
    await build({ ...FOR_LAMBDA, entryPoints: [resolve(import.meta.dirname, 'container.ts')], outfile: bundle });
    const entries = join(folder, 'entries.json');
    const versions = (await unpackSnapshot(stored))?.versions ?? [];
    await writeFile(entries, JSON.stringify(Array.from(versions, ({ entry }) => entry)));
    const given = [bundle, meter.endpoint, auctions.tableName, feed.tableName, snapshot, entries];
    const { stdout } = await promisify(execFile)(process.execPath, given);
    const container = containerReport.parse(JSON.parse(stdout));
    return {
      title: `A catalogue of ${digits(count)} auctions`,
      bars: [
        atMost('First list of a container, of parsing its lots as plain JSON', 3, container.first / container.bare),
        // What is alive takes 70 MB above the 80 of Node. The rest is garbage: V8 collects it at 250 MB in one run and at
        // 320 in the next. The function has 1,024.
        atMost('Memory of a container that lists', 330, container.memory, ' MB'),
        atMost('Requests of a page', 8, Math.max(...pages.map(({ requests }) => requests))),
        atMost(
          'A search of staff by the end of a house number, of a list without words',
          4,
          (container.later['By a house number, for staff'] ?? NaN) / (container.later['The newest'] ?? NaN),
        ),
        // 25 for the cards, and half a unit for each of which the reader's own part is looked up.
        atMost('Read units of a page', 32, Math.max(...pages.map(({ readUnits }) => readUnits))),
        atMost('Write units of a change of the catalogue', 2, writeUnits),
      ],
      table: `${table(
        ['A page of 12', 'Requests', 'Read units', 'Processor time, ms'],
        pages.map(({ name, requests, readUnits }) => [
          name,
          digits(requests),
          digits(readUnits),
          digits(container.later[name] ?? NaN),
        ]),
      )}

The snapshot has ${digits(stored.length / 1e6)} MB.`,
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await meter.stop();
    await database.stop();
  }
}
