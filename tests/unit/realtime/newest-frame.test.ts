import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { newestFrame } from '#functions/realtime/newest-frame.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { bidOf, runningAuction, withBid } from '../bidding/given.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'ap-south-1' }));
const mock = mockClient(client);
beforeEach(() => mock.reset());

let now = NOW;
const frames = (changed: StateItem) => {
  now = NOW;
  return newestFrame({ auctions: tableHandle('auctions', client, 'auctions'), clock: () => now }, changed);
};
const stored = (state: StateItem) => mock.on(GetCommand).resolves({ Item: state });

it('the frame shows the stored state, not the older one from the stream', async () => {
  stored(withBid);
  expect(await frames(runningAuction)()).toMatchObject({ seq: withBid.seq, serverTime: NOW });
});

it('the state is read once for all recipients within 100 ms', async () => {
  stored(withBid);
  const frame = frames(runningAuction);
  await Promise.all([frame(), frame(), frame()]);
  now += 99;
  await frame();
  expect(mock.commandCalls(GetCommand)).toHaveLength(1);
  stored({ ...withBid, seq: withBid.seq + 1 });
  now += 1;
  expect(await frame()).toMatchObject({ seq: withBid.seq + 1, serverTime: NOW + 100 });
});

it('the frame shows the state from the stream when the table cannot be read or the auction is no longer public', async () => {
  mock.on(GetCommand).rejects(new Error('throttled'));
  expect(await frames(withBid)()).toMatchObject({ seq: withBid.seq });
  stored({ ...runningAuction, status: 'draft' });
  expect(await frames(withBid)()).toMatchObject({ seq: withBid.seq, status: 'active' });
  stored({ ...runningAuction, deleted: true });
  expect(await frames(withBid)()).toMatchObject({ seq: withBid.seq });
});

it('the frame shows the state from the stream, without a read, while that is younger than 100 ms', async () => {
  stored({ ...withBid, seq: withBid.seq + 1 });
  const at = (ms: number): StateItem => ({ ...withBid, lastBid: { ...bidOf('asha'), at: ms } });
  const frame = frames(at(NOW - 99));
  expect(await frame()).toMatchObject({ seq: withBid.seq, serverTime: NOW });
  expect(mock.commandCalls(GetCommand)).toHaveLength(0);
  now += 1;
  expect(await frame()).toMatchObject({ seq: withBid.seq + 1 });
  // A bid's time in the future, from a clock that is ahead, does not postpone the next read.
  const ahead = frames(at(NOW + 5_000));
  expect(await ahead()).toMatchObject({ seq: withBid.seq });
  now += 100;
  expect(await ahead()).toMatchObject({ seq: withBid.seq + 1 });
});
