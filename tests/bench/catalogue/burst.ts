import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, QueryCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { writeSnapshot } from '#functions/lifecycle/snapshot/write-snapshot.ts';
import { FEED_LATENESS, feedWrite } from '#functions/tables/catalogue/catalogue-feed.ts';
import { unpackSnapshot } from '#functions/tables/catalogue/catalogue-snapshot.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { storedCatalogue } from '#functions/views/catalogue/catalogue-in-memory.ts';
import { anonymousConfig, startBareEngine } from '#tests/support/stack/bare-engine.ts';
import { putAll } from '#tests/support/tables/put-all.ts';
import { seedAuctions } from '#tests/support/tables/seed-lists.ts';
import { startMeter } from '../bids/meter.ts';
import { quantile, timed } from '../measure.ts';
import { atMost, digits, type Section, table } from '../report.ts';

const CONTAINERS = 100;
/** Half of what DynamoDB gives one partition. */
const MAX_UNITS = 1_500;
/** Each changes once, in a quick run a third of them: a list must pass over as many in both. */
const LOTS = 10_000;
const CHANGES_A_SECOND = LOTS / 60;
const SECOND = 1000;
const MINUTE = 60_000;

const keys = z.object({ feed: z.string(), change: z.string() });
const WHO = { bidder: 'a bidder', admin: 'an admin' };

interface Second {
  readonly units: number;
  readonly ms: number;
}

/** What a list a second costs before, while and after a catalogue changes 10,000 times in a minute. Time is simulated. */
export async function burst(isQuick: boolean): Promise<Section> {
  const seconds = isQuick ? 20 : 60;
  const database = await startBareEngine('dynoxide');
  const meter = await startMeter(database.port);
  try {
    const storage = {
      client: DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(database.endpoint))),
      tables: database.tables,
    };
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(meter.endpoint)));
    const feed = tableHandle('feed', client, database.tables.feed);
    let now = Date.now();
    const clock = () => now;
    await seedAuctions(storage, LOTS, now - 30 * MINUTE, 'In Pune.');
    let stored = new Uint8Array();
    const snapshots = {
      read: async () => stored,
      write: async (packed: Uint8Array) => void (stored = Uint8Array.from(packed)),
    };
    await writeSnapshot(
      { auctions: tableHandle('auctions', storage.client, storage.tables.auctions), feed, clock, snapshots },
      true,
    );
    const unread = [...((await unpackSnapshot(stored))?.versions ?? [])];

    const catalogues = { bidder: storedCatalogue(feed, snapshots), admin: storedCatalogue(feed, snapshots) };
    const list = (who: keyof typeof catalogues) =>
      catalogues[who].page({ withDrafts: who === 'admin' }, { sort: 'newest', limit: 12 }, now);
    /** The changes of a second, as they are stored: what a list that follows them cannot do without. */
    const readBare = (first: unknown, last: unknown) => {
      const { feed: partition, change } = keys.parse(first);
      return client.send(
        new QueryCommand({
          TableName: database.tables.feed,
          KeyConditionExpression: 'feed = :feed AND change BETWEEN :first AND :last',
          ExpressionAttributeValues: { ':feed': partition, ':first': change, ':last': keys.parse(last).change },
        }),
      );
    };
    const bare: number[] = [];
    /** Lets seconds pass, in each of which so many changes and then one list of each kind come. */
    async function pass(count: number, changes: number) {
      const bidder: Second[] = [];
      const admin: Second[] = [];
      for (let n = 1; n <= count; n += 1) {
        const changed = unread.splice(0, Math.round(n * changes) - Math.round((n - 1) * changes));
        const items = changed.map((one, nth) => {
          const at = now + Math.floor((nth * SECOND) / changed.length);
          return feedWrite(feed, { ...one, version: one.version + 1, at }).Put.Item;
        });
        await putAll(storage.client, storage.tables.feed, items);
        now += SECOND;
        for (const [who, taken] of [
          ['bidder', bidder],
          ['admin', admin],
        ] as const) {
          meter.read();
          const ms = await timed(() => list(who));
          taken.push({ units: meter.read().readUnits, ms });
        }
        if (items.length > 0) bare.push(await timed(() => readBare(items[0], items.at(-1))));
      }
      return { bidder, admin };
    }

    await pass(5, 0);
    const phases = {
      Before: await pass(60, 0),
      Meanwhile: await pass(seconds, CHANGES_A_SECOND),
      'The two minutes after': await pass(120, 0),
    };
    const { Before: before, Meanwhile: meanwhile, 'The two minutes after': after } = phases;
    const p95 = (taken: readonly Second[]) =>
      quantile(
        taken.map(({ ms }) => ms),
        0.95,
      );
    const read = quantile(bare, 0.95);
    const most = (taken: readonly Second[]) => Math.max(...taken.map(({ units }) => units));
    return {
      title: 'A catalogue that changes 10,000 times in a minute',
      bars: [
        atMost(
          `Units a second of ${CONTAINERS} containers, 10,000 changes in a minute`,
          MAX_UNITS,
          CONTAINERS * most(meanwhile.bidder),
        ),
        atMost('and in the two minutes after', MAX_UNITS, CONTAINERS * most(after.bidder)),
        // A list waits for what is new, and for no more: so long as changes take to be read as they are. An admin's, which
        // shows at once what was written, reads again the seconds in which something may still land.
        ...(['bidder', 'admin'] as const).flatMap((who) => {
          const due = p95(before[who]) + read * (who === 'admin' ? FEED_LATENESS.fresh / SECOND : 1);
          return [
            atMost(
              `p95 of the list of ${WHO[who]} meanwhile, of one before with a bare read`,
              2,
              p95(meanwhile[who]) / due,
            ),
            atMost('and in the two minutes after', 2, p95(after[who]) / due),
          ];
        }),
      ],
      table: table(
        ['A list a second', 'Most read units', 'p95, ms', 'Most read units, admin', 'p95, ms, admin'],
        [
          ...Object.entries(phases).map(([name, { bidder, admin }]) => [
            name,
            digits(most(bidder)),
            digits(p95(bidder)),
            digits(most(admin)),
            digits(p95(admin)),
          ]),
          ['A bare read of the changes of a second', '', digits(read), '', ''],
        ],
      ),
    };
  } finally {
    await meter.stop();
    await database.stop();
  }
}
