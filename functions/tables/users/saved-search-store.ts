/** The SEARCH# items of the Users table: searches that people saved, to be notified of new lots. */
import { createHash } from 'node:crypto';
import * as z from 'zod';
import { MAX_SAVED_SEARCHES, savedFilter } from '#shared/contract/lots/saved-searches.ts';
import { anyOf, below, exists, startsWith } from '../expressions.ts';
import { queryAll, queryPage, readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { USERS_BY_SEARCH_SCOPE } from '../table-specs.ts';
import { transact } from '../transact.ts';
import { putNew, remove, update, write } from '../writes.ts';

export const SEARCH_PREFIX = 'SEARCH#';
/** Counts a person's searches. */
const COUNT_SK = 'SEARCHES';
/** The scope of searches in all categories. The scope of the others is their category. */
export const ALL_CATEGORIES = '*';

/** The sort key is `SEARCH#<hash of the query>`, so that a search is saved once. */
export const savedSearchItem = z.object({
  userId: z.string(),
  sk: z.string(),
  name: z.string(),
  /** The query of the list's URL, as the contract orders it. */
  query: z.string(),
  createdAt: z.number(),
  /** Its owner is also told what happens to matching lots. The index does not hold it. */
  withNews: z.boolean().optional(),
});
export type SavedSearchItem = z.infer<typeof savedSearchItem>;

export const searchIdOf = ({ sk }: Pick<SavedSearchItem, 'sk'>): string => sk.slice(SEARCH_PREFIX.length);

/** The last key of a page. */
type SearchKey = Readonly<Record<string, unknown>>;

export interface SavedSearchStore {
  /** Newest first. */
  readonly list: (userId: string) => Promise<readonly SavedSearchItem[]>;
  /** Saves a search, or changes name and news of the same one. Returns false when the person has too many. */
  readonly save: (search: Omit<SavedSearchItem, 'sk'>) => Promise<boolean>;
  readonly remove: (userId: string, id: string) => Promise<void>;
  /** Whether the owner wants to be told what happens to matching lots. */
  readonly wantsNews: (search: Pick<SavedSearchItem, 'userId' | 'sk'>) => Promise<boolean>;
  /** One page of all people's searches in a category, or of those in all categories. Eventually consistent. */
  readonly inScope: (
    scope: string,
    limit: number,
    after: SearchKey | undefined,
  ) => Promise<{ readonly searches: readonly SavedSearchItem[]; readonly next: SearchKey | undefined }>;
}

export function savedSearchStore(users: UsersTable): SavedSearchStore {
  const keyOf = (userId: string, id: string) => ({ userId, sk: SEARCH_PREFIX + id });
  const countKey = (userId: string) => ({ userId, sk: COUNT_SK });
  return {
    list: async (userId) => {
      const key = { userId, sk: startsWith(SEARCH_PREFIX) };
      const searches = await queryAll(users, { key }, savedSearchItem);
      return searches.toSorted((a, b) => b.createdAt - a.createdAt);
    },

    save: async (search) => {
      const { userId, name, query, withNews } = search;
      const key = keyOf(userId, createHash('sha256').update(query).digest('hex').slice(0, 32));
      const item = { ...search, ...key, searchScope: savedFilter(query)?.categorie ?? ALL_CATEGORIES };
      const isBelowMost = { searches: anyOf(undefined, below(MAX_SAVED_SEARCHES)) };
      const saved = await transact(users.client, [
        { name: 'count', writes: [update(users, countKey(userId), { add: { searches: 1 } }, isBelowMost)] },
        { name: 'search', writes: [putNew(users, item)] },
      ]);
      if (saved.ok) return true;
      if (!saved.error.has('search')) return false;
      const set = { name, ...(withNews !== undefined && { withNews }) };
      await write(users, update(users, key, { set }, { sk: exists }));
      return true;
    },

    remove: async (userId, id) => {
      const counted = update(users, countKey(userId), { add: { searches: -1 } });
      const writes = [remove(users, keyOf(userId, id), { sk: exists }), counted];
      await transact(users.client, [{ name: 'search', writes }]);
    },

    wantsNews: async ({ userId, sk }) => (await readItem(users, { userId, sk }, savedSearchItem))?.withNews === true,

    inScope: async (searchScope, limit, after) => {
      const query = { index: USERS_BY_SEARCH_SCOPE, key: { searchScope }, limit, after };
      const { items: searches, next } = await queryPage(users, query, savedSearchItem);
      return { searches, next };
    },
  };
}
