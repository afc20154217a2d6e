/** The delivery state of notices in the Notifications table: claims, throttle slots and fan-out jobs. */
import { DeleteCommand, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import { writeIf } from '../write-if.ts';
import { FAN_OUT, type FanOutJob } from './fan-out-job.ts';
import type { NoticeItem } from './notice-item.ts';
import type { NotificationsTable } from '../table-handle.ts';

/** Stream replays come within 24 hours, redriven dead letters within two weeks. */
const TTL_SECONDS = 15 * 24 * 60 * 60;

export interface DeliveryStore {
  /** Claims a delivery; false when it is claimed already. The target is `email`, or `push` and a device. */
  readonly claim: (notice: NoticeItem, target: string, now: number) => Promise<boolean>;
  /** Releases a claim when nothing was sent. */
  readonly release: (notice: NoticeItem, target: string) => Promise<void>;
  readonly wasSent: (notice: NoticeItem, target: string) => Promise<boolean>;
  /** Whether another notice has the slot. Cheaper than `takeSlot`, but eventually consistent; `takeSlot` decides. */
  readonly isSlotTaken: (notice: NoticeItem, throttleKey: string, channel: string, now: number) => Promise<boolean>;
  /** Takes the slot of a throttle: at most one notice in `seconds`. Also true when this notice has it already. */
  readonly takeSlot: (
    notice: NoticeItem,
    throttle: { readonly key: string; readonly seconds: number },
    channel: string,
    now: number,
  ) => Promise<boolean>;
  /** Stores a fan-out job. Idempotent. */
  readonly putJob: (job: FanOutJob, now: number) => Promise<void>;
}

const slot = z.object({ until: z.number(), takenBy: z.string() });

export function deliveryStore({ client, tableName }: NotificationsTable): DeliveryStore {
  const keyOf = ({ userId, id }: NoticeItem, target: string) => ({ userId: `#SENT#${userId}`, id: `${id}#${target}` });
  const slotKey = ({ userId }: NoticeItem, key: string, channel: string) => ({
    userId: `#TURN#${userId}`,
    id: `${channel}#${key}`,
  });
  const expiry = (now: number) => Math.floor(now / 1000) + TTL_SECONDS;
  return {
    claim: async (notice, target, now) => {
      const Item = { ...keyOf(notice, target), sentAt: now, expiresAt: expiry(now) };
      const written = await writeIf(() =>
        client.send(new PutCommand({ TableName: tableName, Item, ConditionExpression: 'attribute_not_exists(id)' })),
      );
      return written.ok;
    },
    release: async (notice, target) => {
      await client.send(new DeleteCommand({ TableName: tableName, Key: keyOf(notice, target) }));
    },
    wasSent: async (notice, target) => {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: keyOf(notice, target), ConsistentRead: true }),
      );
      return Item !== undefined;
    },
    isSlotTaken: async (notice, throttleKey, channel, now) => {
      const { Item } = await client.send(
        new GetCommand({ TableName: tableName, Key: slotKey(notice, throttleKey, channel) }),
      );
      if (Item === undefined) return false;
      const { until, takenBy } = z.parse(slot, Item);
      return until > now && takenBy !== notice.id;
    },
    takeSlot: async (notice, { key, seconds }, channel, now) => {
      const { id } = notice;
      const until = now + seconds * 1000;
      const Item = { ...slotKey(notice, key, channel), until, takenBy: id, expiresAt: expiry(until) };
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
