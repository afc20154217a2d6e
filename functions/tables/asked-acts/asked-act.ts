/** Acts that wait for a second person, or did. Fields ending in `At` are epoch milliseconds, amounts are paise. */
import * as z from 'zod';
import { actOf } from '#shared/contract/asked-acts.ts';
import { paiseNumber } from '../paise-number.ts';

/** What was asked for: everything that the act needs besides the reason. */
export const act = actOf(paiseNumber);
export type Act = z.infer<typeof act>;

/** What the decision rests on, by the names of the audit log. */
const actFacts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
export type ActFacts = z.infer<typeof actFacts>;

export const askedActItem = z.object({
  list: z.literal('ACTS'),
  /** Begins with the time of asking, so that the list is in that order. */
  actId: z.string(),
  act,
  /** The name of the lot, or of the member of staff. Bidders' names are read anew, because they may be erased. */
  title: z.string(),
  reason: z.string(),
  /** When it was asked for. */
  facts: actFacts,
  askedBy: z.string(),
  /** The name at that time. */
  asker: z.string(),
  askedAt: z.number(),
  /** It cannot be approved from then on. */
  lapsesAt: z.number(),
  /**
   * `approved`: by `decidedBy`, and not known to be done yet. Lapsed is not stored: the clock says it (`actStatus`).
   */
  status: z.enum(['asked', 'approved', 'done', 'declined']),
  decidedBy: z.string().optional(),
  decidedAt: z.number().optional(),
  /** Why it was declined. */
  declineReason: z.string().optional(),
  /** The audit log says that it lapsed. */
  isLapseLogged: z.literal(true).optional(),
  /** Epoch seconds. */
  expiresAt: z.number(),
});
export type AskedActItem = z.infer<typeof askedActItem>;
