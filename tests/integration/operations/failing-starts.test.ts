import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneSentence, run } from './start-command.ts';

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
