import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CDK_OUT } from '../../support/stack/build-once.ts';
import { COMPILE_CACHE } from '../../support/stack/compile-cache.ts';
import { startStack } from '../../support/stack/stack.ts';

/** Runs the command of `npm start` until it ends by itself. */
async function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['infra/local/main.ts', `--cdk-out=${CDK_OUT}`, ...args], {
    env: { ...process.env, ...COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, errors: errors.trim() };
}

const oneSentence = /^[A-Z][^\n]+\.$/;

/** Command lines of all running processes that name the folder. */
async function processesNaming(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(folder));
}

describe('a stack that cannot start gives the reason in one sentence and exits with code 1', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'boli-operations-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('the data folder cannot be written', async () => {
    const { code, errors } = await run(['--port=0', '--data=/proc/boli', '--no-demo']);
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(oneSentence) });
    expect(errors).toContain('/proc/boli');
  });

  test('the engine is missing', async () => {
    const args = ['--port=0', `--data=${folder}/no-java`, '--engine=dynamodb-local', '--no-demo'];
    const { code, errors } = await run(args, { PATH: '/nowhere', JAVA_HOME: '' });
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(oneSentence) });
    expect(errors).toMatch(/Java/);
  });

  test('the disk is full', async () => {
    const full = join(folder, 'disk-full');
    await mkdir(full);
    // The file system has no room left for any write.
    await symlink('/dev/full', join(full, 'emulators.sqlite'));
    const { code, errors } = await run(['--port=0', `--data=${full}`, '--no-demo']);
    expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(oneSentence) });
    expect(errors).toContain('disk is full');
  });
});

test('a running stack locks its data folder, and leaves no process behind when it is stopped', async () => {
  const stack = await startStack();
  const { code, errors } = await run(['--port=0', `--data=${stack.dataDir}`, '--no-demo']);
  expect({ code, errors }).toEqual({ code: 1, errors: expect.stringMatching(oneSentence) });
  expect(errors).toContain(stack.dataDir);

  expect(await processesNaming(stack.dataDir)).not.toEqual([]);
  expect(await stack.stop()).toBe(0);
  expect(await processesNaming(stack.dataDir)).toEqual([]);
});
