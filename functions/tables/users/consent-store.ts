import type { UsersTable } from '../table-handle.ts';
import { transact } from '../transact.ts';
import { update } from '../writes.ts';
import { activityWrite } from './activity.ts';
import { type ProfileItem, profileKey } from './user-items.ts';

export interface ConsentStore {
  /** Stores what a person agrees to now; the activity log keeps every consent. False without such a person. */
  readonly agree: (userId: string, version: string, now: number) => Promise<boolean>;
}

export const consentStore = (users: UsersTable): ConsentStore => ({
  agree: async (userId, version, now) => {
    const consent = { version, at: now, isAdult: true } as const;
    const condition = { role: 'user', erasedAt: undefined } as const;
    const writes = [
      update<ProfileItem>(users, profileKey(userId), { set: { consent } }, condition),
      activityWrite({
        users,
        userId,
        type: 'consented',
        message: `Agreed to the terms and the privacy policy, version ${version}.`,
        at: now,
        key: `consent-${version}`,
      }),
    ];
    return (await transact(users.client, [{ name: 'consent', writes }])).ok;
  },
});
