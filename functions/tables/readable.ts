/** One bad item must not take down everything that is read beside it. */
import * as z from 'zod/mini';
import { isObject } from '#shared/model/is-object.ts';
import { logger } from '#functions/platform/logger.ts';
import { count } from '#functions/platform/count.ts';
import { type TableName, TABLES, type TableSpec } from './table-specs.ts';

interface Table {
  readonly kind: TableName;
}

/** Parses items of a list. One that is not valid is left out, logged by its key and counted (alarm `ItemsUnread`). */
export function readable<T>(table: Table, items: readonly unknown[], schema: z.core.$ZodType<T>): T[] {
  return items.flatMap((item) => {
    const parsed = z.safeParse(schema, item);
    if (!parsed.success) reportUnread(table, item);
    return parsed.success ? [parsed.data] : [];
  });
}

/** Logs and counts an item that could not be read. Returns its name: the table and the key. */
export function reportUnread(table: Table, item: unknown): string {
  const name = nameOf(table, item);
  logger.error('an item could not be read', { item: name });
  count('ItemsUnread');
  return name;
}

/** The key of an invitation contains an address, which is no business of a log. */
const ADDRESS = /[^#\s]+@[^#\s]+/g;

function nameOf({ kind }: Table, item: unknown): string {
  const { partition, sort }: TableSpec = TABLES[kind];
  const valueOf = (name: string | undefined) => (name !== undefined && isObject(item) ? [String(item[name])] : []);
  return [kind, ...valueOf(partition.name), ...valueOf(sort?.name)].join(' ').replaceAll(ADDRESS, 'address');
}
