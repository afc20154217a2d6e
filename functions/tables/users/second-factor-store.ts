import { exists } from '../expressions.ts';
import type { UsersTable } from '../table-handle.ts';
import { update, write } from '../writes.ts';
import { type ProfileItem, profileKey } from './user-items.ts';

/** The second factor in a profile. */
export interface SecondFactorState {
  /** Since when there is one. Epoch milliseconds; undefined when there is none. */
  readonly since: number | undefined;
  /** Whether the person must set one up before anything else. */
  readonly isAwaited: boolean;
}

export interface SecondFactorStore {
  /** Does nothing without a profile. */
  readonly save: (userId: string, state: SecondFactorState) => Promise<void>;
}

export function secondFactorStore(users: UsersTable): SecondFactorStore {
  return {
    save: async (userId, { since, isAwaited }) => {
      const set = { awaitsSecondFactor: isAwaited, secondFactorSince: since };
      await write(users, update<ProfileItem>(users, profileKey(userId), { set }, { sk: exists }));
    },
  };
}
