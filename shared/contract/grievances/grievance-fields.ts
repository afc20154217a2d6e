/** Parts of a grievance that several routes share. */
import * as z from 'zod';
import {
  GRIEVANCE_SUBJECTS,
  HANDLING_DUTIES,
  MAX_GRIEVANCE_FILES,
  MAX_GRIEVANCE_TEXT,
} from '#shared/model/grievances/grievance-words.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { idField, isoTime, uuidField } from '../fields.ts';

/** `GRV-2026-4F7KM`. */
export const numberField = z.string().regex(/^GRV-\d{4}-[2-9A-Y]{5}$/, 'This is not the number of a grievance.');
export const numberParams = z.object({ number: numberField });
export const fileParams = z.object({ number: numberField, fileId: idField });

const NO_TEXT = 'Please write what this is about.';
export const textField = z
  .string({ error: NO_TEXT })
  .trim()
  .min(1, NO_TEXT)
  .max(MAX_GRIEVANCE_TEXT, `Please write at most ${MAX_GRIEVANCE_TEXT.toLocaleString('en-IN')} characters.`);

/** Keys of uploads (`POST /uploads`, kind `id-proof`), with the names that people know them by. */
const filesField = z
  .array(z.strictObject({ key: z.string().max(200), name: z.string().overwrite(oneLine).trim().min(1).max(120) }))
  .max(MAX_GRIEVANCE_FILES, `Please send at most ${String(MAX_GRIEVANCE_FILES)} files at a time.`)
  .optional();

/** A message of the person. A repeated `requestId` is the same message again, not a second one. */
const messageFields = { requestId: uuidField, text: textField, files: filesField };
export const messageBody = z.strictObject(messageFields);

export const openingFields = {
  ...messageFields,
  subject: z.enum(GRIEVANCE_SUBJECTS, { error: 'Please choose what this is about.' }),
  auctionId: z.optional(idField),
  /** The number of a settled grievance of the same person that this one goes on from. */
  follows: numberField.optional(),
};

const file = z.object({ id: z.string(), name: z.string(), contentType: z.string(), size: z.number() });
export type ShownFile = z.infer<typeof file>;

const shown = {
  number: z.string(),
  subject: z.enum(GRIEVANCE_SUBJECTS),
  state: z.enum(['open', 'settled']),
  openedAt: isoTime,
  /** Until when a person of the house answers; null once that has happened. */
  answerBy: z.nullable(isoTime),
  /** Until when it is settled; null once it is. */
  settleBy: z.nullable(isoTime),
  answeredAt: z.nullable(isoTime),
  settledAt: z.nullable(isoTime),
  /** Until when an answer of the person opens a settled one again, that moment included; null when that is over. */
  reopenUntil: z.nullable(isoTime),
  auction: z.object({ _id: z.string(), title: z.string() }).nullable(),
  paymentId: z.string().nullable(),
  follows: z.string().nullable(),
};

export const ownGrievance = z.object(shown);
export type OwnGrievance = z.infer<typeof ownGrievance>;

const line = {
  id: z.string(),
  at: isoTime,
  text: z.string(),
  files: z.array(file),
};

export const ownLine = z.object({ ...line, kind: z.enum(['message', 'answer', 'settled']) });
export type OwnLine = z.infer<typeof ownLine>;

export const handledGrievance = z.object({
  ...shown,
  person: z.object({ userId: z.string().nullable(), name: z.string(), email: z.string() }),
  /** The account that it concerns, attached by a colleague. */
  concerns: z.object({ userId: z.string(), name: z.string() }).nullable(),
  duty: z.enum(HANDLING_DUTIES),
  handler: z.object({ _id: z.string(), name: z.string() }).nullable(),
  /** Who wrote last: while it is the person, the house owes an answer. */
  lastBy: z.enum(['person', 'house']),
  reopened: z.number(),
  /** The first words of the first message. */
  words: z.string(),
  isOverdue: z.boolean(),
  /** An act names the version that it saw. */
  version: z.number(),
});
export type HandledGrievance = z.infer<typeof handledGrievance>;

export const handledLine = z.object({
  ...line,
  kind: z.enum(['message', 'answer', 'note', 'taken', 'handed', 'settled']),
  /** The colleague's name; null for the person. */
  by: z.string().nullable(),
  to: z.enum(HANDLING_DUTIES).nullable(),
});
export type HandledLine = z.infer<typeof handledLine>;

export const fileAnswer = z.object({
  success: z.literal(true),
  /** Valid for 60 seconds. It saves the file and never shows it on the site's own address. */
  url: z.string(),
  expiresAt: isoTime,
});
export const openedAnswer = z.object({ success: z.literal(true), number: z.string() });
export const ownListAnswer = z.object({ success: z.literal(true), grievances: z.array(ownGrievance) });
export const ownAnswer = z.object({ success: z.literal(true), grievance: ownGrievance, lines: z.array(ownLine) });
