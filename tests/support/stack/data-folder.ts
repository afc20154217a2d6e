import { statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder in memory (tmpfs). */
const IN_MEMORY = '/dev/shm';
const ENOUGH_BYTES = 2 * 1024 ** 3;

export interface FolderPlace {
  /** On the disk, as the folder of an installed stack is: for measurements. */
  readonly isOnDisk?: boolean;
}

/**
 * A new folder for the data of a stack or an engine. In memory where there is room: the engines wait for the disk at
 * every write, which was more than half the time of the tests with many items. What a kill leaves is the same in both:
 * the folder belongs to the system, not to the process.
 */
export function newDataFolder({ isOnDisk = false }: FolderPlace = {}): Promise<string> {
  return mkdtemp(join(!isOnDisk && hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'boli-'));
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
