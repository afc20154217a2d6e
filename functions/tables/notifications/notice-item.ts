import * as z from 'zod/mini';
import { NOTICE_TOPICS, OUTWARD_CHANNELS } from '../../../shared/model/notices/notice-topics.ts';

/** Recipients beside single users: every bidder, every admin. Stored once, merged when read. */
export const ALL_USERS = '#USERS';
export const ALL_ADMINS = '#ADMINS';

/** Whether a recipient is everybody of a role. */
export const isBroadcast = (recipient: string): boolean => recipient === ALL_USERS || recipient === ALL_ADMINS;

/** At most one delivery by a channel in `seconds` for what has the same key. */
const throttle = z.object({ key: z.string(), seconds: z.number() });

/** One notice in the Notifications table. */
export const noticeItem = z.object({
  /** A user id, or one of the broadcasts. */
  userId: z.string(),
  /** `<ISO time of the event>#<key of the event>`: telling of the same event twice stores one notice. */
  id: z.string(),
  /** One of NOTIFICATION_TYPES, or one this version does not know: shown as a generic notice. */
  type: z.string(),
  title: z.string(),
  message: z.string(),
  /** A path of the site. */
  link: z.optional(z.string()),
  /** Epoch milliseconds. */
  at: z.number(),
  /** When it was stored, epoch milliseconds: a lost schedule or a redrive stores a notice long after its event. */
  storedAt: z.number(),
  /** Epoch seconds. */
  expiresAt: z.number(),
  /** What it is about, for the recipient's preferences. */
  topic: z.enum(NOTICE_TOPICS),
  /** The title of the lot it is about, for the subject of its mail. */
  lot: z.optional(z.string()),
  /** The address of its mail, where that is not the profile's. */
  mailTo: z.optional(z.string()),
  /** How it also goes out. */
  channels: z.array(z.enum(OUTWARD_CHANNELS)),
  /** Whether it appears as a toast where somebody has the site open. */
  toast: z.boolean(),
  /** On a device a newer notice with the same tag takes the place of the older one. */
  tag: z.string(),
  throttle: z.optional(z.object({ push: z.optional(throttle), email: z.optional(throttle) })),
  /** No e-mail while the recipient has this auction open. */
  quietInRoom: z.optional(z.string()),
  /** The category of the auction that a `auction_created` is about, for the digest. */
  categorie: z.optional(z.string()),
});
export type NoticeItem = z.infer<typeof noticeItem>;
/** A notice before it is stored. */
export type NewNotice = Omit<NoticeItem, 'storedAt'>;
