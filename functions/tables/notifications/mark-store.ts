/** Which notices people have read and cleared, in the Notifications table. */
import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { writeIf } from '../write-if.ts';
import type { NoticeItem } from './notice-item.ts';
import type { NotificationsTable } from '../table-handle.ts';

/** The partition of a person's marks: one item per notice that was read one by one, and `UP_TO`. */
const marksOf = (userId: string): string => `#MARKS#${userId}`;
const UP_TO = 'UP-TO';
/** One day longer than the notices themselves (90 days), for clock differences. */
const TTL_SECONDS = 91 * 24 * 60 * 60;

/** Ids of notices up to which all are read or cleared, and when the person did that (epoch milliseconds). */
const upToItem = z.object({
  readUpTo: z.optional(z.string()),
  readUpToAt: z.optional(z.number()),
  clearedUpTo: z.optional(z.string()),
  clearedUpToAt: z.optional(z.number()),
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

export function markStore({ client, tableName }: NotificationsTable): MarkStore {
  return {
    upTo: async (userId) => {
      const { Item = {} } = await client.send(
        new GetCommand({ TableName: tableName, Key: { userId: marksOf(userId), id: UP_TO }, ConsistentRead: true }),
      );
      return z.parse(upToItem, Item);
    },

    readBetween: async (userId, oldest, newest) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'userId = :marks AND id BETWEEN :oldest AND :newest',
          ExpressionAttributeValues: { ':marks': marksOf(userId), ':oldest': oldest, ':newest': newest },
          ProjectionExpression: 'id',
          ConsistentRead: true,
        }),
      );
      return new Set(Items.map((item) => z.parse(markKey, item).id));
    },

    markRead: async (userId, ids, now) => {
      const expiresAt = Math.floor(now / 1000) + TTL_SECONDS;
      const put = (id: string) =>
        client.send(new PutCommand({ TableName: tableName, Item: { userId: marksOf(userId), id, expiresAt } }));
      await Promise.all(ids.map(put));
    },

    markUpTo: async (userId, limit, upTo, now) => {
      await writeIf(() =>
        client.send(
          new UpdateCommand({
            TableName: tableName,
            Key: { userId: marksOf(userId), id: UP_TO },
            UpdateExpression: 'SET #limit = :upTo, #at = :now',
            ConditionExpression: 'attribute_not_exists(#limit) OR #limit <= :upTo',
            ExpressionAttributeNames: { '#limit': limit, '#at': `${limit}At` },
            ExpressionAttributeValues: { ':upTo': upTo, ':now': now },
          }),
        ),
      );
    },
  };
}
