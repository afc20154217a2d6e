import { createHash } from 'node:crypto';
import { DeleteCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { walletMovement } from '#functions/domain/deposits/wallet.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { activityStore } from '#functions/tables/users/activity-store.ts';
import { deviceStore } from '#functions/tables/users/device-store.ts';
import { sessionStore } from '#functions/tables/users/session-store.ts';
import { deviceItem, walletItem } from '#functions/tables/users/user-items.ts';
import { findUsers, searchMatcher, storedUsers } from '#functions/views/people/users-in-memory.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { resolved } from '#tests/support/tables/resolved.ts';
import { profile } from './fakes.ts';

const client = dynamoClient();
const mock = mockClient(client);
afterAll(() => mock.restore());
beforeEach(() => mock.reset());

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const ISO = '2026-11-20T10:00:00.000Z';

describe('walletMovement', () => {
  it('writes the wallet line once and changes the balance of an existing profile by the same amount', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e12, max: 1e12 }), fc.stringMatching(/^[\w-]{1,64}$/), (amount, key) => {
        const movement = {
          users: tableHandle('users', client, 'Users'),
          userId: 'asha-id',
          amount,
          description: 'EMD',
          at: NOW,
          key,
        };
        const [line, balance, copy] = walletMovement(movement);
        expect(walletItem.parse(line.Put?.Item)).toEqual({
          userId: 'asha-id',
          sk: `WALLET#${ISO}#${key}`,
          amount,
          description: 'EMD',
          at: NOW,
        });
        expect(resolved(line.Put).condition).toBe('attribute_not_exists(userId)');
        expect(balance.Update).toMatchObject({ TableName: 'Users', Key: { userId: 'asha-id', sk: 'PROFILE' } });
        expect(resolved(balance.Update)).toMatchObject({
          update: `ADD walletBalance ${amount}`,
          condition: 'attribute_exists(sk)',
        });
        expect(copy.Update).toMatchObject({ TableName: 'Users', Key: { userId: 'asha-id', sk: 'STANDING' } });
        expect(resolved(copy.Update).update).toContain(`ADD held ${amount}, changes 1`);
        expect(walletMovement(movement)).toEqual([line, balance, copy]);
      }),
    );
  });
});

describe('activityStore and deviceStore', () => {
  it('read the newest history lines of one kind', async () => {
    mock.on(QueryCommand).resolves({});
    await activityStore(tableHandle('users', client, 'Users')).walletMovements('asha-id', 5);
    const input = mock.commandCalls(QueryCommand)[0]?.args[0].input;
    expect(input).toMatchObject({ TableName: 'Users', ScanIndexForward: false, Limit: 5, ConsistentRead: true });
    expect(resolved(input).key).toBe('userId = "asha-id" AND begins_with(sk, "WALLET#")');
  });

  it('key a device by the hash of its token, so that registering again writes the same item', async () => {
    mock.on(UpdateCommand).resolves({});
    mock.on(QueryCommand).resolves({ Items: [] });
    const store = deviceStore(tableHandle('users', client, 'Users'));
    const token = 'fcm:'.repeat(1000);
    await store.register({ userId: 'asha-id', role: 'user', token, now: NOW });
    await store.register({ userId: 'asha-id', role: 'user', token, now: NOW + 1 });
    await store.register({ userId: 'asha-id', role: 'user', token: `${token}x`, now: NOW });
    const inputs = mock.commandCalls(UpdateCommand).map((call) => call.args[0].input);
    const [first, again, other] = inputs.map((input) => JSON.stringify(input.Key));
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(inputs[0]?.Key?.['sk']).toMatch(/^DEVICE#[0-9a-f]{64}$/);
    expect(resolved(inputs[0]).update).toContain(`registeredAt = if_not_exists(registeredAt, ${NOW})`);
    expect(
      deviceItem.safeParse({ ...inputs[0]?.Key, token, role: 'user', registeredAt: NOW, seenAt: NOW }).success,
    ).toBe(true);
  });
});

describe('deviceStore', () => {
  it('removes the device from the user who was signed in on it before', async () => {
    const sk = `DEVICE#${createHash('sha256').update('token').digest('hex')}`;
    const held = { userId: 'ravi-id', sk, token: 'token', role: 'user', registeredAt: NOW, seenAt: NOW };
    mock.on(UpdateCommand).resolves({});
    mock.on(DeleteCommand).resolves({});
    mock
      .on(QueryCommand)
      .resolvesOnce({ Items: [held] })
      .resolves({ Items: [] });
    await deviceStore(tableHandle('users', client, 'Users')).register({
      userId: 'asha-id',
      role: 'user',
      token: 'token',
      now: NOW,
    });
    expect(mock.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)).toEqual([{ userId: 'ravi-id', sk }]);
  });
});

