/** The delivery state of notices in the Notifications table: claims, throttle slots and fan-out jobs. */
import * as z from 'zod';
import { atMost } from '../expressions.ts';
import { readItem } from '../reads.ts';
import type { NotificationsTable } from '../table-handle.ts';
import { put, putNew, remove, write } from '../writes.ts';
import { FAN_OUT, type FanOutJob, type NoticeItem } from './notice-item.ts';

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

export function deliveryStore(table: NotificationsTable): DeliveryStore {
  const keyOf = ({ userId, id }: NoticeItem, target: string) => ({ userId: `#SENT#${userId}`, id: `${id}#${target}` });
  const slotKey = ({ userId }: NoticeItem, key: string, channel: string) => ({
    userId: `#TURN#${userId}`,
    id: `${channel}#${key}`,
  });
  const expiry = (now: number) => Math.floor(now / 1000) + TTL_SECONDS;
  return {
    claim: (notice, target, now) =>
      write(table, putNew(table, { ...keyOf(notice, target), sentAt: now, expiresAt: expiry(now) })),
    release: async (notice, target) => {
      await write(table, remove(table, keyOf(notice, target)));
    },
    wasSent: async (notice, target) => (await readItem(table, keyOf(notice, target), z.object({}))) !== undefined,
    isSlotTaken: async (notice, throttleKey, channel, now) => {
      const usedSlot = await readItem(table, slotKey(notice, throttleKey, channel), slot, { consistency: 'eventual' });
      return usedSlot !== undefined && usedSlot.until > now && usedSlot.takenBy !== notice.id;
    },
    takeSlot: (notice, { key, seconds }, channel, now) => {
      const until = now + seconds * 1000;
      const item = { ...slotKey(notice, key, channel), until, takenBy: notice.id, expiresAt: expiry(until) };
      const isFree = [{ id: undefined }, { until: atMost(now) }, { takenBy: notice.id }];
      return write(table, put(table, item, isFree));
    },
    putJob: async ({ notice, page, after }, now) => {
      const item = {
        userId: `${FAN_OUT}${notice.userId}#${notice.id}`,
        id: String(page).padStart(6, '0'),
        type: FAN_OUT,
        notice,
        page,
        after,
        expiresAt: expiry(now),
      };
      await write(table, putNew(table, item));
    },
  };
}
