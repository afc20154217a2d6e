/**
 * Items that a schema does not know: of a newer version of Boli, or damaged. One of them must not take a whole list
 * away, and must not get lost either, so each is logged by its key and counted, for the alarm `ItemsUnread`.
 */
import * as z from 'zod';
import { causesOf } from '#functions/platform/causes.ts';
import { logger } from '#functions/platform/logger.ts';
import { countShared } from '#functions/platform/metrics.ts';
import { isObject } from '#shared/model/json.ts';
import type { TableHandle } from './table-handle.ts';
import { type TableName, TABLES, type TableSpec } from './table-specs.ts';

type Table = TableHandle<TableName>;
type Schema<T> = z.core.$ZodType<T>;

/** An item that could not be read. Says where it is, and nothing that it holds. */
export class UnreadItem extends Error {
  override readonly name = 'UnreadItem';
  readonly table: TableName;
  /** Its partition and sort key, as far as they were read. */
  readonly key: string;
  /** The fields that are wrong. */
  readonly fields: readonly string[];

  constructor(table: TableName, item: unknown, { issues }: z.core.$ZodError) {
    const key = keyOf(TABLES[table], item);
    const fields = [...new Set(issues.map(({ path }) => path.join('.')))];
    super(`The item ${key} of ${table} cannot be read: ${fields.join(', ')}.`);
    this.table = table;
    this.key = key;
    this.fields = fields;
  }
}

/** Some keys hold a mobile number, or an address. */
const PERSONAL = /^#MOBILE#|@/;

function keyOf({ partition, sort }: TableSpec, item: unknown): string {
  const names = sort === undefined ? [partition.name] : [partition.name, sort.name];
  return names
    .map((name) => {
      const value = isObject(item) ? item[name] : undefined;
      if (typeof value !== 'string' && typeof value !== 'number') return '?';
      return PERSONAL.test(String(value)) ? '***' : value;
    })
    .join(' ');
}

/**
 * What becomes of the items of a list that cannot be read.
 * `skip`: they are left out. `fail`: for what decides or must be complete: the read throws after the last item, so that what
 * is done for each item is done for all others. A function gets each of them, to go on without it and say so.
 */
export type Unread = 'skip' | 'fail' | ((unread: UnreadItem) => void);

/** Parses one item. Throws an `UnreadItem`. */
export function parsed<T>({ kind }: Table, schema: Schema<T>, item: unknown): T {
  const { data, error } = z.safeParse(schema, item);
  if (error === undefined) return data;
  const unread = new UnreadItem(kind, item, error);
  report(unread);
  throw unread;
}

/** Parses the items of a list one by one. Call `end` after the last. */
export function readable<T>({ kind }: Table, schema: Schema<T>, unread: Unread = 'skip') {
  let first: UnreadItem | undefined;
  return {
    each: function* (items: readonly unknown[]): Generator<T, undefined> {
      for (const item of items) {
        const { data, error } = z.safeParse(schema, item);
        if (error === undefined) {
          yield data;
          continue;
        }
        const found = new UnreadItem(kind, item, error);
        report(found);
        if (typeof unread === 'function') unread(found);
        first ??= found;
      }
      return undefined;
    },
    end: (): void => {
      if (unread === 'fail' && first !== undefined) throw first;
    },
  };
}

/**
 * Does the work for one thing of many. An unread item that it cannot do without stops this one only. Returns whether it
 * was done.
 */
export async function unlessUnread(work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    if (!causesOf(error).every((cause) => cause instanceof UnreadItem)) throw error;
    return false;
  }
}

/** What is read, or undefined if it cannot be read: for what goes on without it. */
export async function ifReadable<T>(read: () => Promise<T>): Promise<T | undefined> {
  let found: T | undefined;
  await unlessUnread(async () => {
    found = await read();
  });
  return found;
}

/** Logs and counts an item that could not be read. */
function report({ table, key, fields }: UnreadItem): void {
  logger.error('item not readable', { table, key, fields });
  countShared('ItemsUnread');
}
