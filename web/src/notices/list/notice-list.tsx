import { BellOff, CheckCheck, Trash2 } from 'lucide-react';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import type { Notices } from '../data/use-notices.ts';
import { NoticeRow } from './notice-row.tsx';
import { useMinute } from './use-minute.ts';

/** The actions on all notices. */
export function NoticeControls({ inbox }: { readonly inbox: Notices }) {
  const isEmpty = inbox.notices.length === 0;
  const notLoaded = inbox.isKnown ? undefined : 'Your notifications are not loaded.';
  return (
    <div className="flex flex-wrap gap-1">
      <Button
        variant="ghost"
        size="sm"
        icon={<CheckCheck className="size-4" aria-hidden="true" />}
        disabledReason={notLoaded ?? (inbox.unread === 0 ? 'Nothing is unread.' : undefined)}
        onClick={inbox.markAllRead}
      >
        Mark all read
      </Button>
      <Button
        variant="ghost"
        size="sm"
        icon={<Trash2 className="size-4" aria-hidden="true" />}
        disabledReason={notLoaded ?? (isEmpty ? 'There is nothing to clear.' : undefined)}
        onClick={inbox.clearAll}
      >
        Clear all
      </Button>
    </div>
  );
}

/** The notices, or a message in their place. */
export function NoticeList({ inbox, onFollow }: { readonly inbox: Notices; readonly onFollow?: () => void }) {
  const now = useMinute();
  const { notices } = inbox;
  if (inbox.isLoading) return <NoticeSkeleton />;
  if (notices.length === 0) return <NoNotices inbox={inbox} />;
  return (
    <>
      {inbox.hasFailed && <NotUpToDate onRetry={inbox.retry} />}
      <ul className="divide-y divide-border">
        {notices.map((notice) => (
          <NoticeRow
            key={notice._id}
            notice={notice}
            now={now}
            onRead={() => inbox.markRead(notice._id)}
            onFollow={onFollow}
          />
        ))}
      </ul>
    </>
  );
}

function NoNotices({ inbox }: { readonly inbox: Notices }) {
  if (inbox.hasFailed) {
    return (
      <ErrorState
        title="Failed to load notifications"
        text="They could not be fetched just now. We keep trying."
        action={
          <Button variant="secondary" size="sm" onClick={inbox.retry}>
            Try Again
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      className="py-10"
      icon={<BellOff className="size-6" />}
      title="No notifications yet"
      text="News about your auctions, bids and payments appears here."
    />
  );
}

function NotUpToDate({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 border-b border-border bg-warning-soft px-4 py-2 text-sm text-warning">
      <span className="flex-1">These may be out of date. We keep trying.</span>
      <button type="button" className="min-h-8 pointer-coarse:min-h-11 font-semibold underline" onClick={onRetry}>
        Try Again
      </button>
    </div>
  );
}

function NoticeSkeleton() {
  return (
    <div className="grid gap-5 p-4">
      <output className="sr-only">Loading notifications…</output>
      {[0, 1, 2].map((row) => (
        <span key={row} className="flex gap-3">
          <Skeleton className="size-10 rounded-full" />
          <span className="grid flex-1 content-start gap-2 pt-1">
            <Skeleton className="h-3.5 w-1/2" />
            <Skeleton className="h-3 w-full" />
          </span>
        </span>
      ))}
    </div>
  );
}
