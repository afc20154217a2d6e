import { BadgeCheck, BadgeX, Hourglass, type LucideIcon } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { UserPage } from './users-query.ts';

type Counts = Pick<UserPage, 'pendingUsers' | 'approveUsers' | 'rejectUsers'>;

const COUNT = new Intl.NumberFormat('en-IN');
const CARDS = [
  { field: 'pendingUsers', label: 'Pending Verification', icon: Hourglass, look: 'bg-warning-soft text-warning' },
  { field: 'approveUsers', label: 'Verified Users', icon: BadgeCheck, look: 'bg-success-soft text-success' },
  { field: 'rejectUsers', label: 'Rejected Users', icon: BadgeX, look: 'bg-danger-soft text-danger' },
] as const satisfies readonly { field: keyof Counts; label: string; icon: LucideIcon; look: string }[];

/** The number of users in each status. */
export function CountCards({ counts }: { readonly counts: Counts | undefined }) {
  return (
    <ul aria-label="Summary" className="grid grid-cols-3 gap-3">
      {CARDS.map(({ field, label, icon: Icon, look }) => (
        <li
          key={field}
          className="grid content-start gap-2 rounded-lg border border-border bg-raised p-3 shadow-card lg:flex lg:items-center lg:gap-3"
        >
          <span className={cx('grid size-8 shrink-0 place-items-center rounded-md lg:size-9', look)}>
            <Icon className="size-4 lg:size-5" aria-hidden="true" />
          </span>
          <span className="grid min-w-0">
            <span className="text-xs text-muted sm:text-sm">{label}</span>
            {counts === undefined ? (
              <Skeleton className="mt-1 h-6 w-12" />
            ) : (
              <span className="tabular text-xl font-semibold">{COUNT.format(counts[field])}</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
