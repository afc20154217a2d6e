/** Grievances for the staff. Which of them a colleague sees is decided for each one (`functions/grievances/who-sees.ts`). */
import * as z from 'zod';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { GRIEVANCE_SUBJECTS, HANDLING_DUTIES } from '#shared/model/grievances/grievance-words.ts';
import { MAX_SEARCH_LENGTH } from '../../model/max-search-length.ts';
import { done, idField } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { fileAnswer, fileParams, handledGrievance, handledLine, numberParams, textField } from './grievance-fields.ts';

/** A grievance can be handed to each of these. */
const ANY_HANDLER = ['lots', 'people', 'money', 'support'] as const satisfies readonly Duty[];

const month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, 'This is not a month.');

export const listGrievances = defineRoute({
  method: 'GET',
  path: '/admin/grievances',
  audience: 'admin',
  duty: ANY_HANDLER,
  service: 'grievances-api',
  summary:
    'The grievances that the caller may see: all open ones, the first to run out first; or those received in a month, newest first. A search without a month finds open ones, and then settled ones of the last twelve months.',
  query: z.strictObject({
    month: month.optional(),
    /** A number, or words of the person, the lot or the first message. */
    search: z.string().trim().min(1).max(MAX_SEARCH_LENGTH).optional(),
  }),
  response: z.object({ success: z.literal(true), grievances: z.array(handledGrievance) }),
  errors: [],
});

/** Grievances about one subject of another screen. */
export const grievancesAbout = defineRoute({
  method: 'GET',
  path: '/admin/grievances/about/{kind}/{id}',
  audience: 'admin',
  duty: ANY_HANDLER,
  service: 'grievances-api',
  summary: 'The grievances about an auction or a payment, or of a person, that the caller may see, newest first.',
  params: z.object({ kind: z.enum(['auction', 'payment', 'person']), id: idField }),
  response: z.object({ success: z.literal(true), grievances: z.array(handledGrievance) }),
  errors: ['NOT_FOUND'],
});

export const grievanceFigures = defineRoute({
  method: 'GET',
  path: '/admin/grievances/figures/{month}',
  audience: 'admin',
  duty: 'support',
  service: 'grievances-api',
  summary: 'How the grievances received in a month (in India) fared, by subject.',
  params: z.object({ month }),
  response: z.object({
    success: z.literal(true),
    figures: z.array(
      z.object({
        subject: z.enum(GRIEVANCE_SUBJECTS),
        received: z.number(),
        /** By a person, within 48 hours of the receipt. */
        answeredInTime: z.number(),
        /** Within a month of the receipt. */
        settledInTime: z.number(),
        open: z.number(),
        reopened: z.number(),
      }),
    ),
  }),
  errors: [],
});

export const getGrievance = defineRoute({
  method: 'GET',
  path: '/admin/grievances/{number}',
  audience: 'admin',
  duty: ANY_HANDLER,
  service: 'grievances-api',
  summary: 'A grievance with all its lines, oldest first. The audit log records who looked.',
  params: numberParams,
  response: z.object({
    success: z.literal(true),
    grievance: handledGrievance,
    lines: z.array(handledLine),
    /** Whether the caller may do more than read. */
    mayAct: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});

export const actOnGrievance = defineRoute({
  method: 'POST',
  path: '/admin/grievances/{number}/acts',
  audience: 'admin',
  duty: ANY_HANDLER,
  service: 'grievances-api',
  summary:
    'Takes, answers, hands on or settles a grievance, attaches an auction, a payment or a person, or adds a note that only colleagues read.',
  params: numberParams,
  body: {
    kind: 'json',
    schema: z.strictObject({
      /** As the caller saw it. Refused if it has changed since. */
      version: z.int(),
      act: z.discriminatedUnion('kind', [
        z.strictObject({ kind: z.literal('take') }),
        z.strictObject({ kind: z.literal('answer'), text: textField }),
        z.strictObject({ kind: z.literal('note'), text: textField }),
        z.strictObject({
          kind: z.literal('hand'),
          to: z.enum(HANDLING_DUTIES, { error: 'Please choose a duty.' }),
          text: textField,
        }),
        z.strictObject({ kind: z.literal('settle'), text: textField }),
        /** What it is about. A payment brings its auction along. */
        z.strictObject({
          kind: z.literal('attach'),
          auctionId: z.optional(idField),
          paymentId: z.optional(idField),
          /** Whose account it concerns, which only colleagues see. */
          userId: z.optional(idField),
        }),
      ]),
    }),
  },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const openGrievanceFile = defineRoute({
  method: 'GET',
  path: '/admin/grievances/{number}/files/{fileId}',
  audience: 'admin',
  duty: ANY_HANDLER,
  service: 'grievances-api',
  summary: 'A link to a file of a grievance. The audit log records who opened it.',
  params: fileParams,
  response: fileAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
