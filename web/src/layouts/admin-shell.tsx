import {
  BadgeCheck,
  CalendarRange,
  ChartColumn,
  CheckCheck,
  Gavel,
  IdCard,
  LayoutDashboard,
  LifeBuoy,
  ReceiptIndianRupee,
  ScrollText,
  Settings,
  UsersRound,
} from 'lucide-react';
import { NotificationBell } from '#web/notices/notification-bell.tsx';
import { paths, patterns } from '#web/paths.ts';
import { mayOpen } from '#web/session/admin-screens.ts';
import { RoleGuard } from '#web/session/role-guard.tsx';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { AppShell } from './app-shell.tsx';
import { DutyOutlet } from './duty-outlet.tsx';
import type { NavItem } from './nav-item.ts';
import { SignedInProviders } from './signed-in-providers.tsx';

const ITEMS: readonly NavItem[] = [
  { label: 'Dashboard', icon: LayoutDashboard, to: paths.adminDashboard },
  {
    label: 'User Verification',
    icon: BadgeCheck,
    to: paths.userVerification,
    covers: [patterns.admin.verificationQueue],
  },
  {
    label: 'Auctions',
    icon: Gavel,
    to: paths.viewAuctions,
    covers: [paths.createAuction, paths.importLots, patterns.admin.editAuction, patterns.admin.auction],
  },
  { label: 'Sales', icon: CalendarRange, to: paths.adminSales, covers: [patterns.admin.sale] },
  { label: 'User Management', icon: UsersRound, to: paths.people, covers: [patterns.admin.userDetail] },
  { label: 'Transactions', icon: ReceiptIndianRupee, to: paths.transactions(), covers: [patterns.admin.transaction] },
  { label: 'Reports', icon: ChartColumn, to: paths.reports },
  { label: 'Approvals', icon: CheckCheck, to: paths.approvals },
  { label: 'Audit Log', icon: ScrollText, to: paths.audit() },
  { label: 'Staff', icon: IdCard, to: paths.staff },
  { label: 'Settings', icon: Settings, to: paths.settings() },
  {
    label: 'Support Tickets',
    icon: LifeBuoy,
    to: paths.grievances(),
    covers: [patterns.admin.handledGrievance, patterns.admin.grievanceFigures],
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
  return (
    <AppShell
      navLabel="Administration"
      items={ITEMS.filter(({ to }) => mayOpen(duties, to))}
      logoutQuestion="Are you sure you want to Logout?"
      afterLogout={paths.login()}
      bell={<NotificationBell />}
      screen={<DutyOutlet />}
    />
  );
}
