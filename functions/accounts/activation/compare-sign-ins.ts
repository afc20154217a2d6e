/** Whether an account may sign in: the profile decides, and the user pool follows. The two are compared once a day. */
import {
  AdminGetUserCommand,
  type CognitoIdentityProviderClient,
  paginateListUsers,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import type { Clock } from '#functions/platform/clock.ts';
import { auditWrite, HOUSE, STAFF_LOG } from '#functions/tables/audit/audit-entry.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { unlessUnread } from '#functions/tables/unread.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { readUserFeed } from '#functions/tables/users/user-feed.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { write } from '#functions/tables/writes.ts';
import { personIdIn, withAccountOf } from '../identity-provider/pool-account.ts';
import type { SignInSwitch } from './sign-in-switch.ts';

interface PoolStates {
  /** The ids of all accounts that the user pool blocks. */
  readonly blocked: () => AsyncIterable<string>;
  readonly isBlocked: (userId: string) => Promise<boolean>;
}

interface CompareDeps {
  readonly users: UsersTable;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly pool: PoolStates;
  readonly signIn: Pick<SignInSwitch, 'disable' | 'enable'>;
  readonly clock: Clock;
}

/** Only admins are blocked in the pool: disabled bidders are refused by the profile, which tells them why (decision 55). */
const isToBeBlocked = ({ role, isActive }: Pick<ProfileItem, 'role' | 'isActive'>): boolean =>
  role === 'admin' && !isActive;

/** Makes the user pool follow the profiles, with an audit entry for each account. Returns how many it corrected. */
export async function compareSignIns({ users, profiles, pool, signIn, clock }: CompareDeps): Promise<number> {
  let corrected = 0;
  const correct = async (userId: string, isBlocked: boolean): Promise<void> => {
    const profile = await profiles.getProfile(userId);
    if (profile === undefined || profile.erasedAt !== undefined) return;
    const shouldBlock = isToBeBlocked(profile);
    if (shouldBlock === isBlocked) return;
    const outcome = await (shouldBlock ? signIn.disable(userId) : signIn.enable(userId));
    if (outcome.is !== 'done') return;
    corrected += 1;
    const log = profile.role === 'admin' ? STAFF_LOG : { userId };
    const facts = { before: { isActive: !isBlocked }, after: { isActive: !shouldBlock, userId } };
    await write(users, auditWrite(users, log, { action: 'sign-in-corrected', by: HOUSE, at: clock(), ...facts }));
    // An owner may have switched the account in between: then the newer profile decides.
    await correct(userId, shouldBlock);
  };
  const blocked: string[] = [];
  // All pages first, because enabling an account shifts the later ones.
  for await (const userId of pool.blocked()) blocked.push(userId);
  // One profile that cannot be read must not keep the others from being compared.
  for (const userId of blocked) await unlessUnread(() => correct(userId, true));
  for await (const { id } of readUserFeed(users, { role: 'admin' })) {
    await unlessUnread(async () => correct(id, await pool.isBlocked(id)));
  }
  return corrected;
}

export function poolStates(client: CognitoIdentityProviderClient, UserPoolId: string): PoolStates {
  return {
    blocked: async function* () {
      // `status` is called Enabled in the console:
      // https://docs.aws.amazon.com/cognito-user-identity-pools/latest/APIReference/API_ListUsers.html
      const pages = paginateListUsers({ client }, { UserPoolId, Filter: 'status = "Disabled"' });
      for await (const { Users = [] } of pages) {
        for (const { Attributes = [], Enabled } of Users) {
          const userId = personIdIn(Attributes);
          if (userId !== undefined && Enabled === false) yield userId;
        }
      }
    },
    isBlocked: async (userId) => {
      try {
        const named = { UserPoolId, Username: userId };
        const { Enabled } = await withAccountOf(client, named, (user) => client.send(new AdminGetUserCommand(user)));
        return Enabled === false;
      } catch (error) {
        // Without an account nobody can sign in, so it counts as blocked.
        if (error instanceof UserNotFoundException) return true;
        throw error;
      }
    },
  };
}
