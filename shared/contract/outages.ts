/** After an outage: owners are asked whether to extend what runs. */
import * as z from 'zod';
import { done, idField, time, uuidField } from './fields.ts';
import { defineRoute } from './http/route.ts';
import { reason, statedReason } from './money/money-fields.ts';

/** A day. What needs longer is better cancelled, or annulled and listed again. */
export const MOST_EXTENDED_MINUTES = 24 * 60;
const MINUTES = `Please give whole minutes, from 1 to ${MOST_EXTENDED_MINUTES}.`;

const outage = z.object({
  _id: z.string(),
  from: time,
  until: time,
  /** What was wrong: nothing ran; a lot was closed late; bids failed again and again. */
  silent: z.boolean(),
  closedLate: z.boolean(),
  bidsFailed: z.boolean(),
  /** How many auctions ran in it and still run. */
  running: z.number(),
  /** Null until an owner has answered. */
  answer: z.nullable(z.object({ kind: z.enum(['extended', 'nothing']), at: time, reason: z.string() })),
  /** What ended in it. `isOpen`: it is won and not paid, so the win can be annulled. */
  ended: z.array(z.object({ _id: z.string(), title: z.string(), closesAt: time, isOpen: z.boolean() })),
});
export type Outage = z.infer<typeof outage>;

export const listOutages = defineRoute({
  method: 'GET',
  path: '/admin/outages',
  audience: 'admin',
  duty: 'owner',
  service: 'admin-api',
  summary: 'The last times in which something was wrong, the newest first, with what ended in them.',
  response: z.object({ success: z.literal(true), outages: z.array(outage), serverTime: time }),
  errors: [],
});

export const extendRunning = defineRoute({
  method: 'POST',
  path: '/admin/extend',
  audience: 'admin',
  duty: 'owner',
  service: 'admin-api',
  summary:
    'Extends all that runs, and with an outage only what ran in it. After a lost answer the same request extends what is left, and nothing twice.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      /** Identifies retries. */
      requestId: uuidField,
      /** The outage that this answers. */
      outageId: z.optional(idField),
      minutes: z.int({ error: MINUTES }).min(1, MINUTES).max(MOST_EXTENDED_MINUTES, MINUTES),
      reason,
    }),
  },
  response: z.object({ ...done.shape, extended: z.number() }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const dismissOutage = defineRoute({
  method: 'POST',
  path: '/admin/outages/{id}/dismiss',
  audience: 'admin',
  duty: 'owner',
  service: 'admin-api',
  summary: 'Answers that nothing is to be extended, with a reason.',
  params: z.strictObject({ id: idField }),
  body: { kind: 'json', schema: statedReason },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
