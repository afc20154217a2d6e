/** The SEARCH# items of the Users table: searches that people saved, to be notified of new lots. */
import { createHash } from 'node:crypto';
import { QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { MAX_SAVED_SEARCHES, savedFilter } from '../../../shared/contract/saved-searches.ts';
import type { UsersTable } from '../table-handle.ts';
import { USERS_BY_SEARCH_SCOPE } from '../table-specs.ts';
import { transact } from '../transact.ts';

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
});
export type SavedSearchItem = z.infer<typeof savedSearchItem>;

export const searchIdOf = ({ sk }: Pick<SavedSearchItem, 'sk'>): string => sk.slice(SEARCH_PREFIX.length);

/** The last key of a page. */
type SearchKey = Readonly<Record<string, unknown>>;

export interface SavedSearchStore {
  /** Newest first. */
  readonly list: (userId: string) => Promise<readonly SavedSearchItem[]>;
  /** Saves a search, or renames the same one. Returns false when the person has too many. */
  readonly save: (search: Omit<SavedSearchItem, 'sk'>) => Promise<boolean>;
  readonly remove: (userId: string, id: string) => Promise<void>;
  /** One page of all people's searches in a category, or of those in all categories. Eventually consistent. */
  readonly inScope: (
    scope: string,
    limit: number,
    after: SearchKey | undefined,
  ) => Promise<{ readonly searches: readonly SavedSearchItem[]; readonly next: SearchKey | undefined }>;
}

export function savedSearchStore({ client, tableName: TableName }: UsersTable): SavedSearchStore {
  const counted = (userId: string, by: 1 | -1) => ({
    Update: {
      TableName,
      Key: { userId, sk: COUNT_SK },
      UpdateExpression: 'ADD searches :by',
      ...(by === 1 && { ConditionExpression: 'attribute_not_exists(searches) OR searches < :most' }),
      ExpressionAttributeValues: { ':by': by, ...(by === 1 && { ':most': MAX_SAVED_SEARCHES }) },
    },
  });
  return {
    list: async (userId) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName,
          KeyConditionExpression: 'userId = :userId AND begins_with(sk, :search)',
          ExpressionAttributeValues: { ':userId': userId, ':search': SEARCH_PREFIX },
          ConsistentRead: true,
        }),
      );
      return Items.map((item) => z.parse(savedSearchItem, item)).toSorted((a, b) => b.createdAt - a.createdAt);
    },

    save: async (search) => {
      const { userId, name, query } = search;
      const sk = SEARCH_PREFIX + createHash('sha256').update(query).digest('hex').slice(0, 32);
      const Item = { ...search, sk, searchScope: savedFilter(query)?.categorie ?? ALL_CATEGORIES };
      const saved = await transact(client, [
        { name: 'count', writes: [counted(userId, 1)] },
        { name: 'search', writes: [{ Put: { TableName, Item, ConditionExpression: 'attribute_not_exists(sk)' } }] },
      ]);
      if (saved.ok) return true;
      if (!saved.error.has('search')) return false;
      await client.send(
        new UpdateCommand({
          TableName,
          Key: { userId, sk },
          UpdateExpression: 'SET #name = :name',
          ConditionExpression: 'attribute_exists(sk)',
          ExpressionAttributeNames: { '#name': 'name' },
          ExpressionAttributeValues: { ':name': name },
        }),
      );
      return true;
    },

    remove: async (userId, id) => {
      const search = {
        TableName,
        Key: { userId, sk: SEARCH_PREFIX + id },
        ConditionExpression: 'attribute_exists(sk)',
      };
      await transact(client, [{ name: 'search', writes: [{ Delete: search }, counted(userId, -1)] }]);
    },

    inScope: async (scope, limit, after) => {
      const { Items = [], LastEvaluatedKey } = await client.send(
        new QueryCommand({
          TableName,
          IndexName: USERS_BY_SEARCH_SCOPE,
          KeyConditionExpression: 'searchScope = :scope',
          ExpressionAttributeValues: { ':scope': scope },
          Limit: limit,
          ...(after !== undefined && { ExclusiveStartKey: { ...after } }),
        }),
      );
      return { searches: Items.map((item) => z.parse(savedSearchItem, item)), next: LastEvaluatedKey };
    },
  };
}
