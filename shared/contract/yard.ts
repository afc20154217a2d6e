/** Routes for the yard: who comes when, whether a lot may leave, and the record that it left. */
import * as z from 'zod';
import { IDENTITY_DOCUMENTS } from '#shared/model/accounts/identity-documents.ts';
import { HALF_DAYS } from '#shared/model/lots/collection-days.ts';
import { normalReference, referenceProblem } from '#shared/model/money/bank-reference.ts';
import { TRANSFER_METHODS } from '#shared/model/money/payment-enums.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { notedDocument } from './accounts/checked-user.ts';
import { nameField } from './accounts/person-fields.ts';
import { done, idField, isoTime, rupees, rupeesField } from './fields.ts';
import { defineRoute } from './http/route.ts';
import { chargeLine } from './money/charges.ts';
import { reason, statedReason } from './money/money-fields.ts';

const day = z.iso.date('Please choose a day.');

/** A lot that is paid for, or was. Of its money the yard sees what is due at the gate, and no more. */
const yardLot = z.object({
  /** The payment whose handover it is: it names the handover in the other routes. */
  id: z.string(),
  auctionId: z.string(),
  lotNumber: z.number(),
  title: z.string(),
  /** For the house's own papers; null without one. */
  houseNumber: z.string().nullable(),
  /** Where it stands; null if the lot does not say. */
  place: z.string().nullable(),
  buyer: z.string(),
  /** Whole for whoever may see it elsewhere, else its last four digits. Null when there is none. */
  mobile: z.string().nullable(),
  appointment: z.object({ day, half: z.enum(HALF_DAYS) }).nullable(),
  /** Collected on this day at the latest, it costs nothing. */
  lastDay: day,
  /** When it left; null while it is here. */
  collectedAt: isoTime.nullable(),
  /** Why it may not leave now, or was collected already; null when it may leave. */
  stays: z.string().nullable(),
  /** The days beyond the last one that are not settled, and what they cost today with GST. */
  storage: z.object({ days: z.number(), due: rupees }),
});
export type YardLot = z.infer<typeof yardLot>;

const yardHandover = yardLot.extend({
  /** When the yard hands over, and what the buyer was told. */
  hours: z.string().nullable(),
  instructions: z.string().nullable(),
  /** What is ticked off before it leaves. */
  ticks: z.array(z.string()),
  /** The parts of what is due for storage. */
  lines: z.array(chargeLine),
  /** What was waived last for storage, up to which day, while that can be taken back; null if nothing. */
  waiver: z.object({ amount: rupees, until: day }).nullable(),
  collection: z
    .object({
      at: isoTime,
      /** The colleague's name. */
      by: z.string(),
      who: z.enum(['buyer', 'representative']),
      name: z.string(),
      document: z.object({ kind: z.enum(IDENTITY_DOCUMENTS), lastFour: z.string() }),
      ticks: z.array(z.string()),
      /** What was received for storage. */
      storage: rupees,
    })
    .nullable(),
});
export type YardHandover = z.infer<typeof yardHandover>;

const params = z.strictObject({ id: idField });
const answer = z.object({ success: z.literal(true), handover: yardHandover });

export const listYard = defineRoute({
  method: 'GET',
  path: '/admin/yard',
  audience: 'admin',
  duty: ['yard', 'money'],
  service: 'yard-api',
  summary: 'Who comes on a day, today unless another one is asked for: half days, each by lot number.',
  query: z.strictObject({ day: day.optional() }),
  response: z.object({ success: z.literal(true), today: day, day, lots: z.array(yardLot) }),
  errors: [],
});

export const listUncollected = defineRoute({
  method: 'GET',
  path: '/admin/yard/uncollected',
  audience: 'admin',
  duty: ['yard', 'money'],
  service: 'yard-api',
  summary: 'The lots that are paid for and were not collected by their last day, the oldest first, a page at a time.',
  query: z.strictObject({ cursor: z.string().max(400).optional() }),
  response: z.object({ success: z.literal(true), lots: z.array(yardLot), nextCursor: z.string().nullable() }),
  errors: ['INVALID_INPUT'],
});

