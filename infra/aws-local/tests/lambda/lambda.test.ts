import { linkSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createConcurrency } from '../../src/lambda/concurrency.ts';
import type { InvocationOutcome } from '../../src/lambda/execution-environment.ts';
import type { FunctionConfig } from '../../src/lambda/function-config.ts';
import { createLambda, type Lambda } from '../../src/lambda/lambda.ts';

let folder: string;
let lambda: Lambda | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lambda-'));
});
afterEach(async () => {
  await lambda?.stop();
  lambda = undefined;
  rmSync(folder, { recursive: true });
});

const ARN = 'arn:aws:lambda:ap-south-1:1:function:f';
const offset = new SharedArrayBuffer(8);

function configOf(source: string, more: Partial<FunctionConfig> = {}, file = 'index.mjs'): FunctionConfig {
  writeFileSync(join(folder, file), source);
  return {
    name: 'f',
    label: 'F',
    arn: ARN,
    aliasArns: [`${ARN}:live`],
    roleArn: 'role',
    region: 'ap-south-1',
    moduleUrl: pathToFileURL(join(folder, file)).href,
    handlerName: 'handler',
    timeoutMs: 5_000,
    memoryMb: 128,
    environment: {},
    ...more,
  };
}

function start(config: FunctionConfig, environment: Record<string, string> = {}): Lambda {
  lambda = createLambda([config], { dataDir: folder, clockOffsetBuffer: offset, environmentOf: () => environment });
  return lambda;
}

async function run(source: string, event: unknown = {}, more: Partial<FunctionConfig> = {}, environment = {}) {
  return await start(configOf(source, more), environment).invoke(ARN, event);
}

describe('a function', () => {
  it('is called by an alias too, and by no other', async () => {
    const running = start(configOf('export const handler = async () => "ok"'));
    expect(await running.invoke(`${ARN}:live`, {})).toEqual({ kind: 'succeeded', payload: '"ok"' });
    await expect(running.invoke(`${ARN}:other`, {})).rejects.toThrow('no function');
  });

  it("has its own environment variables and none of the machine's", async () => {
    const outcome = await run('export const handler = async () => process.env', {}, {}, { ONLY: 'this' });
    expect(outcome).toEqual({ kind: 'succeeded', payload: '{"ONLY":"this"}' });
  });

  it('is ended at its timeout, and the next event gets a new environment', async () => {
    const source =
      'export const handler = async ({ hang }) => { if (hang) console.log("hanging"); while (hang); return "ok" }';
    const running = start(configOf(source, { timeoutMs: 500 }));
    expect(await running.invoke(ARN, { hang: true })).toMatchObject({
      kind: 'timed-out',
      failure: { errorMessage: expect.stringContaining('Task timed out after 0.50 seconds') },
    });
    expect(await running.invoke(ARN, { hang: false })).toEqual({ kind: 'succeeded', payload: '"ok"' });
    expect(readFileSync(join(folder, 'logs', 'F.log'), 'utf8')).toContain('"message":"hanging"');
  });

  it('may take longer on a machine that others use, and is told of its own limit', async () => {
    const source =
      'export const handler = async (_, context) => { await new Promise((done) => setTimeout(done, 300)); return context.getRemainingTimeInMillis() }';
    lambda = createLambda([configOf(source, { timeoutMs: 200 })], {
      dataDir: folder,
      clockOffsetBuffer: offset,
      patience: 100,
      environmentOf: () => ({}),
    });
    expect(await lambda.invoke(ARN, {})).toEqual({ kind: 'succeeded', payload: '0' });
  });

  it('fails only its own invocation when it exits', async () => {
    const source = 'export const handler = async ({ die }) => { if (die) process.exit(3); return "ok" }';
    const running = start(configOf(source));
    const [dead, alive] = await Promise.all([running.invoke(ARN, { die: true }), running.invoke(ARN, { die: false })]);
    expect(dead).toMatchObject({ kind: 'failed', failure: { errorMessage: expect.stringContaining('exit status 3') } });
    expect(alive.kind).toBe('succeeded');
  });

  it('handles one event at a time in each environment, and several in parallel', async () => {
    const met = join(folder, 'met');
    mkdirSync(met);
    // An event lasts until a second environment has started.
    const source = `
      import { readdirSync, writeFileSync } from 'node:fs';
      import { threadId } from 'node:worker_threads';
      let busy = 0;
      export const handler = async () => {
        busy += 1;
        writeFileSync(${JSON.stringify(met)} + '/' + threadId, '');
        while (readdirSync(${JSON.stringify(met)}).length < 2) await new Promise((done) => setTimeout(done, 10));
        const seen = busy;
        busy -= 1;
        return { seen, threadId };
      };`;
    const running = start(configOf(source));
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => running.invoke(ARN, {})));
    const answers = outcomes.map(
      (one) => JSON.parse(one.kind === 'succeeded' ? one.payload : '{}') as { seen: number; threadId: number },
    );
    expect(answers.map((answer) => answer.seen)).toEqual([1, 1, 1, 1]);
    expect(new Set(answers.map((answer) => answer.threadId)).size).toBeGreaterThan(1);
  });

  it('uses the shared clock', async () => {
    const source =
      'export const handler = async () => [Date.now(), new Date().getTime(), new Date(5).getTime(), new Date() instanceof Date, Date.UTC(1970, 0)]';
    const hour = 3_600_000;
    const running = start(configOf(source));
    Atomics.store(new BigInt64Array(offset), 0, BigInt(-hour));
    const outcome = await running.invoke(ARN, {});
    Atomics.store(new BigInt64Array(offset), 0, 0n);
    const [now, date, fixed, isDate, epoch] = JSON.parse(
      outcome.kind === 'succeeded' ? outcome.payload : '[]',
    ) as unknown[];
    expect(Math.abs(Number(now) + hour - Date.now())).toBeLessThan(60_000);
    expect(Math.abs(Number(date) - Number(now))).toBeLessThan(1_000);
    expect([fixed, isDate, epoch]).toEqual([5, true, 0]);
  });

  it('prints into its log file, one JSON object a line', async () => {
    await run(
      'export const handler = async () => { console.log("plain"); console.log(JSON.stringify({ level: "INFO" })) }',
    );
    await vi.waitFor(() => {
      const lines = readFileSync(join(folder, 'logs', 'F.log'), 'utf8')
        .trim()
        .split('\n');
      expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
        { level: 'TEXT', message: 'plain' },
        { level: 'INFO' },
      ]);
    });
  });

  it('passes lines that it cannot write to the stack, which has the log open', async () => {
    const log = join(folder, 'logs', 'F.log');
    const running = start(configOf('export const handler = async () => { console.log("plain"); return "ok" }'));
    linkSync(log, join(folder, 'kept.log'));
    rmSync(log);
    mkdirSync(log);
    expect(await running.invoke(ARN, {})).toEqual({ kind: 'succeeded', payload: '"ok"' });
    expect(readFileSync(join(folder, 'kept.log'), 'utf8')).toBe('{"level":"TEXT","message":"plain"}\n');
  });

  it('is replaced by new code without losing events', async () => {
    const running = start(configOf('export const handler = async () => "old"'));
    expect(await running.invoke(ARN, {})).toMatchObject({ payload: '"old"' });
    running.replace([configOf('export const handler = async () => "new"', {}, 'next.mjs')]);
    expect(await running.invoke(ARN, {})).toMatchObject({ payload: '"new"' });
  });
});

