import { accessSync, constants, existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartupError } from '../process/startup-error.ts';

/** The one folder all state lives in, held by this process alone. */
export interface DataFolder {
  readonly path: string;
  /** Deletes what the stack keeps in the folder, and nothing else that may lie there. */
  empty(): void;
  release(): void;
}

/** Everything the stack writes, apart from the lock it holds. */
const OWN = ['stand-ins.sqlite', 'dynamodb.sqlite', 'dynamodb-local', 's3', 'logs'];

/** Opens (and creates, at first) the data folder. Throws a StartupError when it cannot be had. */
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
      const files = OWN.flatMap((name) => [name, `${name}-wal`, `${name}-shm`]);
      for (const name of files) rmSync(join(path, name), { recursive: true, force: true });
      mkdirSync(join(path, 'logs'), { recursive: true });
    },
    release: () => {
      lock.close();
    },
  };
}

/** One level at a time: mkdir's own recursion never ends where the system denies that a parent exists (in /proc). */
function makeFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new Error(`${path} is a file`);
    return;
  }
  makeFolder(dirname(path));
  mkdirSync(path);
}

/** SQLite's lock is the operating system's: it ends with the process, however that ends. */
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
