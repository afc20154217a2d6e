/** What has gone out of each notice: claims, throttles and the pages of a fan-out, in the Notifications table. */
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { writeIf } from '../write-if.ts';
import { FAN_OUT, type FanOutJob } from './fan-out-job.ts';
import type { NoticeItem } from './notice-item.ts';
import type { NotificationsTable } from '../table-handle.ts';

/** Replays come within a day (a stream keeps its records for 24 hours); redriven dead letters within two weeks. */
const KEPT_SECONDS = 15 * 24 * 60 * 60;

export interface DeliveryStore {
  /** Claims a delivery for the caller; false when it was claimed before, by whomever. */
  readonly claim: (notice: NoticeItem, by: string, now: number) => Promise<boolean>;
  /** Gives a claim back: it is known that nothing went out. */
  readonly release: (notice: NoticeItem, by: string) => Promise<void>;
  readonly wasSent: (notice: NoticeItem, by: string) => Promise<boolean>;
  /**
   * Whether another notice has the turn of a throttle. Half a read unit, where `takeSlot` would cost a write to find it
   * out; it may be behind by a moment, so `takeSlot` decides.
   */
  readonly isSlotTaken: (notice: NoticeItem, throttleKey: string, by: string, now: number) => Promise<boolean>;
  /**
   * Takes the turn of a throttle for a notice: true when none was taken in its time, and again for the same notice.
   */
  readonly takeSlot: (
    notice: NoticeItem,
    throttle: { readonly key: string; readonly seconds: number },
    by: string,
    now: number,
  ) => Promise<boolean>;
  /** Stores a page of a fan-out to be done, once. */
  readonly putJob: (job: FanOutJob, now: number) => Promise<void>;
}

const turn = z.object({ until: z.number(), takenBy: z.string() });

export function deliveryStore({ client, tableName }: NotificationsTable): DeliveryStore {
  const keyOf = ({ userId, id }: NoticeItem, by: string) => ({ userId: `#SENT#${userId}`, id: `${id}#${by}` });
  const turnOf = ({ userId }: NoticeItem, key: string, by: string) => ({
    userId: `#TURN#${userId}`,
    id: `${by}#${key}`,
  });
  const expiry = (now: number) => Math.floor(now / 1000) + KEPT_SECONDS;
  return {
    claim: async (notice, by, now) => {
      const Item = { ...keyOf(notice, by), sentAt: now, expiresAt: expiry(now) };
      const written = await writeIf(() =>
        client.send(new PutCommand({ TableName: tableName, Item, ConditionExpression: 'attribute_not_exists(id)' })),
      );
      return written.ok;
    },
    release: async (notice, by) => {
      await client.send(new DeleteCommand({ TableName: tableName, Key: keyOf(notice, by) }));
    },
    wasSent: async (notice, by) => {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: keyOf(notice, by), ConsistentRead: true }),
      );
      return Item !== undefined;
    },
    isSlotTaken: async (notice, throttleKey, by, now) => {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: turnOf(notice, throttleKey, by) }),
      );
      if (Item === undefined) return false;
      const { until, takenBy } = z.parse(turn, Item);
      return until > now && takenBy !== notice.id;
    },
    takeSlot: async (notice, { key, seconds }, by, now) => {
      const { id } = notice;
      const until = now + seconds * 1000;
      const Item = { ...turnOf(notice, key, by), until, takenBy: id, expiresAt: expiry(until) };
      const written = await writeIf(() =>
        client.send(
          new PutCommand({
            TableName: tableName,
            Item,
            ConditionExpression: 'attribute_not_exists(id) OR #until <= :now OR takenBy = :notice',
            ExpressionAttributeNames: { '#until': 'until' },
            ExpressionAttributeValues: { ':now': now, ':notice': id },
          }),
        ),
      );
      return written.ok;
    },
    putJob: async ({ notice, page, after }, now) => {
      const Item = {
        userId: `${FAN_OUT}${notice.userId}#${notice.id}`,
        id: String(page).padStart(6, '0'),
        type: FAN_OUT,
        notice,
        page,
        after,
        expiresAt: expiry(now),
      };
      await writeIf(() =>
        client.send(new PutCommand({ TableName: tableName, Item, ConditionExpression: 'attribute_not_exists(id)' })),
      );
    },
  };
}
