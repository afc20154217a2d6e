import { AdminEnableUserCommand, type CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { withAccountOf } from '#functions/accounts/identity-provider/pool-account.ts';
import { auditWrite, STAFF_LOG } from '#functions/tables/audit/audit-entry.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { type ProfileItem, profileItem, profileKey } from '#functions/tables/users/user-items.ts';
import { update } from '#functions/tables/writes.ts';
import { sortedDuties } from '#shared/model/accounts/duties.ts';
import { CommandError } from '../command.ts';

/**
 * Makes a member of the staff who was stripped or disabled an active owner, who approves at once: without a time, a duty
 * is an old one. Does nothing before their first sign-in, which takes the duties from the user pool.
 */
export async function restoreOwner(
  {
    users,
    cognito,
    userPoolId,
  }: {
    readonly users: UsersTable;
    readonly cognito: CognitoIdentityProviderClient;
    readonly userPoolId: string;
  },
  userId: string,
  now: number,
): Promise<void> {
  const profile = await readItem(users, profileKey(userId), profileItem);
  if (profile?.duties === undefined) return;
  const { duties, isActive, dutiesGiven, switched } = profile;
  if (isActive && duties.includes('owner') && dutiesGiven === undefined && switched === undefined) return;
  await withAccountOf(cognito, { UserPoolId: userPoolId, Username: userId }, (user) =>
    cognito.send(new AdminEnableUserCommand(user)),
  );
  const to = sortedDuties([...duties, 'owner']);
  const set = { duties: to, isActive: true, dutiesGiven: undefined, switched: undefined, updatedAt: now };
  const by = { adminId: 'operator', source: 'admin:create' };
  const facts = { before: { duties, isActive }, after: { userId, duties: to, isActive: true } };
  const written = await transact(users.client, [
    {
      name: 'owner',
      writes: [
        update<ProfileItem>(users, profileKey(userId), { set }, { role: 'admin', duties, isActive }),
        auditWrite(users, STAFF_LOG, { action: 'duties-changed', by, at: now, ...facts }),
      ],
    },
  ]);
  if (!written.ok) throw new CommandError('Somebody changed this account at the same moment. Please run this again.');
}
