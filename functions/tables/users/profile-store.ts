import type { Duty } from '#shared/model/accounts/duties.ts';
import { exists } from '../expressions.ts';
import { readBatch, readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import { putNew, update, write } from '../writes.ts';
import { type NewPerson, newProfile } from './new-profile.ts';
import { type ProfileItem, profileItem, profileKey } from './user-items.ts';

export interface ProfileStore {
  /** The profile, read consistently; undefined when there is none. */
  readonly getProfile: (userId: string) => Promise<ProfileItem | undefined>;
  /** Many profiles by id; those that do not exist are missing. */
  readonly getProfiles: (userIds: readonly string[]) => Promise<ReadonlyMap<string, ProfileItem>>;
  /** Ends all sessions that began before `now` (epoch ms). Does nothing without a profile. */
  readonly endSessions: (userId: string, now: number) => Promise<void>;
  /** Creates the profile of an admin whom the operator made. */
  readonly createAdmin: (admin: NewPerson) => Promise<'created' | 'exists'>;
  /** Gives duties to an admin who has no list of duties yet. */
  readonly adoptDuties: (userId: string, duties: readonly Duty[]) => Promise<void>;
}

/** Profiles in the Users table. `registrationStore` creates those of bidders. */
export function profileStore(users: UsersTable): ProfileStore {
  return {
    getProfile: (userId) => readItem(users, profileKey(userId), profileItem),

    getProfiles: async (userIds) => {
      const found = await readBatch(users, userIds.map(profileKey), profileItem, { consistency: 'strong' });
      return new Map(found.map((profile) => [profile.userId, profile]));
    },

    endSessions: async (userId, now) => {
      const change = { set: { sessionsEndedAt: now } };
      await write(users, update<ProfileItem>(users, profileKey(userId), change, { sk: exists }));
    },

    createAdmin: async (admin) => {
      const item = { ...newProfile(admin), role: 'admin', mobile: '' } satisfies ProfileItem;
      return (await write(users, putNew(users, item))) ? 'created' : 'exists';
    },

    adoptDuties: async (userId, duties) => {
      const change = { set: { duties: [...duties] } };
      await write(users, update<ProfileItem>(users, profileKey(userId), change, { role: 'admin', duties: undefined }));
    },
  };
}
