import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DeleteCommand, PutCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { connectionStore } from '#functions/realtime/connection-store.ts';
import { subscriptionStore } from '#functions/realtime/subscription-store.ts';
import { hashOfTicket, newTicket, ticketStore } from '#functions/realtime/ticket-store.ts';
import { roleTopicFor, topicFor } from '#functions/realtime/topics.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { resolved } from '#tests/support/tables/resolved.ts';

function given() {
  const client = dynamoClient();
  const table = tableHandle('connections', client, 'Connections');
  return {
    mock: mockClient(client),
    tickets: ticketStore(table),
    connections: connectionStore(table),
    subscriptions: subscriptionStore(table),
  };
}

const failed = () => new ConditionalCheckFailedException({ message: '', $metadata: {} });
const TWO_HOURS_TEN = 130 * 60;

describe('tickets', () => {
  it('are 256 random bits, and only their hash is stored', async () => {
    const { mock, tickets } = given();
    mock.on(PutCommand).resolves({});
    const ticket = newTicket();
    expect(Buffer.from(ticket, 'base64url')).toHaveLength(32);
    await tickets.put(hashOfTicket(ticket), { userId: 'asha', role: 'user' }, NOW + 1);
    const input = mock.call(0).args[0].input;
    expect(JSON.stringify(input)).not.toContain(ticket);
    expect(input).toMatchObject({
      Item: { userId: 'asha', role: 'user', validUntil: NOW + 1, expiresAt: NOW / 1000 + 1 },
    });
  });

  it('are redeemed once, by a conditional delete', async () => {
    const { mock, tickets } = given();
    mock
      .on(DeleteCommand)
      .resolvesOnce({ Attributes: { userId: 'asha', role: 'user' } })
      .rejects(failed());
    expect(await tickets.take('h', NOW)).toEqual({ userId: 'asha', role: 'user' });
    expect(await tickets.take('h', NOW)).toBeUndefined();
    const { input } = mock.commandCalls(DeleteCommand)[0]!.args[0];
    expect(input).toMatchObject({ Key: { topic: 'TICKET#h', connectionId: '-' }, ReturnValues: 'ALL_OLD' });
    expect(resolved(input).condition).toBe(`validUntil > ${NOW}`);
  });
});

describe('a connection', () => {
  it('is stored by user and by role, and expires after API Gateway’s limit of two hours', async () => {
    const { mock, connections } = given();
    mock.on(PutCommand).resolves({});
    await connections.open('c1', { userId: 'asha', role: 'admin' }, NOW);
    const stored = mock.commandCalls(PutCommand).map(({ args }) => args[0].input.Item);
    expect(stored.map((item) => item?.['topic'])).toEqual(['CONNECTION#c1', 'USER#asha', roleTopicFor('admin', 'c1')]);
    expect(stored.map((item) => item?.['expiresAt'])).toEqual(Array(3).fill(NOW / 1000 + TWO_HOURS_TEN));
  });
});

describe('subscriptions', () => {
  it('are counted on the connection before they are stored', async () => {
    const { mock, subscriptions } = given();
    mock.on(UpdateCommand).resolvesOnce({}).rejects(failed());
    mock.on(PutCommand).resolves({});
    expect(await subscriptions.subscribe('c1', 'lot-1', NOW)).toBe('subscribed');
    const input = mock.commandCalls(UpdateCommand)[0]?.args[0].input;
    const topic = topicFor('lot-1', 'c1');
    expect(input).toMatchObject({
      Key: { topic: 'CONNECTION#c1', connectionId: 'c1' },
      UpdateExpression: 'ADD #topics :topics',
      ExpressionAttributeValues: { ':topics': new Set([topic]) },
    });
    expect(resolved(input).condition).toBe(
      `attribute_exists(userId) AND (attribute_not_exists(topics) OR contains(topics, "${topic}") OR size(topics) < 20)`,
    );
    expect(mock.commandCalls(PutCommand)[0]?.args[0].input.Item).toEqual({
      topic: topicFor('lot-1', 'c1'),
      connectionId: 'c1',
      expiresAt: NOW / 1000 + TWO_HOURS_TEN,
    });
    expect(await subscriptions.subscribe('c1', 'lot-2', NOW)).toBe('too-many-or-gone');
    expect(mock.commandCalls(PutCommand)).toHaveLength(1);
  });

  it('are deleted with their connection', async () => {
    const { mock, connections } = given();
    mock
      .on(DeleteCommand)
      .resolvesOnce({
        Attributes: {
          userId: 'asha',
          role: 'user',
          topics: new Set([topicFor('lot-1', 'c1'), topicFor('lot-2', 'c1')]),
        },
      })
      .resolves({});
    await connections.close('c1');
    expect(mock.commandCalls(DeleteCommand).map(({ args }) => args[0].input.Key)).toEqual([
      { topic: 'CONNECTION#c1', connectionId: 'c1' },
      { topic: 'USER#asha', connectionId: 'c1' },
      { topic: roleTopicFor('user', 'c1'), connectionId: 'c1' },
      { topic: topicFor('lot-1', 'c1'), connectionId: 'c1' },
      { topic: topicFor('lot-2', 'c1'), connectionId: 'c1' },
    ]);
  });
});
