import type { LucideIcon } from 'lucide-react';

/** A link of the sidebar. */
export interface NavItem {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly to: string;
  /** Route patterns of other screens that mark this item as current. */
  readonly covers?: readonly string[];
}
