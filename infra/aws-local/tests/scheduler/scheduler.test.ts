import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { CreateScheduleCommand, type CreateScheduleCommandInput, SchedulerClient } from '@aws-sdk/client-scheduler';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Principal } from '../../src/aws/aws-service.ts';
import { createScheduler } from '../../src/scheduler/scheduler.ts';
import { openStateDatabase } from '../../src/state/state-store.ts';
import { ACCOUNT, deploymentOf, principalWith, REGION, serve } from '../emulator-server.ts';

const HOUR = 3_600_000;
const FUNCTION = `arn:aws:lambda:${REGION}:${ACCOUNT}:function:auction-clock`;
const WORKER = `arn:aws:lambda:${REGION}:${ACCOUNT}:function:worker`;
const ROLE = `arn:aws:iam::${ACCOUNT}:role/scheduler`;
const deployment = deploymentOf(
  { type: 'AWS::Scheduler::ScheduleGroup', physicalId: 'auctions', properties: { Name: 'auctions' } },
  {
    type: 'AWS::Scheduler::Schedule',
    physicalId: 'reconcile',
    properties: {
      GroupName: 'auctions',
      ScheduleExpression: 'rate(5 minutes)',
      FlexibleTimeWindow: { Mode: 'OFF' },
      Target: { Arn: WORKER, RoleArn: ROLE, Input: '{"reconcile":true}' },
    },
  },
);

let dataDir: string;
let db: DatabaseSync;
let offset: number;
let principal: Principal;
let scheduler: ReturnType<typeof createScheduler>;
let server: Awaited<ReturnType<typeof serve>>;
let client: SchedulerClient;
const invoke = vi.fn<(arn: string, payload: unknown, role: string) => Promise<void>>();
const deadLetter = vi.fn<(arn: string, body: string, role: string) => void>();
const clock = () => Date.now() + offset;

const boot = () => createScheduler({ deployment, db, clock, region: REGION, accountId: ACCOUNT, invoke, deadLetter });
/** An at() expression, `ms` ahead of the stack's clock. */
const at = (ms: number) => `at(${new Date(clock() + ms).toISOString().slice(0, 19)})`;
const input = (more: object = {}): CreateScheduleCommandInput => ({
  Name: 'auction-1',
  GroupName: 'auctions',
  ScheduleExpression: at(HOUR),
  FlexibleTimeWindow: { Mode: 'OFF' },
  Target: { Arn: FUNCTION, RoleArn: ROLE, Input: '{"auctionId":"1"}' },
  ...more,
});
const create = (more: object = {}) => client.send(new CreateScheduleCommand(input(more)));
/** Moves the clock and waits until every due schedule was attempted. */
const advance = async (ms: number) => {
  offset += ms;
  scheduler.wake();
  await vi.waitFor(() => {
    expect(scheduler.busy()).toBe(false);
  });
};

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'boli-scheduler-'));
  db = openStateDatabase(dataDir);
  offset = 0;
  principal = principalWith();
  invoke.mockReset().mockResolvedValue();
  deadLetter.mockReset();
  scheduler = boot();
  scheduler.start();
  server = await serve([{ name: 'scheduler', handle: async (request) => await scheduler.handle(request) }], {
    principal: () => principal,
  });
  client = new SchedulerClient(server.client('scheduler'));
});

afterEach(async () => {
  client.destroy();
  await server.close();
  await scheduler.stop();
  db.close();
  rmSync(dataDir, { recursive: true });
});

const auctionCalls = () => invoke.mock.calls.filter(([arn]) => arn === FUNCTION);

test('a change needs a grant on the schedule and iam:PassRole', async () => {
  const onSchedule = `scheduler:* arn:aws:scheduler:${REGION}:${ACCOUNT}:schedule/auctions/*`;
  principal = principalWith(onSchedule);
  await expect(create()).rejects.toMatchObject({
    name: 'AccessDeniedException',
    message: expect.stringContaining('iam:PassRole'),
  });
  principal = principalWith(onSchedule, `iam:PassRole ${ROLE}`);
  await expect(create()).resolves.toHaveProperty('ScheduleArn');
  await expect(create({ GroupName: 'default' })).rejects.toMatchObject({ name: 'AccessDeniedException' });
});

describe('firing', () => {
  test('happens at its time, with the input and the role', async () => {
    let firedAt = 0;
    invoke.mockImplementation(async (arn) => {
      if (arn === FUNCTION) firedAt = clock();
    });
    await create();
    const due = Date.parse(scheduler.list().find(({ name }) => name === 'auction-1')?.dueAt ?? '');
    // Half a second too early, so it is the timer that fires it. (The schedule of the template fires now.)
    await advance(due - clock() - 500);
    await vi.waitFor(() => expect(auctionCalls()).toHaveLength(1), { timeout: 10_000 });
    expect(firedAt).toBeGreaterThanOrEqual(due);
    expect(auctionCalls()[0]).toEqual([FUNCTION, { auctionId: '1' }, ROLE]);
  });

  test('happens once when the clock is moved past its time', async () => {
    await create();
    await advance(HOUR - 5000);
    expect(auctionCalls()).toHaveLength(0);
    await advance(5000);
    await advance(HOUR);
    expect(auctionCalls()).toHaveLength(1);
    expect(scheduler.list().find((s) => s.name === 'auction-1')).toMatchObject({ dueAt: null });
  });

  test('a failed invocation is retried by the retry policy, then goes to the dead-letter queue', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const queue = `arn:aws:sqs:${REGION}:${ACCOUNT}:dead`;
    invoke.mockImplementation(async (arn) => {
      if (arn === FUNCTION) throw new Error('broken');
    });
    await create({
      Target: {
        Arn: FUNCTION,
        RoleArn: ROLE,
        Input: '{"n":1}',
        RetryPolicy: { MaximumRetryAttempts: 2 },
        DeadLetterConfig: { Arn: queue },
      },
    });
    for (const calls of [1, 2, 3, 3]) {
      await advance(HOUR);
      expect(auctionCalls()).toHaveLength(calls);
    }
    expect(deadLetter.mock.calls).toEqual([[queue, '{"n":1}', ROLE]]);
  });

  test('schedules missed while the stack was down fire at the next start', async () => {
    await create();
    await scheduler.stop();
    offset += 2 * HOUR;
    scheduler = boot();
    expect(auctionCalls()).toHaveLength(0);
    scheduler.start();
    await vi.waitFor(() => expect(auctionCalls()).toHaveLength(1));
  });

  test('a schedule at a rate fires once per jump of the clock, then continues', async () => {
    await advance(6 * 60_000);
    await advance(HOUR);
    expect(invoke.mock.calls).toEqual([
      [WORKER, { reconcile: true }, ROLE],
      [WORKER, { reconcile: true }, ROLE],
    ]);
  });
});
