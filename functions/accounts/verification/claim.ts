import type { ProfileItem } from '#functions/tables/users/user-items.ts';

/** How long an admin holds a person without renewing. An open screen renews every minute. */
export const CLAIM_MS = 3 * 60_000;

/** The admin who holds a person, unless it is `adminId` or the claim has lapsed. `now` is epoch milliseconds. */
export function otherHolder(
  { claimedBy, claimedUntil = 0 }: Pick<ProfileItem, 'claimedBy' | 'claimedUntil'>,
  adminId: string,
  now: number,
): string | undefined {
  return claimedBy === adminId || claimedUntil <= now ? undefined : claimedBy;
}
