import { useId } from 'react';
import { matchPath, NavLink, useLocation } from 'react-router-dom';
import { cx } from '#web/ui/cx.ts';
import type { NavGroup, NavItem } from './nav-item.ts';

const ITEM_CLASS =
  'relative flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-left text-sm font-medium transition-colors';

interface SidebarNavProps {
  readonly label: string;
  readonly groups: readonly NavGroup[];
  /** Shows icons only; screen readers and tooltips still have the labels. */
  readonly collapsed: boolean;
  readonly onNavigate?: () => void;
}

export function SidebarNav({ label, groups, ...props }: SidebarNavProps) {
  return (
    <nav aria-label={label} className="grid min-h-0 content-start gap-3 overflow-y-auto p-3">
      {groups.map((group) => (
        <Group key={group.label ?? ''} group={group} {...props} />
      ))}
    </nav>
  );
}

interface GroupProps extends Pick<SidebarNavProps, 'collapsed' | 'onNavigate'> {
  readonly group: NavGroup;
}

function Group({ group: { label, items }, collapsed, onNavigate }: GroupProps) {
  const headingId = useId();
  return (
    <div className="grid gap-0.5" {...(label !== undefined && { role: 'group', 'aria-labelledby': headingId })}>
      {label !== undefined && (
        <p
          id={headingId}
          className={
            collapsed
              ? 'mx-3 mb-2 h-px overflow-hidden bg-border text-transparent'
              : 'px-3 pb-0.5 text-xs font-semibold text-muted'
          }
        >
          {label}
        </p>
      )}
      {items.map((item) => (
        <Item key={item.label} item={item} collapsed={collapsed} {...(onNavigate !== undefined && { onNavigate })} />
      ))}
    </div>
  );
}

interface ItemProps extends Pick<SidebarNavProps, 'collapsed' | 'onNavigate'> {
  readonly item: NavItem;
}

function Item({ item: { label, icon: Icon, to, covers = [], Waiting }, collapsed, onNavigate }: ItemProps) {
  const { pathname } = useLocation();
  const isWithin = covers.some((pattern) => matchPath(pattern, pathname) !== null);
  return (
    <NavLink
      to={to}
      onClick={onNavigate}
      {...(collapsed && { title: label })}
      className={({ isActive }) =>
        cx(
          ITEM_CLASS,
          isActive || isWithin ? 'bg-accent-soft text-accent' : 'text-text hover:bg-sunken',
          collapsed && 'justify-center',
        )
      }
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className={collapsed ? 'sr-only' : undefined}>{label}</span>
      {Waiting !== undefined && (
        <span className={collapsed ? 'absolute top-0.5 right-0.5' : 'ml-auto'}>
          <Waiting key={pathname} />
        </span>
      )}
    </NavLink>
  );
}
