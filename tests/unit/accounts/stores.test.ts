import { createHash } from 'node:crypto';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import {
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { activityEntry } from '../../../functions/tables/users/activity.ts';
import { deviceStore } from '../../../functions/tables/users/device-store.ts';
import { directoryStore } from '../../../functions/views/admin/directory-store.ts';
import { historyStore } from '../../../functions/tables/users/history-store.ts';
import { profileStore } from '../../../functions/tables/users/profile-store.ts';
import { deviceItem, walletItem } from '../../../functions/tables/users/user-items.ts';
import { verificationStore } from '../../../functions/accounts/verification/verification-store.ts';
import { walletMovement } from '../../../functions/tables/users/wallet.ts';
import { dynamoClient } from '../../../functions/platform/dynamo.ts';
import { profile } from './fakes.ts';
import { NOW } from '../../support/builders/time.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';

const client = dynamoClient();
const mock = mockClient(DynamoDBDocumentClient);
afterAll(() => mock.restore());
beforeEach(() => mock.reset());

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const ISO = '2026-11-20T10:00:00.000Z';
const cancelled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
const writes = () => mock.commandCalls(TransactWriteCommand).map((call) => call.args[0].input.TransactItems);

describe('profileStore', () => {
  const store = profileStore(tableHandle('users', client, 'Users'));
  const { name, email, mobile } = profile();
  const bidder = {
    userId: 'asha-id',
    name,
    email,
    mobile,
    idProofKey: 'proofs/asha-id/1',
    idProofType: 'image/png',
    consent: '2026-11-21',
    now: NOW,
  };

  it('creates profile, count and activity in one transaction', async () => {
    mock.on(TransactWriteCommand).resolves({});
    expect(await store.createBidder(bidder)).toBe('created');
    expect(writes()).toEqual([
      [
        {
          Put: {
            TableName: 'Users',
            Item: { userId: '#MOBILE#9876543210', sk: 'MOBILE', holder: 'asha-id' },
            ConditionExpression: 'attribute_not_exists(sk) OR holder = :me',
            ExpressionAttributeValues: { ':me': 'asha-id' },
          },
        },
        {
          Put: {
            TableName: 'Users',
            Item: profile({
              createdSort: `${ISO}#asha-id`,
              consent: { version: '2026-11-21', at: NOW, isAdult: true },
            }),
            ConditionExpression: 'attribute_not_exists(sk)',
          },
        },
        {
          Update: {
            TableName: 'Users',
            Key: { userId: '#COUNTS', sk: 'COUNTS' },
            UpdateExpression: 'ADD pending :one, verified :none, rejected :none',
            ExpressionAttributeValues: { ':one': 1, ':none': 0 },
          },
        },
        {
          Put: {
            TableName: 'Users',
            Item: {
              userId: 'asha-id',
              sk: `ACTIVITY#${ISO}#registered`,
              type: 'registered',
              message: 'Registered.',
              at: NOW,
            },
          },
        },
      ],
    ]);
  });

  it('says when the profile is there already, and when another account has the number', async () => {
    mock.on(TransactWriteCommand).rejectsOnce(cancelled('None', 'ConditionalCheckFailed', 'None', 'None'));
    expect(await store.createBidder(bidder)).toBe('exists');
    mock.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'None', 'None', 'None'));
    expect(await store.createBidder(bidder)).toBe('mobile-taken');
    expect(writes()).toHaveLength(2);
  });

  it('tries again when another registration moves the count at the same moment', async () => {
    mock
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('None', 'TransactionConflict', 'None'))
      .rejectsOnce(cancelled('None', 'TransactionConflict', 'None'))
      .resolves({});
    expect(await store.createBidder(bidder)).toBe('created');
    expect(writes()).toHaveLength(3);
  });

  it('does not take an outage for an outcome', async () => {
    mock.on(TransactWriteCommand).rejects(cancelled('None', 'ThrottlingError', 'None'));
    await expect(store.createBidder(bidder)).rejects.toThrow('cancelled');
    expect(writes()).toHaveLength(1);
  });

  it('reads profiles consistently and refuses to guess at a broken one', async () => {
    mock.on(GetCommand).resolves({ Item: profile() });
    expect(await store.getProfile('asha-id')).toEqual(profile());
    expect(mock.commandCalls(GetCommand)[0]?.args[0].input).toEqual({
      TableName: 'Users',
      Key: { userId: 'asha-id', sk: 'PROFILE' },
      ConsistentRead: true,
    });
    mock.on(GetCommand).resolves({});
    expect(await store.getProfile('asha-id')).toBeUndefined();
    mock.on(GetCommand).resolves({ Item: { ...profile(), verifyStatus: 'maybe' } });
    await expect(store.getProfile('asha-id')).rejects.toThrow();
  });

  it('keeps admins out of index and counts', async () => {
    mock
      .on(PutCommand)
      .resolvesOnce({})
      .rejects(new ConditionalCheckFailedException({ message: '', $metadata: {} }));
    const admin = { userId: 'admin-id', name: 'Priya', email: 'admin@boli.test', now: NOW };
    expect(await store.createAdmin(admin)).toBe('created');
    expect(await store.createAdmin(admin)).toBe('exists');
    const input = mock.commandCalls(PutCommand)[0]?.args[0].input;
    expect(input?.ConditionExpression).toBe('attribute_not_exists(sk)');
    expect(input?.Item).toMatchObject({ role: 'admin', walletBalance: 0, isActive: true });
    expect(input?.Item).not.toHaveProperty('verifyStatus');
  });
});

