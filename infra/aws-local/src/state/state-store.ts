import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';

/** Named values of one kind, kept in the stack's data folder; every write is on disk when the call returns. */
export interface StateStore<T> {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
  /** Whether there was something to delete. */
  delete(key: string): boolean;
  /** In the order of their keys; with a prefix, only the keys that start with it. */
  entries(prefix?: string): readonly (readonly [key: string, value: T])[];
}

/**
 * Opens (and creates, at first) the emulators' database `<dataDir>/stand-ins.sqlite`.
 * WAL: a committed write survives a kill of the process at any moment.
 */
export function openStateDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(join(dataDir, 'stand-ins.sqlite'));
  db.exec(`
    PRAGMA journal_mode = WAL;
    PRAGMA synchronous = NORMAL;
    PRAGMA busy_timeout = 5000;
    CREATE TABLE IF NOT EXISTS state (
      store TEXT NOT NULL,
      key TEXT NOT NULL,
      value TEXT NOT NULL,
      PRIMARY KEY (store, key)
    ) WITHOUT ROWID;
  `);
  return db;
}

/** The values of one kind. What is read is parsed: a data folder of an incompatible version fails loudly. */
export function openStateStore<T>(db: DatabaseSync, name: string, schema: z.ZodType<T>): StateStore<T> {
  const select = db.prepare('SELECT value FROM state WHERE store = ? AND key = ?');
  const upsert = db.prepare(
    'INSERT INTO state (store, key, value) VALUES (?, ?, ?) ON CONFLICT (store, key) DO UPDATE SET value = excluded.value',
  );
  const remove = db.prepare('DELETE FROM state WHERE store = ? AND key = ?');
  const selectAll = db.prepare(
    'SELECT key, value FROM state WHERE store = ?1 AND substr(key, 1, length(?2)) = ?2 ORDER BY key',
  );

  const parse = (key: unknown, value: unknown): T => {
    const parsed = schema.safeParse(JSON.parse(String(value)));
    if (parsed.success) return parsed.data;
    throw new Error(`The local data of ${name}/${String(key)} cannot be read; start once with --fresh.`, {
      cause: parsed.error,
    });
  };

  return {
    get: (key) => {
      const row = select.get(name, key);
      return row === undefined ? undefined : parse(key, row['value']);
    },
    put: (key, value) => {
      upsert.run(name, key, JSON.stringify(value));
    },
    delete: (key) => remove.run(name, key).changes > 0,
    entries: (prefix = '') =>
      selectAll.all(name, prefix).map((row) => [String(row['key']), parse(row['key'], row['value'])] as const),
  };
}
