import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { StoredSettings } from '#shared/contract/settings/sections.ts';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';
import { saveCoverage } from '../runner/used-grants.ts';
import { changedAssembly, type Differences } from './assembly.ts';
import { CDK_OUT } from './build-once.ts';
import { COMPILE_CACHE } from './compile-cache.ts';
import { newDataFolder } from './data-folder.ts';

export type Engine = 'dynoxide' | 'dynamodb-local';

export interface StackOptions extends Differences {
  readonly engine?: Engine;
  readonly demo?: boolean;
  /** Reuses a data folder, which `stop` then keeps. */
  readonly dataDir?: string;
  /** The port of an earlier start, so that its URLs stay valid; else a free one. */
  readonly port?: string;
  /** Another cloud assembly than that of the build. */
  readonly cdkOut?: string;
  /** How many functions run at once; as many as on AWS unless given. */
  readonly concurrency?: number;
  /** Keeps the data folder on the disk, like an installed stack: for measurements. */
  readonly isOnDisk?: boolean;
}

/** A running local stack, reached over HTTP. */
export interface Stack {
  readonly url: string;
  /** Waits until the stack is idle, moves its clock forward, and waits until it is idle again. `minutes`: see `settled`. */
  advance(ms: number, minutes?: number): Promise<void>;
  /**
   * Waits until no schedule is due, no stream record is waiting and no webhook is on its way.
   * @param minutes after which it throws; one unless it is given
   */
  settled(minutes?: number): Promise<void>;
  /** The time on the stack's clock, epoch milliseconds. */
  now(): Promise<number>;
}

/** A local stack in its own process, on a free port, with its own data folder. */
export interface OwnStack extends Stack {
  readonly dataDir: string;
  /** The process id of the stack; the engine is its child process. */
  readonly pid: number;
  /** Shuts down cleanly and returns the exit code. */
  stop(): Promise<number | null>;
  /** Kills the stack without any warning. */
  kill(): Promise<void>;
}

/** The stack that runs at this address. */
export function stackAt(url: string): Stack {
  const post = async (path: string, body: object): Promise<unknown> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const settled = async (minutes = 1) => {
    // Each request waits for ten seconds; a machine with other load may need more.
    let busy: readonly string[] = [];
    for (let asked = 0; asked < 6 * minutes; asked += 1) {
      ({ busy } = (await post('/__local/settled', {})) as { busy: readonly string[] });
      if (busy.length === 0) return;
    }
    throw new Error(`The stack was still busy after ${minutes} min: ${busy.join(', ')}.`);
  };
  return {
    url,
    settled,
    advance: async (advanceMs, minutes) => {
      // A bid sets the auction's schedule asynchronously; a schedule set for a time already past runs only later.
      await settled(minutes);
      await post('/__local/clock', { advanceMs });
      await settled(minutes);
    },
    now: async () => ((await post('/__local/clock', { advanceMs: 0 })) as { now: number }).now,
  };
}

/** A house without a second person. Every test file makes an owner, so a shared stack has many. */
export const ACTING_ALONE: Partial<StoredSettings> = {
  secondPerson: { ...STANDARD_SETTINGS.secondPerson, enabled: false },
};

/**
 * The recurring jobs of a shared stack. The others look at everything that earlier files have left, at each day that a
 * file moves the clock; no file that shares a stack waits for them.
 */
export const FEW_JOBS = ['watch', 'reconcile', 'books', 'retention', 'grievances'];

/** Boots a stack exactly as `npm start` does and waits for its ready line. */
export async function startStack(options: StackOptions = {}): Promise<OwnStack> {
  const dataDir = options.dataDir ?? (await newDataFolder(options));
  const { variables, settings, jobs } = options;
  const isChanged = variables !== undefined || settings !== undefined || jobs !== undefined;
  const assembly = isChanged ? await changedAssembly(options, options.cdkOut) : undefined;
  const child = spawn(
    process.execPath,
    [
      'infra/local/main.ts',
      `--port=${options.port ?? '0'}`,
      `--data=${dataDir}`,
      `--cdk-out=${assembly?.cdkOut ?? options.cdkOut ?? CDK_OUT}`,
      // On Lambda each function has a processor; here tests share the machine's. What is measured on disk is alone.
      `--patience=${options.isOnDisk === true ? 1 : 5}`,
      `--engine=${options.engine ?? 'dynoxide'}`,
      options.demo === true ? '--demo' : '--no-demo',
      ...(options.concurrency === undefined ? [] : [`--concurrency=${options.concurrency}`]),
      // Most tests need few of the functions.
      options.isOnDisk === true ? '--warm' : '--no-warm',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...COMPILE_CACHE } },
  );
  const url = await readyUrl(child);
  // The stack runs a copy of the assembly.
  await assembly?.remove();
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (isRunning(child)) await saveCoverage(url);
    child.kill(signal);
    if (isRunning(child)) await once(child, 'exit');
    await printTimeouts(dataDir);
  };
  return {
    ...stackAt(url),
    dataDir,
    pid: child.pid ?? NaN,
    stop: async () => {
      await end('SIGTERM');
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
    kill: () => end('SIGKILL'),
  };
}

/** Prints which functions were stopped by their time limit, which a test that failed for it cannot say. */
async function printTimeouts(dataDir: string): Promise<void> {
  const logs = join(dataDir, 'logs');
  for (const name of await readdir(logs)) {
    const lines = (await readFile(join(logs, name), 'utf8')).split('\n');
    for (const line of lines.filter((text) => text.includes('Task timed out'))) console.warn(`${name}: ${line}`);
  }
}

function isRunning(child: ChildProcess): boolean {
  return child.exitCode === null && child.signalCode === null;
}

function readyUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const ready = /ready on (http:\/\/\S+)/.exec(output)?.[1];
      if (ready !== undefined) resolve(ready);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    child.once('exit', (code) => {
      reject(new Error(`The stack ended with code ${String(code)} before it was ready:\n${output}`));
    });
  });
}
