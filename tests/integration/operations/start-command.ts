import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { CDK_OUT } from '#tests/support/stack/build-once.ts';
import { COMPILE_CACHE } from '#tests/support/stack/compile-cache.ts';

/** Runs the command of `npm start` until it ends by itself. */
export async function run(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, ['infra/local/main.ts', `--cdk-out=${CDK_OUT}`, ...args], {
    env: { ...process.env, ...COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  const [code] = (await once(child, 'exit')) as [number | null];
  return { code, errors: errors.trim() };
}

export const oneSentence = /^[A-Z][^\n]+\.$/;

/** Command lines of all running processes that name the folder. */
export async function processesNaming(folder: string): Promise<string[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name) && name !== String(process.pid));
  const lines = await Promise.all(ids.map((id) => readFile(`/proc/${id}/cmdline`, 'utf8').catch(() => '')));
  return lines.filter((line) => line.includes(folder));
}
