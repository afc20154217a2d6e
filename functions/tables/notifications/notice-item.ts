import * as z from 'zod/mini';
import { NOTIFICATION_TYPES } from '../../../shared/contract/notifications.ts';

/** Recipients beside single users: every bidder, every admin. Stored once, merged when read. */
export const ALL_USERS = '#USERS';
export const ALL_ADMINS = '#ADMINS';

/** One notice in the Notifications table. */
export const noticeItem = z.object({
  /** A user id, or one of the broadcasts. */
  userId: z.string(),
  /** `<ISO time of the event>#<key of the event>`: telling of the same event twice stores one notice. */
  id: z.string(),
  type: z.enum(NOTIFICATION_TYPES),
  title: z.string(),
  message: z.string(),
  /** A path of the site. */
  link: z.optional(z.string()),
  /** Epoch milliseconds. */
  at: z.number(),
  /** Epoch seconds. */
  expiresAt: z.number(),
});
export type NoticeItem = z.infer<typeof noticeItem>;
