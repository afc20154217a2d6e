import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CDK_OUT } from './build-once.ts';
import { saveCoverage } from './used-grants.ts';

export type Engine = 'dynoxide' | 'dynamodb-local';

export interface StackOptions {
  readonly engine?: Engine;
  readonly demo?: boolean;
  /** Reuses a data folder; it is then left in place by `stop`. */
  readonly dataDir?: string;
  /** Another cloud assembly than that of the build. */
  readonly cdkOut?: string;
}

/** A local stack in its own process, on a free port, with its own data folder. */
export interface Stack {
  readonly url: string;
  readonly dataDir: string;
  /** Moves the clock of all functions and schedules forward. */
  advance(ms: number): Promise<void>;
  /** Waits until no schedule is due, no stream record is waiting and no webhook is on its way. */
  settled(): Promise<void>;
  /** The time on the stack's clock, epoch milliseconds. */
  now(): Promise<number>;
  /** Shuts down cleanly and answers the exit code. */
  stop(): Promise<number | null>;
  /** Kills the stack without any warning. */
  kill(): Promise<void>;
}

/** Boots a stack exactly as `npm start` does and waits for its ready line. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'boli-')));
  const child = spawn(
    process.execPath,
    [
      'infra/local/main.ts',
      '--port=0',
      `--data=${dataDir}`,
      `--cdk-out=${options.cdkOut ?? CDK_OUT}`,
      `--engine=${options.engine ?? 'dynoxide'}`,
      options.demo === true ? '--demo' : '--no-demo',
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const url = await readyUrl(child);
  const post = async (path: string, body?: object): Promise<unknown> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body ?? {}),
    });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const settled = async () => {
    await post('/__local/settled');
  };
  return {
    url,
    dataDir,
    settled,
    advance: async (advanceMs) => {
      await post('/__local/clock', { advanceMs });
      await settled();
    },
    now: async () => ((await post('/__local/clock', { advanceMs: 0 })) as { now: number }).now,
    stop: async () => {
      if (isRunning(child)) await saveCoverage(url);
      child.kill('SIGTERM');
      if (isRunning(child)) await once(child, 'exit');
      if (options.dataDir === undefined) await rm(dataDir, { recursive: true, force: true });
      return child.exitCode;
    },
    kill: async () => {
      if (isRunning(child)) await saveCoverage(url);
      child.kill('SIGKILL');
      if (isRunning(child)) await once(child, 'exit');
    },
  };
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