describe('the copy of bidders', () => {
  const inputs = () => mock.commandCalls(QueryCommand).map((call) => call.args[0].input);

  it('reads for each further search only the profiles that have changed since the last one', async () => {
    mock
      .on(QueryCommand)
      .resolvesOnce({ Items: [profile()] })
      .resolves({ Items: [{ ...profile(), name: 'Asha Iyer', updatedAt: NOW + 1 }] });
    const users = storedUsers(tableHandle('users', client, 'Users'));
    expect(await findUsers(users, searchMatcher('iyer'), NOW)).toEqual([]);
    expect(await findUsers(users, searchMatcher('iyer'), NOW + 1)).toMatchObject([{ userId: 'asha-id' }]);
    expect(inputs()[1]?.IndexName).toBe('byChange');
    expect(resolved(inputs()[1]).key).toBe(`role = "user" AND updatedAt > ${NOW - 120_000}`);
  });
});

describe('the activity log', () => {
  it('is read from the line after the cursor to its end', async () => {
    const line = (sk: string) => ({ userId: 'asha-id', sk, type: 'verified', message: 'Verified.', at: NOW });
    const seen = line('ACTIVITY#5');
    mock
      .on(QueryCommand)
      .resolvesOnce({ Items: [seen, line('ACTIVITY#4')], LastEvaluatedKey: { userId: 'asha-id', sk: 'ACTIVITY#4' } })
      .resolves({ Items: [line('ACTIVITY#3')] });
    const lines = await all(activityStore(tableHandle('users', client, 'Users')).entries('asha-id', 'ACTIVITY#5'));
    expect(lines.map(({ sk }) => sk)).toEqual(['ACTIVITY#4', 'ACTIVITY#3']);
    const input = mock.commandCalls(QueryCommand)[0]?.args[0].input;
    expect(input).toMatchObject({ ScanIndexForward: false, ConsistentRead: true });
    expect(resolved(input).key).toBe('userId = "asha-id" AND sk BETWEEN "ACTIVITY#" AND "ACTIVITY#5"');
  });
});

describe('sessionStore', () => {
  it('lists an open session even after 150 newer ones have ended', async () => {
    const stored = Array.from({ length: 151 }, (_, age) => {
      const signedInAt = NOW - age * 1_000;
      const times = { signedInAt, seenAt: signedInAt, expiresAt: signedInAt / 1_000 + 86_400 };
      const sk = `SESSION#${signedInAt}`;
      return { userId: 'asha-id', sk, device: 'Firefox on Linux', ...times, ...(age < 150 && { endedAt: NOW }) };
    });
    mock.on(QueryCommand).callsFake(({ Limit = 120, ExclusiveStartKey }) => {
      const rest = stored.slice(stored.findIndex(({ sk }) => sk === ExclusiveStartKey?.sk) + 1);
      const Items = rest.slice(0, Limit);
      const last = Items.at(-1);
      const hasMore = rest.length > Items.length && last !== undefined;
      return { Items, ...(hasMore && { LastEvaluatedKey: { userId: last.userId, sk: last.sk } }) };
    });
    const listed = await sessionStore(tableHandle('users', client, 'Users')).list('asha-id');
    expect(listed.filter(({ endedAt }) => endedAt === undefined).map(({ sk }) => sk)).toEqual([stored[150]?.sk]);
  });
});
