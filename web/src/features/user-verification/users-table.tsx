import { TABLE_ROLES } from '../../ui/table.tsx';
import { RowChunk } from './row-chunk.tsx';
import type { RowHandlers } from './user-actions.tsx';
import { UserRow } from './user-row.tsx';
import type { UserPage } from './users-query.ts';

const HEADERS = ['User Info', 'Registration', 'Status', 'Document', 'Actions'] as const;

interface UsersTableProps extends RowHandlers {
  readonly caption: string;
  readonly pages: readonly UserPage[];
  /** How many rows there are in all pages, loaded or not; undefined when nobody knows. */
  readonly total: number | undefined;
  /** The users on whom a decision is being saved. */
  readonly busyIds: ReadonlySet<string>;
}

/** The users, a stretch of rows per page. */
export function UsersTable({ caption, pages, total, busyIds, onView, onDecide }: UsersTableProps) {
  const starts = pages.map((_, index) => pages.slice(0, index).reduce((sum, page) => sum + page.users.length, 0));
  return (
    <div className="@container overflow-hidden rounded-lg [&_tbody:last-child>tr:last-child]:border-b-0">
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
        {pages.map(
          (page, pageIndex) =>
            page.users.length > 0 && (
              <RowChunk key={starts[pageIndex]} rowCount={page.users.length}>
                {page.users.map((user, index) => (
                  <UserRow
                    key={user._id}
                    user={user}
                    index={(starts[pageIndex] ?? 0) + index + 1}
                    isBusy={busyIds.has(user._id)}
                    onView={onView}
                    onDecide={onDecide}
                  />
                ))}
              </RowChunk>
            ),
        )}
      </table>
    </div>
  );
}
