import * as z from 'zod';
import { GRIEVANCE_SUBJECTS, HANDLING_DUTIES } from '#shared/model/grievances/grievance-words.ts';

export const GRIEVANCE_ENTRY = 'GRIEVANCE';
export const LINE_PREFIX = 'LINE#';

/** The queue of settled grievances whose last mail has not gone out yet. */
export const MAIL_QUEUE = '#MAIL';

/** The owner of a grievance: an account, or an address that a code proved. */
export const ownerOfAccount = (userId: string): string => `user#${userId}`;
export const ownerOfAddress = (email: string): string => `mail#${email}`;

/** A grievance. Its lines are beside it. Times are epoch milliseconds. */
export const grievanceItem = z.object({
  /** The number. */
  grievance: z.string(),
  entry: z.literal(GRIEVANCE_ENTRY),
  owner: z.string(),
  /** The account, if it has one. */
  userId: z.string().optional(),
  name: z.string(),
  email: z.string(),
  subject: z.enum(GRIEVANCE_SUBJECTS),
  auctionId: z.string().optional(),
  auctionTitle: z.string().optional(),
  paymentId: z.string().optional(),
  /** The account that it concerns, attached by a colleague: the person does not see it. */
  concerns: z.string().optional(),
  /** The settled one that it goes on from. */
  follows: z.string().optional(),
  state: z.enum(['open', 'settled']),
  /** Who handles it. */
  duty: z.enum(HANDLING_DUTIES),
  /** The colleague who took it. */
  handledBy: z.string().optional(),
  /** Key of the index of open ones: the duty, or MAIL_QUEUE. Absent when nothing is left to do. */
  queue: z.string().optional(),
  openedAt: z.number(),
  /** The month in India (`2026-11`) in which it was received. */
  month: z.string(),
  /** When its clocks began: when it was received, or reopened. */
  since: z.number(),
  reopened: z.number().optional(),
  /** The first answer since then. */
  answeredAt: z.number().optional(),
  settledAt: z.number().optional(),
  /** The first answer and the first settlement of all, for the monthly figures. */
  firstAnsweredAt: z.number().optional(),
  firstSettledAt: z.number().optional(),
  /** Who wrote last. */
  lastBy: z.enum(['person', 'house']),
  /** The clocks about which the officer has had a mail. */
  warned: z.array(z.enum(['answer', 'settle'])).optional(),
  /** The lines about which the person has had no mail yet. */
  mailDue: z.set(z.string()).optional(),
  /** The number of its lines. Each write names the one that it saw. */
  lines: z.number(),
  /** Of the request that opened it. A repeated one finds it. */
  requestId: z.string(),
  erasedAt: z.number().optional(),
});
export type GrievanceItem = z.infer<typeof grievanceItem>;

const storedFile = z.object({
  id: z.string(),
  key: z.string(),
  contentType: z.string(),
  name: z.string(),
  size: z.number(),
});
export type GrievanceFile = z.infer<typeof storedFile>;

export const LINE_KINDS = ['message', 'answer', 'note', 'taken', 'handed', 'settled'] as const;

/** One line of a grievance. It is never changed, but by an erasure. */
export const grievanceLine = z.object({
  grievance: z.string(),
  entry: z.string(),
  kind: z.enum(LINE_KINDS),
  /** The colleague; absent for the person. */
  by: z.string().optional(),
  at: z.number(),
  text: z.string(),
  files: z.array(storedFile).optional(),
  /** To whom it was handed. */
  to: z.enum(HANDLING_DUTIES).optional(),
  /** Of the request that wrote it. */
  requestId: z.string().optional(),
});
export type GrievanceLine = z.infer<typeof grievanceLine>;

export const grievanceKey = (number: string) => ({ grievance: number, entry: GRIEVANCE_ENTRY });

/** The key of a line by its place, from 1. */
export const lineKey = (place: number): string => `${LINE_PREFIX}${String(place).padStart(4, '0')}`;
