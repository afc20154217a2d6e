import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Use right for numbers. */
  readonly align?: 'left' | 'right';
  /** The column with the row header. */
  readonly isHeader?: boolean;
}

export interface TableProps<Row> {
  /** The accessible name. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Replaces the rows when there are none. */
  readonly empty?: ReactNode;
}

/** Explicit roles, because some browsers drop those of table elements with block layout. */
export const TABLE_ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader', scope: 'row' },
  cell: { role: 'cell' },
} as const;

/** A table that becomes a list of cards on narrow screens. */
export function Table<Row>({ caption, columns, rows, rowKey, empty }: TableProps<Row>) {
  if (rows.length === 0 && empty !== undefined) return empty;
  return (
    <div className="@container overflow-x-auto">
      <table {...TABLE_ROLES.table} className="block w-full border-collapse text-sm @min-[46rem]:table">
        <caption className="sr-only">{caption}</caption>
        <thead {...TABLE_ROLES.rowgroup} className="sr-only @min-[46rem]:not-sr-only @min-[46rem]:table-header-group">
          <tr {...TABLE_ROLES.row}>
            {columns.map((column) => (
              <th
                key={column.key}
                {...TABLE_ROLES.columnheader}
                scope="col"
                className={cx(
                  'border-b border-border px-4 py-3 font-medium whitespace-nowrap text-muted',
                  column.align === 'right' ? 'text-right' : 'text-left',
                )}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...TABLE_ROLES.rowgroup} className="block @min-[46rem]:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...TABLE_ROLES.row}
              className="flex flex-col border-b border-border py-3 last:border-b-0 @min-[46rem]:table-row @min-[46rem]:py-0 @min-[46rem]:hover:bg-sunken/50"
            >
              {columns.map((column) => (
                <BodyCell key={column.key} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function BodyCell<Row>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) {
  const Cell = column.isHeader === true ? 'th' : 'td';
  return (
    <Cell
      {...(column.isHeader === true ? TABLE_ROLES.rowheader : TABLE_ROLES.cell)}
      className={cx(
        'flex items-baseline justify-between gap-6 px-4 py-1.5 @min-[46rem]:table-cell @min-[46rem]:py-3.5 @min-[46rem]:align-middle',
        column.align === 'right' ? 'tabular @min-[46rem]:text-right' : '@min-[46rem]:text-left',
        column.isHeader === true ? 'order-first pb-2.5 text-left font-semibold' : 'text-right font-normal',
      )}
    >
      {column.isHeader !== true && (
        <span className="shrink-0 text-left text-muted @min-[46rem]:hidden" aria-hidden="true">
          {column.header}
        </span>
      )}
      <span className="min-w-0">{column.cell(row)}</span>
    </Cell>
  );
}
