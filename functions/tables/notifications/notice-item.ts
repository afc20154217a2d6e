import * as z from 'zod';
import { DUTIES } from '#shared/model/accounts/duties.ts';
import { NOTICE_TOPICS, OUTWARD_CHANNELS } from '#shared/model/notices/notice-topics.ts';

/** Recipients of broadcasts: all bidders, all admins. A broadcast is stored once and merged when read. */
export const ALL_USERS = '#USERS';
export const ALL_ADMINS = '#ADMINS';

/** Whether a recipient is everybody of a role. */
export const isBroadcast = (recipient: string): boolean => recipient === ALL_USERS || recipient === ALL_ADMINS;

/** At most one delivery per channel in `seconds` among notices with the same key. */
const throttle = z.object({ key: z.string(), seconds: z.number() });

/** One notice in the Notifications table. */
export const noticeItem = z.object({
  /** A user id, or a broadcast recipient. */
  userId: z.string(),
  /** `<ISO time of the event>#<key of the event>`, so that a repeated event stores one notice. */
  id: z.string(),
  /** One of NOTIFICATION_TYPES. Others appear as a generic notice. */
  type: z.string(),
  title: z.string(),
  message: z.string(),
  /** A path of the site. */
  link: z.string(),
  /** When the event happened. Epoch milliseconds. */
  at: z.number(),
  /** When it was stored, epoch milliseconds: a lost schedule or a redrive stores a notice long after its event. */
  storedAt: z.number(),
  /** Epoch seconds. */
  expiresAt: z.number(),
  /** Of a broadcast to admins: the duty of those whom it is for. */
  duty: z.enum(DUTIES).optional(),
  /** What it is about, for the recipient's preferences. */
  topic: z.enum(NOTICE_TOPICS),
  /** The title of the lot it is about, for the subject of its mail. */
  lot: z.string().optional(),
  /** The auction it is about, for the lot in its mail. Not of a sale's own deposit. */
  auctionId: z.string().optional(),
  /** The mail's address, if it is not the profile's. */
  mailTo: z.string().optional(),
  /** It is mailed to disabled people, too. */
  evenDisabled: z.literal(true).optional(),
  /** The channels besides the inbox. */
  channels: z.array(z.enum(OUTWARD_CHANNELS)),
  /** Whether open pages show a toast. */
  toast: z.boolean(),
  /** On a device a newer notice replaces an older one with the same tag. */
  tag: z.string(),
  throttle: z.object({ push: throttle.optional(), email: throttle.optional() }).optional(),
  /** No mail while the recipient has this auction open. */
  quietInRoom: z.string().optional(),
  /** The auction's category on a notice of a new auction, for the digest. */
  categorie: z.string().optional(),
});
export type NoticeItem = z.infer<typeof noticeItem>;
/** A notice before it is stored. */
export type NewNotice = Omit<NoticeItem, 'storedAt'>;

/** The type, and the prefix of the key, of fan-out jobs. */
export const FAN_OUT = '#FAN-OUT#';

/** One page of the devices of a broadcast. The stream delivers the inserted job to notice-delivery. */
export const fanOutJob = z.object({
  type: z.literal(FAN_OUT),
  notice: noticeItem,
  page: z.number(),
  /** The last key of the previous page, in the device index. */
  after: z.record(z.string(), z.unknown()).optional(),
});
export type FanOutJob = Omit<z.infer<typeof fanOutJob>, 'type'>;
