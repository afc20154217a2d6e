import type { LucideIcon } from 'lucide-react';
import type { Duty } from '../../../shared/model/accounts/duties.ts';

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
  | {
      readonly label: string;
      readonly icon: LucideIcon;
      readonly soon: string;
      readonly duty: Duty;
      readonly to?: undefined;
    };
