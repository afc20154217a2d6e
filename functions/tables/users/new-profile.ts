import { isoFrom } from '#functions/platform/clock.ts';
import { PROFILE_SK } from './user-items.ts';

/** A person who gets a profile. `now` is epoch milliseconds. */
export interface NewPerson {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly now: number;
}

/** The fields that new profiles of bidders and admins share. */
export function newProfile({ userId, name, email, now }: NewPerson) {
  return {
    userId,
    sk: PROFILE_SK,
    name,
    email,
    createdSort: `${isoFrom(now)}#${userId}`,
    isActive: true,
    walletBalance: 0,
    createdAt: now,
    updatedAt: now,
  } as const;
}
