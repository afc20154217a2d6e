/** Decisions about money that wait for an admin. */
import * as z from 'zod';
import { isoTime, rupees } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { payer } from './money-fields.ts';

/** `approval`: a highest bid below the reserve. `unassigned-money`: in a settlement report of the last seven days, but in no payment. */
export const WAITING_KINDS = ['approval', 'overdue-win', 'stuck-refund', 'dispute', 'unassigned-money'] as const;

const waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  /** The auction of a bid or a win; otherwise the payment, or Razorpay's id of the money. */
  id: z.string(),
  /** The auction's title, or the difference. */
  title: z.string(),
  userId: z.string().nullable(),
  payer,
  amount: rupees,
  since: isoTime,
  /** Until when a bid can be accepted, why a refund is stuck, or the state of a dispute. */
  note: z.string().nullable(),
});
export type Waiting = z.infer<typeof waiting>;

export const listWaiting = defineRoute({
  method: 'GET',
  path: '/admin/waiting',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'Bids on approval, overdue wins, stuck refunds, open disputes, and settled money that belongs to no payment; each the oldest first.',
  response: z.object({ success: z.literal(true), waiting: z.array(waiting) }),
  errors: [],
});
