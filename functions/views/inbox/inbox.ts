import * as z from 'zod';
import { isoFrom } from '#functions/platform/clock.ts';
import type { Caller } from '#functions/platform/http/caller.ts';
import { isWithin, type MarkStore, type UpTo } from '#functions/tables/notifications/mark-store.ts';
import { ALL_ADMINS, ALL_USERS, type NoticeItem } from '#functions/tables/notifications/notice-item.ts';
import type { NoticeStore } from '#functions/tables/notifications/notice-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { AnswerOf } from '#shared/contract/http/route.ts';
import type { listNotifications } from '#shared/contract/notifications.ts';
import { may } from '#shared/model/accounts/duties.ts';
import { parseJson } from '#shared/model/json.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { digestKey, type InboxEntry, withDigests } from './digest.ts';

const position = z.string().max(400).nullable();
const cursorContent = z.strictObject({ own: position, all: position });

/** The end of a page in both lists: own notices and broadcasts. Null if a list has no more. */
type InboxPosition = z.infer<typeof cursorContent>;

/** Null if both lists have ended. */
function cursorFromPosition({ own, all }: InboxPosition): string | null {
  if (own === null && all === null) return null;
  return Buffer.from(JSON.stringify({ own, all }), 'utf8').toString('base64url');
}

/** Undefined for an invalid cursor. */
function positionFromCursor(cursor: string): InboxPosition | undefined {
  return z.safeParse(cursorContent, parseJson(Buffer.from(cursor, 'base64url').toString('utf8'))).data;
}

const OWN_PER_PAGE = 100;
/** More broadcasts than own notices, because the new auctions of a day become one entry. */
const BROADCASTS_PER_PAGE = 200;
/** So many are read of one day that becomes a digest. */
const MOST_READ = 1000;

export interface InboxDeps {
  readonly notices: Pick<NoticeStore, 'list'>;
  readonly marks: Pick<MarkStore, 'upTo' | 'readBetween'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
}

type InboxAnswer = Omit<AnswerOf<typeof listNotifications>, 'success'>;

/**
 * A page of a person's notices, newest first: their own, and the broadcasts to their role since they joined, of which
 * staff get those for their duties. The two lists
 * have separate positions, so that broadcasts never push a personal notice off the page.
 */
export async function readInbox(
  deps: InboxDeps,
  { userId, role, duties }: Caller,
  cursor: string | undefined,
): Promise<Result<InboxAnswer, Refusal>> {
  const from = cursor === undefined ? START : positionFromCursor(cursor);
  if (from === undefined) return refused(refusal('INVALID_INPUT'));
  const [ownNotices, broadcasts, profile, upTo] = await Promise.all([
    page(deps.notices, userId, from.own, OWN_PER_PAGE),
    page(deps.notices, role === 'admin' ? ALL_ADMINS : ALL_USERS, from.all, BROADCASTS_PER_PAGE),
    deps.profiles.getProfile(userId),
    deps.marks.upTo(userId),
  ]);
  const joinedAt = profile?.createdAt ?? Number.POSITIVE_INFINITY;
  const current = broadcasts.notices.filter(
    (notice) => notice.at >= joinedAt && !isWithin(upTo, 'clearedUpTo', notice),
  );
  const received = current.filter(({ duty }) => duty === undefined || may(duties, duty));
  const mine = ownNotices.notices.filter((notice) => !isWithin(upTo, 'clearedUpTo', notice));
  const entries = [...withDigests(mine), ...withDigests(received)].toSorted((a, b) => b.at - a.at);
  const hasMore = (list: Page, all: readonly NoticeItem[]): string | null =>
    // Everything older than a cleared or earlier notice is left out, too. A notice stored late behind a whole page of
    // cleared ones is not searched for, since each request would read that page again.
    all.length === list.notices.length ? list.next : null;
  return ok({
    notifications: await marked(deps, userId, entries, upTo),
    nextCursor: cursorFromPosition({ own: hasMore(ownNotices, mine), all: hasMore(broadcasts, current) }),
  });
}

interface Page {
  readonly notices: readonly NoticeItem[];
  /** The id of the cursor; null at the end. */
  readonly next: string | null;
}

/** Sorts after every id, since ids begin with a time. */
const START: InboxPosition = { own: '~', all: '~' };

async function page(
  { list }: InboxDeps['notices'],
  recipient: string,
  before: string | null,
  limit: number,
): Promise<Page> {
  if (before === null) return { notices: [], next: null };
  const notices = [...(await list(recipient, limit, before))];
  const last = notices.at(-1);
  const cutDigest = notices.length < limit || last === undefined ? undefined : digestKey(last);
  let next = notices.length < limit ? undefined : last;
  // All of a busy day becomes one entry: it shall count all of them, and not hide what is older.
  while (next !== undefined && cutDigest !== undefined && digestKey(next) === cutDigest && notices.length < MOST_READ) {
    const more = await list(recipient, limit, next.id);
    notices.push(...more);
    next = more.length < limit ? undefined : more.at(-1);
  }
  return { notices, next: next?.id ?? null };
}

async function marked(
  { marks }: InboxDeps,
  userId: string,
  entries: readonly InboxEntry[],
  upTo: UpTo,
): Promise<InboxAnswer['notifications']> {
  const ids = entries.map(({ id }) => id).toSorted();
  const [oldest, newest] = [ids[0], ids.at(-1)];
  const read =
    oldest === undefined || newest === undefined ? new Set() : await marks.readBetween(userId, oldest, newest);
  return entries.map(({ id, type, title, message, at, link, toast, storedAt }) => ({
    _id: id,
    type,
    title,
    message,
    timestamp: isoFrom(at),
    status: isWithin(upTo, 'readUpTo', { id, storedAt }) || read.has(id) ? 'read' : 'unread',
    link,
    toast,
  }));
}
