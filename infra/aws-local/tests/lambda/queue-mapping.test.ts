/** Lambda's polling of a queue: retries a message, then moves it to the dead-letter queue. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { InvocationOutcome } from '../../src/lambda/execution-environment.ts';
import type { FunctionConfig } from '../../src/lambda/function-config.ts';
import { queueMappings, type QueueMappings } from '../../src/sqs/queue-mapping.ts';
import { createSqs, type Sqs } from '../../src/sqs/sqs.ts';
import { openStateDatabase } from '../../src/state/state-store.ts';
import { ACCOUNT, deploymentOf, principalWith, REGION } from '../emulator-server.ts';

const arn = (name: string) => `arn:aws:sqs:${REGION}:${ACCOUNT}:${name}`;
const url = (name: string) => `https://sqs.${REGION}.amazonaws.com/${ACCOUNT}/${name}`;
const FUNCTION_ARN = `arn:aws:lambda:${REGION}:${ACCOUNT}:function:worker`;
const MINUTE = 60_000;

const queue = (name: string, properties: Record<string, unknown>) => ({
  type: 'AWS::SQS::Queue',
  physicalId: url(name),
  properties,
  attributes: { Arn: arn(name) },
});
const deployment = deploymentOf(
  queue('work', {
    VisibilityTimeout: 120,
    RedrivePolicy: { deadLetterTargetArn: arn('letters'), maxReceiveCount: 2 },
  }),
  queue('letters', { MessageRetentionPeriod: 1_209_600 }),
  { type: 'AWS::Lambda::Function', physicalId: 'worker', properties: {}, attributes: { Arn: FUNCTION_ARN } },
  {
    type: 'AWS::Lambda::EventSourceMapping',
    physicalId: 'mapping',
    properties: {
      EventSourceArn: arn('work'),
      FunctionName: 'worker',
      BatchSize: 3,
      FunctionResponseTypes: ['ReportBatchItemFailures'],
    },
  },
);

interface Call {
  readonly ids: readonly string[];
  readonly bodies: readonly string[];
  readonly attempts: readonly string[];
}

let dataDir: string;
let db: DatabaseSync;
let now: number;
let sqs: Sqs;
let calls: Call[];
let answer: (call: Call) => unknown;
let mappings: QueueMappings;
let config: Pick<FunctionConfig, 'roleArn' | 'timeoutMs'>;
let principal = principalWith();

function open(): QueueMappings {
  sqs = createSqs({ deployment, db, clock: () => now, region: REGION, accountId: ACCOUNT });
  const invoke = async (_arn: string, event: unknown): Promise<InvocationOutcome> => {
    const { Records } = event as {
      Records: { messageId: string; body: string; attributes: { ApproximateReceiveCount: string } }[];
    };
    const call = {
      ids: Records.map(({ messageId }) => messageId),
      bodies: Records.map(({ body }) => body),
      attempts: Records.map(({ attributes }) => attributes.ApproximateReceiveCount),
    };
    calls.push(call);
    const given = answer(call);
    if (given instanceof Error) {
      return { kind: 'failed', failure: { errorType: 'Error', errorMessage: given.message, trace: [] } };
    }
    return { kind: 'succeeded', payload: JSON.stringify(given) };
  };
  return queueMappings({
    deployment,
    sqs,
    clock: () => now,
    lambda: { invoke, config: () => config as FunctionConfig },
    iam: { assumeRole: () => principal },
  });
}

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'boli-queue-'));
  db = openStateDatabase(dataDir);
  now = Date.now();
  calls = [];
  answer = () => ({ batchItemFailures: [] });
  config = { roleArn: 'role', timeoutMs: 20_000 };
  principal = principalWith();
  mappings = open();
  mappings.start();
});
afterEach(async () => {
  await mappings.stop();
  db.close();
  rmSync(dataDir, { recursive: true });
});

const idle = () => vi.waitUntil(() => !mappings.isBusy(), { timeout: 30_000, interval: 5 });
/** Moves the clock and waits until visible messages are handled. */
async function pass(ms: number): Promise<void> {
  now += ms;
  mappings.wake();
  await idle();
}
const bodiesIn = (name: string) => sqs.list(arn(name)).map(({ body }) => body);

