import type { ReactNode, Ref } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/format/date-time.tsx';
import { TABLE_ROLES } from '../../ui/table.tsx';
import { type RowHandlers, UserActions, ViewDocButton } from './user-actions.tsx';
import type { ListedUser } from './users-query.ts';
import { VERIFICATION_STYLES } from '../../admin/verification-styles.ts';

interface UserRowProps extends RowHandlers {
  readonly user: ListedUser;
  readonly ref: Ref<HTMLTableRowElement>;
  /** The position in the whole list, from 0. */
  readonly index: number;
  readonly isBusy: boolean;
}

/** A table row; a card on narrow screens. */
export function UserRow({ ref, user, index, isBusy, onView, onDecide }: UserRowProps) {
  const { label, tone } = VERIFICATION_STYLES[user.verifyStatus];
  return (
    <tr
      {...TABLE_ROLES.row}
      ref={ref}
      data-index={index}
      // aria-rowindex counts from 1, and the header is the first row.
      aria-rowindex={index + 2}
      aria-busy={isBusy}
      className="block border-b border-border py-3 @3xl:table-row @3xl:py-0 @3xl:hover:bg-sunken/50"
    >
      <Cell header="User Info" isHeader>
        <span className="block font-semibold wrap-anywhere">{user.name}</span>
        <span className="block text-muted wrap-anywhere">{user.email}</span>
        <span className="tabular block text-muted">{user.mobile}</span>
        <span className="mt-1 block font-mono text-xs text-muted wrap-anywhere select-all">{user._id}</span>
      </Cell>
      <Cell header="Registration">
        <DateTime time={user.createdAt} className="inline-block @3xl:max-w-28" />
      </Cell>
      <Cell header="Status">
        <span className="inline-flex flex-wrap justify-end gap-1.5 @3xl:justify-start">
          <Badge tone={tone}>{label}</Badge>
          {!user.isActive && <Badge tone="neutral">Disabled</Badge>}
        </span>
      </Cell>
      <Cell header="Document">
        <ViewDocButton user={user} onView={onView} />
      </Cell>
      <Cell header="Actions">
        <UserActions user={user} isBusy={isBusy} onDecide={onDecide} />
      </Cell>
    </tr>
  );
}

interface CellProps {
  readonly header: string;
  readonly isHeader?: boolean;
  readonly children: ReactNode;
}

function Cell({ header, isHeader = false, children }: CellProps) {
  const Tag = isHeader ? 'th' : 'td';
  return (
    <Tag
      {...(isHeader ? TABLE_ROLES.rowheader : TABLE_ROLES.cell)}
      className={cx(
        'flex items-baseline justify-between gap-6 px-4 py-1.5 font-normal @3xl:table-cell @3xl:py-3.5 @3xl:text-left @3xl:align-middle',
        isHeader ? 'text-left' : 'text-right',
      )}
    >
      {!isHeader && (
        <span className="shrink-0 text-left text-muted @3xl:hidden" aria-hidden="true">
          {header}
        </span>
      )}
      <span className="block min-w-0">{children}</span>
    </Tag>
  );
}
