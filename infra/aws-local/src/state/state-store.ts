import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type * as z from 'zod';

/** Named values of one kind, stored in the data folder; every write is on disk when the call returns. */
export interface StateStore<T> {
  get(key: string): T | undefined;
  put(key: string, value: T): void;
  /** Returns whether the key existed. */
  delete(key: string): boolean;
  /** Sorted by key; with a prefix, only keys that start with it. */
  entries(prefix?: string): readonly (readonly [key: string, value: T])[];
}

/** Opens the emulators' database and creates it if needed. WAL: a committed write survives a kill of the process. */
export function openStateDatabase(dataDir: string): DatabaseSync {
  mkdirSync(dataDir, { recursive: true });
  const db = new DatabaseSync(join(dataDir, 'emulators.sqlite'));
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

/** Opens the values of one kind. Values are parsed on read, so an incompatible data folder fails loudly. */
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
