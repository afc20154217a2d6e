import { Card } from '../../ui/card.tsx';
import { cx } from '../../ui/cx.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { activityLook } from './activity-looks.ts';
import { groupActivity } from './group-activity.ts';
import type { UserDetails } from './user-query.ts';

/** What happened to this user, newest first; the API answers the last 50 lines. */
export function ActivityCard({ activity }: Pick<UserDetails, 'activity'>) {
  return (
    <Card flush>
      <h2 id="activity" className="border-b border-border px-5 py-4 text-lg font-semibold">
        Activity Log
      </h2>
      {activity.length === 0 ? (
        <p className="px-5 py-8 text-center text-muted">Nothing has happened yet.</p>
      ) : (
        <section
          aria-labelledby="activity"
          // Scrolled by the arrow keys once it has the focus.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className="max-h-168 overflow-y-auto px-5 py-4 focus-visible:-outline-offset-2"
        >
          <ol className="grid gap-4">
            {groupActivity(activity).map(({ type, message, createdAt, times }, index) => {
              const { icon: Icon, className } = activityLook(type);
              return (
                <li key={`${createdAt}-${String(index)}`} className="flex gap-3">
                  <span className={cx('grid size-8 shrink-0 place-items-center rounded-full', className)}>
                    <Icon className="size-4" aria-hidden="true" />
                  </span>
                  <div className="min-w-0 pt-1">
                    <p className="text-sm wrap-anywhere">{message}</p>
                    <p className="text-xs text-muted">
                      <DateTime time={createdAt} />
                      {times > 1 && ` · ${String(times)} times in a row`}
                    </p>
                  </div>
                </li>
              );
            })}
          </ol>
        </section>
      )}
    </Card>
  );
}
