import type { Names } from './names.ts';
import { type TableName, TABLES } from '../../functions/tables/table-specs.ts';

/** A table that takes the place of one that the data stack has made. */
export interface RestoredTable {
  readonly name: string;
  /** The last part of its stream's ARN, the time at which the stream was switched on. */
  readonly streamLabel: string | undefined;
}

export type RestoredTables = Readonly<Partial<Record<TableName, RestoredTable>>>;

/** The name of a restored table begins with its stack's, of whatever stage. */
const ENTRY = /^(?<table>\w+)=(?<name>Boli(?:-[a-z][a-z0-9]*-)?Data-[\w.-]{1,200})(?:\/stream\/(?<label>[\d:.T-]+))?$/;

/**
 * Reads `auctions=NAME/stream/LABEL,users=NAME`, as `npm run restore` prints it. All stages share cdk.json, so only what
 * was restored from this stage's tables counts: none must work with the data of another.
 *
 * @throws when it is anything else, or names a stream where none is read, or none where one is
 */
export function restoredTablesFrom(text: string | undefined, names: Names): RestoredTables {
  const entries = (text ?? '').split(',').filter((entry) => entry !== '');
  const own = `${names.stack('Data')}-`;
  return Object.fromEntries(entries.map(readEntry).filter(([, { name }]) => name.startsWith(own)));
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

/** The entry of the setting for a table. */
export function restoredEntry(table: TableName, { name, streamLabel }: RestoredTable): string {
  return `${table}=${name}${streamLabel === undefined ? '' : `/stream/${streamLabel}`}`;
}
