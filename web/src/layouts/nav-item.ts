import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A link of the sidebar. */
export interface NavItem {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
  /** Route patterns of other screens that mark this item as current. */
  readonly covers?: readonly string[];
  /** Shows how many items wait on that screen. It is mounted again whenever the path changes. */
  readonly Waiting?: ComponentType;
}

/** Links under one heading. */
export interface NavGroup {
  /** Undefined for links that need no heading. */
  readonly label?: string;
  readonly items: readonly NavItem[];
}
