import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { TransactWriteItem } from '../transact.ts';
import { writeIf } from '../write-if.ts';
import { type NoticeItem, noticeItem } from './notice-item.ts';
import type { NotificationsTable } from '../table-handle.ts';

const firstTimeItem = z.object({ at: z.number() });

/** Holds the first times of events: neither a user nor a broadcast. */
const FIRST_TIMES = '#FIRST#';
const FIRST_TIMES_KEPT_SECONDS = 90 * 24 * 60 * 60;

export interface NoticeStore {
  /** Stores a notice unless one with its recipient and id is there. Answers whether it was new. */
  readonly put: (notice: NoticeItem) => Promise<boolean>;
  /** The same as a write of a transaction, which fails where the notice is there. */
  readonly write: (notice: NoticeItem) => TransactWriteItem;
  /**
   * Remembers when an event was first noticed, for events whose time does not follow from what is stored: notices
   * about them take their ids from the answer, the first `at` (epoch ms) that was given for the event.
   */
  readonly firstTime: (event: string, at: number) => Promise<number>;
  /** The newest notices of a recipient (a user id or a broadcast) with ids before one, at most `limit`, newest first. */
  readonly list: (recipient: string, limit: number, before: string) => Promise<readonly NoticeItem[]>;
}

/** The Notifications table. */
export function noticeStore({ client, tableName }: NotificationsTable): NoticeStore {
  const putNew = (notice: NoticeItem) => ({
    TableName: tableName,
    Item: notice,
    ConditionExpression: 'attribute_not_exists(id)',
  });
  return {
    put: async (notice) => {
      const written = await writeIf(() => client.send(new PutCommand(putNew(notice))));
      return written.ok;
    },

    write: (notice) => ({ Put: putNew(notice) }),

    firstTime: async (event, at) => {
      const expiresAt = Math.floor(at / 1000) + FIRST_TIMES_KEPT_SECONDS;
      const written = await writeIf(() =>
        client.send(
          new PutCommand({
            TableName: tableName,
            Item: { userId: `${FIRST_TIMES}${event}`, id: 'first', at, expiresAt },
            ConditionExpression: 'attribute_not_exists(id)',
            ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
          }),
        ),
      );
      if (written.ok) return at;
      if (written.error.item === undefined) throw new Error(`The first time of ${event} is neither new nor there.`);
      return z.parse(firstTimeItem, unmarshall(written.error.item)).at;
    },

    list: async (recipient, limit, before) => {
      const { Items = [] } = await client.send(
        new QueryCommand({
          TableName: tableName,
          KeyConditionExpression: 'userId = :recipient AND id < :before',
          ExpressionAttributeValues: { ':recipient': recipient, ':before': before },
          ScanIndexForward: false,
          Limit: limit,
        }),
      );
      return Items.map((item) => z.parse(noticeItem, item));
    },
  };
}
