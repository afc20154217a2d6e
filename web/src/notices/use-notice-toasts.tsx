import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import { useSignedInUser } from '../session/require-role.tsx';
import { NoticeIcon } from './notice-icon.tsx';
import { type Notice, notificationsQuery } from './notifications-query.ts';
import { toastForNotice } from './toast-for-notice.ts';
import { noticeStore } from './use-notices.ts';

/** More than this at once would only hide the page; the bell counts the rest. */
const MOST_AT_ONCE = 3;

/** Raises a toast, once, for each notice that arrives while somebody is here. */
export function useNoticeToasts(): void {
  const { id: userId } = useSignedInUser();
  const { data } = useQuery(notificationsQuery(userId));
  const navigate = useNavigate();
  useEffect(() => {
    if (data === undefined) return;
    const fresh = new Set(
      noticeStore.announce(
        userId,
        data.map((notice) => notice._id),
      ),
    );
    const shown = data.filter((notice) => fresh.has(notice._id)).slice(0, MOST_AT_ONCE);
    const follow = (notice: Notice, link: string) => {
      noticeStore.markRead(userId, [notice._id]);
      void navigate(link);
    };
    // The newest last, since the last one lies on top.
    for (const notice of shown.toReversed()) raise(notice, follow);
  }, [data, userId, navigate]);
}

function raise(notice: Notice, follow: (notice: Notice, link: string) => void): void {
  const { title, description, durationMs, look } = toastForNotice(notice);
  const { link } = notice;
  toast(title, {
    id: notice._id,
    description,
    duration: durationMs,
    position: 'top-right',
    icon: <NoticeIcon look={look} size="sm" />,
    actionButtonStyle: { background: 'var(--accent)', color: 'var(--on-accent)' },
    ...(link !== null && { action: { label: look?.action ?? 'View', onClick: () => follow(notice, link) } }),
  });
}
