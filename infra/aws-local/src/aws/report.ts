import { inspect } from 'node:util';
import { isDiskFull, DISK_FULL_WHILE_RUNNING } from '../process/disk-full.ts';

/** A full disk fails hundreds of writes; one line a minute is enough. */
const REPEAT_MS = 60_000;
let nextDiskFullAt = 0;

/** Prints errors that no caller sees: a bug in an emulator, or work that was given up. */
export function report(message: string, error?: unknown): void {
  if (isDiskFull(error)) {
    reportDiskFull(performance.now());
    return;
  }
  const reason =
    error === undefined ? '' : `: ${error instanceof Error ? (error.stack ?? error.message) : inspect(error)}`;
  process.stderr.write(`${message}${reason}\n`);
}

function reportDiskFull(now: number): void {
  if (now < nextDiskFullAt) return;
  nextDiskFullAt = now + REPEAT_MS;
  process.stderr.write(`${DISK_FULL_WHILE_RUNNING}\n`);
}
