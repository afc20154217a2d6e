/** What waits for an admin to decide about money. */
import * as z from 'zod';
import { isoTime, rupees } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { payer } from './money-fields.ts';

/** `unassigned-money`: what a settlement report has, and no payment, in the last seven days. */
export const WAITING_KINDS = ['overdue-win', 'stuck-refund', 'dispute', 'unassigned-money'] as const;

const waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  /** The auction of a win, otherwise the payment, or what Razorpay calls the money. */
  id: z.string(),
  /** The auction's title, or what differs. */
  title: z.string(),
  userId: z.string().nullable(),
  payer,
  amount: rupees,
  since: isoTime,
  /** Why a refund is stuck, or how a dispute stands. */
  note: z.string().nullable(),
});
export type Waiting = z.infer<typeof waiting>;

export const listWaiting = defineRoute({
  method: 'GET',
  path: '/admin/waiting',
  audience: 'admin',
  service: 'money-api',
  summary:
    'Overdue wins, stuck refunds, open disputes, and settled money that belongs to no payment; each the oldest first.',
  response: z.object({ success: z.literal(true), waiting: z.array(waiting) }),
  errors: [],
});
