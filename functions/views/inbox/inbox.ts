import type { listNotifications } from '../../../shared/contract/notifications.ts';
import type { AnswerOf } from '../../../shared/contract/route.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { NoticeStore } from '../../tables/notifications/notice-store.ts';
import { ALL_ADMINS, ALL_USERS, type NoticeItem } from '../../tables/notifications/notice-item.ts';
import { isoFrom } from '../../platform/clock.ts';
import type { Caller } from '../../platform/http/caller.ts';

const MOST_NOTICES = 100;

export interface InboxDeps {
  readonly notices: Pick<NoticeStore, 'list'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
}

type Notification = AnswerOf<typeof listNotifications>['notifications'][number];

/** The newest notices for a person, newest first: their own, and what was told to everyone of their role since they joined. */
export async function readInbox({ notices, profiles }: InboxDeps, { userId, role }: Caller): Promise<Notification[]> {
  const [own, broadcasts, profile] = await Promise.all([
    notices.list(userId, MOST_NOTICES),
    notices.list(role === 'admin' ? ALL_ADMINS : ALL_USERS, MOST_NOTICES),
    profiles.getProfile(userId),
  ]);
  const joinedAt = profile?.createdAt ?? Number.POSITIVE_INFINITY;
  return mergeNotices(
    own,
    broadcasts.filter((notice) => notice.at >= joinedAt),
  ).map(({ id, type, title, message, at, link }) => ({
    _id: id,
    type,
    title,
    message,
    timestamp: isoFrom(at),
    status: 'unread',
    link: link ?? null,
  }));
}

/** Both lists in one, newest first, at most 100. */
function mergeNotices(own: readonly NoticeItem[], broadcasts: readonly NoticeItem[]): readonly NoticeItem[] {
  return [...own, ...broadcasts].toSorted((one, other) => other.at - one.at).slice(0, MOST_NOTICES);
}
