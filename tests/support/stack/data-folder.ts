import { statfsSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux keeps this folder in memory (tmpfs). */
const IN_MEMORY = '/dev/shm';
const MIN_FREE_BYTES = 2 * 1024 ** 3;

export interface FolderPlace {
  /** On the disk, like the folder of an installed stack: for measurements. */
  readonly isOnDisk?: boolean;
}

/**
 * A new folder for the data of a stack or an engine. In memory where there is room, because the engines wait for the
 * disk at every write. It survives a killed process like a folder on disk.
 */
export function newDataFolder({ isOnDisk = false }: FolderPlace = {}): Promise<string> {
  return mkdtemp(join(!isOnDisk && hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'boli-'));
}

function hasRoom(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