describe('verificationStore', () => {
  const BY = { adminId: 'priya', source: '192.0.2.1' };
  const store = verificationStore(tableHandle('users', client, 'Users'));
  const move = { userId: 'asha-id', from: 'pending', to: 'verified', message: 'By Priya.', by: BY, now: NOW } as const;

  it('moves profile, counts and log together, on the status that was seen', async () => {
    mock.on(TransactWriteCommand).resolves({});
    expect(await store.move(move)).toBe('moved');
    expect(writes()).toEqual([
      [
        {
          Update: {
            TableName: 'Users',
            Key: { userId: 'asha-id', sk: 'PROFILE' },
            UpdateExpression: 'SET verifyStatus = :to, updatedAt = :now REMOVE rejectionReason',
            ConditionExpression: 'verifyStatus = :from AND #role = :bidder',
            ExpressionAttributeNames: { '#role': 'role' },
            ExpressionAttributeValues: { ':from': 'pending', ':to': 'verified', ':now': NOW, ':bidder': 'user' },
          },
        },
        {
          Update: {
            TableName: 'Users',
            Key: { userId: '#COUNTS', sk: 'COUNTS' },
            UpdateExpression: 'ADD #from :less, #to :more',
            ExpressionAttributeNames: { '#from': 'pending', '#to': 'verified' },
            ExpressionAttributeValues: { ':less': -1, ':more': 1 },
          },
        },
        activityEntry({
          users: tableHandle('users', client, 'Users'),
          userId: 'asha-id',
          type: 'verified',
          message: 'By Priya.',
          at: NOW,
          key: 'verified',
        }),
        {
          Put: {
            TableName: 'Users',
            Item: {
              userId: 'asha-id',
              sk: `AUDIT#${ISO}#user-verified#priya`,
              action: 'user-verified',
              actor: 'priya',
              source: '192.0.2.1',
              at: NOW,
              before: { verifyStatus: 'pending' },
              after: { verifyStatus: 'verified' },
            },
            ConditionExpression: 'attribute_not_exists(sk)',
          },
        },
      ],
    ]);
  });

  it('says when the profile has moved on', async () => {
    mock.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'None', 'None'));
    expect(await store.move(move)).toBe('moved-on');
  });

  it('counts nobody while nobody has registered', async () => {
    mock.on(GetCommand).resolves({});
    expect(await store.counts()).toEqual({ pending: 0, verified: 0, rejected: 0 });
  });
});

describe('walletMovement', () => {
  it('puts the line once and moves the balance of an existing profile by the same amount', () => {
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
        const [line, balance] = walletMovement(movement);
        expect(walletItem.parse(line.Put?.Item)).toEqual({
          userId: 'asha-id',
          sk: `WALLET#${ISO}#${key}`,
          amount,
          description: 'EMD',
          at: NOW,
        });
        expect(line.Put?.ConditionExpression).toBe('attribute_not_exists(sk)');
        expect(balance.Update).toEqual({
          TableName: 'Users',
          Key: { userId: 'asha-id', sk: 'PROFILE' },
          UpdateExpression: 'ADD walletBalance :amount',
          ConditionExpression: 'attribute_exists(sk)',
          ExpressionAttributeValues: { ':amount': amount },
        });
        expect(walletMovement(movement)).toEqual([line, balance]);
      }),
    );
  });
});