describe('a message', () => {
  test('is handled at once, in batches of the configured size, and then deleted', async () => {
    for (const body of ['one', 'two', 'three', 'four']) sqs.send(arn('work'), body);
    await idle();
    expect(calls.map(({ bodies }) => bodies)).toEqual([['one', 'two', 'three'], ['four']]);
    expect(bodiesIn('work')).toEqual([]);
  });

  test('that is reported as failed is retried alone after its visibility timeout', async () => {
    answer = ({ ids }) => ({ batchItemFailures: [{ itemIdentifier: ids[1] }] });
    for (const body of ['one', 'two', 'three']) sqs.send(arn('work'), body);
    await idle();
    expect(bodiesIn('work')).toEqual(['two']);
    answer = () => null;
    await pass(2 * MINUTE - 1);
    expect(calls).toHaveLength(1);
    await pass(1);
    expect(calls[1]).toMatchObject({ bodies: ['two'], attempts: ['2'] });
    expect(bodiesIn('work')).toEqual([]);
  });

  test.each([
    ['the function throws', () => new Error('no')],
    ['the response names an unknown message', () => ({ batchItemFailures: [{ itemIdentifier: 'nobody' }] })],
    ['the response is malformed', () => ({ batchItemFailures: [{ id: 1 }] })],
  ])('is retried with its whole batch when %s', async (_, given) => {
    answer = given;
    for (const body of ['one', 'two']) sqs.send(arn('work'), body);
    await idle();
    answer = () => null;
    await pass(2 * MINUTE);
    expect(calls.map(({ bodies }) => bodies)).toEqual([
      ['one', 'two'],
      ['one', 'two'],
    ]);
  });

  test('that fails too often goes to the dead-letter queue', async () => {
    answer = () => new Error('no');
    sqs.send(arn('work'), 'bad');
    await idle();
    await pass(2 * MINUTE);
    expect(bodiesIn('letters')).toEqual([]);
    await pass(2 * MINUTE);
    expect(calls).toHaveLength(2);
    expect([bodiesIn('work'), bodiesIn('letters')]).toEqual([[], ['bad']]);
  });

  test('keeps its age in the dead-letter queue', async () => {
    answer = () => new Error('no');
    sqs.send(arn('work'), 'bad');
    await idle();
    await pass(2 * MINUTE);
    await pass(2 * MINUTE);
    now += 14 * 24 * 60 * MINUTE - 3 * MINUTE;
    expect(sqs.messages.receive(arn('letters'), 1)).toEqual([]);
    expect(bodiesIn('letters')).toEqual([]);
  });

  test('survives a restart, even while it is being handled', async () => {
    answer = () => new Error('killed');
    sqs.send(arn('work'), 'one');
    await idle();
    await mappings.stop();
    answer = () => null;
    mappings = open();
    mappings.start();
    await idle();
    expect(calls).toHaveLength(1);
    await pass(2 * MINUTE);
    expect(calls[1]?.bodies).toEqual(['one']);
  });
});

describe('a mapping is refused', () => {
  test("when the function's timeout exceeds the visibility timeout", () => {
    config = { roleArn: 'role', timeoutMs: 121_000 };
    expect(open).toThrow("longer than the queue's visibility timeout");
  });

  test.each(['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'])('without sqs:%s', (missing) => {
    const others = ['ReceiveMessage', 'DeleteMessage', 'GetQueueAttributes'].filter((action) => action !== missing);
    principal = principalWith(...others.map((action) => `sqs:${action} ${arn('work')}`));
    expect(open).toThrow(`lacks sqs:${missing}`);
  });
});
