import { CATEGORIES } from '../../../shared/model/auctions/categories.ts';
import type { NoticeItem } from '../../tables/notifications/notice-item.ts';
import { startOfIndianDay } from '../../platform/indian-day.ts';

/** One entry of the inbox: a notice, or a day's new auctions in one. */
export type InboxEntry = Pick<NoticeItem, 'id' | 'type' | 'title' | 'message' | 'link' | 'at' | 'toast' | 'storedAt'>;

/**
 * The new auctions of each day as one entry under the id of its newest, stored when the last of them was; every other
 * notice as it is. Newest first.
 */
export function withDigests(notices: readonly NoticeItem[]): readonly InboxEntry[] {
  const days = Map.groupBy(notices, (notice) =>
    notice.type === 'auction_created' ? `created ${startOfIndianDay(notice.at)}` : notice.id,
  );
  return [...days.values()].flatMap((group) => {
    const [newest] = group;
    if (newest === undefined) return [];
    return [group.length === 1 ? newest : digestOf(newest, group)];
  });
}

function digestOf(newest: NoticeItem, group: readonly NoticeItem[]): InboxEntry {
  const counted = CATEGORIES.flatMap(({ _id, name }) => {
    const count = group.filter(({ categorie }) => categorie === _id).length;
    return count === 0 ? [] : [`${count} in ${name}`];
  });
  return {
    ...newest,
    title: 'New Auctions Available',
    message: `${[`${group.length} new auctions`, ...counted].join(', ')}.`,
    link: '/auctions',
    storedAt: Math.max(...group.map(({ storedAt }) => storedAt)),
  };
}
