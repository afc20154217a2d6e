import { Link } from 'react-router-dom';
import { useNotices } from '#web/notices/data/use-notices.ts';
import { NoticeControls, NoticeList } from '#web/notices/list/notice-list.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { LoadMore } from '#web/ui/buttons/load-more.tsx';
import { Card } from '#web/ui/card.tsx';

/** All notices of the person signed in. */
export function Component() {
  const inbox = useNotices();
  return (
    <div className="mx-auto max-w-3xl">
      <DocumentTitle title="Notifications" />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="text-2xl font-semibold">Notifications</h1>
          <output className="tabular block min-h-6 text-muted">{inbox.isKnown && unreadText(inbox.unread)}</output>
        </div>
        <NoticeControls inbox={inbox} />
      </div>
      <Card flush className="overflow-hidden">
        <NoticeList inbox={inbox} />
        {inbox.loadOlder !== undefined && (
          <LoadMore shown={inbox.notices.length} hasMore busy={inbox.isLoadingOlder} onMore={inbox.loadOlder} />
        )}
      </Card>
      <p className="mt-4 text-sm text-muted">
        Notifications are kept for 90 days, on all your devices alike.{' '}
        <Link className="font-semibold underline" to={paths.noticePreferences}>
          What reaches you by push and e-mail
        </Link>
      </p>
    </div>
  );
}

const unreadText = (unread: number): string => (unread === 0 ? 'Nothing unread' : `${unread} unread`);
