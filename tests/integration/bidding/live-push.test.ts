import { randomUUID } from 'node:crypto';
import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_SOCKETS } from '#functions/realtime/socket.ts';
import { topicsOf } from '#functions/realtime/topics.ts';
import { overHttp, type SendBid } from '#tests/support/bidding/send-bid.ts';
import { arrivals, leave, type Watcher, watchers } from '#tests/support/bidding/watchers.ts';
import { eventually } from '#tests/support/eventually.ts';
import { tokenHolders, type TokenHolder } from '#tests/support/people/token-holders.ts';
import { stopAtFirstFailure } from '#tests/support/runner/stop-at-first-failure.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';
import { BASE_PRICE, putAuctionWithPeople, type Storage, storedState } from '#tests/support/tables/stored-auctions.ts';

/**
 * `npm run bench` measures the speed. In full: BOLI_WATCHERS=2000 vitest run --project integration
 * tests/integration/bidding/live-push.test.ts
 */
const WATCHERS = Number(process.env['BOLI_WATCHERS'] ?? 40);
const BIDS = 40;
const PATIENCE_MS = 30_000;

describe(`${WATCHERS} people watch one auction`, () => {
  stopAtFirstFailure();
  const stack = sharedStack();
  let storage: Storage;
  let people: readonly TokenHolder[];
  let auctionId: string;
  let bid: SendBid;
  let watching: readonly Watcher[] = [];
  let rupees = BASE_PRICE / 100;

  beforeAll(
    async () => {
      storage = await stackStorage(stack.url);
      // A user may have five connections.
      people = await tokenHolders(stack.url, Math.ceil(WATCHERS / MAX_SOCKETS));
      const now = await stack.now();
      const terms = { startAt: now - 1000, endAt: now + 3_600_000, bidInterval: 600 };
      auctionId = await putAuctionWithPeople(storage, { ...terms, bidders: people.map(({ userId }) => userId) });
      bid = overHttp(stack.url, people);
      await placeOne();
      watching = await watchers(stack.url, people, auctionId, WATCHERS);
    },
    60_000 + WATCHERS * 100,
  );
  afterAll(async () => {
    await leave(watching);
  });

  async function placeOne(): Promise<number> {
    rupees += 1;
    const userId = people[rupees % people.length]?.userId ?? '';
    const { answer } = await bid({ auctionId, userId, bidId: randomUUID(), amount: rupees * 100 });
    if (answer.kind !== 'accepted') throw new Error(JSON.stringify(answer));
    return answer.seq;
  }
  const subscribed = async () => {
    const found = await Promise.all(
      topicsOf(auctionId).map((topic) =>
        storage.client.send(
          new QueryCommand({
            TableName: storage.tables.connections,
            KeyConditionExpression: 'topic = :topic',
            ExpressionAttributeValues: { ':topic': topic },
            ConsistentRead: true,
          }),
        ),
      ),
    );
    return found.map(({ Count = 0 }) => Count);
  };

  test('the response to a subscription is the current state', () => {
    expect(watching).toHaveLength(WATCHERS);
    for (const { frames } of watching) expect(frames[0]?.frame.seq).toBe(1);
  });

  test('the subscriptions are spread over the topics', async () => {
    const counts = await subscribed();
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(WATCHERS);
    // Ids are random: with forty, a topic gets less than half of its share in one of six runs.
    for (const count of counts) expect(count).toBeGreaterThan(WATCHERS / counts.length / 10);
  });

  test(`every watcher gets the last state after ${BIDS} quick bids`, async () => {
    let last = 0;
    for (let n = 0; n < BIDS; n += 1) last = await placeOne();
    const answeredAt = Date.now();
    const seenAt = await arrivals(watching, last, PATIENCE_MS);
    expect(seenAt.filter((at) => at === undefined)).toEqual([]);
    const slowest = Math.max(...seenAt.map((at) => at ?? Infinity)) - answeredAt;
    console.log(`the slowest of ${WATCHERS} watchers had the last of ${BIDS} bids ${slowest} ms after its answer`);
    for (const { frames } of watching) expect(frames.at(-1)?.frame).toMatchObject({ seq: last, currentBid: rupees });
  });

  test('updates are coalesced, never go back, and stay below 1 KB however many bids there are', () => {
    const [one] = watching;
    expect(one?.frames.length).toBeLessThanOrEqual(BIDS + 2);
    for (const { frames } of watching) {
      const seqs = frames.map(({ frame }) => frame.seq);
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
      for (const { bytes } of frames) expect(bytes).toBeLessThan(1024);
      const [first, last] = [frames[0]?.bytes ?? 0, frames.at(-1)?.bytes ?? 0];
      expect(last - first).toBeLessThan(16);
    }
  });

  test('a lost connection is deleted and does not affect the other watchers', async () => {
    const gone = watching.slice(0, Math.floor(WATCHERS / 3));
    await leave(gone);
    watching = watching.slice(gone.length);
    const last = await placeOne();
    const seenAt = await arrivals(watching, last, PATIENCE_MS);
    expect(seenAt.filter((at) => at === undefined)).toEqual([]);
    await eventually(subscribed, (counts) => counts.reduce((sum, count) => sum + count, 0) === watching.length, 30_000);
  });

  test('every watcher gets the end and the winner', async () => {
    await stack.advance(600_000 + 10_000);
    storage = await stackStorage(stack.url);
    await eventually(
      () => storedState(storage, auctionId),
      ({ status }) => status === 'completed',
    );
    const isOver = ({ frames }: Watcher) => frames.at(-1)?.frame.status === 'completed';
    await eventually(
      async () => watching.filter((one) => !isOver(one)).length,
      (missing) => missing === 0,
      PATIENCE_MS,
    );
    for (const { frames } of watching) expect(frames.at(-1)?.frame.winner).toMatchObject({ bidAmount: rupees });
  });
});
