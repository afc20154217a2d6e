import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { Fragment, useCallback, useRef, useState } from 'react';
import { TABLE_ROLES } from '../../ui/table.tsx';
import type { RowHandlers } from './user-actions.tsx';
import { UserRow } from './user-row.tsx';
import type { ListedUser } from './users-query.ts';

const HEADERS = ['User Info', 'Registration', 'Status', 'Document', 'Actions'] as const;
/** The width of the container query `@3xl`. Narrower tables show each user as a card. */
const WIDE_FROM = 768;
/** The heights in pixels that are assumed until a row is measured. */
const ESTIMATED_CARD_HEIGHT = 328;
const ESTIMATED_ROW_HEIGHT = 113;
/** Rows rendered beyond the viewport, so that scrolling does not show gaps. */
const OVERSCAN = 10;

interface UsersTableProps extends RowHandlers {
  readonly caption: string;
  readonly users: readonly ListedUser[];
  /** The number of all users, loaded or not; undefined when unknown. */
  readonly total: number | undefined;
  /** The users whose decision is being saved. */
  readonly busyIds: ReadonlySet<string>;
}

/** A virtualized table: renders only the rows near the viewport and the focused one. */
export function UsersTable({ caption, users, total, busyIds, onView, onDecide }: UsersTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  const [bodyTop, setBodyTop] = useState(0);
  // Content above the rows may grow or shrink and so move them. The height of the page then changes too.
  const attachBody = useCallback((element: HTMLTableSectionElement | null) => {
    body.current = element;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setBodyTop(Math.round(element.getBoundingClientRect().top + window.scrollY)),
    );
    observer.observe(document.body);
    return () => observer.disconnect();
  }, []);
  const keyOf = useCallback((index: number) => users[index]?._id ?? index, [users]);
  const estimateSize = () =>
    (body.current?.offsetWidth ?? WIDE_FROM) < WIDE_FROM ? ESTIMATED_CARD_HEIGHT : ESTIMATED_ROW_HEIGHT;
  const withFocusedRow = useCallback((range: Range) => {
    const focused = focusedRowOf(body.current);
    const indexes = defaultRangeExtractor(range);
    return focused === undefined || focused >= range.count || indexes.includes(focused)
      ? indexes
      : [...indexes, focused].toSorted((a, b) => a - b);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- about the React Compiler, which is not used here
  const virtualizer = useWindowVirtualizer({
    count: users.length,
    estimateSize,
    getItemKey: keyOf,
    overscan: OVERSCAN,
    rangeExtractor: withFocusedRow,
    scrollMargin: bodyTop,
  });
  const rows = virtualizer.getVirtualItems();
  return (
    <div className="@container overflow-hidden rounded-lg [&_tr:last-child]:border-b-0">
      <table
        {...TABLE_ROLES.table}
        aria-rowcount={total === undefined ? -1 : total + 1}
        className="block w-full border-collapse text-sm @3xl:table"
      >
        <caption className="sr-only">{caption}</caption>
        <thead {...TABLE_ROLES.rowgroup} className="sr-only @3xl:not-sr-only @3xl:table-header-group">
          <tr {...TABLE_ROLES.row} aria-rowindex={1}>
            {HEADERS.map((header) => (
              <th
                key={header}
                {...TABLE_ROLES.columnheader}
                scope="col"
                className="border-b border-border px-4 py-3 text-left font-medium whitespace-nowrap text-muted"
              >
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={attachBody} {...TABLE_ROLES.rowgroup} className="block @3xl:table-row-group">
          {rows.map(({ index, key, start }, place) => {
            const user = users[index];
            if (user === undefined) return null;
            return (
              <Fragment key={key}>
                <Gap height={start - (rows[place - 1]?.end ?? bodyTop)} />
                <UserRow
                  ref={virtualizer.measureElement}
                  user={user}
                  index={index}
                  isBusy={busyIds.has(user._id)}
                  onView={onView}
                  onDecide={onDecide}
                />
              </Fragment>
            );
          })}
          <Gap height={bodyTop + virtualizer.getTotalSize() - (rows.at(-1)?.end ?? bodyTop)} />
        </tbody>
      </table>
    </div>
  );
}

/** The space of rows that are not rendered. */
function Gap({ height }: { readonly height: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className="block border-0! @3xl:table-row" style={{ height }}>
      <td colSpan={HEADERS.length}>…</td>
    </tr>
  );
}

function focusedRowOf(body: HTMLElement | null): number | undefined {
  const focused = document.activeElement;
  if (body?.contains(focused) !== true) return undefined;
  const index = Number(focused?.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN);
  return Number.isInteger(index) ? index : undefined;
}
