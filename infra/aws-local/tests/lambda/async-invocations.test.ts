import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openAsyncInvocations } from '../../src/lambda/async-invocations.ts';
import type { InvocationOutcome } from '../../src/lambda/execution-environment.ts';
import type { FunctionConfig } from '../../src/lambda/function-config.ts';
import { openStateDatabase } from '../../src/state/state-store.ts';
import { ACCOUNT, deploymentOf, principalWith, REGION } from '../emulator-server.ts';

const MINUTE = 60_000;
const FUNCTION = `arn:aws:lambda:${REGION}:${ACCOUNT}:function:clock`;
const QUEUE = `arn:aws:sqs:${REGION}:${ACCOUNT}:failed`;
const config = (more: object = {}) =>
  deploymentOf(
    { type: 'AWS::Lambda::Function', physicalId: 'clock', attributes: { Arn: FUNCTION }, properties: {} },
    {
      type: 'AWS::Lambda::EventInvokeConfig',
      physicalId: 'config',
      properties: {
        FunctionName: 'clock',
        Qualifier: '$LATEST',
        DestinationConfig: { OnFailure: { Destination: QUEUE } },
        ...more,
      },
    },
  );

let dataDir: string;
let db: DatabaseSync;
let now: number;
const invoke = vi.fn<(arn: string, event: unknown) => Promise<InvocationOutcome>>();
const send = vi.fn<(queueArn: string, body: string) => void>();

function open(deployment = config(), principal = principalWith()) {
  const known = { label: 'Clock', roleArn: 'role' } as FunctionConfig;
  const lambda = { invoke, config: () => known };
  const queue = openAsyncInvocations({
    deployment,
    db,
    clock: () => now,
    iam: { assumeRole: () => principal },
    lambda,
    send,
  });
  return queue;
}

type Queue = ReturnType<typeof open>;

/** Waits until every due event was attempted. */
async function idle(queue: Queue): Promise<void> {
  await vi.waitFor(() => {
    expect(queue.busyWith()).toEqual([]);
  });
}

async function advance(queue: Queue, ms: number): Promise<void> {
  now += ms;
  queue.wake();
  await idle(queue);
}

const fails = () => {
  const failure = { errorType: 'TypeError', errorMessage: 'no', trace: ['at line 1'] };
  invoke.mockResolvedValue({ kind: 'failed', failure });
};

let queue: Queue;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'boli-async-'));
  db = openStateDatabase(dataDir);
  now = Date.parse('2026-11-21T10:00:00Z');
  invoke.mockReset().mockResolvedValue({ kind: 'succeeded', payload: 'null' });
  send.mockReset();
});
afterEach(async () => {
  await queue.stop();
  db.close();
  rmSync(dataDir, { recursive: true });
});

function started(deployment = config()): Queue {
  queue = open(deployment);
  queue.start();
  return queue;
}

describe('an asynchronous invocation', () => {
  test('that succeeds is made once', async () => {
    started().invoke(FUNCTION, { n: 1 });
    expect(queue.busyWith()).toEqual(['Clock']);
    await idle(queue);
    await advance(queue, 10 * MINUTE);
    expect(invoke.mock.calls).toEqual([[FUNCTION, { n: 1 }]]);
  });

  test('whose function fails is retried after one minute and after two more, then sent to the failure destination', async () => {
    fails();
    started().invoke(FUNCTION, { n: 1 });
    await idle(queue);
    const callsAfter: number[] = [];
    for (const ms of [MINUTE - 1, 1, 2 * MINUTE - 1, 1, 60 * MINUTE]) {
      await advance(queue, ms);
      callsAfter.push(invoke.mock.calls.length);
    }
    expect(callsAfter).toEqual([1, 2, 2, 3, 3]);
    expect(send.mock.calls).toHaveLength(1);
    const [[queueArn, body] = []] = send.mock.calls;
    expect(queueArn).toBe(QUEUE);
    expect(JSON.parse(body ?? '')).toEqual({
      version: '1.0',
      timestamp: '2026-11-21T10:03:00.000Z',
      requestContext: {
        requestId: expect.any(String),
        functionArn: `${FUNCTION}:$LATEST`,
        condition: 'RetriesExhausted',
        approximateInvokeCount: 3,
      },
      requestPayload: { n: 1 },
      responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
      responsePayload: { errorMessage: 'no', errorType: 'TypeError', trace: ['at line 1'] },
    });
  });

  test('whose function is throttled waits ever longer, takes no attempt, and is given up when it is too old', async () => {
    const failure = { errorType: 'TooManyRequestsException', errorMessage: 'Rate Exceeded.', trace: [] };
    invoke.mockResolvedValue({ kind: 'throttled', failure });
    started(config({ MaximumEventAgeInSeconds: 3600 })).invoke(FUNCTION, { n: 1 });
    await idle(queue);
    const callsAfter: number[] = [];
    for (const seconds of [1, 1, 1, 4, 8, 16, 32, 64, 128, 256, 299, 1]) {
      await advance(queue, seconds * 1000);
      callsAfter.push(invoke.mock.calls.length);
    }
    expect(callsAfter).toEqual([2, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 11]);
    // What fails afterwards has its three attempts all the same.
    fails();
    await advance(queue, 5 * MINUTE);
    await advance(queue, MINUTE);
    expect(send).not.toHaveBeenCalled();
    invoke.mockResolvedValue({ kind: 'throttled', failure });
    for (let minutes = 0; minutes < 60; minutes += 5) await advance(queue, 5 * MINUTE);
    expect(send.mock.calls).toEqual([[QUEUE, expect.stringContaining('"condition":"EventAgeExceeded"')]]);
  });

  test("respects the function's limits on attempts and age", async () => {
    fails();
    started(config({ MaximumRetryAttempts: 0 })).invoke(FUNCTION, {});
    await idle(queue);
    expect(send.mock.calls[0]?.[1]).toContain('"condition":"RetriesExhausted","approximateInvokeCount":1');
    await queue.stop();
    started(config({ MaximumEventAgeInSeconds: 60 })).invoke(FUNCTION, {});
    await idle(queue);
    await advance(queue, MINUTE);
    expect(send.mock.calls[1]?.[1]).toContain('"condition":"EventAgeExceeded","approximateInvokeCount":2');
  });

  test('of a function that the next template no longer has is forgotten', async () => {
    fails();
    started().invoke(FUNCTION, { n: 1 });
    await idle(queue);
    await queue.stop();
    started(deploymentOf());
    await advance(queue, MINUTE);
    expect(invoke.mock.calls).toHaveLength(1);
  });

  test('that waits for its next attempt survives a restart', async () => {
    fails();
    started().invoke(FUNCTION, { n: 1 });
    await idle(queue);
    await queue.stop();
    now += MINUTE;
    started();
    await vi.waitFor(() => {
      expect(invoke).toHaveBeenCalledTimes(2);
    });
  });
});

test('a role that may not send to its failure destination stops the boot', () => {
  started();
  expect(() => open(config(), principalWith(`sqs:SendMessage ${QUEUE}-other`))).toThrow('sqs:SendMessage');
});
