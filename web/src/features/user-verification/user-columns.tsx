import { CellTime } from '#web/admin/table/cell-time.tsx';
import { PersonCell } from '#web/admin/table/person-cell.tsx';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { VERIFICATION_STYLES } from '#web/admin/verification-styles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { type RowHandlers, UserActions, ViewDocButton } from './user-actions.tsx';
import type { ListedUser } from './users-query.ts';

interface ColumnDeps extends RowHandlers {
  /** The users whose decision is being saved. */
  readonly busyIds: ReadonlySet<string>;
}

export function userColumns({ busyIds, onView, onDecide }: ColumnDeps): readonly TableColumn<ListedUser>[] {
  return [
    {
      id: 'user',
      header: 'User Info',
      csvHeader: 'Name',
      text: ({ name }) => name,
      cell: (user) => (
        <PersonCell person={user}>
          <span className="w-full font-mono text-xs text-muted select-all @3xl:hidden">{user._id}</span>
        </PersonCell>
      ),
      width: 20,
      isHeader: true,
    },
    {
      id: 'registration',
      header: 'Registration',
      csvHeader: 'Registered at (IST)',
      text: ({ createdAt }) => createdAt,
      cell: ({ createdAt }) => <CellTime time={createdAt} />,
      width: 9,
      sort: { ascending: 'oldest', descending: 'newest' },
      isDefault: true,
    },
    {
      id: 'status',
      header: 'Status',
      text: ({ verifyStatus, isActive }) => `${VERIFICATION_STYLES[verifyStatus].label}${isActive ? '' : ', disabled'}`,
      cell: ({ verifyStatus, isActive }) => (
        <span className="inline-flex flex-wrap gap-1.5">
          <Badge tone={VERIFICATION_STYLES[verifyStatus].tone}>{VERIFICATION_STYLES[verifyStatus].label}</Badge>
          {!isActive && <Badge tone="neutral">Disabled</Badge>}
        </span>
      ),
      width: 8,
      isDefault: true,
    },
    {
      id: 'document',
      header: 'Document',
      cell: (user) => <ViewDocButton user={user} onView={onView} />,
      width: 10,
      isDefault: true,
    },
    {
      id: 'actions',
      header: 'Actions',
      cell: (user) => <UserActions user={user} isBusy={busyIds.has(user._id)} onDecide={onDecide} />,
      width: 18,
      isDefault: true,
    },
    { id: 'email', header: 'E-mail', text: ({ email }) => email, width: 14 },
    { id: 'mobile', header: 'Mobile', text: ({ mobile }) => mobile, width: 9 },
    {
      id: 'updated',
      header: 'Last Change',
      csvHeader: 'Last change at (IST)',
      text: ({ updatedAt }) => updatedAt,
      cell: ({ updatedAt }) => <CellTime time={updatedAt} />,
      width: 10,
    },
    { id: 'id', header: 'User ID', text: ({ _id }) => _id, width: 14 },
  ];
}
