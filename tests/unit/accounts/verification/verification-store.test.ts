import { GetCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { verificationStore } from '#functions/accounts/verification/verification-store.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { cancelled } from '#tests/support/tables/cancelled.ts';
import { resolved } from '#tests/support/tables/resolved.ts';

const client = dynamoClient();
const mock = mockClient(client);
afterAll(() => mock.restore());
beforeEach(() => mock.reset());

const ISO = '2026-11-20T10:00:00.000Z';
const writes = () => mock.commandCalls(TransactWriteCommand).map((call) => call.args[0].input.TransactItems ?? []);

describe('verificationStore', () => {
  const BY = { adminId: 'priya', source: '192.0.2.1' };
  const store = verificationStore(tableHandle('users', client, 'Users'));
  const seen = { userId: 'asha-id', name: 'Asha Rao', idProofKey: 'proofs/asha-id/1' } as const;
  const move = {
    ...seen,
    from: 'pending',
    to: 'verified',
    idDocument: { kind: 'pan', lastFour: '123F' },
    message: 'By Priya.',
    by: BY,
    notices: [],
    now: NOW,
  } as const;

  it('writes profile, counts and log in one transaction, on condition of the status, name and proof that were seen and of no other claim', async () => {
    mock.on(TransactWriteCommand).resolves({});
    expect(await store.move(move)).toBe('moved');
    const [[profile, ...others] = []] = writes();
    expect(profile?.Update).toMatchObject({ TableName: 'Users', Key: { userId: 'asha-id', sk: 'PROFILE' } });
    expect(resolved(profile?.Update)).toMatchObject({
      update:
        `SET verifyStatus = "verified", updatedAt = ${NOW}, idDocument = {"kind":"pan","lastFour":"123F"}` +
        ' REMOVE rejectionReason, claimedBy, claimedUntil, cameFor',
      condition:
        'verifyStatus = "pending" AND role = "user" AND name = "Asha Rao" AND idProofKey = "proofs/asha-id/1" AND ' +
        `(attribute_not_exists(claimedBy) OR claimedBy = "priya" OR claimedUntil <= ${NOW})`,
    });
    // The audit below has no digits of the document: it outlives an erased user.
    expect(others).toEqual([
      {
        Update: {
          TableName: 'Users',
          Key: { userId: '#COUNTS', sk: 'COUNTS' },
          UpdateExpression: 'ADD #pending :pending, #verified :verified',
          ExpressionAttributeNames: { '#pending': 'pending', '#verified': 'verified' },
          ExpressionAttributeValues: { ':pending': -1, ':verified': 1 },
        },
      },
      activityWrite({
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
            auditMonth: ISO.slice(0, 7),
            before: { verifyStatus: 'pending' },
            after: { verifyStatus: 'verified' },
          },
          ConditionExpression: 'attribute_not_exists(#userId)',
          ExpressionAttributeNames: { '#userId': 'userId' },
        },
      },
    ]);
  });

  it('reports that the profile has changed in the meantime', async () => {
    mock.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'None', 'None'));
    expect(await store.move(move)).toBe('conflict');
  });

  it('returns zero counts before the first registration', async () => {
    mock.on(GetCommand).resolves({});
    expect(await store.counts()).toEqual({ pending: 0, verified: 0, rejected: 0 });
  });
});
