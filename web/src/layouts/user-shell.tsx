import { CircleHelp, Gavel, LayoutDashboard, UserRound } from 'lucide-react';
import { NotificationBell } from '#web/notices/notification-bell.tsx';
import { paths, patterns } from '#web/paths.ts';
import { RoleGuard } from '#web/session/role-guard.tsx';
import { AppShell } from './app-shell.tsx';
import { ConsentGate } from './consent-gate.tsx';
import type { NavGroup } from './nav-item.ts';
import { SignedInProviders } from './signed-in-providers.tsx';

const GROUPS: readonly NavGroup[] = [
  {
    items: [
      { label: 'Dashboard', icon: LayoutDashboard, to: paths.dashboard },
      { label: 'Auctions', icon: Gavel, to: paths.auctions() },
      {
        label: 'My Profile',
        icon: UserRound,
        to: paths.profile,
        covers: [paths.noticePreferences, paths.savedSearches],
      },
      {
        label: 'Help Center',
        icon: CircleHelp,
        to: paths.help,
        covers: [patterns.user.ownGrievances, patterns.user.ownGrievance],
      },
    ],
  },
];

/** The layout of the bidder's screens. */
export function Component() {
  return (
    <RoleGuard only="user">
      <SignedInProviders>
        <AppShell
          navLabel="Main"
          groups={GROUPS}
          logoutQuestion="Are you sure you want to logout?"
          afterLogout={paths.home}
          bell={<NotificationBell />}
        />
        <ConsentGate />
      </SignedInProviders>
    </RoleGuard>
  );
}
