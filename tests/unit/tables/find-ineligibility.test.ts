import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, it } from 'vitest';
import { ineligibilityReader } from '#functions/domain/admission/find-ineligibility.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';

const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'ap-south-1' }));
const mock = mockClient(client);
const findIneligibility = ineligibilityReader(tableHandle('users', client, 'users'));
beforeEach(() => mock.reset());

it.each([
  ['has no profile', undefined, 'NOT_VERIFIED'],
  ['is verified', { role: 'user', verifyStatus: 'verified', isActive: true }, undefined],
  ['is pending', { role: 'user', verifyStatus: 'pending', isActive: true }, 'NOT_VERIFIED'],
  ['was rejected', { role: 'user', verifyStatus: 'rejected', isActive: true }, 'NOT_VERIFIED'],
  ['is disabled', { role: 'user', verifyStatus: 'verified', isActive: false }, 'ACCOUNT_DISABLED'],
  ['is an admin', { role: 'admin', isActive: true }, 'FORBIDDEN'],
  ['signed in before all sessions ended', { role: 'user', isActive: true, sessionsEndedAt: 6_000 }, 'UNAUTHENTICATED'],
  [
    'uses an ended session',
    { role: 'user', verifyStatus: 'verified', isActive: true, endedSessions: [{ signedInAt: 5_000, endedAt: 9_000 }] },
    'UNAUTHENTICATED',
  ],
  [
    'has ended another session',
    { role: 'user', verifyStatus: 'verified', isActive: true, endedSessions: [{ signedInAt: 4_000, endedAt: 9_000 }] },
    undefined,
  ],
  [
    'signed in after all sessions ended',
    { role: 'user', verifyStatus: 'verified', isActive: true, sessionsEndedAt: 5_999 },
    undefined,
  ],
])('returns the right refusal, or none, for a caller who %s', async (_, Item, code) => {
  mock.on(GetCommand).resolves({ ...(Item !== undefined && { Item }) });
  expect((await findIneligibility('u1', 5_000))?.code).toBe(code);
});

it('reads only six fields of the profile, with strong consistency', async () => {
  mock.on(GetCommand).resolves({});
  await findIneligibility('u1', 5_000);
  expect(mock.commandCalls(GetCommand)[0]?.args[0].input).toEqual({
    TableName: 'users',
    Key: { userId: 'u1', sk: 'PROFILE' },
    ProjectionExpression: '#role, #verifyStatus, #isActive, #switched, #sessionsEndedAt, #endedSessions',
    ExpressionAttributeNames: expect.objectContaining({ '#role': 'role' }),
    ConsistentRead: true,
  });
});
