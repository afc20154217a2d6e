import type { ReactNode } from 'react';
import type { CsvColumn } from '#web/ui/files/csv.ts';

/** A column of a list at work. */
export interface TableColumn<Row> {
  /** Its name in the URL. */
  readonly id: string;
  readonly header: string;
  /** The value as text, for the CSV and for the table without a `cell`. Columns without it are not in the CSV. */
  readonly text?: (row: Row) => string | number | null;
  readonly cell?: (row: Row) => ReactNode;
  /** The header in the CSV, which also names the unit. */
  readonly csvHeader?: string;
  /** The least width in rem. Wider tables share the rest in these proportions. */
  readonly width: number;
  readonly align?: 'right';
  /** The values of the list's order by this column. */
  readonly sort?: { readonly ascending: string; readonly descending: string };
  /** Whether it is shown unless other columns are chosen. */
  readonly isDefault?: boolean;
  /** The column that names the row and links to it. It is always shown. */
  readonly isHeader?: boolean;
}

/** Whether a column is shown; `chosen` are ids, undefined for the default. */
const isShown = <Row>({ id, isHeader, isDefault }: TableColumn<Row>, chosen: readonly string[] | undefined): boolean =>
  isHeader === true || (chosen === undefined ? isDefault === true : chosen.includes(id));

/** The columns of the table; the one that names the row is the first. The CSV has all, in their own order. */
export const shownColumns = <Row>(
  columns: readonly TableColumn<Row>[],
  chosen: readonly string[] | undefined,
): readonly TableColumn<Row>[] =>
  columns
    .filter((column) => isShown(column, chosen))
    .toSorted((a, b) => Number(b.isHeader === true) - Number(a.isHeader === true));

export const csvColumns = <Row>(columns: readonly TableColumn<Row>[]): readonly CsvColumn<Row>[] =>
  columns.flatMap(({ text, csvHeader, header }) => (text === undefined ? [] : [[csvHeader ?? header, text] as const]));
