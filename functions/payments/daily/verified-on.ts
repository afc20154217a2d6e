import * as z from 'zod';
import { isoFrom } from '#functions/platform/clock.ts';
import { AUDIT_PREFIX, readAudit } from '#functions/tables/audit/audit-entry.ts';
import type { Waits } from '#functions/tables/books/book-items.ts';
import { added, rounded } from '#functions/tables/books/waits.ts';
import { between } from '#functions/tables/expressions.ts';
import { queryItems, readItem } from '#functions/tables/reads.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { AUDIT_BY_MONTH } from '#functions/tables/table-specs.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import { profileKey } from '#functions/tables/users/user-items.ts';
import type { AuditAction } from '#shared/model/accounts/audit-actions.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { startOfIstDay } from '#shared/model/ist.ts';

const VERIFIED = 'user-verified' satisfies AuditAction;
const verification = z.object({ userId: z.string(), sk: z.string(), action: z.string(), at: z.number() });
const registered = z.object({ createdAt: z.number() });

/** How long people who were verified on a day waited since they registered. Reads no personal data of the profiles. */
export async function readVerifiedOn(users: UsersTable, day: string, until: number): Promise<Waits> {
  const first = startOfIstDay(day);
  const [begin, end] = [isoFrom(first), isoFrom(Math.min(first + DAY_MS, until + 1))];
  let waits: Waits = {};
  // A day in India may begin in the month before, by the clock of the index.
  for (const auditMonth of new Set([begin, end].map((text) => text.slice(0, 'YYYY-MM'.length)))) {
    const key = { auditMonth, sk: between(`${AUDIT_PREFIX}${begin}`, `${AUDIT_PREFIX}${end}`) };
    const only = Object.keys(verification.shape);
    for await (const { userId, action, at } of queryItems(users, { index: AUDIT_BY_MONTH, key, only }, verification)) {
      if (action !== VERIFIED) continue;
      // A corrected person is verified again; the first time counts.
      const earlier = (await readAudit(users, { userId })).some((entry) => entry.action === VERIFIED && entry.at < at);
      const person = earlier
        ? undefined
        : await ifReadable(() => readItem(users, profileKey(userId), registered, { only: ['createdAt'] }));
      if (person !== undefined) waits = added(waits, { [rounded(at - person.createdAt)]: 1 });
    }
  }
  return waits;
}
