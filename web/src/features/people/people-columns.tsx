import { Link } from 'react-router-dom';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { VERIFICATION_STYLES } from '#web/admin/verification-styles.ts';
import { paths } from '#web/paths.ts';
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
    cell: ({ _id, name, email, mobile }) => (
      <>
        <Link to={paths.userDetail(_id)} className="block font-semibold hover:text-accent hover:underline">
          {name}
        </Link>
        <span className="block text-muted">{email}</span>
        <span className="tabular block text-muted">{mobile}</span>
      </>
    ),
    width: 13,
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
    width: 7,
    isDefault: true,
  },
  {
    id: 'deposits',
    header: 'Deposits Held',
    csvHeader: 'Deposits held (INR)',
    text: ({ deposits }) => deposits,
    cell: ({ deposits }) => <Money rupees={deposits} />,
    width: 8.5,
    align: 'right',
    isDefault: true,
  },
  { id: 'wins', header: 'Won', text: ({ wins }) => wins, width: 4, align: 'right', isDefault: true },
  { id: 'late', header: 'Paid Late', text: ({ paidLate }) => paidLate, width: 6.5, align: 'right', isDefault: true },
  {
    id: 'defaulted',
    header: 'Defaulted',
    text: ({ defaulted }) => defaulted,
    width: 7,
    align: 'right',
    isDefault: true,
  },
  {
    id: 'strikes',
    header: 'Strikes',
    text: ({ strikes }) => strikes,
    cell: ({ strikes }) => (strikes === 0 ? '0' : <Badge tone="warning">{strikes}</Badge>),
    width: 6,
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
    width: 8,
    sort: { ascending: 'unseen', descending: 'seen' },
    isDefault: true,
  },
  {
    id: 'registration',
    header: 'Registered',
    csvHeader: 'Registered at (UTC)',
    text: ({ createdAt }) => createdAt,
    cell: ({ createdAt }) => <DateTime time={createdAt} />,
    width: 9,
    sort: { ascending: 'oldest', descending: 'newest' },
  },
  { id: 'email', header: 'E-mail', text: ({ email }) => email, width: 14 },
  { id: 'mobile', header: 'Mobile', text: ({ mobile }) => mobile, width: 9 },
  { id: 'id', header: 'User ID', text: ({ _id }) => _id, width: 14 },
];
