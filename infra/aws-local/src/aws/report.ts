import { inspect } from 'node:util';
import { isDiskFull, WHILE_RUNNING } from '../process/disk-full.ts';

/** A full disk fails hundreds of writes, and one sentence says it. */
const REPEAT_MS = 60_000;
let nextDiskFull = 0;

/** Prints on the stack's own output what no caller would see: a bug in an emulator, or something given up. */
export function report(what: string, error?: unknown): void {
  if (isDiskFull(error)) {
    reportDiskFull(performance.now());
    return;
  }
  const reason =
    error === undefined ? '' : `: ${error instanceof Error ? (error.stack ?? error.message) : inspect(error)}`;
  process.stderr.write(`${what}${reason}\n`);
}

function reportDiskFull(now: number): void {
  if (now < nextDiskFull) return;
  nextDiskFull = now + REPEAT_MS;
  process.stderr.write(`${WHILE_RUNNING}\n`);
}
