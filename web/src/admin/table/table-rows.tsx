import { type ReactNode, type Ref, useRef } from 'react';
import { cx } from '#web/ui/cx.ts';
import { SortHeader } from './sort-header.tsx';
import type { TableColumn } from './table-column.ts';
import { ROLES } from './table-roles.ts';
import type { Selection } from './use-selection.ts';
import type { useVirtualRows } from './use-virtual-rows.ts';

/** The width of the column with the boxes, in rem. */
const BOX_WIDTH = 3;

export interface TableRowsProps<Row> {
  readonly caption: string;
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  /** What a row is called, for the name of its box. */
  readonly nameOf: (row: Row) => string;
  /** The number of all rows, loaded or not; undefined when unknown. */
  readonly total: number | undefined;
  /** Undefined: rows cannot be selected. */
  readonly selection: Selection<Row> | undefined;
  /** The active order, and its setter. */
  readonly sort?: { readonly value: string; readonly onSort: (value: string) => void } | undefined;
  readonly isBusy?: ((row: Row) => boolean) | undefined;
  readonly virtual: ReturnType<typeof useVirtualRows>;
}

/** Rows and columns as elements with table roles, since a sticky header and sideways scrolling need two scroll boxes. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { caption, columns, rows, total, selection, virtual } = props;
  const { attachBody, isWide, top, virtualizer } = virtual;
  const { measureElement } = virtualizer;
  const header = useRef<HTMLDivElement>(null);
  const boxes = selection === undefined ? [] : [`${String(BOX_WIDTH)}rem`];
  const widths = columns.map(({ width }) => `minmax(${String(width)}rem, ${String(width)}fr)`);
  const rem = columns.reduce((sum, { width }) => sum + width, boxes.length * BOX_WIDTH);
  const look = isWide
    ? { display: 'grid', gridTemplateColumns: [...boxes, ...widths].join(' '), minWidth: `${String(rem)}rem` }
    : {};
  const areAllSelected = selection !== undefined && rows.length > 0 && rows.every((row) => selection.has(row));
  return (
    <div
      {...ROLES.table}
      aria-label={caption}
      aria-rowcount={total === undefined ? -1 : total + 1}
      className="@container text-sm"
    >
      <div
        ref={header}
        {...ROLES.rowgroup}
        className={cx(
          isWide ? 'sticky top-16 z-10 overflow-hidden rounded-t-lg border-b border-border bg-raised' : 'sr-only',
        )}
      >
        <div {...ROLES.row} aria-rowindex={1} style={look}>
          {selection !== undefined && (
            <span {...ROLES.columnheader} className="grid place-items-center">
              <SelectBox
                label="Select all rows that are loaded"
                checked={areAllSelected}
                onChange={() => (areAllSelected ? selection.replace([]) : selection.add(rows))}
              />
            </span>
          )}
          {columns.map((column) => (
            <SortHeader key={column.id} column={column} sort={props.sort} />
          ))}
        </div>
      </div>
      <div
        className={isWide ? 'overflow-x-auto rounded-b-lg' : 'overflow-hidden rounded-lg'}
        onScroll={({ currentTarget }) => {
          if (header.current !== null) header.current.scrollLeft = currentTarget.scrollLeft;
        }}
      >
        <div
          ref={attachBody}
          {...ROLES.rowgroup}
          className="relative"
          style={{ height: virtualizer.getTotalSize(), ...(isWide && { minWidth: look.minWidth }) }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            if (row === undefined) return null;
            return (
              <TableRow
                key={virtual.keyOf(index)}
                {...props}
                ref={measureElement}
                row={row}
                index={index}
                style={{ ...look, transform: `translateY(${String(start - top)}px)` }}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface TableRowProps<Row> extends TableRowsProps<Row> {
  readonly ref: Ref<HTMLDivElement>;
  readonly row: Row;
  /** The position in the whole list, from 0. */
  readonly index: number;
  readonly style: Readonly<Record<string, string>>;
}

/** A table row; a card on narrow screens. */
function TableRow<Row>(props: TableRowProps<Row>) {
  const { ref, row, rows, index, style, columns, selection, nameOf, isBusy, virtual } = props;
  const isSelected = selection?.has(row) === true;
  const { isWide } = virtual;
  return (
    <div
      ref={ref}
      {...ROLES.row}
      data-index={index}
      // aria-rowindex counts from 1, and the header is the first row.
      aria-rowindex={index + 2}
      aria-busy={isBusy?.(row) === true}
      style={style}
      className={cx(
        // Heights are rounded, so the next row may cover a line below this one.
        index > 0 && 'border-t border-border',
        'absolute inset-x-0 top-0 focus-within:shadow-[inset_3px_0_0_var(--color-accent)]',
        isSelected ? 'bg-accent-soft' : 'bg-raised hover:bg-sunken/50',
        isWide ? 'min-h-10 items-center' : 'py-3',
      )}
    >
      {selection !== undefined && (
        <span {...ROLES.cell} className={cx('grid', isWide ? 'place-items-center' : 'float-left pl-2')}>
          <SelectBox
            label={`Select ${nameOf(row)}`}
            checked={isSelected}
            onChange={(hasShift) => (hasShift ? selection.reach(row, rows) : selection.toggle(row))}
          />
        </span>
      )}
      {columns.map((column) => (
        <Cell key={column.id} column={column} isWide={isWide}>
          {column.cell?.(row) ?? column.text?.(row) ?? '–'}
        </Cell>
      ))}
    </div>
  );
}

interface CellProps<Row> {
  readonly column: TableColumn<Row>;
  readonly isWide: boolean;
  readonly children: ReactNode;
}

function Cell<Row>({ column: { header, align, isHeader = false }, isWide, children }: CellProps<Row>) {
  return (
    <div
      {...(isHeader ? ROLES.rowheader : ROLES.cell)}
      {...(isWide && typeof children === 'string' && { title: children })}
      className={cx(
        'min-w-0 [&_a]:scroll-mt-36',
        // One line a row; what does not fit is cut, and its page has it all.
        isWide ? 'truncate px-2.5 py-0.5' : 'flex items-baseline justify-between gap-6 px-4 py-1.5',
        // On a card the box stands beside what the row is called, and all else below it.
        !isWide && !isHeader && 'clear-left',
        align === 'right' && 'tabular',
        isWide && align === 'right' && 'text-right',
      )}
    >
      {!isHeader && !isWide && (
        <span className="shrink-0 text-left text-muted" aria-hidden="true">
          {header}
        </span>
      )}
      {isWide ? children : <span className="block min-w-0 wrap-anywhere">{children}</span>}
    </div>
  );
}

interface SelectBoxProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (hasShift: boolean) => void;
}

/** A box with a label of 40 px, on touch screens 44 px. */
function SelectBox({ label, checked, onChange }: SelectBoxProps) {
  return (
    <label className="grid size-10 place-items-center select-none pointer-coarse:size-11">
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        // A press of the space bar is a click, too.
        onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
        className="size-5 rounded-sm accent-accent"
      />
    </label>
  );
}
