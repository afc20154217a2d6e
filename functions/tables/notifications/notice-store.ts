import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import type { TransactWriteItem } from '../transact.ts';
import { writeIf } from '../write-if.ts';
import { type NoticeItem, noticeItem } from './notice-item.ts';
import type { NotificationsTable } from '../table-handle.ts';

const firstTimeItem = z.object({ at: z.number() });

/** The partition prefix of the first times of events. */
const FIRST_TIMES = '#FIRST#';
const FIRST_TIMES_TTL_SECONDS = 90 * 24 * 60 * 60;

export interface NoticeStore {
  /** Stores a notice unless it exists. Returns whether it was new. */
  readonly put: (notice: NoticeItem) => Promise<boolean>;
  /** The same as a write for a transaction. It fails when the notice exists. */
  readonly write: (notice: NoticeItem) => TransactWriteItem;
  /**
   * Stores the time of an event whose time cannot be derived from stored data, and returns the first time that was
   * given for it (epoch ms). A retry then builds the same notice id.
   */
  readonly firstTime: (event: string, at: number) => Promise<number>;
  /** A recipient's newest notices with ids before `before`, newest first, at most `limit`. */
  readonly list: (recipient: string, limit: number, before: string) => Promise<readonly NoticeItem[]>;
}

/** Notices in the Notifications table. */
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
      const expiresAt = Math.floor(at / 1000) + FIRST_TIMES_TTL_SECONDS;
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
      if (written.error.item === undefined) throw new Error(`The first time of ${event} could not be read.`);
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
