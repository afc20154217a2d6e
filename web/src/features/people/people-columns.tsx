import { CellTime } from '#web/admin/table/cell-time.tsx';
import { PersonCell } from '#web/admin/table/person-cell.tsx';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { VERIFICATION_STYLES } from '#web/admin/verification-styles.ts';
import { Badge } from '#web/ui/badge.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import type { ListedPerson } from './people-query.ts';

/** The columns of the list of people. Amounts are rupees. */
export const PEOPLE_COLUMNS: readonly TableColumn<ListedPerson>[] = [
  {
    id: 'person',
    header: 'Person',
    csvHeader: 'Name',
    text: ({ name }) => name,
    cell: (person) => <PersonCell person={person} />,
    width: 28,
    isHeader: true,
  },
  {
    id: 'status',
    header: 'Verification',
    text: ({ verifyStatus }) => VERIFICATION_STYLES[verifyStatus].label,
    cell: ({ verifyStatus }) => (
      <Badge tone={VERIFICATION_STYLES[verifyStatus].tone}>{VERIFICATION_STYLES[verifyStatus].label}</Badge>
    ),
    width: 7,
    isDefault: true,
  },
  {
    id: 'account',
    header: 'Account',
    text: ({ isActive }) => (isActive ? 'Active' : 'Disabled'),
    cell: ({ isActive }) => <Badge tone={isActive ? 'success' : 'danger'}>{isActive ? 'Active' : 'Disabled'}</Badge>,
    width: 6,
    isDefault: true,
  },
  {
    id: 'deposits',
    header: 'Deposits Held',
    csvHeader: 'Deposits held (INR)',
    text: ({ deposits }) => deposits,
    cell: ({ deposits }) => <Money rupees={deposits} />,
    width: 7.5,
    align: 'right',
    isDefault: true,
  },
  { id: 'wins', header: 'Won', text: ({ wins }) => wins, width: 3.5, align: 'right', isDefault: true },
  // Strikes covers both, so they are hidden at first; with them, e-mail addresses are cut off at 1440 px.
  { id: 'late', header: 'Paid Late', text: ({ paidLate }) => paidLate, width: 6, align: 'right' },
  {
    id: 'defaulted',
    header: 'Defaulted',
    text: ({ defaulted }) => defaulted,
    width: 6.5,
    align: 'right',
  },
  {
    id: 'strikes',
    header: 'Strikes',
    text: ({ strikes }) => strikes,
    cell: ({ strikes }) => (strikes === 0 ? '0' : <Badge tone="warning">{strikes}</Badge>),
    width: 6.5,
    align: 'right',
    sort: { ascending: 'fewest-strikes', descending: 'strikes' },
    isDefault: true,
  },
  {
    id: 'seen',
    header: 'Last Seen',
    csvHeader: 'Last seen on (India)',
    text: ({ seenOn }) => seenOn ?? '',
    cell: ({ seenOn }) => (seenOn === null ? '–' : <DateTime time={seenOn} dateOnly />),
    width: 7.5,
    sort: { ascending: 'unseen', descending: 'seen' },
    isDefault: true,
  },
  {
    id: 'registration',
    header: 'Registered',
    csvHeader: 'Registered at (IST)',
    text: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <CellTime time={createdAt} />,
    width: 9,
    sort: { ascending: 'oldest', descending: 'newest' },
  },
  { id: 'email', header: 'E-mail', text: ({ email }) => email, width: 14 },
  { id: 'mobile', header: 'Mobile', text: ({ mobile }) => mobile, width: 9 },
  { id: 'id', header: 'User ID', text: ({ _id }) => _id, width: 14 },
];
