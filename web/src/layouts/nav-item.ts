import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A link of the sidebar. */
export interface NavItem {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
  /** Route patterns of other screens that mark this item as current. */
  readonly covers?: readonly string[];
  /** How much waits there for the reader. Mounted anew with each screen. */
  readonly Waiting?: ComponentType;
}

/** Links under one heading. */
export interface NavGroup {
  /** Undefined: they need none. */
  readonly label?: string;
  readonly items: readonly NavItem[];
}
