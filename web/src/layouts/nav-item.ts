import type { LucideIcon } from 'lucide-react';

/** A sidebar item: a link, or a placeholder that says why it is disabled. */
export type NavItem =
  | {
      readonly label: string;
      readonly icon: LucideIcon;
      readonly to: string;
      /** Route patterns of other screens that mark this item as current. */
      readonly covers?: readonly string[];
      readonly soon?: undefined;
    }
  | { readonly label: string; readonly icon: LucideIcon; readonly soon: string; readonly to?: undefined };
