import type { LucideIcon } from 'lucide-react';

/** A place in the sidebar: a link, or a placeholder that says why it leads nowhere yet. */
export type NavItem =
  | { readonly label: string; readonly icon: LucideIcon; readonly to: string; readonly soon?: undefined }
  | { readonly label: string; readonly icon: LucideIcon; readonly soon: string; readonly to?: undefined };
