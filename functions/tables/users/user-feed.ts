/** The fields of users for the admin's search: every bidder, in the order of the profiles' last changes. */
import { paginateQuery } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Role } from '../../../shared/model/accounts/account-enums.ts';
import type { Version } from '../../platform/copy-in-memory.ts';
import { USERS_BY_CHANGE } from '../table-specs.ts';
import { profileItem } from './user-items.ts';
import type { UsersTable } from '../table-handle.ts';

const userEntry = z.pick(profileItem, {
  userId: true,
  name: true,
  email: true,
  verifyStatus: true,
  createdSort: true,
});
export type UserEntry = z.infer<typeof userEntry>;

const feedItem = z.extend(userEntry, { updatedAt: z.number() });

/** The changed profiles of a role after a time (all when undefined), oldest first. */
export async function* readUserFeed(
  users: UsersTable,
  after: number | undefined,
  role: Role = 'user',
): AsyncGenerator<Version<UserEntry> & { readonly entry: UserEntry }> {
  const pages = paginateQuery(
    { client: users.client },
    {
      TableName: users.tableName,
      IndexName: USERS_BY_CHANGE,
      KeyConditionExpression: `#role = :role${after === undefined ? '' : ' AND updatedAt > :after'}`,
      ExpressionAttributeNames: { '#role': 'role' },
      ExpressionAttributeValues: { ':role': role, ...(after !== undefined && { ':after': after }) },
    },
  );
  for await (const { Items = [] } of pages) {
    for (const item of Items) {
      const { updatedAt, ...entry } = z.parse(feedItem, item);
      yield { id: entry.userId, at: updatedAt, version: updatedAt, entry };
    }
  }
}
