/** What follows from a changed registration, and from an entry of the audit log. */
import * as z from 'zod';
import { isLate } from '#functions/tables/catalogue/catalogue-feed.ts';
import type { Effect } from './effect.ts';

const entryFacts = z.object({
  userId: z.string(),
  lastBidAt: z.number().optional(),
  outcome: z.string().optional(),
  finalPayment: z.string().optional(),
  deposit: z.string(),
  depositOwed: z.boolean().optional(),
  saleId: z.string().optional(),
  depositReturnAt: z.number().optional(),
});

/** The effects of a changed registration: these attributes decide what it counts. A new one counts nothing. */
export function registrationEffects(before: unknown, after: unknown): readonly Effect[] {
  if (before === undefined) return [];
  const [was, is] = [z.parse(entryFacts, before), z.parse(entryFacts, after)];
  const facts = ({ lastBidAt, outcome, finalPayment, deposit, depositOwed }: z.infer<typeof entryFacts>) =>
    [lastBidAt !== undefined, outcome, finalPayment, deposit, depositOwed].join();
  const { userId, saleId } = is;
  const isCounted = facts(was) === facts(is);
  const power: readonly Effect[] = [{ kind: 'free-power', userId }, { kind: 'release-sale-deposits' }];
  const isSettled = isCounted && was.depositReturnAt === is.depositReturnAt;
  return [
    ...(isCounted ? [] : [{ kind: 'count-registration' as const, userId }]),
    ...(saleId === undefined || isSettled ? [] : power),
  ];
}

const audited = z.object({ at: z.number() });

/**
 * The effects of an admin's action whose transaction also appended to the feed. The function may have been stopped before it
 * saw that this took too long, and it may be of the last release, which does not look.
 * @param madeAt when the transaction was done, epoch seconds rounded down; undefined if not known
 */
export function auditEffects(entry: unknown, madeAt = Infinity): readonly Effect[] {
  return isLate(z.parse(audited, entry).at, (madeAt + 1) * 1000) ? [{ kind: 'append-to-feed' }] : [];
}
