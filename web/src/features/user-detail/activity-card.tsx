import { useInfiniteQuery } from '@tanstack/react-query';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { activityStyle } from './activity-styles.ts';
import { olderActivityQuery, type UserDetails } from './user-query.ts';

/** The user's activity log, newest first. */
export function ActivityCard({ user }: { readonly user: UserDetails }) {
  const older = useInfiniteQuery(olderActivityQuery(user._id, user.olderActivity));
  const activity = [...user.activity, ...(older.data?.pages.flatMap((page) => page.activity) ?? [])];
  const hasMore = older.data === undefined ? user.olderActivity !== null : older.hasNextPage;
  return (
    <Card flush className="flex min-h-0 flex-col">
      <h2 id="activity" className="border-b border-border px-5 py-4 text-lg font-semibold">
        Activity Log
      </h2>
      {activity.length === 0 ? (
        <p className="px-5 py-8 text-center text-muted">Nothing has happened yet.</p>
      ) : (
        <ScrollRegion
          aria-labelledby="activity"
          // Beside other cards it has their height; alone it has a maximum height.
          className="px-5 py-4 focus-visible:-outline-offset-2 max-lg:max-h-168 lg:h-0 lg:grow"
        >
          <ol className="grid gap-4">
            {activity.map(({ type, message, createdAt, times }, index) => {
              const { icon: Icon, className } = activityStyle(type);
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
          {older.error !== null && (
            <p role="alert" className="pt-4 text-sm font-medium text-danger">
              {sentenceOf(older.error, 'Older activity could not be loaded. Please try again.')}
            </p>
          )}
          {hasMore && (
            <Button
              size="sm"
              variant="secondary"
              className="mt-4"
              busy={older.isFetching}
              onClick={() => void older.fetchNextPage()}
            >
              Show older activity
            </Button>
          )}
        </ScrollRegion>
      )}
    </Card>
  );
}
