import { CircleUserRound, LogOut, Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, Outlet } from 'react-router-dom';
import { useRememberedSearch } from '#web/page/last-search.ts';
import { homeOf, paths } from '#web/paths.ts';
import { signOut } from '#web/session/sign-out.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { Logo } from '#web/ui/logo.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Drawer } from '#web/ui/overlays/drawer.tsx';
import { ThemeToggle } from '#web/ui/theme/theme-toggle.tsx';
import { useCollapsedSidebar } from './collapsed-sidebar.ts';
import { ConnectionNote } from './connection-note.tsx';
import { MainArea } from './main-area.tsx';
import type { NavGroup } from './nav-item.ts';
import { PageLoading } from './page-loading.tsx';
import { ScrollMemory } from './scroll-memory.tsx';
import { SidebarNav } from './sidebar-nav.tsx';
import { SkipLink } from './skip-link.tsx';

export interface AppShellProps {
  readonly navLabel: string;
  readonly groups: readonly NavGroup[];
  readonly logoutQuestion: string;
  /** The path after signing out. */
  readonly afterLogout: string;
  /** In the header. */
  readonly search?: ReactNode;
  readonly bell: ReactNode;
  /** Where the screen appears. */
  readonly screen?: ReactNode;
}

/** The layout of all signed-in screens: sidebar, header and content. */
export function AppShell({
  navLabel,
  groups,
  logoutQuestion,
  afterLogout,
  search,
  bell,
  screen = <Outlet />,
}: AppShellProps) {
  useRememberedSearch();
  const [isCollapsed, toggleCollapsed] = useCollapsedSidebar();
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const { role, name, email } = useSignedInUser();
  return (
    <div className="flex min-h-dvh">
      <SkipLink />
      <aside
        className={cx(
          'sticky top-0 hidden h-dvh shrink-0 flex-col border-r border-border bg-raised transition-[width] md:flex print:hidden!',
          isCollapsed ? 'w-19' : 'w-64',
        )}
      >
        <HomeLink to={homeOf(role)} compact={isCollapsed} />
        <SidebarNav label={navLabel} groups={groups} collapsed={isCollapsed} />
        <div className={cx('mt-auto flex p-3', isCollapsed ? 'justify-center' : 'justify-end')}>
          <IconButton
            label={isCollapsed ? 'Expand sidebar' : 'Collapse sidebar'}
            aria-expanded={!isCollapsed}
            onClick={toggleCollapsed}
          >
            {isCollapsed ? (
              <PanelLeftOpen className="size-5" aria-hidden="true" />
            ) : (
              <PanelLeftClose className="size-5" aria-hidden="true" />
            )}
          </IconButton>
        </div>
      </aside>
      <Drawer open={isDrawerOpen} onOpenChange={setIsDrawerOpen} title="Menu">
        <HomeLink to={homeOf(role)} compact={false} />
        <p className="px-5 pt-4 text-sm wrap-anywhere text-muted sm:hidden">
          <span className="block font-semibold text-text">{name}</span>
          {email}
        </p>
        <SidebarNav label={navLabel} groups={groups} collapsed={false} onNavigate={() => setIsDrawerOpen(false)} />
      </Drawer>
      <div className="flex min-w-0 flex-1 flex-col">
        {/* Opaque: a translucent blur would be rendered again for every frame while scrolling. */}
        <header className="sticky top-0 z-30 flex print:hidden h-16 items-center gap-2 border-b border-border bg-surface px-4 md:px-6">
          <IconButton
            label="Open menu"
            aria-haspopup="dialog"
            aria-expanded={isDrawerOpen}
            onClick={() => setIsDrawerOpen(true)}
            className="md:hidden"
          >
            <Menu className="size-5" aria-hidden="true" />
          </IconButton>
          <Link to={homeOf(role)} aria-label="Boli, home" className="flex min-h-11 items-center md:hidden">
            <Logo compact />
          </Link>
          {search}
          <div className="ml-auto flex min-w-0 items-center gap-1 sm:gap-2">
            <ThemeToggle />
            {bell}
            <Account logoutQuestion={logoutQuestion} afterLogout={afterLogout} />
          </div>
        </header>
        <ConnectionNote />
        <MainArea className="min-w-0 flex-1 px-4 py-6 md:px-8 md:py-8">
          <div className="mx-auto max-w-7xl">
            <Suspense fallback={<PageLoading />}>{screen}</Suspense>
          </div>
        </MainArea>
      </div>
      <ScrollMemory />
    </div>
  );
}

function HomeLink({ to, compact }: { readonly to: string; readonly compact: boolean }) {
  return (
    <Link
      to={to}
      aria-label="Boli, home"
      className={cx('flex h-16 shrink-0 items-center border-b border-border', compact ? 'justify-center' : 'px-5')}
    >
      <Logo compact={compact} />
    </Link>
  );
}

function Account({ logoutQuestion, afterLogout }: Pick<AppShellProps, 'logoutQuestion' | 'afterLogout'>) {
  const user = useSignedInUser();
  const [isAsking, setIsAsking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => {
    setIsLeaving(true);
    void signOut(afterLogout);
  };
  return (
    <div className="flex min-w-0 items-center gap-2 border-l border-border pl-3 sm:gap-3">
      <Link
        to={paths.profile}
        className="grid min-w-0 content-center justify-items-center rounded-md px-1 py-1 text-right leading-tight hover:bg-sunken sm:justify-items-end pointer-coarse:min-h-11 pointer-coarse:min-w-11"
      >
        <CircleUserRound className="size-5 text-muted sm:hidden" aria-hidden="true" />
        <span className="sr-only">My profile: </span>
        <span className="max-sm:sr-only sm:max-w-56 sm:truncate text-sm font-semibold">{user.name}</span>
        <span className="max-sm:sr-only sm:max-w-56 sm:truncate text-xs text-muted">{user.email}</span>
      </Link>
      <IconButton label="Logout" onClick={() => setIsAsking(true)}>
        <LogOut className="size-5" aria-hidden="true" />
      </IconButton>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        question={logoutQuestion}
        confirmLabel="Logout"
        busy={isLeaving}
        onConfirm={leave}
      />
    </div>
  );
}
