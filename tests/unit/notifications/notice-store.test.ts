import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { noticesFor } from '#functions/notifications/notify.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { resolved } from '#tests/support/tables/resolved.ts';

function given() {
  const client = dynamoClient();
  return { mock: mockClient(client), store: noticeStore(tableHandle('notifications', client, 'Notifications')) };
}

const failed = (item?: object) =>
  new ConditionalCheckFailedException({ message: '', $metadata: {}, ...(item && { Item: marshall(item) }) });

describe('noticeStore', () => {
  it('stores a notice once', async () => {
    const { mock, store } = given();
    const [made] = noticesFor({ kind: 'test-requested', userId: 'asha', at: NOW });
    if (made === undefined) throw new Error('There is no notice.');
    const notice = { ...made, storedAt: NOW };
    mock.on(PutCommand).resolvesOnce({}).rejects(failed());
    expect([await store.put(notice), await store.put(notice)]).toEqual([true, false]);
    const { input } = mock.commandCalls(PutCommand)[0]?.args[0] ?? {};
    expect(input).toMatchObject({ TableName: 'Notifications', Item: notice });
    expect(resolved(input).condition).toBe('attribute_not_exists(userId)');
  });

  it('returns the time at which an event was first seen', async () => {
    const { mock, store } = given();
    mock
      .on(PutCommand)
      .resolvesOnce({})
      .rejects(failed({ userId: '#FIRST#x', id: 'first', at: NOW, expiresAt: 1 }));
    expect(await store.firstTime('x', NOW)).toBe(NOW);
    expect(await store.firstTime('x', NOW + 99)).toBe(NOW);
  });

  it('lists the newest first', async () => {
    const { mock, store } = given();
    mock.on(QueryCommand).resolves({ Items: [] });
    expect(await store.list('asha', 20, '~')).toEqual([]);
    expect(mock.call(0).args[0].input).toMatchObject({ ScanIndexForward: false, Limit: 20 });
  });
});
