import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { queryAll, queryFirst, queryItems } from '#functions/tables/reads.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { unlessUnread, UnreadItem } from '#functions/tables/unread.ts';

const client = dynamoClient();
const dynamo = mockClient(client);
afterAll(() => dynamo.restore());
const users = tableHandle('users', client, 'Users');
const schema = z.object({ userId: z.string(), sk: z.string(), at: z.number() });
const note = (at: number) => ({ userId: 'u', sk: `NOTE#${at}`, at });
const [one, two] = [note(1), note(2)];
const damaged = { userId: '#MOBILE#9800000000', sk: 'asha@boli.test', at: 'Asha Rao' };
const key = { userId: 'u' };

beforeEach(() => {
  dynamo.reset();
  dynamo
    .on(QueryCommand)
    .resolvesOnce({ Items: [damaged, one], LastEvaluatedKey: key })
    .resolves({ Items: [two] });
});

test('a list leaves out what it cannot read, and reads on until it has enough', async () => {
  expect(await queryFirst(users, { key, limit: 2 }, schema)).toEqual([one, two]);
});

test('the first items are not those behind one that must not be missing', async () => {
  await expect(queryFirst(users, { key, limit: 1, unread: 'fail' }, schema)).rejects.toThrow('cannot be read');
  dynamo.on(QueryCommand).resolves({ Items: [one, damaged, two] });
  expect(await queryFirst(users, { key, limit: 1, unread: 'fail' }, schema)).toEqual([one]);
});

test('a read that must be complete fails, and names neither what the item holds nor a personal key', async () => {
  const read = queryAll(users, { key, unread: 'fail' }, schema);
  await expect(read).rejects.toThrow('The item *** *** of users cannot be read: at.');
});

test('work is done for every item that can be read before it fails', async () => {
  const done: number[] = [];
  const work = inParallel(queryItems(users, { key, unread: 'fail' }, schema), 1, async ({ at }) => {
    done.push(await Promise.resolve(at));
  });
  await expect(work).rejects.toThrow('1 failed');
  expect(done).toEqual([1, 2]);
});

test('an unread item stops one thing of many, another failure stops them all', async () => {
  const failing = (cause: Error) => unlessUnread(() => Promise.reject(cause));
  const unread = new UnreadItem('users', damaged, new z.core.$ZodError([]));
  expect(await failing(unread)).toBe(false);
  expect(await failing(new AggregateError([unread]))).toBe(false);
  expect(await unlessUnread(() => Promise.resolve())).toBe(true);
  const outage = new Error('outage');
  await expect(failing(new AggregateError([unread, outage]))).rejects.toThrow(AggregateError);
  await expect(failing(outage)).rejects.toThrow('outage');
});
