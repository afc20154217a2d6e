import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sourceHash } from '@boli/aws-local/lambda/source-hash.ts';
import { DISK_FULL_AT_START } from '@boli/aws-local/process/disk-full.ts';
import { StartupError } from '@boli/aws-local/process/startup-error.ts';
import * as z from 'zod';
import { bundleOf } from '#infra/settings/bundles.ts';
import { CDK_OUT, CDK_OUT_OPENSEARCH, DIST, ROOT } from '#infra/settings/paths.ts';
import type { Settings } from '#infra/settings/settings.ts';
import { parseJson } from '#shared/model/json.ts';
import { type Step, STEP_SOURCES } from './step-sources.ts';

/** The file or folder that must exist for a step's result to be usable. */
const RESULTS: Readonly<Record<Step, string>> = {
  functions: join(DIST, 'functions'),
  'functions-opensearch': join(DIST, 'functions', bundleOf('browse-api', 'opensearch')),
  web: join(DIST, 'web', 'index.html'),
  synth: join(CDK_OUT, 'manifest.json'),
  'synth-opensearch': join(CDK_OUT_OPENSEARCH, 'manifest.json'),
};

const stampsSchema = z.record(z.string(), z.string());
const STAMPS_FILE = join(DIST, 'local-build.json');

/** Like `buildAll`, without the site, which the development server serves from its sources. */
export async function buildForReload(catalogue: Settings['catalogue']): Promise<string> {
  return await build(['functions'], catalogue);
}

/**
 * Builds functions and web and synthesizes the template, each only when its sources have changed. When several
 * stacks start together, the first builds and the others wait.
 *
 * @returns the cloud assembly's folder
 */
export async function buildAll(catalogue: Settings['catalogue']): Promise<string> {
  return await build(['functions', 'web'], catalogue);
}

/** Builds these bundles, with OpenSearch also its own, then the template; each only when its sources have changed. */
async function build(bundleSteps: readonly Step[], catalogue: Settings['catalogue']): Promise<string> {
  const lock = await buildLock();
  const isSearch = catalogue === 'opensearch';
  try {
    const bundles = isSearch ? [...bundleSteps, 'functions-opensearch' as const] : bundleSteps;
    const built = Promise.all(bundles.map((step) => buildStep(step)));
    await Promise.all([built, buildStep(isSearch ? 'synth-opensearch' : 'synth', built)]);
    return isSearch ? CDK_OUT_OPENSEARCH : CDK_OUT;
  } finally {
    lock.close();
  }
}

/**
 * Runs a step, unless its result is there and its sources are the same.
 * @param before the builds that must finish first. Meanwhile the synthesis starts up: a `-after-stdin` step waits until its
 * stdin is closed (`infra/build/main.ts`).
 */
async function buildStep(step: Step, before?: Promise<unknown>): Promise<void> {
  const hash = sourceHash(ROOT, STEP_SOURCES[step]);
  if (existsSync(RESULTS[step]) && readStamps()[step] === hash) return;
  await (before === undefined ? runStep(step) : runStep(`${step}-after-stdin`, before));
  writeFileSync(STAMPS_FILE, JSON.stringify({ ...readStamps(), [step]: hash }, null, 1));
}

function readStamps(): Readonly<Record<string, string>> {
  if (!existsSync(STAMPS_FILE)) return {};
  const parsed = stampsSchema.safeParse(parseJson(readFileSync(STAMPS_FILE, 'utf8')));
  return parsed.success ? parsed.data : {};
}

/** Runs in a child process: steps run in parallel, and the CDK's memory is freed afterwards. */
async function runStep(step: string, before?: Promise<unknown>): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, 'infra', 'build', 'main.ts'), step], {
    cwd: ROOT,
    stdio: 'pipe',
    // Go's garbage collection would take a quarter of esbuild's time: https://pkg.go.dev/runtime#hdr-Environment_Variables
    env: { ...process.env, GOGC: 'off', GOMEMLIMIT: '1GiB' },
  });
  const kill = () => child.kill();
  process.once('exit', kill);
  // A dead child is reported by its exit code.
  child.stdin.on('error', () => undefined);
  before?.then(() => child.stdin.end(), kill);
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString('utf8')));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  process.off('exit', kill);
  if (code !== 0 && output.some((text) => text.includes('ENOSPC'))) throw new StartupError(DISK_FULL_AT_START);
  if (code !== 0) throw new StartupError(`Building (${step}) failed:\n${output.join('').trim()}`);
}

const LOCK_WAIT_MS = 120_000;
/** https://www.sqlite.org/rescode.html#busy */
const SQLITE_BUSY = 5;

/** SQLite's lock, because the operating system releases it when its owner dies. */
async function buildLock(): Promise<DatabaseSync> {
  mkdirSync(DIST, { recursive: true });
  const deadline = performance.now() + LOCK_WAIT_MS;
  for (;;) {
    const lock = new DatabaseSync(join(DIST, 'local-build.lock'));
    try {
      lock.exec('BEGIN EXCLUSIVE');
      return lock;
    } catch (error) {
      lock.close();
      if (!(error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY)) throw error;
      if (performance.now() > deadline) {
        throw new StartupError('Another build has been running for two minutes; end it first.', { cause: error });
      }
      await new Promise((done) => setTimeout(done, 100));
    }
  }
}
