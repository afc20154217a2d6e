import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export interface Column<Row> {
  readonly key: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures go right. */
  readonly align?: 'left' | 'right';
  /** The column that names the row. */
  readonly isHeader?: boolean;
}

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Stands in place of the rows when there are none. */
  readonly empty?: ReactNode;
}

/** Spelled out, because some browsers drop the roles of table elements that are laid out as blocks. */
const ROLES = {
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
    <div className="overflow-x-auto">
      <table {...ROLES.table} className="block w-full border-collapse text-sm md:table">
        <caption className="sr-only">{caption}</caption>
        <thead {...ROLES.rowgroup} className="sr-only md:not-sr-only md:table-header-group">
          <tr {...ROLES.row}>
            {columns.map((column) => (
              <th
                key={column.key}
                {...ROLES.columnheader}
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
        <tbody {...ROLES.rowgroup} className="block md:table-row-group">
          {rows.map((row) => (
            <tr
              key={rowKey(row)}
              {...ROLES.row}
              className="block border-b border-border py-3 last:border-b-0 md:table-row md:py-0 md:hover:bg-sunken/50"
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
      {...(column.isHeader === true ? ROLES.rowheader : ROLES.cell)}
      className={cx(
        'flex items-baseline justify-between gap-6 px-4 py-1.5 text-right md:table-cell md:py-3.5 md:align-middle',
        column.align === 'right' ? 'tabular md:text-right' : 'md:text-left',
        column.isHeader === true ? 'font-semibold' : 'font-normal',
      )}
    >
      <span className="shrink-0 text-left font-normal text-muted md:hidden" aria-hidden="true">
        {column.header}
      </span>
      <span className="min-w-0">{column.cell(row)}</span>
    </Cell>
  );
}
