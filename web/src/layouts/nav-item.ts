import type { LucideIcon } from 'lucide-react';

/** A place in the sidebar: a link, or a placeholder that says why it leads nowhere yet. */
export type NavItem =
  | {
      readonly label: string;
      readonly icon: LucideIcon;
      readonly to: string;
      /** Patterns of other screens that belong to this place. */
      readonly covers?: readonly string[];
      readonly soon?: undefined;
    }
  | { readonly label: string; readonly icon: LucideIcon; readonly soon: string; readonly to?: undefined };
