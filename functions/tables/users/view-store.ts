/** The VIEWS item of the Users table: the views of lists that an admin saved. */
import * as z from 'zod';
import { TABLE_LISTS } from '#shared/contract/accounts/table-views.ts';
import { readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { put, write } from '../writes.ts';

const viewsItem = z.object({
  views: z.array(z.object({ list: z.enum(TABLE_LISTS), name: z.string(), query: z.string() })),
  /** Grows with each change. */
  version: z.number(),
});
type Views = z.infer<typeof viewsItem>;

export interface ViewStore {
  readonly get: (userId: string) => Promise<Views>;
  /** Replaces the views of this version with those of the next. Returns false if they have changed since. */
  readonly replace: (userId: string, views: Views) => Promise<boolean>;
}

export function viewStore(users: UsersTable): ViewStore {
  const keyOf = (userId: string) => ({ userId, sk: 'VIEWS' });
  return {
    get: async (userId) => (await readItem(users, keyOf(userId), viewsItem)) ?? { views: [], version: 0 },
    replace: (userId, { views, version }) => {
      const isUnchanged = { version: version === 0 ? undefined : version };
      return write(users, put(users, { ...keyOf(userId), views, version: version + 1 }, isUnchanged));
    },
  };
}
