import * as z from 'zod';
import { IDENTITY_DOCUMENTS } from '#shared/model/accounts/identity-documents.ts';
import { HALF_DAYS } from '#shared/model/lots/collection-days.ts';
import { ID_PROOF_TYPES } from '#shared/model/uploads.ts';
import { paiseNumber } from '../paise-number.ts';

/**
 * The handover of a lot that was paid for. Its key names the payment, so that neither pass nor appointment outlives it.
 * Whether the lot may leave is not stored here: registration and payment say so.
 */
export const handoverKey = (auctionId: string, paymentId: string) => ({
  auctionId,
  sk: `${HANDOVER_PREFIX}${paymentId}`,
});

export const HANDOVER_PREFIX = 'HANDOVER#';

/** The buyer, or somebody with the buyer's authority. */
export const COLLECTORS = ['buyer', 'representative'] as const;

/** What the yard recorded when the lot left. */
const collection = z.object({
  at: z.number(),
  /** The member of staff. */
  by: z.string(),
  who: z.enum(COLLECTORS),
  name: z.string(),
  document: z.object({ kind: z.enum(IDENTITY_DOCUMENTS), lastFour: z.string() }),
  /** What went with it, as the list said it then. */
  ticks: z.array(z.string()),
  /** The photograph of the signed slip, in the private bucket. */
  slip: z.object({ key: z.string(), contentType: z.enum(ID_PROOF_TYPES) }),
  /** The payment for the days beyond the free ones. */
  storage: z.object({ paymentId: z.string(), amount: paiseNumber }).optional(),
});
export type Collection = z.infer<typeof collection>;

export const handoverItem = z.object({
  /** When the buyer comes: a day in India, `2026-12-01`, and its half. */
  day: z.iso.date().optional(),
  half: z.enum(HALF_DAYS).optional(),
  /** With an appointment: the key of the yard's index, whose sort key is the day. */
  yard: z.literal('visit').optional(),
  /** The number of the gate pass, from its first issue on. */
  pass: z.string().optional(),
  /** The last day whose storage was waived. */
  waivedUntil: z.string().optional(),
  /** Each time that it was waived and not taken back, oldest first. */
  waivers: z.array(z.object({ until: z.string(), amount: paiseNumber })).optional(),
  collected: collection.optional(),
});
export type HandoverItem = z.infer<typeof handoverItem>;

/** Finds the handover of a pass. It stays when the payment goes back: the yard then reads why the lot stays. */
export const passKey = (code: string) => ({ auctionId: `#PASS#${code}`, sk: 'PASS' });

export const passItem = z.object({ paymentId: z.string() });
