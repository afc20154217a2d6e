import * as z from 'zod';
import { isoFrom } from '#functions/platform/clock.ts';
import { monthBefore } from '#functions/platform/ist.ts';
import { AUDIT_PREFIX } from '#functions/tables/audit/audit-entry.ts';
import { between } from '#functions/tables/expressions.ts';
import { queryItems } from '#functions/tables/reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { AUDIT_BY_MONTH } from '#functions/tables/table-specs.ts';

const acted = z.object({ auctionId: z.string(), sk: z.string() });

/**
 * The auctions with which an admin did something, oldest first. Creating one is such an act, so no new lot is missing.
 * @param after the sort key of the last one done, which may come again with others of its millisecond
 */
export async function* readActedOn(
  auctions: AuctionsTable,
  { since, after, at }: { readonly since: number; readonly after: string | undefined; readonly at: number },
): AsyncGenerator<z.infer<typeof acted>, undefined> {
  const last = `${AUDIT_PREFIX}${isoFrom(at)}~`;
  for (const month of monthsBetween(monthOf(since), monthOf(at))) {
    const first = after ?? `${AUDIT_PREFIX}${isoFrom(since)}`;
    const key = { auditMonth: month, sk: between(first, last) };
    yield* queryItems(auctions, { index: AUDIT_BY_MONTH, key, only: ['auctionId', 'sk'] }, acted);
  }
  return undefined;
}

/** In UTC, as entries name it. */
const monthOf = (ms: number): string => isoFrom(ms).slice(0, 'YYYY-MM'.length);

function monthsBetween(first: string, last: string): readonly string[] {
  const months = [last];
  for (let month = last; month > first;) months.unshift((month = monthBefore(month)));
  return months;
}