describe('concurrency', () => {
  const OTHER = `${ARN}-other`;
  const config = (reservedConcurrency?: number, arn = ARN) => ({ ...configOf(''), arn, reservedConcurrency });
  const SUCCEEDED = { kind: 'succeeded', payload: '1' } as const;

  it('lets so many calls of the account run at once, and then a call for each that ends', async () => {
    const concurrency = createConcurrency(2, [config(), config(undefined, OTHER)]);
    const ends = [ARN, OTHER].map((arn) => {
      const { promise, resolve } = Promise.withResolvers<InvocationOutcome>();
      const outcome = concurrency.run(arn, () => promise);
      return { outcome, end: () => resolve(SUCCEEDED) };
    });
    const ask = async () => (await concurrency.run(ARN, async () => SUCCEEDED)).kind;
    expect(await ask()).toBe('throttled');
    ends[1]?.end();
    await ends[1]?.outcome;
    expect(await ask()).toBe('succeeded');
    ends[0]?.end();
    expect((await ends[0]?.outcome)?.kind).toBe('succeeded');
  });

  it('sets executions aside, which others cannot use, and none stops the function', async () => {
    const concurrency = createConcurrency(200, [config(50), config(undefined, OTHER)]);
    expect(concurrency.unreserved()).toBe(150);
    expect(concurrency.reserve(OTHER, 0)).toBeUndefined();
    expect((await concurrency.run(OTHER, async () => SUCCEEDED)).kind).toBe('throttled');
    expect((await concurrency.run(ARN, async () => SUCCEEDED)).kind).toBe('succeeded');
    expect(concurrency.reserve(OTHER, undefined)).toBeUndefined();
    expect((await concurrency.run(OTHER, async () => SUCCEEDED)).kind).toBe('succeeded');
  });

  it('refuses to set aside what would leave less than 100 to the others, in a new account less than all ten', () => {
    expect(createConcurrency(1000, [config(900)]).reserve(OTHER, 1)).toContain('below its minimum value of [100]');
    expect(() => createConcurrency(10, [config(1)])).toThrow('below its minimum value of [10]');
    expect(createConcurrency(10, [config()]).reserve(ARN, 0)).toBeUndefined();
  });
});
