import { matchPath, NavLink, useLocation } from 'react-router-dom';
import { cx } from '#web/ui/cx.ts';
import type { NavItem } from './nav-item.ts';

const ITEM_CLASS =
  'flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm font-medium transition-colors';

interface SidebarNavProps {
  readonly label: string;
  readonly items: readonly NavItem[];
  /** Shows icons only; screen readers and tooltips still have the labels. */
  readonly collapsed: boolean;
  readonly onNavigate?: () => void;
}

export function SidebarNav({ label, items, collapsed, onNavigate }: SidebarNavProps) {
  const { pathname } = useLocation();
  const isWithin = (patterns: readonly string[] = []) =>
    patterns.some((pattern) => matchPath(pattern, pathname) !== null);
  return (
    <nav aria-label={label} className="grid gap-1 p-3">
      {items.map((item) => (
        <NavLink
          key={item.label}
          to={item.to}
          onClick={onNavigate}
          {...(collapsed && { title: item.label })}
          className={({ isActive }) =>
            cx(
              ITEM_CLASS,
              isActive || isWithin(item.covers) ? 'bg-accent-soft text-accent' : 'text-text hover:bg-sunken',
              collapsed && 'justify-center',
            )
          }
        >
          <item.icon className="size-5 shrink-0" aria-hidden="true" />
          <span className={collapsed ? 'sr-only' : undefined}>{item.label}</span>
        </NavLink>
      ))}
    </nav>
  );
}
