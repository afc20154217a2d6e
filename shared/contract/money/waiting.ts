/** Decisions about money that wait for an admin. */
import * as z from 'zod';
import { isoTime, rupees } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { payer } from './money-fields.ts';

/**
 * `approval`: a highest bid below the reserve. `left-deposit`: still held though the lot was offered to somebody else.
 * `unassigned-money`: in a settlement report, but in no payment. `settlement-difference`: another difference from a report.
 */
export const WAITING_KINDS = [
  'approval',
  'overdue-win',
  'left-deposit',
  'stuck-refund',
  'dispute',
  'unassigned-money',
  'settlement-difference',
] as const;

const waiting = z.object({
  kind: z.enum(WAITING_KINDS),
  /** The auction of a bid, a win or a deposit; otherwise the payment, or Razorpay's id of the money. */
  id: z.string(),
  /** The auction's title, or the difference. */
  title: z.string(),
  userId: z.string().nullable(),
  payer,
  amount: rupees,
  since: isoTime,
  /**
   * Until when a bid can be accepted, why a refund is stuck, or the state of a dispute; also that the lot has left the
   * yard.
   */
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
    'Bids on approval, overdue wins, deposits of winners who were passed over, stuck refunds, open disputes, and differences from settlement reports; each the oldest first.',
  response: z.object({ success: z.literal(true), waiting: z.array(waiting) }),
  errors: [],
});
