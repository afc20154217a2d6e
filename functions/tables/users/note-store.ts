/** The NOTE# items of the Users table: what admins tell each other about a user. */
import * as z from 'zod';
import { isoFrom } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import { auditWrite } from '../audit/audit-entry.ts';
import { exists, startsWith } from '../expressions.ts';
import { queryFirst } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { transact } from '../transact.ts';
import { check, putNew } from '../writes.ts';
import { profileKey } from './user-items.ts';

export const NOTE_PREFIX = 'NOTE#';

/** One note. The sort key is `NOTE#<ISO time>#<random>`. */
export const noteItem = z.object({
  userId: z.string(),
  sk: z.string(),
  text: z.string(),
  /** The admin's user id. */
  by: z.string(),
  at: z.number(),
});
export type NoteItem = z.infer<typeof noteItem>;

/** A note to store. `id` is random, `now` epoch milliseconds. */
interface NewNote {
  readonly userId: string;
  readonly text: string;
  readonly by: Actor;
  readonly id: string;
  readonly now: number;
}

export interface NoteStore {
  /**
   * Stores a note with its audit entry, which does not contain the text: audit entries outlive an erased user.
   * Returns false when there is no such user, or none any more: nothing would delete a note about an erased user.
   */
  readonly add: (note: NewNote) => Promise<boolean>;
  /** The newest notes, newest first. */
  readonly newest: (userId: string) => Promise<readonly NoteItem[]>;
}

const SHOWN = 20;

export function noteStore(users: UsersTable): NoteStore {
  return {
    add: async ({ userId, text, by, id, now }) => {
      const item: NoteItem = { userId, sk: `${NOTE_PREFIX}${isoFrom(now)}#${id}`, text, by: by.adminId, at: now };
      const audited = auditWrite(users, { userId }, { action: 'user-note-added', by, at: now, about: id });
      const hasUser = check(users, profileKey(userId), { sk: exists, erasedAt: undefined });
      return (await transact(users.client, [{ name: 'note', writes: [hasUser, putNew(users, item), audited] }])).ok;
    },

    newest: async (userId) => {
      const key = { userId, sk: startsWith(NOTE_PREFIX) };
      return queryFirst(users, { key, isNewestFirst: true, limit: SHOWN }, noteItem);
    },
  };
}
