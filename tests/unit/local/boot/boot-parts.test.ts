import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnLoopback } from '@boli/aws-local/network/ports.ts';
import { createClosers } from '@boli/aws-local/process/closers.ts';
import { waitUntilIdle } from '@boli/aws-local/process/wait-until-idle.ts';
import { openDataFolder } from '@boli/aws-local/state/data-folder.ts';
import { openClock } from '@boli/aws-local/state/shared-clock.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openState } from '#infra/local/boot/opened-state.ts';
import { readOptions } from '#infra/local/boot/options.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'boot-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('the command line', () => {
  it('has defaults, and reports an invalid option in one sentence', () => {
    expect(readOptions([])).toMatchObject({ port: 3000, fresh: false, demo: true, dev: false });
    expect(readOptions(['--port', '0', '--no-demo', '--fresh'])).toMatchObject({ port: 0, demo: false, fresh: true });
    expect(() => readOptions(['--port', 'x'])).toThrow('--port must be a number from 0 to 65535, not x.');
    expect(() => readOptions(['--concurrency', '0'])).toThrow('--concurrency must be a number from 1, not 0.');
    expect(() => readOptions(['--patience', 'Infinity'])).toThrow(
      '--patience must be a number from 1 to 100, not Infinity.',
    );
    expect(() => readOptions(['--engine', 'x'])).toThrow('--engine must be dynoxide or dynamodb-local, not x.');
    expect(() => readOptions(['--nope'])).toThrow('--nope');
  });
});

describe('the data folder', () => {
  it('belongs to one stack at a time', () => {
    const held = openDataFolder(folder);
    expect(() => openDataFolder(folder)).toThrow('in use by another Boli');
    held.release();
    openDataFolder(folder).release();
  });

  it('must be a folder that can be written to', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(() => openDataFolder(join(folder, 'file'))).toThrow('cannot be written to');
    expect(() => openDataFolder('/proc/boli')).toThrow('cannot be written to');
  });

  it('loses only the stack’s own files when it is emptied', () => {
    for (const name of ['dynamodb.sqlite', 'dynamodb.sqlite-wal', 'mine.txt']) writeFileSync(join(folder, name), '');
    const held = openDataFolder(folder);
    held.empty();
    held.release();
    expect(
      ['dynamodb.sqlite', 'dynamodb.sqlite-wal', 'mine.txt'].map((name) => existsSync(join(folder, name))),
    ).toEqual([false, false, true]);
  });
});

describe('the state', () => {
  it('starts empty after an interrupted demo, and is kept after a complete one', async () => {
    const held = openDataFolder(folder);
    const first = openState(held, false);
    expect(first.isNew).toBe(true);
    await expect(first.recordDemo(async () => Promise.reject(new Error('killed')))).rejects.toThrow('killed');
    first.db.close();
    const second = openState(held, false);
    expect(second.isNew).toBe(true);
    await second.recordDemo(async () => {});
    second.db.close();
    const third = openState(held, false);
    expect([third.isNew, third.isDemoComplete()]).toEqual([false, true]);
    third.db.close();
    held.release();
  });

  it("stores the clock's offset and notifies its listeners", () => {
    const held = openDataFolder(folder);
    const { db } = openState(held, false);
    const clock = openClock(db);
    let moves = 0;
    clock.onMove(() => (moves += 1));
    clock.setOffset(-5_000);
    expect([moves, openClock(db).offset(), Number(new BigInt64Array(clock.clockOffsetBuffer)[0])]).toEqual([
      1, -5_000, -5_000,
    ]);
    expect(Math.abs(clock.now() - Date.now() + 5_000)).toBeLessThan(1_000);
    db.close();
    held.release();
  });
});

it('says that a port is taken', async () => {
  const { port, servers } = await listenOnLoopback(0, () => {});
  await expect(listenOnLoopback(port, () => {})).rejects.toThrow(
    `Port ${port} is already in use; choose another with --port.`,
  );
  for (const server of servers) server.close();
});

it('is idle when every part has been idle for a moment', async () => {
  let looks = 0;
  expect(await waitUntilIdle({ idle: () => false, busy: () => (looks += 1) < 5 })).toEqual([]);
  expect(looks).toBeGreaterThanOrEqual(8);
});

it('closes all resources in reverse order', async () => {
  const ended: string[] = [];
  const errors: unknown[] = [];
  const closers = createClosers((error) => errors.push(error));
  closers.add('first', () => void ended.push('first'));
  closers.add('second', () => Promise.reject(new Error('no')));
  closers.add('third', () => void ended.push('third'));
  await closers.closeAll();
  await closers.closeAll();
  expect([ended, errors.length]).toEqual([['third', 'first'], 1]);
});
