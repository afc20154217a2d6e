import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';
import type { TableColumn } from './table-column.ts';
import { ROLES } from './table-roles.ts';

interface SortHeaderProps<Row> {
  readonly column: TableColumn<Row>;
  readonly sort: { readonly value: string; readonly onSort: (value: string) => void } | undefined;
}

/** The header of a column; a button if the list can be sorted by it. */
export function SortHeader<Row>({ column: { header, align, sort: orders }, sort }: SortHeaderProps<Row>) {
  const isAscending = orders !== undefined && sort?.value === orders.ascending;
  const isDescending = orders !== undefined && sort?.value === orders.descending;
  const Arrow = isAscending ? ArrowUp : isDescending ? ArrowDown : ArrowUpDown;
  return (
    <span
      {...ROLES.columnheader}
      {...(orders !== undefined && {
        'aria-sort': isAscending ? 'ascending' : isDescending ? 'descending' : 'none',
      })}
      className={cx('px-2.5 py-2.5 font-medium whitespace-nowrap text-muted', align === 'right' && 'text-right')}
    >
      {orders === undefined || sort === undefined ? (
        header
      ) : (
        <button
          type="button"
          className={cx(
            '-mx-1 -my-1 inline-flex items-center gap-1 rounded-sm px-1 py-1 hover:text-text pointer-coarse:min-h-11',
            // The word stands above the numbers.
            align === 'right' && 'flex-row-reverse',
          )}
          onClick={() => sort.onSort(isDescending ? orders.ascending : orders.descending)}
        >
          {header}
          <Arrow
            className={cx('size-4', isAscending || isDescending ? 'text-accent' : 'opacity-50')}
            aria-hidden="true"
          />
        </button>
      )}
    </span>
  );
}
