import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { CLAIM_MS, claimStore } from '#functions/accounts/verification/claim-store.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { profile } from '../fakes.ts';

const client = dynamoClient();
const mock = mockClient(client);
afterAll(() => mock.restore());
beforeEach(() => mock.reset());

const store = claimStore(tableHandle('users', client, 'Users'));
const PRIYA = { adminId: 'priya', now: NOW };
const FREE = '(attribute_not_exists(#claimedBy) OR #claimedBy = :is';

describe('claimStore', () => {
  it('claims a waiting bidder for three minutes, on condition that nobody else holds them', async () => {
    const held = profile({ claimedBy: 'priya', claimedUntil: NOW + CLAIM_MS });
    mock.on(UpdateCommand).resolves({ Attributes: held });
    expect(await store.claim('asha-id', PRIYA)).toEqual(held);
    expect(mock.commandCalls(UpdateCommand)[0]?.args[0].input).toEqual({
      TableName: 'Users',
      Key: { userId: 'asha-id', sk: 'PROFILE' },
      UpdateExpression: 'SET #claimedBy = :claimedBy, #claimedUntil = :claimedUntil',
      ConditionExpression: `#verifyStatus = :is1 AND #role = :is2 AND ${FREE}3 OR #claimedUntil <= :is4)`,
      ExpressionAttributeNames: {
        '#claimedBy': 'claimedBy',
        '#claimedUntil': 'claimedUntil',
        '#verifyStatus': 'verifyStatus',
        '#role': 'role',
      },
      ExpressionAttributeValues: {
        ':claimedBy': 'priya',
        ':claimedUntil': NOW + 180_000,
        ':is1': 'pending',
        ':is2': 'user',
        ':is3': 'priya',
        ':is4': NOW,
      },
      ReturnValues: 'ALL_NEW',
    });
  });

  it('claims nobody when the condition fails', async () => {
    mock.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: '', $metadata: {} }));
    expect(await store.claim('asha-id', PRIYA)).toBeUndefined();
  });

  it('releases only the own claim', async () => {
    mock.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: '', $metadata: {} }));
    await store.release('asha-id', 'priya');
    expect(mock.commandCalls(UpdateCommand)[0]?.args[0].input).toMatchObject({
      UpdateExpression: 'REMOVE #claimedBy, #claimedUntil',
      ConditionExpression: '#claimedBy = :is1',
      ExpressionAttributeValues: { ':is1': 'priya' },
    });
  });

  it('finds the people behind a place whom nobody else holds, in the order of registration', async () => {
    mock.on(QueryCommand).resolves({ Items: [profile(), profile({ userId: 'ravi-id' })] });
    const found: string[] = [];
    for await (const id of store.waiting(PRIYA, '2026-11-01T00:00:00.000Z#zoya')) found.push(id);
    expect(found).toEqual(['asha-id', 'ravi-id']);
    expect(mock.commandCalls(QueryCommand)[0]?.args[0].input).toMatchObject({
      IndexName: 'byVerifyStatus',
      KeyConditionExpression: '#verifyStatus = :is1 AND #createdSort > :is2',
      FilterExpression: `${FREE}3 OR #claimedUntil <= :is4)`,
      ExpressionAttributeValues: {
        ':is1': 'pending',
        ':is2': '2026-11-01T00:00:00.000Z#zoya',
        ':is3': 'priya',
        ':is4': NOW,
      },
      ScanIndexForward: true,
    });
  });
});
