import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { toast } from 'sonner';
import type { NotificationType } from '#shared/model/notices/notice-types.ts';
import { dashboardQuery } from '#web/account/dashboard-query.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { serverClock } from '#web/realtime/live.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { allNotices, type Notice } from '../data/all-notices.ts';
import { notificationsQuery } from '../data/notifications-query.ts';
import { useMarks } from '../data/use-notices.ts';
import { NoticeIcon } from '../notice-icon.tsx';
import { createAnnounced } from './announced.ts';
import { TOAST_LOCK, callForAttention } from './attention.ts';
import { oldNotices } from './old-notices.ts';
import { toastForNotice } from './toast-for-notice.ts';

/** More toasts would hide the page; the bell counts the rest. */
const MAX_AT_ONCE = 3;

const toasted = createAnnounced(localStorage);

/** Shows a toast for each new notice, once and in one tab. */
export function useNoticeToasts(): void {
  const { id: userId } = useSignedInUser();
  const { data } = useInfiniteQuery(notificationsQuery(userId));
  const client = useQueryClient();
  const navigate = useNavigate();
  const mark = useMarks(userId);
  useEffect(() => {
    if (data === undefined) return undefined;
    // New notices are on the first page.
    const notices = allNotices(data.pages.slice(0, 1)).filter((notice) => notice.toast);
    const old = oldNotices(notices, serverClock.now(), performance.now());
    toasted.begin(userId, old);
    const follow = (notice: Notice, link: string) => {
      mark({ action: 'read', ids: [notice._id] });
      void navigate(link);
    };
    const announce = async () => {
      await callForAttention(userId, notices, old);
      // A hidden tab leaves the toast to a visible one, or shows it later.
      const fresh = await navigator.locks.request(TOAST_LOCK, () =>
        document.visibilityState === 'visible' ? toasted.fresh(userId, idsOf(notices)) : [],
      );
      // The dashboard must not show "Winning" below a toast with "Outbid".
      if (fresh.length > 0) void client.invalidateQueries({ queryKey: dashboardQuery.queryKey });
      const news = notices.filter((notice) => fresh.includes(notice._id));
      const path = location.pathname;
      // A room that has missed a frame would show neither the news nor a toast of it.
      if (news.some(({ link }) => link === path)) {
        const queryKey = auctionKeys.detail(path.slice(path.lastIndexOf('/') + 1));
        void client.invalidateQueries({ queryKey });
      }
      const shown = news.filter((notice) => !isShownInRoom(notice, path)).slice(0, MAX_AT_ONCE);
      // The newest last, because the last toast is on top.
      for (const notice of shown.toReversed()) raise(notice, follow);
    };
    void announce();
    const look = () => void announce();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [data, userId, client, mark, navigate]);
}

/** Notices that the auction's room already shows itself. */
const SHOWN_IN_ROOM: ReadonlySet<string> = new Set<NotificationType>([
  'auction_started',
  'auction_ending_soon',
  'auction_ended',
  'auction_won',
  'bid_placed',
  'outbid',
]);

const isShownInRoom = ({ type, link }: Notice, path: string): boolean => link === path && SHOWN_IN_ROOM.has(type);

const idsOf = (notices: readonly Notice[]): readonly string[] => notices.map((notice) => notice._id);

function raise(notice: Notice, follow: (notice: Notice, link: string) => void): void {
  const { title, description, durationMs, look, action } = toastForNotice(notice);
  const { link } = notice;
  toast(title, {
    id: notice._id,
    description,
    duration: durationMs,
    icon: <NoticeIcon look={look} size="sm" />,
    // The icon is wider than Sonner's space for icons.
    classNames: { icon: 'size-6! mr-2!' },
    actionButtonStyle: { background: 'var(--accent)', color: 'var(--on-accent)' },
    ...(link !== null && { action: { label: action, onClick: () => follow(notice, link) } }),
  });
}
