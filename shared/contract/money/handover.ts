/** What follows a paid win: when the buyer collects the lot, and the pass that opens the gate. */
import * as z from 'zod';
import { HALF_DAYS } from '#shared/model/lots/collection-days.ts';
import { auctionIdParams } from '../auctions.ts';
import { isoTime, rupees } from '../fields.ts';
import { defineRoute } from '../http/route.ts';

/** A day in India. */
const day = z.iso.date('Please choose a day.');
const half = z.enum(HALF_DAYS, 'Please choose morning or afternoon.');
export const appointment = z.strictObject({ day, half });

const handover = z.object({
  /** When the payment was recorded. */
  paidAt: isoTime,
  /** Everything that was paid for the lot, a deposit that was set off included. */
  paid: rupees,
  paymentId: z.string(),
  /** The number of the tax invoice; null if there is none (yet). */
  invoice: z.string().nullable(),
  /** When the buyer comes. It can be changed until the day before. */
  appointment: appointment.extend({ canChange: z.boolean() }).nullable(),
  /** The days that can be chosen; null when the time to collect is over. */
  days: z.object({ first: day, last: day }).nullable(),
  lastDay: day,
  /** When it left, and with whom; the pass is void then. Null while it is here. */
  collected: z.nullable(z.object({ at: isoTime, name: z.string() })),
  /** What a day after the last one costs with GST, and what is due today. Nothing is charged if both are 0. */
  storage: z.object({ perDay: rupees, days: z.number(), due: rupees }),
});
export type Handover = z.infer<typeof handover>;

const response = z.object({ success: z.literal(true), handover });

export const getHandover = defineRoute({
  method: 'GET',
  path: '/auctions/{id}/handover',
  audience: 'user',
  service: 'payments-api',
  summary: 'What the buyer of a lot does after paying, until it is collected. Refused while the payment is disputed.',
  params: auctionIdParams,
  response,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const setAppointment = defineRoute({
  method: 'PUT',
  path: '/auctions/{id}/handover/appointment',
  audience: 'user',
  service: 'payments-api',
  summary: 'Says when the buyer collects the lot. It can be changed until the day before.',
  params: auctionIdParams,
  body: { kind: 'json', schema: appointment },
  response,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const issuePass = defineRoute({
  method: 'POST',
  path: '/auctions/{id}/handover/pass',
  audience: 'user',
  service: 'payments-api',
  summary: 'The gate pass of a paid lot, for its buyer. Always the same one while the payment stands.',
  params: auctionIdParams,
  response: z.object({
    success: z.literal(true),
    pass: handover.extend({
      /** The lot's number and a code that cannot be guessed: `1042-7KQ2-9F3M-X8TD`. */
      number: z.string(),
      lotNumber: z.number(),
      title: z.string(),
      buyer: z.string(),
    }),
  }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