describe('historyStore and deviceStore', () => {
  it('reads the newest lines of a kind', async () => {
    mock.on(QueryCommand).resolves({});
    await historyStore(tableHandle('users', client, 'Users')).walletMovements('asha-id', 5);
    expect(mock.commandCalls(QueryCommand)[0]?.args[0].input).toEqual({
      TableName: 'Users',
      KeyConditionExpression: 'userId = :userId AND begins_with(sk, :prefix)',
      ExpressionAttributeValues: { ':userId': 'asha-id', ':prefix': 'WALLET#' },
      ScanIndexForward: false,
      Limit: 5,
      ConsistentRead: true,
    });
  });

  it('keys a device by the hash of its token, so registering again writes the same item', async () => {
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
    expect(inputs[0]?.UpdateExpression).toContain('registeredAt = if_not_exists(registeredAt, :now)');
    expect(
      deviceItem.safeParse({ ...inputs[0]?.Key, token, role: 'user', registeredAt: NOW, seenAt: NOW }).success,
    ).toBe(true);
  });
});

describe('deviceStore', () => {
  it('takes a browser away from whoever was signed in there before', async () => {
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

describe('directoryStore', () => {
  const key = { userId: 'asha-id', sk: 'PROFILE', verifyStatus: 'pending', createdSort: `${ISO}#m` };
  const inputs = () => mock.commandCalls(QueryCommand).map((call) => call.args[0].input);

  it('follows the index to its end, from the cursor on', async () => {
    mock
      .on(QueryCommand)
      .resolvesOnce({ Items: [profile()], LastEvaluatedKey: key })
      .resolves({ Items: [] });
    const question = { status: 'pending', before: `${ISO}#z`, wanted: 51 } as const;
    expect(await all(directoryStore(tableHandle('users', client, 'Users')).bidders(question))).toEqual([profile()]);
    expect(inputs()).toHaveLength(2);
    expect(inputs()[0]).toMatchObject({
      IndexName: 'byVerifyStatus',
      KeyConditionExpression: 'verifyStatus = :status AND createdSort < :before',
      ExpressionAttributeValues: { ':status': 'pending', ':before': `${ISO}#z` },
      ScanIndexForward: false,
      Limit: 51,
    });
    expect(inputs()[1]?.ExclusiveStartKey).toEqual(key);
  });

  it('knows for a search what has changed since the last one', async () => {
    mock
      .on(QueryCommand)
      .resolvesOnce({ Items: [profile()] })
      .resolves({ Items: [{ ...profile(), name: 'Asha Iyer' }] });
    const directory = directoryStore(tableHandle('users', client, 'Users'));
    await directory.entries();
    expect([...(await directory.entries()).values()].map(({ name }) => name)).toEqual(['Asha Iyer']);
    expect(inputs()[1]).toMatchObject({
      IndexName: 'byChange',
      KeyConditionExpression: '#role = :user AND updatedAt > :after',
      ExpressionAttributeValues: { ':user': 'user', ':after': profile().updatedAt - 120_000 },
    });
  });
});

describe('the activity log', () => {
  it('is read to its end, after the line that was seen last', async () => {
    const line = (sk: string) => ({ userId: 'asha-id', sk, type: 'verified', message: 'Verified.', at: NOW });
    const seen = line('ACTIVITY#5');
    mock
      .on(QueryCommand)
      .resolvesOnce({ Items: [seen, line('ACTIVITY#4')], LastEvaluatedKey: { userId: 'asha-id', sk: 'ACTIVITY#4' } })
      .resolves({ Items: [line('ACTIVITY#3')] });
    const lines = await all(historyStore(tableHandle('users', client, 'Users')).activity('asha-id', 'ACTIVITY#5'));
    expect(lines.map(({ sk }) => sk)).toEqual(['ACTIVITY#4', 'ACTIVITY#3']);
    expect(mock.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      KeyConditionExpression: 'userId = :userId AND sk BETWEEN :first AND :before',
      ExpressionAttributeValues: { ':userId': 'asha-id', ':first': 'ACTIVITY#', ':before': 'ACTIVITY#5' },
      ScanIndexForward: false,
      ConsistentRead: true,
    });
  });
});
