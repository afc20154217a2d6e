import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { below } from '../expressions.ts';
import { queryFirst } from '../reads.ts';
import type { NotificationsTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { writeIf } from '../write-if.ts';
import { putNew, write } from '../writes.ts';
import { type NoticeItem, noticeItem } from './notice-item.ts';

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
export function noticeStore(table: NotificationsTable): NoticeStore {
  return {
    put: (notice) => write(table, putNew(table, notice)),
    write: (notice) => putNew(table, notice),

    firstTime: async (event, at) => {
      const expiresAt = Math.floor(at / 1000) + FIRST_TIMES_TTL_SECONDS;
      const { Put } = putNew(table, { userId: `${FIRST_TIMES}${event}`, id: 'first', at, expiresAt });
      const written = await writeIf(() =>
        table.client.send(new PutCommand({ ...Put, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' })),
      );
      if (written.ok) return at;
      if (written.error.item === undefined) throw new Error(`The first time of ${event} could not be read.`);
      return z.parse(firstTimeItem, unmarshall(written.error.item)).at;
    },

    list: async (recipient, limit, before) => {
      const query = { key: { userId: recipient, id: below(before) }, isNewestFirst: true, limit } as const;
      return queryFirst(table, { ...query, consistency: 'eventual' }, noticeItem);
    },
  };
}
