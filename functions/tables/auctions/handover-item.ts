import * as z from 'zod';
import { HALF_DAYS } from '#shared/model/lots/collection-days.ts';

/**
 * The handover of a lot that was paid for. Its key names the payment, so that neither pass nor appointment outlives it. Whether
 * the lot may leave is not stored here: registration and payment say so.
 */
export const handoverKey = (auctionId: string, paymentId: string) => ({ auctionId, sk: `HANDOVER#${paymentId}` });

export const handoverItem = z.object({
  /** When the buyer comes: a day in India, `2026-12-01`, and its half. */
  day: z.iso.date().optional(),
  half: z.enum(HALF_DAYS).optional(),
  /** The number of the gate pass, from its first issue on. */
  pass: z.string().optional(),
});
export type HandoverItem = z.infer<typeof handoverItem>;
