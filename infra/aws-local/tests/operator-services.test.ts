/** What operators' commands ask of AWS: letters of a queue, names of resources, calls of a function. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { CloudFormationClient, ListStackResourcesCommand } from '@aws-sdk/client-cloudformation';
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Principal } from '../src/aws/aws-service.ts';
import { createCloudFormation } from '../src/cloudformation/cloudformation.ts';
import { createInvokeService } from '../src/lambda/invoke-service.ts';
import { createSqs, type Sqs } from '../src/sqs/sqs.ts';
import { openStateDatabase } from '../src/state/state-store.ts';
import { ACCOUNT, deploymentOf, principalWith, REGION, serve } from './stand-in-server.ts';

const QueueUrl = `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/letters`;
const QUEUE_ARN = `arn:aws:sqs:${REGION}:${ACCOUNT}:letters`;
const FUNCTION_ARN = `arn:aws:lambda:${REGION}:${ACCOUNT}:function:clock`;
const deployment = {
  ...deploymentOf(
    { type: 'AWS::SQS::Queue', physicalId: QueueUrl, properties: {}, attributes: { Arn: QUEUE_ARN } },
    { type: 'AWS::Lambda::Function', physicalId: 'clock', properties: {}, attributes: { Arn: FUNCTION_ARN } },
  ),
  region: REGION,
  accountId: ACCOUNT,
  outputs: {},
};

let dataDir: string;
let db: DatabaseSync;
let sqs: Sqs;
let principal: Principal;
let now: number;
let server: Awaited<ReturnType<typeof serve>>;
const lambda = {
  invoke: async (_arn: string, event: unknown) =>
    event === 'bad'
      ? { kind: 'failed' as const, failure: { errorType: 'Error', errorMessage: 'no', trace: [] } }
      : { kind: 'succeeded' as const, payload: JSON.stringify({ got: event }) },
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'boli-operator-'));
  db = openStateDatabase(dataDir);
  now = Date.now();
  sqs = createSqs({ deployment, db, clock: () => now, region: REGION, accountId: ACCOUNT });
  principal = principalWith();
  server = await serve([sqs, createCloudFormation(deployment), createInvokeService(deployment, lambda)], {
    principal: () => principal,
  });
});
afterEach(async () => {
  await server.close();
  db.close();
  rmSync(dataDir, { recursive: true });
});

describe('SQS', () => {
  const client = () => new SQSClient(server.client('sqs'));
  const receive = async () => {
    const { Messages = [] } = await client().send(new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10 }));
    return Messages.map(({ Body = '', ReceiptHandle = '' }) => ({ Body, ReceiptHandle }));
  };

  test('hides what was received until its time is up, and forgets what was deleted', async () => {
    sqs.send(QUEUE_ARN, 'one');
    sqs.send(QUEUE_ARN, 'two');
    const [one, two] = await receive();
    expect([one?.Body, two?.Body]).toEqual(['one', 'two']);
    expect(await receive()).toEqual([]);
    await client().send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: one?.ReceiptHandle ?? '' }));
    now += 31_000;
    expect((await receive()).map(({ Body }) => Body)).toEqual(['two']);
  });

  test('shows again at once what is released', async () => {
    sqs.send(QUEUE_ARN, 'one');
    const [one] = await receive();
    const receipt = { QueueUrl, ReceiptHandle: one?.ReceiptHandle ?? '' };
    await client().send(new ChangeMessageVisibilityCommand({ ...receipt, VisibilityTimeout: 0 }));
    expect((await receive()).map(({ Body }) => Body)).toEqual(['one']);
    // It was received again since: the first receipt is worth nothing any more.
    await client().send(new DeleteMessageCommand(receipt));
    expect(sqs.list(QUEUE_ARN)).toHaveLength(1);
    const late = client().send(new ChangeMessageVisibilityCommand({ ...receipt, VisibilityTimeout: 0 }));
    await expect(late).rejects.toMatchObject({ name: 'ReceiptHandleIsInvalid' });
  });

  test('numbers on behind deleted messages', async () => {
    for (const body of ['one', 'two', 'three']) sqs.send(QUEUE_ARN, body);
    const [one] = await receive();
    await client().send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle: one?.ReceiptHandle ?? '' }));
    const restarted = createSqs({ deployment, db, clock: () => now, region: REGION, accountId: ACCOUNT });
    restarted.send(QUEUE_ARN, 'four');
    expect(restarted.list(QUEUE_ARN).map(({ body }) => body)).toEqual(['four', 'three', 'two']);
  });

  test('asks for the grant of each operation', async () => {
    principal = principalWith(`sqs:ReceiveMessage ${QUEUE_ARN}`);
    sqs.send(QUEUE_ARN, 'one');
    const [one] = await receive();
    const receipt = { QueueUrl, ReceiptHandle: one?.ReceiptHandle ?? '' };
    await expect(client().send(new DeleteMessageCommand(receipt))).rejects.toMatchObject({
      name: 'AccessDeniedException',
    });
  });
});

describe('CloudFormation', () => {
  const list = (StackName: string) =>
    new CloudFormationClient(server.client('cloudformation')).send(new ListStackResourcesCommand({ StackName }));

  test('lists what a stack has', async () => {
    expect((await list('Test')).StackResourceSummaries).toMatchObject([
      { LogicalResourceId: QueueUrl, PhysicalResourceId: QueueUrl, ResourceType: 'AWS::SQS::Queue' },
      { PhysicalResourceId: 'clock', ResourceType: 'AWS::Lambda::Function' },
    ]);
  });

  test('knows no other stack, and asks for the grant', async () => {
    await expect(list('Other')).rejects.toMatchObject({ name: 'ValidationError' });
    principal = principalWith('sqs:* *');
    await expect(list('Test')).rejects.toMatchObject({ name: 'AccessDenied' });
  });
});

describe('Lambda', () => {
  const invoke = async (FunctionName: string, event: unknown) => {
    const answer = await new LambdaClient(server.client('lambda')).send(
      new InvokeCommand({ FunctionName, Payload: JSON.stringify(event) }),
    );
    return { error: answer.FunctionError, payload: JSON.parse(answer.Payload?.transformToString() ?? '') as unknown };
  };

  test('calls a function and waits for it', async () => {
    expect(await invoke('clock', { a: 1 })).toEqual({ error: undefined, payload: { got: { a: 1 } } });
  });

  test('tells an error of the function from one of the call', async () => {
    expect(await invoke('clock', 'bad')).toMatchObject({ error: 'Unhandled', payload: { errorMessage: 'no' } });
    await expect(invoke('other', {})).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
    principal = principalWith('lambda:InvokeFunction arn:of:another');
    await expect(invoke('clock', {})).rejects.toMatchObject({ name: 'AccessDeniedException' });
  });
});
