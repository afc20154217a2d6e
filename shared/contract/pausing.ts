/** Stopping the clocks: for owners, at once and without a second person. */
import * as z from 'zod';
import { auctionIdParams } from './auctions.ts';
import { idField, isoTime } from './fields.ts';
import { defineRoute } from './http/route.ts';
import { statedReason } from './money/money-fields.ts';

/** Which auctions: one, those of a sale, or all of the house. */
const which = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('lot'), auctionId: auctionIdParams.shape.id }),
  z.strictObject({ kind: z.literal('sale'), saleId: idField }),
  z.strictObject({ kind: z.literal('all') }),
]);
export type PausedWhich = z.infer<typeof which>;

const answer = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Those that this request has changed. */
  changed: z.number(),
  /** Those that could not be changed, and why. */
  refused: z.array(z.object({ _id: z.string(), title: z.string(), message: z.string() })),
});

export const pauseAuctions = defineRoute({
  method: 'POST',
  path: '/admin/pause',
  audience: 'admin',
  duty: 'owner',
  service: 'admin-api',
  summary:
    'Pauses what runs or starts within a day: bids are refused, and clocks stand. Idempotent; after a lost answer the same request pauses what is left.',
  body: { kind: 'json', schema: z.strictObject({ which, reason: statedReason.shape.reason }) },
  response: answer,
  errors: ['NOT_FOUND', 'CONFLICT', 'AUCTION_LOCKED'],
});

export const resumeAuctions = defineRoute({
  method: 'POST',
  path: '/admin/resume',
  audience: 'admin',
  duty: 'owner',
  service: 'admin-api',
  summary:
    'Resumes paused auctions, with the time that was left and at least a full bid interval. What should have started meanwhile starts now. Idempotent.',
  body: { kind: 'json', schema: z.strictObject({ which }) },
  response: answer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const listPaused = defineRoute({
  method: 'GET',
  path: '/admin/paused',
  audience: 'admin',
  duty: 'owner',
  service: 'admin-api',
  summary: 'How many auctions run, and which are paused, those that wait longest first.',
  response: z.object({
    success: z.literal(true),
    /** Without the paused ones. */
    running: z.number(),
    paused: z.array(z.object({ _id: z.string(), title: z.string(), pausedAt: isoTime, reason: z.string() })),
  }),
  errors: [],
});
