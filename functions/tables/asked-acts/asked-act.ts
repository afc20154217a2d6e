/** Acts that wait for a second person, or did. Fields ending in `At` are epoch milliseconds, amounts are paise. */
import * as z from 'zod/mini';
import { DUTIES } from '#shared/model/accounts/duties.ts';
import { TRANSFER_METHODS } from '#shared/model/money/payment-enums.ts';
import { paiseNumber } from '../paise-number.ts';

/** What was asked for: everything that the act needs besides the reason. */
export const act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('deposit-forfeited'), auctionId: z.string(), userId: z.string() }),
  z.object({
    kind: z.literal('payment-refunded'),
    paymentId: z.string(),
    auctionId: z.string(),
    userId: z.string(),
  }),
  z.object({ kind: z.literal('auction-cancelled'), auctionId: z.string() }),
  z.object({ kind: z.literal('staff-disabled'), userId: z.string() }),
  /** `duties`: those that are left. */
  z.object({ kind: z.literal('owner-removed'), userId: z.string(), duties: z.array(z.enum(DUTIES)) }),
  /** `duties`: those that they have then. */
  z.object({ kind: z.literal('owner-made'), userId: z.string(), duties: z.array(z.enum(DUTIES)) }),
  z.object({ kind: z.literal('owner-enabled'), userId: z.string() }),
  z.object({ kind: z.literal('owner-invited'), email: z.string(), duties: z.array(z.enum(DUTIES)) }),
  /** Of a deposit (`emd`) or a win. `paidOn`: the Indian day of the transfer. */
  z.object({
    kind: z.literal('payment-recorded'),
    purpose: z.enum(['emd', 'final']),
    auctionId: z.string(),
    userId: z.string(),
    amount: paiseNumber,
    method: z.enum(TRANSFER_METHODS),
    utr: z.string(),
    paidOn: z.string(),
    note: z.optional(z.string()),
  }),
  /** `value`: the new section as JSON text. `seen`: the version of the section that it replaces. */
  z.object({ kind: z.literal('settings-changed'), section: z.string(), value: z.string(), seen: z.number() }),
]);
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
  decidedBy: z.optional(z.string()),
  decidedAt: z.optional(z.number()),
  /** Why it was declined. */
  declineReason: z.optional(z.string()),
  /** The audit log says that it lapsed. */
  isLapseLogged: z.optional(z.literal(true)),
  /** Epoch seconds. */
  expiresAt: z.number(),
});
export type AskedActItem = z.infer<typeof askedActItem>;
