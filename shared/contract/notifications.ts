import * as z from 'zod';
import { idField, isoTime } from './fields.ts';
import { defineRoute } from './route.ts';

export const NOTIFICATION_TYPES = [
  'auction_created',
  'auction_updated',
  'auction_started',
  'auction_ending_soon',
  'auction_ended',
  'bid_placed',
  'outbid',
  'auction_won',
  'kyc_approved',
  'kyc_rejected',
  'payment_received',
  'emd_refunded',
  'new_user',
  'test',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

export const listNotifications = defineRoute({
  method: 'GET',
  path: '/notifications/{id}',
  audience: 'signed-in',
  service: 'browse-api',
  summary: 'The newest notices for the caller, whose id it must be; at most 100, newest first.',
  params: z.object({ id: idField }),
  response: z.object({
    success: z.literal(true),
    notifications: z.array(
      z.object({
        _id: z.string(),
        type: z.enum(NOTIFICATION_TYPES),
        title: z.string(),
        message: z.string(),
        timestamp: isoTime,
        /** Always unread on the server: what was read is the device's own knowledge. */
        status: z.enum(['read', 'unread']),
        /** Where the notice leads, a path of the site. */
        link: z.string().nullable(),
      }),
    ),
  }),
  errors: ['FORBIDDEN'],
});
