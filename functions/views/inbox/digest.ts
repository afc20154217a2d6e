import { startOfIndianDay } from '#functions/platform/ist.ts';
import type { NoticeItem } from '#functions/tables/notifications/notice-item.ts';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';

/** A notice, or the digest of a day's new auctions or of a day's matches of saved searches. */
export type InboxEntry = Pick<NoticeItem, 'id' | 'type' | 'title' | 'message' | 'link' | 'at' | 'toast' | 'storedAt'>;

/** The types that are combined by day, and what a digest says. */
const DIGESTS = new Map([
  ['auction_created', { title: 'New Auctions Available', what: 'new auctions' }],
  ['search_matched', { title: 'New Matches for Your Saved Searches', what: 'new auctions match your saved searches' }],
  ['search_news', { title: 'News of Your Saved Searches', what: 'changes of auctions that match your saved searches' }],
]);

/** The digest that a notice becomes a part of, by type and day; undefined if none. */
export const digestKey = ({ type, at }: NoticeItem): string | undefined =>
  DIGESTS.has(type) ? `${type} ${startOfIndianDay(at)}` : undefined;

/**
 * Combines the new auctions of each day into one entry with the id of the newest, and the matches of saved searches into
 * another. Other notices stay unchanged. Newest first.
 */
export function withDigests(notices: readonly NoticeItem[]): readonly InboxEntry[] {
  const days = Map.groupBy(notices, (notice) => digestKey(notice) ?? notice.id);
  return [...days.values()].flatMap((group) => {
    const [newest] = group;
    if (newest === undefined) return [];
    const digest = DIGESTS.get(newest.type);
    return [digest === undefined || group.length === 1 ? newest : digestOf(digest, newest, group)];
  });
}

interface Digest {
  readonly title: string;
  readonly what: string;
}

function digestOf({ title, what }: Digest, newest: NoticeItem, group: readonly NoticeItem[]): InboxEntry {
  const counted = CATEGORIES.flatMap(({ _id, name }) => {
    const count = group.filter(({ categorie }) => categorie === _id).length;
    return count === 0 ? [] : [`${count} in ${name}`];
  });
  return {
    ...newest,
    title,
    message: `${[`${group.length} ${what}`, ...counted].join(', ')}.`,
    link: '/auctions',
    storedAt: Math.max(...group.map(({ storedAt }) => storedAt)),
  };
}
