import * as z from 'zod/mini';
import { GRIEVANCE_SUBJECTS, HANDLING_DUTIES } from '#shared/model/grievances/grievance-words.ts';

export const GRIEVANCE_ENTRY = 'GRIEVANCE';
export const LINE_PREFIX = 'LINE#';

/** The queue of settled grievances whose last mail has not gone out yet. */
export const MAIL_QUEUE = '#MAIL';

/** Whose it is: an account, or an address that a code proved. */
export const ownerOfAccount = (userId: string): string => `user#${userId}`;
export const ownerOfAddress = (email: string): string => `mail#${email}`;

/** A grievance. Its lines are beside it. Times are epoch milliseconds. */
export const grievanceItem = z.object({
  /** The number. */
  grievance: z.string(),
  entry: z.literal(GRIEVANCE_ENTRY),
  owner: z.string(),
  /** The account, if it has one. */
  userId: z.optional(z.string()),
  name: z.string(),
  email: z.string(),
  subject: z.enum(GRIEVANCE_SUBJECTS),
  auctionId: z.optional(z.string()),
  auctionTitle: z.optional(z.string()),
  paymentId: z.optional(z.string()),
  /** The settled one that it goes on from. */
  follows: z.optional(z.string()),
  state: z.enum(['open', 'settled']),
  /** Who handles it. */
  duty: z.enum(HANDLING_DUTIES),
  /** The colleague who took it. */
  handledBy: z.optional(z.string()),
  /** Key of the index of open ones: the duty, or MAIL_QUEUE. Absent when nothing is left to do. */
  queue: z.optional(z.string()),
  openedAt: z.number(),
  /** The month in India (`2026-11`) in which it was received. */
  month: z.string(),
  /** When its clocks began: when it was received, or reopened. */
  since: z.number(),
  reopened: z.optional(z.number()),
  /** The first answer since then. */
  answeredAt: z.optional(z.number()),
  settledAt: z.optional(z.number()),
  /** The first answer and the first settlement of all, for the monthly figures. */
  firstAnsweredAt: z.optional(z.number()),
  firstSettledAt: z.optional(z.number()),
  /** Who wrote last. */
  lastBy: z.enum(['person', 'house']),
  /** The clocks about which the officer has had a mail. */
  warned: z.optional(z.array(z.enum(['answer', 'settle']))),
  /** The lines about which the person has had no mail yet. */
  mailDue: z.optional(z.set(z.string())),
  /** The number of its lines. Each write names the one that it saw. */
  lines: z.number(),
  /** Of the request that opened it. A repeated one finds it. */
  requestId: z.string(),
  erasedAt: z.optional(z.number()),
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
  by: z.optional(z.string()),
  at: z.number(),
  text: z.string(),
  files: z.optional(z.array(storedFile)),
  /** To whom it was handed. */
  to: z.optional(z.enum(HANDLING_DUTIES)),
  /** Of the request that wrote it. */
  requestId: z.optional(z.string()),
});
export type GrievanceLine = z.infer<typeof grievanceLine>;

export const grievanceKey = (number: string) => ({ grievance: number, entry: GRIEVANCE_ENTRY });

/** The key of a line by its place, from 1. */
export const lineKey = (place: number): string => `${LINE_PREFIX}${String(place).padStart(4, '0')}`;
