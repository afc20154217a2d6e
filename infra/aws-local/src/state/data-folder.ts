import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../process/startup-error.ts';

/** The folder of all state, locked by this process. */
export interface DataFolder {
  readonly path: string;
  /** Deletes the stack's own files in the folder, and nothing else. */
  empty(): void;
  release(): void;
}

/** Every entry that the stack writes, except the lock. */
const OWN_ENTRIES = ['emulators.sqlite', 'dynamodb.sqlite', 'dynamodb-local', 's3', 'logs'];

/** Opens the data folder and creates it if needed. Throws a StartupError on failure. */
export function openDataFolder(path: string): DataFolder {
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new StartupError(`The data folder ${path} cannot be written to; choose another with --data.`, {
      cause: error,
    });
  }
  const lock = takeLock(path);
  mkdirSync(join(path, 'logs'), { recursive: true });
  return {
    path,
    empty: () => {
      const files = OWN_ENTRIES.flatMap((name) => [name, `${name}-wal`, `${name}-shm`]);
      for (const name of files) rmSync(join(path, name), { recursive: true, force: true });
      mkdirSync(join(path, 'logs'), { recursive: true });
    },
    release: () => {
      lock.close();
    },
  };
}

/** Creates one level at a time: a recursive mkdir never ends where the system denies that a parent exists (/proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new Error(`${path} is a file`);
    return;
  }
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** SQLite's lock belongs to the operating system, so it ends with the process. */
function takeLock(path: string): DatabaseSync {
  const lock = new DatabaseSync(join(path, 'lock.sqlite'));
  try {
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    throw new StartupError(
      `The data folder ${path} is in use by another Boli; stop it or choose another with --data.`,
      {
        cause: error,
      },
    );
  }
}
