import { type TableName, TABLES } from '#functions/tables/table-specs.ts';
import type { Names } from './names.ts';

/** A restored table that replaces one of the data stack. */
export interface RestoredTable {
  readonly name: string;
  /** The last part of its stream's ARN: the time at which the stream was enabled. */
  readonly streamLabel: string | undefined;
}

export type RestoredTables = Readonly<Partial<Record<TableName, RestoredTable>>>;

/** The name of a restored table begins with the name of its stack. */
const ENTRY = /^(?<table>\w+)=(?<name>Boli(?:-[a-z][a-z0-9]*-)?Data-[\w.-]{1,200})(?:\/stream\/(?<label>[\d:.T-]+))?$/;

/**
 * Parses `auctions=NAME/stream/LABEL,users=NAME`, as `npm run restore` prints it. All stages share cdk.json, so entries of
 * other stages are ignored.
 *
 * @throws if the text is invalid, or a stream is missing or not expected
 */
export function restoredTablesFrom(text: string | undefined, names: Names): RestoredTables {
  const entries = (text ?? '').split(',').filter((entry) => entry !== '');
  const prefix = `${names.stack('Data')}-`;
  return Object.fromEntries(entries.map(readEntry).filter(([, { name }]) => name.startsWith(prefix)));
}

function readEntry(entry: string): readonly [TableName, RestoredTable] {
  const { table = '', name, label } = ENTRY.exec(entry)?.groups ?? {};
  if (!isTableName(table) || name === undefined) {
    throw new Error(`restoredTables: ${entry} is not TABLE=NAME or TABLE=NAME/stream/LABEL.`);
  }
  if (TABLES[table].stream !== (label !== undefined)) {
    throw new Error(`restoredTables: ${table} is ${TABLES[table].stream ? '' : 'not '}followed by its stream.`);
  }
  return [table, { name, streamLabel: label }];
}

export function isTableName(name: string): name is TableName {
  return name in TABLES;
}

export function restoredEntry(table: TableName, { name, streamLabel }: RestoredTable): string {
  return `${table}=${name}${streamLabel === undefined ? '' : `/stream/${streamLabel}`}`;
}
