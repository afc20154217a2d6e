import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetParameterCommand, ParameterNotFound, SSMClient } from '@aws-sdk/client-ssm';
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { Context } from 'aws-lambda';
import { mockClient } from 'aws-sdk-client-mock';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readAttentionAges } from '#functions/payments/attention-ages.ts';
import { logger } from '#functions/platform/logger.ts';
import { metrics } from '#functions/platform/metrics.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { payment } from './given.ts';

vi.hoisted(() =>
  Object.assign(process.env, {
    AWS_REGION: 'ap-south-1',
    AUCTIONS_TABLE: 'A',
    USERS_TABLE: 'U',
    PAYMENTS_TABLE: 'P',
    MONEY_TABLE: 'M',
    INVOICES_TABLE: 'I',
    NOTIFICATIONS_TABLE: 'N',
    RAZORPAY_KEY_ID_PARAMETER: '/key-id',
    RAZORPAY_KEY_SECRET_PARAMETER: '/key-secret',
    RAZORPAY_WEBHOOK_SECRET_PARAMETER: '/webhook-secret',
    RAZORPAY_KEYS: 'live',
    RAZORPAY_API_URL: 'http://127.0.0.1:9',
    TAX_INVOICES: 'off',
    BOOKS_TABLE: 'B',
    SELLERS_TABLE: 'S',
  }),
);
// The function creates its client itself, so the SDK's class is mocked.
vi.mock('#functions/platform/dynamo.ts', () => ({
  dynamoClient: () => DynamoDBDocumentClient.from(new DynamoDBClient({})),
}));
const { handler } = await import('#functions/entrypoints/workers/payment-worker.ts');

const dynamo = mockClient(DynamoDBDocumentClient);
const ssm = mockClient(SSMClient);
const warn = vi.spyOn(logger, 'warn').mockImplementation(() => undefined);
const measured = vi.spyOn(metrics, 'addMetric').mockReturnValue(metrics);
vi.spyOn(metrics, 'publishStoredMetrics').mockReturnValue(metrics);
const context = { awsRequestId: 'r', getRemainingTimeInMillis: () => 300_000 } as Context;
const run = (event: object) => handler(event, context);
const tick = { reconcile: true };

beforeEach(() => {
  dynamo.on(QueryCommand).resolves({ Items: [] });
  dynamo.on(GetCommand).resolves({});
  ssm.on(GetParameterCommand).rejects(new ParameterNotFound({ message: '', $metadata: {} }));
});
afterEach(() => {
  dynamo.reset();
  ssm.reset();
  vi.clearAllMocks();
});
afterAll(() => {
  dynamo.restore();
  ssm.restore();
  vi.restoreAllMocks();
});

const change = (attention: string) => ({
  dynamodb: { SequenceNumber: '1', NewImage: { paymentId: { S: 'emd_1' }, attention: { S: attention } } },
});

test.each([
  ['nothing is due', tick],
  ['no refund became due', { Records: [change('open-order')] }],
])('reads no secret when %s', async (_, event) => {
  expect(await run(event)).toEqual({ batchItemFailures: [] });
  expect(ssm.calls()).toHaveLength(0);
  expect(warn).not.toHaveBeenCalled();
});

test('logs one line when a secret is not set, and leaves the refund due', async () => {
  expect(await run({ Records: [change('refund-due')] })).toEqual({ batchItemFailures: [] });
  expect(warn.mock.calls).toEqual([
    ['payments wait until the secrets are set', { parameter: expect.stringMatching(/^\/key-/) }],
  ]);
});

test('measures the age of open orders and refunds before it reads the secrets', async () => {
  dynamo.on(QueryCommand).resolves({ Items: [payment({ updatedAt: Date.now() - 2 * HOUR })] });
  await run(tick);
  expect(measured.mock.calls.map(([name, unit]) => [name, unit])).toEqual([
    ['OpenOrderAge', 'Seconds'],
    ['RefundDueAge', 'Seconds'],
    ['StuckRefunds', 'Count'],
  ]);
  expect(warn).toHaveBeenCalledTimes(1);
});

test('throws when the secrets cannot be read, so that Lambda retries', async () => {
  ssm.on(GetParameterCommand).rejects(new Error('outage'));
  await expect(run({ Records: [change('refund-due')] })).rejects.toThrow('outage');
});

test('the age is that of the oldest payment of each kind, whatever was postponed or attempted', async () => {
  const orders = [payment({ updatedAt: NOW - HOUR }), payment({ updatedAt: NOW - 3 * HOUR })];
  const refunds = [payment({ updatedAt: NOW, refundDueSince: NOW - 5 * HOUR })];
  const byAttention = vi.fn(async (kind: string) => (kind === 'open-order' ? orders : refunds));
  expect(await readAttentionAges({ byAttention }, NOW)).toEqual({ openOrder: 3 * 3600, refundDue: 5 * 3600 });
  expect(byAttention.mock.calls.every(([, before]: unknown[]) => Number(before) >= NOW + 6 * HOUR)).toBe(true);
  expect(await readAttentionAges({ byAttention: async () => [] }, NOW)).toEqual({ openOrder: 0, refundDue: 0 });
});

test('logs and counts every problem of the stored keys', async () => {
  const error = vi.spyOn(logger, 'error').mockImplementation(() => undefined);
  dynamo.on(QueryCommand).resolves({ Items: [payment({ orderId: undefined, updatedAt: Date.now() - 2 * HOUR })] });
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: 'rzp_test_1' } });
  ssm.on(GetParameterCommand, { Name: '/webhook-secret' }).resolves({ Parameter: { Value: ' ' } });
  await run(tick).catch(() => undefined);
  expect(error.mock.calls.filter(([line]) => line === 'payment key')).toEqual([
    ['payment key', { problem: expect.stringMatching(/^key-id is a test key/) }],
    ['payment key', { problem: expect.stringMatching(/^webhook-secret is not set/) }],
  ]);
  expect(measured).toHaveBeenCalledWith('PaymentKeyProblems', 'Count', 2);
});

test('books that were begun are finished although a payment cannot be reconciled', async () => {
  const none = { captured: 0, offline: 0, refunded: 0, forfeited: 0, spent: 0, held: 0 };
  const counted = { balance: none, revenue: 0, refunds: {}, verifications: {} };
  const position = { step: 'reports', day: '2026-01-10', counted, changed: [], isComplete: true, judged: '2026-01-01' };
  const last = { at: 0, wrong: 0, unread: 0, total: none };
  const key = { part: 'closing', key: 'closing' };
  const closing = { ...key, version: 1, leasedUntil: 0, at: NOW, lacking: 0, hasSettled: false, last, ...position };
  dynamo.on(GetCommand, { TableName: 'B' }).resolves({ Item: closing });
  dynamo.on(QueryCommand).resolves({ Items: [payment({ orderId: undefined, updatedAt: Date.now() - 2 * HOUR })] });
  ssm.on(GetParameterCommand).resolves({ Parameter: { Value: 'rzp_test_1' } });
  await expect(run(tick)).rejects.toThrow('1 payments could not be reconciled');
  const saved = dynamo.commandCalls(PutCommand, { TableName: 'B' }).map(({ args: [{ input }] }) => input.Item);
  expect(saved.at(-1)).toMatchObject({ step: 'done', leasedUntil: 0 });
});
