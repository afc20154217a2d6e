import { TransactionCanceledException, ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { GetCommand, PutCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { registrationStore } from '#functions/tables/users/registration-store.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { cancelled } from '#tests/support/tables/cancelled.ts';
import { resolved } from '#tests/support/tables/resolved.ts';
import { profile } from './fakes.ts';

const client = dynamoClient();
const mock = mockClient(client);
afterAll(() => mock.restore());
beforeEach(() => mock.reset());

const ISO = '2026-11-20T10:00:00.000Z';
const writes = () => mock.commandCalls(TransactWriteCommand).map((call) => call.args[0].input.TransactItems);

describe('profiles and registrations', () => {
  const profiles = profileStore(tableHandle('users', client, 'Users'));
  const registrations = registrationStore(tableHandle('users', client, 'Users'));
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
    expect(await registrations.createBidder(bidder)).toBe('created');
    expect(writes()).toMatchObject([
      [
        {
          Put: {
            TableName: 'Users',
            Item: { userId: '#MOBILE#9876543210', sk: 'MOBILE', holder: 'asha-id' },
          },
        },
        {
          Put: {
            TableName: 'Users',
            Item: profile({
              createdSort: `${ISO}#asha-id`,
              consent: { version: '2026-11-21', at: NOW, isAdult: true },
            }),
          },
        },
        { Update: { TableName: 'Users', Key: { userId: '#COUNTS', sk: 'COUNTS' } } },
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
    expect(writes()[0]?.map(({ Put, Update }) => resolved(Put ?? Update))).toMatchObject([
      { condition: '(attribute_not_exists(holder) OR holder = "asha-id")' },
      { condition: 'attribute_not_exists(userId)' },
      { update: 'ADD pending 1, verified 0, rejected 0' },
      { condition: undefined },
    ]);
  });

  it('reports that the profile exists, or that another account has the mobile number', async () => {
    mock.on(TransactWriteCommand).rejectsOnce(cancelled('None', 'ConditionalCheckFailed', 'None', 'None'));
    expect(await registrations.createBidder(bidder)).toBe('exists');
    mock.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'None', 'None', 'None'));
    expect(await registrations.createBidder(bidder)).toBe('mobile-taken');
    expect(writes()).toHaveLength(2);
  });

  it('retries when another registration changes the count at the same moment', async () => {
    mock
      .on(TransactWriteCommand)
      .rejectsOnce(cancelled('None', 'TransactionConflict', 'None'))
      .rejectsOnce(cancelled('None', 'TransactionConflict', 'None'))
      .resolves({});
    expect(await registrations.createBidder(bidder)).toBe('created');
    expect(writes()).toHaveLength(3);
  });

  it('throws when the table is throttled', async () => {
    mock.on(TransactWriteCommand).rejects(cancelled('None', 'ThrottlingError', 'None'));
    await expect(registrations.createBidder(bidder)).rejects.toThrow(TransactionCanceledException);
    expect(writes()).toHaveLength(1);
  });

  it('reads profiles with strong consistency and throws on a malformed one', async () => {
    mock.on(GetCommand).resolves({ Item: profile() });
    expect(await profiles.getProfile('asha-id')).toEqual(profile());
    expect(mock.commandCalls(GetCommand)[0]?.args[0].input).toEqual({
      TableName: 'Users',
      Key: { userId: 'asha-id', sk: 'PROFILE' },
      ConsistentRead: true,
    });
    mock.on(GetCommand).resolves({});
    expect(await profiles.getProfile('asha-id')).toBeUndefined();
    mock.on(GetCommand).resolves({ Item: { ...profile(), verifyStatus: 'maybe' } });
    await expect(profiles.getProfile('asha-id')).rejects.toThrow();
  });

  it('leaves admins out of the index and the counts', async () => {
    mock
      .on(PutCommand)
      .resolvesOnce({})
      .rejects(new ConditionalCheckFailedException({ message: '', $metadata: {} }));
    const admin = { userId: 'admin-id', name: 'Priya', email: 'admin@boli.test', now: NOW };
    expect(await profiles.createAdmin(admin)).toBe('created');
    expect(await profiles.createAdmin(admin)).toBe('exists');
    const input = mock.commandCalls(PutCommand)[0]?.args[0].input;
    expect(resolved(input).condition).toBe('attribute_not_exists(userId)');
    expect(input?.Item).toMatchObject({ role: 'admin', walletBalance: 0, isActive: true });
    expect(input?.Item).not.toHaveProperty('verifyStatus');
  });
});
