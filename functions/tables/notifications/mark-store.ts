/** Which notices people have read and cleared, in the Notifications table. */
import * as z from 'zod';
import { anyOf, atMost, between } from '../expressions.ts';
import { queryPage, readItem } from '../reads.ts';
import type { NotificationsTable } from '../table-handle.ts';
import { put, update, write } from '../writes.ts';
import type { NoticeItem } from './notice-item.ts';

/** The partition of a person's marks: one item per notice that was read one by one, and `UP_TO`. */
export const marksOf = (userId: string): string => `#MARKS#${userId}`;
const UP_TO = 'UP-TO';
/** One day longer than the notices themselves (90 days), for clock differences. */
const TTL_SECONDS = 91 * 24 * 60 * 60;

/** Ids of notices up to which all are read or cleared, and when the person did that (epoch milliseconds). */
const upToItem = z.object({
  readUpTo: z.string().optional(),
  readUpToAt: z.number().optional(),
  clearedUpTo: z.string().optional(),
  clearedUpToAt: z.number().optional(),
});
export type UpTo = z.infer<typeof upToItem>;
export type Limit = 'readUpTo' | 'clearedUpTo';

/** Whether a notice is read or cleared: its id is not newer, and it was stored before the person did that. */
export function isWithin(upTo: UpTo, limit: Limit, { id, storedAt }: Pick<NoticeItem, 'id' | 'storedAt'>): boolean {
  return id <= (upTo[limit] ?? '') && storedAt <= (upTo[`${limit}At`] ?? 0);
}

const markKey = z.object({ id: z.string() });

export interface MarkStore {
  readonly upTo: (userId: string) => Promise<UpTo>;
  /** The notices from `oldest` to `newest` that were read one by one. */
  readonly readBetween: (userId: string, oldest: string, newest: string) => Promise<ReadonlySet<string>>;
  readonly markRead: (userId: string, ids: readonly string[], now: number) => Promise<void>;
  /** Moves a limit forward; an older value changes nothing. The same value again covers notices stored since. */
  readonly markUpTo: (userId: string, limit: Limit, upTo: string, now: number) => Promise<void>;
}

export function markStore(table: NotificationsTable): MarkStore {
  const upToKey = (userId: string) => ({ userId: marksOf(userId), id: UP_TO });
  return {
    upTo: async (userId) => (await readItem(table, upToKey(userId), upToItem)) ?? {},

    readBetween: async (userId, oldest, newest) => {
      const key = { userId: marksOf(userId), id: between(oldest, newest) };
      const { items } = await queryPage(table, { key, only: ['id'] }, markKey);
      return new Set(items.map(({ id }) => id));
    },

    markRead: async (userId, ids, now) => {
      const expiresAt = Math.floor(now / 1000) + TTL_SECONDS;
      await Promise.all(ids.map((id) => write(table, put(table, { userId: marksOf(userId), id, expiresAt }))));
    },

    markUpTo: async (userId, limit, upTo, now) => {
      const set = { [limit]: upTo, [`${limit}At`]: now };
      await write(table, update(table, upToKey(userId), { set }, { [limit]: anyOf(undefined, atMost(upTo)) }));
    },
  };
}
