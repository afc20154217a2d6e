import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { intentStore } from '#functions/payments/orders/intent-store.ts';
import { paymentLists } from '#functions/payments/payment-lists.ts';
import { paymentStore } from '#functions/payments/payment-store.ts';
import { fulfilEmd } from '#functions/payments/recording/fulfil-emd.ts';
import { fulfilFinal } from '#functions/payments/recording/fulfil-final.ts';
import { tableHandle, moneyMovementTables } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { resolved } from '#tests/support/tables/resolved.ts';
import { bidder, payment } from './given.ts';

const mock = mockClient(DynamoDBDocumentClient);
afterAll(() => mock.restore());
const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'ap-south-1' }));
const tables = moneyMovementTables(client, (kind) => kind[0]!.toUpperCase());
beforeEach(() => mock.reset());

describe('reads', () => {
  const store = paymentStore(tableHandle('payments', client, 'P'));
  const lists = paymentLists(tableHandle('payments', client, 'P'));

  test('one payment is read with strong consistency', async () => {
    mock.on(GetCommand).resolves({ Item: { ...payment(), extra: 1 } });
    expect(await store.getPayment('emd_1')).toEqual(payment());
    expect(mock.commandCalls(GetCommand)[0]?.args[0].input).toEqual({
      TableName: 'P',
      Key: { paymentId: 'emd_1' },
      ConsistentRead: true,
    });
  });

  test("a user's payments are read over all pages, newest first, without intents that have no order", async () => {
    const { orderId: _, ...intent } = payment({ paymentId: 'intent' });
    mock
      .on(QueryCommand)
      .resolvesOnce({ Items: [payment({ paymentId: 'a' }), intent], LastEvaluatedKey: { paymentId: 'a' } })
      .resolvesOnce({ Items: [payment({ paymentId: 'b', status: 'failed' })] });
    expect((await lists.byUser('u1')).map(({ paymentId }) => paymentId)).toEqual(['a', 'b']);
    const [first, second] = mock.commandCalls(QueryCommand);
    expect(first?.args[0].input).toMatchObject({ IndexName: 'byUser', ScanIndexForward: false });
    expect(second?.args[0].input).toMatchObject({ ExclusiveStartKey: { paymentId: 'a' } });
  });

  test('a malformed stored item throws', async () => {
    mock.on(GetCommand).resolves({ Item: { ...payment(), status: 'strange' } });
    await expect(store.getPayment('emd_1')).rejects.toThrow();
  });
});

test('writes are conditional; a failed condition returns false, any other error throws', async () => {
  const store = intentStore(tables.payments, tables.money);
  await store.putIntent(payment());
  expect(resolved(mock.commandCalls(PutCommand)[0]?.args[0].input).condition).toBe('attribute_not_exists(paymentId)');
  await store.markFailed('p', NOW);
  expect(resolved(mock.commandCalls(UpdateCommand)[0]?.args[0].input).condition).toBe('status = "created"');
  mock.on(UpdateCommand).rejects(new ConditionalCheckFailedException({ message: '', $metadata: {} }));
  expect(await store.markFailed('p', NOW)).toBe(false);
  mock.on(UpdateCommand).rejects(new Error('outage'));
  await expect(store.markFailed('p', NOW)).rejects.toThrow('outage');
});

describe('a capture', () => {
  const capture = { payment: payment(), providerPaymentId: 'pay_1', paidAt: NOW, now: NOW };
  const { amount } = capture.payment;
  const conditions = () =>
    (mock.commandCalls(TransactWriteCommand)[0]?.args[0].input.TransactItems ?? []).map(
      ({ Put, Update }) => `${(Put ?? Update)?.TableName}: ${resolved(Put ?? Update).condition ?? '-'}`,
    );

  test('of an EMD is one transaction', async () => {
    mock.on(GetCommand).resolves({});
    mock.on(TransactWriteCommand).resolves({});
    await fulfilEmd(tables, capture, 'Asha');
    expect(conditions()).toEqual([
      `A: listingStatus = "pending" AND startAt > ${NOW} AND registrationDeadlineAt > ${NOW} AND emdAmount = ${amount} AND lastNumber = 0 AND (attribute_not_exists(barred) OR NOT contains(barred, "u1")) AND attribute_not_exists(hasSaleDeposit) AND attribute_not_exists(sellerId)`,
      'A: attribute_not_exists(auctionId)',
      `P: (status = "created" OR status = "failed") AND amount = ${amount}`,
      'M: attribute_not_exists(subject)',
      'U: attribute_not_exists(userId)',
      'U: isActive = true AND role = "user" AND verifyStatus = "verified"',
      'U: -',
      'U: -',
    ]);
  });

  test('of a final payment is one transaction', async () => {
    mock.on(GetCommand).resolves({});
    mock.on(TransactWriteCommand).resolves({});
    await fulfilFinal(tables, capture, bidder({ finalPayment: 'due' }));
    expect(conditions()).toEqual([
      `P: (status = "created" OR status = "failed") AND amount = ${amount}`,
      `A: finalPayment = "due" AND deposit = "held" AND depositAmount = ${bidder().depositAmount} AND attribute_not_exists(inParts) AND attribute_not_exists(decision.tookSaleDeposit)`,
      'P: status = "captured"',
      'M: attribute_not_exists(subject)',
      'M: attribute_not_exists(subject)',
      'A: attribute_exists(status) AND attribute_not_exists(relistedAs)',
      'P: attribute_not_exists(paymentId)',
      'U: -',
    ]);
  });
});
