import { statfsSync } from 'node:fs';

/** `SQLITE_FULL`: https://www.sqlite.org/rescode.html#full */
const SQLITE_FULL = 13;
const SYSTEM_CODES: readonly unknown[] = ['ENOSPC', 'EDQUOT'];

/** Whether an error, or its cause, is a full disk. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && SYSTEM_CODES.includes(error.code)) return true;
  if ('errcode' in error && error.errcode === SQLITE_FULL) return true;
  return isDiskFull(error.cause);
}

/** Whether a folder's disk is full. Needed because the engine, a separate process, just ends. */
export function hasNoRoom(folder: string): boolean {
  try {
    return statfsSync(folder).bavail === 0;
  } catch {
    return false;
  }
}

export const DISK_FULL_AT_START =
  'The disk is full, so Boli cannot start; make room, or choose another data folder with --data.';
export const DISK_FULL_WHILE_RUNNING = 'The disk is full: whatever has to be written fails until there is room again.';
