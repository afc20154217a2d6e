import {
  BadgeCheck,
  CalendarRange,
  ChartColumn,
  CheckCheck,
  Gavel,
  HandCoins,
  Handshake,
  IdCard,
  LayoutDashboard,
  LifeBuoy,
  ReceiptIndianRupee,
  ScrollText,
  Settings,
  UsersRound,
  Warehouse,
} from 'lucide-react';
import { NotificationBell } from '#web/notices/notification-bell.tsx';
import { paths, patterns } from '#web/paths.ts';
import { SearchButton } from '#web/search/search-button.tsx';
import { mayOpen } from '#web/session/admin-screens.ts';
import { RoleGuard } from '#web/session/role-guard.tsx';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import {
  ActsWaiting,
  MoneyWaiting,
  PeopleWaiting,
  ReceivablesWaiting,
  TicketsWaiting,
  YardWaiting,
} from './admin-waiting.tsx';
import { AppShell } from './app-shell.tsx';
import { DutyOutlet } from './duty-outlet.tsx';
import type { NavGroup } from './nav-item.ts';
import { SignedInProviders } from './signed-in-providers.tsx';

const GROUPS: readonly NavGroup[] = [
  { items: [{ label: 'Dashboard', icon: LayoutDashboard, to: paths.adminDashboard, Waiting: MoneyWaiting }] },
  {
    label: 'Sell',
    items: [
      {
        label: 'Auctions',
        icon: Gavel,
        to: paths.viewAuctions,
        covers: [paths.createAuction, paths.importLots, patterns.admin.editAuction, patterns.admin.auction],
      },
      { label: 'Sales', icon: CalendarRange, to: paths.adminSales, covers: [patterns.admin.sale] },
      { label: 'Yard', icon: Warehouse, to: paths.yard, covers: [patterns.admin.yard], Waiting: YardWaiting },
      {
        label: 'Sellers',
        icon: Handshake,
        to: paths.sellers,
        covers: [patterns.admin.seller, patterns.admin.sellerStatement],
      },
    ],
  },
  {
    label: 'People',
    items: [
      {
        label: 'User Verification',
        icon: BadgeCheck,
        to: paths.userVerification,
        covers: [patterns.admin.verificationQueue],
        Waiting: PeopleWaiting,
      },
      { label: 'User Management', icon: UsersRound, to: paths.people, covers: [patterns.admin.userDetail] },
    ],
  },
  {
    label: 'Money',
    items: [
      {
        label: 'Transactions',
        icon: ReceiptIndianRupee,
        to: paths.transactions(),
        covers: [patterns.admin.transaction],
      },
      {
        label: 'Receivables',
        icon: HandCoins,
        to: paths.receivables(),
        covers: [patterns.admin.bankStatement],
        Waiting: ReceivablesWaiting,
      },
      { label: 'Reports', icon: ChartColumn, to: paths.reports },
    ],
  },
  {
    label: 'Support',
    items: [
      {
        label: 'Support Tickets',
        icon: LifeBuoy,
        to: paths.grievances(),
        covers: [patterns.admin.handledGrievance, patterns.admin.grievanceFigures],
        Waiting: TicketsWaiting,
      },
    ],
  },
  {
    label: 'House',
    items: [
      { label: 'Second Person', icon: CheckCheck, to: paths.approvals, Waiting: ActsWaiting },
      { label: 'Audit Log', icon: ScrollText, to: paths.audit() },
      { label: 'Staff', icon: IdCard, to: paths.staff },
      { label: 'Settings', icon: Settings, to: paths.settings() },
    ],
  },
];

/** The layout of the admin's screens. */
export function Component() {
  return (
    <RoleGuard only="admin">
      <SignedInProviders>
        <Shell />
      </SignedInProviders>
    </RoleGuard>
  );
}

function Shell() {
  const { duties } = useSignedInUser();
  const groups = GROUPS.map((group) => ({ ...group, items: group.items.filter(({ to }) => mayOpen(duties, to)) }));
  return (
    <AppShell
      navLabel="Administration"
      groups={groups.filter(({ items }) => items.length > 0)}
      logoutQuestion="Are you sure you want to Logout?"
      afterLogout={paths.login()}
      search={<SearchButton />}
      bell={<NotificationBell />}
      screen={<DutyOutlet />}
    />
  );
}