/** Letters, digits and what stands between them. What is mistaken for something else is forgiven (`handover.ts`). */
const typedPass = z
  .string('Please scan or type the number of the gate pass.')
  .trim()
  .regex(/^[\p{L}\p{N}\s._/–—-]{12,60}$/u, 'The number of a gate pass has at least twelve letters and digits.');

export const findGatePass = defineRoute({
  method: 'POST',
  path: '/admin/yard/find',
  audience: 'admin',
  duty: ['yard', 'money'],
  service: 'yard-api',
  summary: 'The lot of a gate pass, scanned or typed. Wrong numbers are limited.',
  body: { kind: 'json', schema: z.strictObject({ pass: typedPass }) },
  response: answer,
  errors: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const getYardLot = defineRoute({
  method: 'GET',
  path: '/admin/yard/{id}',
  audience: 'admin',
  duty: ['yard', 'money'],
  service: 'yard-api',
  summary: 'Whether a lot may leave, what goes with it, and what is due for storage.',
  params,
  response: answer,
  errors: ['NOT_FOUND'],
});

export const recordCollection = defineRoute({
  method: 'POST',
  path: '/admin/yard/{id}/collection',
  audience: 'admin',
  duty: 'yard',
  service: 'yard-api',
  summary:
    'Records once that the lot left: with whom, with what, the photograph of the signed slip, and what was received for storage. Payment and dispute are asked again in the same transaction.',
  params,
  body: {
    kind: 'json',
    schema: z.strictObject({
      who: z.enum(['buyer', 'representative'], 'Please say who collects the lot.'),
      /** Of the representative. The buyer's is known. */
      name: nameField.optional(),
      document: notedDocument,
      ticks: z.array(z.string().overwrite(oneLine).max(3_000)).max(20),
      /** The key of an upload of the kind `id-proof`. */
      upload: z.string('Please photograph the signed slip.').min(1, 'Please photograph the signed slip.').max(200),
      storage: z
        .strictObject({
          amount: rupeesField,
          method: z.enum(TRANSFER_METHODS, 'Please choose how it was paid.'),
          reference: z.string('The reference is required.').overwrite(normalReference).max(46),
        })
        .check(({ value, issues }) => {
          const message = referenceProblem(value.method, value.reference);
          if (message === undefined) return;
          issues.push({ code: 'custom', message, path: ['reference'], input: value.reference });
        })
        .optional(),
    }),
  },
  response: answer,
  errors: ['NOT_FOUND', 'CONFLICT', 'AMOUNT_MISMATCH', 'UPLOAD_NOT_FOUND', 'INVALID_FILE', 'INVALID_INPUT'],
});

export const waiveStorage = defineRoute({
  method: 'POST',
  path: '/admin/yard/{id}/waiver',
  audience: 'admin',
  duty: 'money',
  service: 'yard-api',
  summary: 'Waives what is due for storage up to today. Later days cost again.',
  params,
  body: { kind: 'json', schema: z.strictObject({ amount: rupeesField, reason }) },
  response: answer,
  errors: ['NOT_FOUND', 'CONFLICT', 'AMOUNT_MISMATCH'],
});

export const undoWaiver = defineRoute({
  method: 'POST',
  path: '/admin/yard/{id}/waiver/undo',
  audience: 'admin',
  duty: 'money',
  service: 'yard-api',
  summary: 'Takes the newest waiver of storage back, while the lot is here.',
  params,
  body: { kind: 'json', schema: statedReason },
  response: answer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const undoCollection = defineRoute({
  method: 'POST',
  path: '/admin/yard/{id}/undo',
  audience: 'admin',
  duty: 'money',
  service: 'yard-api',
  summary: 'Takes back the record that a lot left, with its storage charge, and tells the buyer why.',
  params,
  body: { kind: 'json', schema: statedReason },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const openSlip = defineRoute({
  method: 'GET',
  path: '/admin/yard/{id}/slip',
  audience: 'admin',
  duty: ['yard', 'money'],
  service: 'yard-api',
  summary: 'A link to the photograph of the signed slip, valid for 60 seconds. Who opens it is in the audit log.',
  params,
  response: z.object({ success: z.literal(true), url: z.string(), expiresAt: isoTime }),
  errors: ['NOT_FOUND', 'CONFLICT'],
});
