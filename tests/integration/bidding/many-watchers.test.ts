import { randomUUID } from 'node:crypto';
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { MAX_OWN_POSTS } from '#functions/realtime/send-frames.ts';
import { topicsOf } from '#functions/realtime/topics.ts';
import { overHttp } from '#tests/support/bidding/send-bid.ts';
import { arrivals, leave, watchers } from '#tests/support/bidding/watchers.ts';
import { eventually } from '#tests/support/eventually.ts';
import { tokenHolders } from '#tests/support/people/token-holders.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { engines } from '#tests/support/stack/engines.ts';
import { stackOn } from '#tests/support/stack/shared-stack.ts';
import type { Stack } from '#tests/support/stack/stack.ts';
import { BASE_PRICE, putAuctionWithPeople, type Storage } from '#tests/support/tables/stored-auctions.ts';

const HOUR = 3_600_000;
const CROWD = MAX_OWN_POSTS + 50;

describe.each(engines())('a room with more watchers than one invocation pushes on $name', ({ engine }) => {
  let stack: Stack;
  let leaveStack: () => Promise<void>;
  beforeAll(async () => {
    ({ stack, leave: leaveStack } = await stackOn(engine));
  });
  afterAll(async () => {
    await leaveStack();
  });

  test('a push reaches the connected watcher and deletes the subscriptions of those who left', async () => {
    const storage = await stackStorage(stack.url);
    const people = await tokenHolders(stack.url, 2);
    const bidders = people.map(({ userId }) => userId);
    const now = await stack.now();
    const auctionId = await putAuctionWithPeople(storage, {
      bidders,
      startAt: now - HOUR,
      endAt: now + HOUR,
      bidInterval: 600,
    });
    const watching = await watchers(stack.url, people, auctionId, 8);
    const [topic = ''] = topicsOf(auctionId);
    await storeSubscriptions(storage, topic, Math.ceil(now / 1000) + 3600);
    await overHttp(
      stack.url,
      people,
    )({ auctionId, userId: bidders[0] ?? '', bidId: randomUUID(), amount: BASE_PRICE + 100 });
    const seenAt = await arrivals(watching, 1, 20_000);
    expect(seenAt).not.toContain(undefined);
    await eventually(
      () => countSubscriptions(storage, topic),
      (left) => left === 0,
      20_000,
    );
    await leave(watching);
  });
});

/** Stores subscriptions of closed connections. */
async function storeSubscriptions({ client, tables }: Storage, topic: string, expiresAt: number): Promise<void> {
  for (let from = 0; from < CROWD; from += 25) {
    const puts = Array.from({ length: 25 }, (_, n) => ({
      PutRequest: { Item: { topic, connectionId: `gone-${from + n}`, expiresAt } },
    }));
    await client.send(new BatchWriteCommand({ RequestItems: { [tables.connections]: puts } }));
  }
}

async function countSubscriptions({ client, tables }: Storage, topic: string): Promise<number> {
  const { Count = 0 } = await client.send(
    new QueryCommand({
      TableName: tables.connections,
      KeyConditionExpression: 'topic = :topic AND begins_with(connectionId, :gone)',
      ExpressionAttributeValues: { ':topic': topic, ':gone': 'gone-' },
      Select: 'COUNT',
    }),
  );
  return Count;
}
