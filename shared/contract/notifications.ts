import * as z from 'zod';
import { NOTICE_TOPICS, OUTWARD_CHANNELS } from '#shared/model/notices/notice-topics.ts';
import { done, idField, isoTime } from './fields.ts';
import { defineRoute } from './http/route.ts';

/** The id of a notice: the ISO time of the event, and its key, which may hold the name of a person or a lot. */
const noticeId = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z#\P{Cc}{1,900}$/u, 'No notice has this id.');

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/notifications/{id}',
  audience: 'signed-in',
  service: 'browse-api',
  summary: "The caller's notices, newest first, with new auctions as one digest a day. `id` must be the caller's.",
  params: z.object({ id: idField }),
  query: z.strictObject({ cursor: z.string().max(1000).optional() }),
  response: z.object({
    success: z.literal(true),
    notifications: z.array(
      z.object({
        _id: z.string(),
        /** One of NOTIFICATION_TYPES. Show an unknown type as a generic notice. */
        type: z.string(),
        title: z.string(),
        message: z.string(),
        timestamp: isoTime,
        status: z.enum(['read', 'unread']),
        /** The path of the site that the notice links to. */
        link: z.string().nullable(),
        /** Whether it appears as a toast on arrival. */
        toast: z.boolean(),
      }),
    ),
    /** Send as `cursor` for older notices; null when there are none. */
    nextCursor: z.string().nullable(),
  }),
  errors: ['FORBIDDEN'],
});

export const markNotifications = defineRoute({
  method: 'POST',
  path: '/notifications/{id}/marks',
  audience: 'signed-in',
  service: 'accounts-api',
  summary: "Marks the caller's notices as read, or clears them. `upTo` is the id of the newest notice that they saw.",
  params: z.object({ id: idField }),
  body: {
    kind: 'json',
    schema: z.discriminatedUnion('action', [
      z.strictObject({ action: z.literal('read'), ids: z.array(noticeId).min(1).max(100) }),
      z.strictObject({ action: z.literal('read-all'), upTo: noticeId }),
      z.strictObject({ action: z.literal('clear-all'), upTo: noticeId }),
    ]),
  },
  response: done,
  errors: ['FORBIDDEN'],
});

/** The channels that are turned off, by topic. */
const switches = z.partialRecord(z.enum(NOTICE_TOPICS), z.array(z.enum(OUTWARD_CHANNELS)).max(OUTWARD_CHANNELS.length));

export const getNoticePreferences = defineRoute({
  method: 'GET',
  path: '/users/me/notice-preferences',
  audience: 'signed-in',
  service: 'accounts-api',
  summary:
    'The channels that the caller has turned off, whether their mail has stopped, and the key for push subscriptions.',
  response: z.object({
    success: z.literal(true),
    off: switches,
    /** Why mail to the address has stopped; null otherwise. */
    mailStopped: z.enum(['bounced', 'complained']).nullable(),
    /** The VAPID public key, base64url. */
    pushKey: z.string(),
  }),
  errors: [],
});

export const setNoticePreferences = defineRoute({
  method: 'PUT',
  path: '/users/me/notice-preferences',
  audience: 'signed-in',
  service: 'accounts-api',
  summary: 'Sets the channels that the caller turns off, by topic.',
  body: { kind: 'json', schema: z.strictObject({ off: switches }) },
  response: done,
  errors: [],
});

export const sendTestNotice = defineRoute({
  method: 'POST',
  path: '/notifications/{id}/test',
  audience: 'signed-in',
  service: 'accounts-api',
  summary: 'Sends the caller a test notification through every channel, at most one a minute.',
  params: z.object({ id: idField }),
  response: done,
  errors: ['FORBIDDEN'],
});

export const unsubscribeMail = defineRoute({
  method: 'POST',
  path: '/notifications/unsubscribe',
  audience: 'public',
  service: 'accounts-api',
  summary: 'Turns off e-mail about one topic, by the link in a mail (one-click unsubscribe, RFC 8058).',
  query: z.strictObject({
    user: idField,
    topic: z.enum(NOTICE_TOPICS),
    token: z.string().max(100),
  }),
  response: done,
  errors: ['FORBIDDEN'],
});
