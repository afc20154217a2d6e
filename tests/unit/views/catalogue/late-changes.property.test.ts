/** Copies of a feed whose writers, streams and replicas are late, stop half way, and have clocks of their own. */
import { marshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changesByAuction } from '#functions/lifecycle/stream/stream-batch.ts';
import { copyInMemory, type Lateness } from '#functions/platform/copy-in-memory.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { append, FEED_LATENESS, feedWrite, readFeed } from '#functions/tables/catalogue/catalogue-feed.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { state } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { times } from '#tests/support/long-run.ts';
import { listing } from '../../selling/builders.ts';

const skew = fc.integer({ min: -700, max: 700 });
/** From sending a write until it is in the table. */
const flight = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 60 }) },
  fc.constantFrom(900, 1_499, 1_501, 3_000, 45_000),
);
const write = fc.record({
  /** Until the next write. */
  pause: fc.constantFrom(0, 1, 20, 700, 4_000),
  who: fc.nat(5),
  flight,
  skew,
  /** What the stream appends again, attempt by attempt, and whether it is stopped after it. */
  stream: fc.array(fc.record({ flight, isStopped: fc.boolean() }), { maxLength: 3 }),
});
const read = fc.record({ pause: fc.constantFrom(0, 5, 300, 1_000, 2_500, 9_000), isFresh: fc.boolean() });
const scenario = fc.record({
  writes: fc.array(write, { minLength: 1, maxLength: 30 }),
  reads: fc.array(read, { maxLength: 30 }),
  readerSkew: skew,
  /** How far a read that is not consistent is behind. */
  lag: fc.constantFrom(0, 50, 6_000),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer S> ? S : never;

const STREAM_DELAY_MS = 400;
const feed = tableHandle('feed', dynamoClient(), 'feed');

/** The greatest first. */
const byNumber = (one: string, other: string): number =>
  Number(other.slice('No. '.length)) - Number(one.slice('No. '.length));

interface Landed {
  readonly key: string;
  readonly item: Record<string, unknown>;
  readonly landsAt: number;
}

/** All that the writers put into the feed, and when each is there. */
async function landings({ writes }: Scenario, isMended: boolean) {
  const landed: Landed[] = [];
  const versions = new Map<string, number>();
  const land = (item: Record<string, unknown>, landsAt: number) =>
    landed.push({ key: String(item['change']), item, landsAt });
  let sentAt = NOW;
  for (const { pause, who, flight: took, skew: ahead, stream } of writes) {
    sentAt += pause;
    const id = `a${who}`;
    const version = (versions.get(id) ?? 0) + 1;
    versions.set(id, version);
    const edited = listing({ auctionId: id, version, title: `no. ${version}` });
    const change = catalogueVersion(edited, state({ auctionId: id }), sentAt + ahead);
    land(feedWrite(feed, change).Put.Item, sentAt + took);
    // The admin's function is never seen again. The stream may be stopped, and is then called again.
    const record = {
      Keys: marshall({ auctionId: id, sk: 'AUDIT#1' }),
      SequenceNumber: '1',
      ApproximateCreationDateTime: Math.floor((sentAt + took) / 1000),
      NewImage: marshall({ at: change.at }),
    };
    const [{ effects } = { effects: [] }] = changesByAuction({ Records: [{ dynamodb: record }] });
    if (effects.length === 0 || !isMended) continue;
    let now = sentAt + took + STREAM_DELAY_MS;
    for (let attempt = 0; attempt <= stream.length; attempt += 1) {
      const { flight: takes = 5, isStopped = false } = stream[attempt] ?? {};
      let flights = [takes];
      const client = {
        send: async ({ input }: { input: { Item: Record<string, unknown> } }) => {
          const [first = 5, ...others] = flights;
          flights = others;
          land(input.Item, now + first);
          now += first;
          if (isStopped) throw new Error('stopped');
        },
      };
      const { at: _, ...later } = change;
      const writer = { feed: { ...feed, client: Object.assign(dynamoClient(), client) }, clock: () => now + ahead };
      const isDone = await append(writer, later).then(
        () => true,
        () => false,
      );
      if (isDone) break;
      now += STREAM_DELAY_MS;
    }
  }
  return { landed, versions };
}

/** Reads the feed while it is written, and then once more. */
async function follow(given: Scenario, late: Lateness = FEED_LATENESS, isMended = true) {
  const { landed, versions } = await landings(given, isMended);
  let now = NOW;
  const readsAgain: number[] = [];
  let readBefore: number | undefined;
  const send = async ({ input }: { input: { ConsistentRead: boolean; ExpressionAttributeValues: object } }) => {
    const [, after = '', until = '~'] = Object.values(input.ExpressionAttributeValues).map(String);
    const seenAt = input.ConsistentRead ? now : now - given.lag;
    const found = landed.filter(({ key, landsAt }) => landsAt <= seenAt && key > after && key < until);
    for (const { item } of found) if (readBefore !== undefined) readsAgain.push(readBefore - Number(item['at']));
    readBefore = now + given.readerSkew;
    return { Items: found.toSorted((a, b) => (a.key < b.key ? -1 : 1)).map(({ item }) => item) };
  };
  const landing = { ...feed, client: Object.assign(dynamoClient(), { send }) };
  const copy = copyInMemory({ changes: (stretch) => readFeed(landing, stretch), late });
  const titles = (asOf: number) => new Map([...copy.entries(asOf)].map((one) => [one.auctionId, one.title]));
  /** What an admin was told to be saved, in time, and does not find. */
  const unseen: string[] = [];
  const readNow = async (isFresh: boolean) => {
    const clock = now + given.readerSkew;
    const found = titles(await copy.follow(clock, isFresh ? clock : undefined));
    const saved = landed.filter(({ item, landsAt }) => landsAt <= now && landsAt - Number(item['at']) < 1_400);
    const newest = Map.groupBy(saved, ({ item }) => String(item['id']));
    for (const [id, all] of isFresh ? newest : []) {
      const [title = ''] = all.map(({ item }) => Object(item['entry']).title).toSorted(byNumber);
      if (byNumber(found.get(id) ?? '', title) > 0) unseen.push(`${id} ${title}`);
    }
  };
  for (const { pause, isFresh } of given.reads) {
    now += pause;
    await readNow(isFresh);
  }
  now = Math.max(now, ...landed.map(({ landsAt }) => landsAt)) + 2 * FEED_LATENESS.usual;
  await readNow(false);
  now += 2 * FEED_LATENESS.usual;
  await readNow(false);
  const found = titles(now + FEED_LATENESS.usual);
  const missed = [...versions].filter(([id, edits]) => found.get(id) !== `no. ${edits}`);
  return { missed, unseen, readsAgain };
}

it('a copy has every change in the end, and an admin’s at once, though nothing settled is read again', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const { missed, unseen, readsAgain } = await follow(given);
      expect({ missed, unseen }).toEqual({ missed: [], unseen: [] });
      expect(Math.max(0, ...readsAgain)).toBeLessThanOrEqual(FEED_LATENESS.usual);
    }),
    { numRuns: times(300, 3_000) },
  );
});

it.each([
  ['nobody appends again what was late', FEED_LATENESS, false],
  ['readers read on at once', { fresh: 0, usual: 0 }, true],
] as const)('mutant: %s', async (_, late, isMended) => {
  const found = await fc.check(
    fc.asyncProperty(scenario, async (given) => {
      const { missed, unseen } = await follow(given, late, isMended);
      return missed.length + unseen.length === 0;
    }),
    { numRuns: 300 },
  );
  expect(found.failed).toBe(true);
});
