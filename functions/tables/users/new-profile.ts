import { isoFrom } from '../../platform/clock.ts';
import { PROFILE_SK } from './user-items.ts';

/** Somebody who gets a profile; times are epoch milliseconds. */
export interface NewPerson {
  readonly userId: string;
  readonly name: string;
  readonly email: string;
  readonly now: number;
}

/** What the first profile of a bidder and of an admin have in common. */
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
