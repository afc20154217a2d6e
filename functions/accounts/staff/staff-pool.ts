import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminRemoveUserFromGroupCommand,
  AdminSetUserPasswordCommand,
  type AttributeType,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
  UserNotFoundException,
} from '@aws-sdk/client-cognito-identity-provider';
import { DUTIES, type Duty, dutyGroup } from '#shared/model/accounts/duties.ts';
import { GROUP_ERROR_MAP, PASSWORD_ERROR_MAP } from '../identity-provider/cognito-error-maps.ts';
import { mapErrors } from '../identity-provider/cognito-errors.ts';
import type { PasswordResult, ChangeResult } from '../identity-provider/identity-provider.ts';
import { personIdIn, withAccountOf } from '../identity-provider/pool-account.ts';

/** `registration`: somebody began to register as a bidder, and has not confirmed it (`forget-unconfirmed`). */
export type AddressHolder = 'nobody' | 'account' | 'registration';

/** Staff in the user pool. */
export interface StaffPool {
  /** Who has the address. An account without a password, which an unfinished acceptance left, does not count. */
  readonly findHolder: (email: string) => Promise<AddressHolder>;
  /**
   * Creates an account without a password that anybody knows, or returns the one that an unfinished acceptance left.
   * Undefined when the address belongs to another account.
   */
  readonly create: (email: string, name: string) => Promise<string | undefined>;
  /** Adds the account to the group of admins. Idempotent. */
  readonly makeAdmin: (userId: string) => Promise<ChangeResult>;
  /** Puts the account into the groups of exactly these duties. Idempotent. */
  readonly setDuties: (userId: string, duties: readonly Duty[]) => Promise<ChangeResult>;
  readonly setPassword: (userId: string, password: string) => Promise<PasswordResult>;
}

const DONE = { is: 'done' } as const;

/** An account has this status until its first permanent password. */
const WITHOUT_PASSWORD = 'FORCE_CHANGE_PASSWORD';

export function staffPool(client: CognitoIdentityProviderClient, userPoolId: string): StaffPool {
  const userNamed = (name: string) => ({ UserPoolId: userPoolId, Username: name });
  return {
    findHolder: async (email) => {
      try {
        const { UserStatus } = await client.send(new AdminGetUserCommand(userNamed(email)));
        if (UserStatus === WITHOUT_PASSWORD) return 'nobody';
        return UserStatus === 'UNCONFIRMED' ? 'registration' : 'account';
      } catch (error) {
        if (error instanceof UserNotFoundException) return 'nobody';
        throw error;
      }
    },

    create: async (email, name) => {
      const UserAttributes = [
        { Name: 'email', Value: email },
        // The invitation reached the address.
        { Name: 'email_verified', Value: 'true' },
        { Name: 'name', Value: name },
      ];
      try {
        const command = new AdminCreateUserCommand({ ...userNamed(email), MessageAction: 'SUPPRESS', UserAttributes });
        return idIn((await client.send(command)).User?.Attributes);
      } catch (error) {
        if (!(error instanceof UsernameExistsException)) throw error;
        const found = await client.send(new AdminGetUserCommand(userNamed(email)));
        return found.UserStatus === WITHOUT_PASSWORD ? idIn(found.UserAttributes) : undefined;
      }
    },

    makeAdmin: (userId) =>
      mapErrors(async () => {
        const group = { GroupName: 'admin' };
        await withAccountOf(client, userNamed(userId), (user) =>
          client.send(new AdminAddUserToGroupCommand({ ...user, ...group })),
        );
        return DONE;
      }, GROUP_ERROR_MAP),

    setDuties: (userId, duties) =>
      mapErrors(async () => {
        await withAccountOf(client, userNamed(userId), async (user) => {
          for (const duty of DUTIES) {
            const membership = { ...user, GroupName: dutyGroup(duty) };
            if (duties.includes(duty)) await client.send(new AdminAddUserToGroupCommand(membership));
            else await client.send(new AdminRemoveUserFromGroupCommand(membership));
          }
        });
        return DONE;
      }, GROUP_ERROR_MAP),

    setPassword: (userId, password) =>
      mapErrors(async () => {
        const permanent = { Password: password, Permanent: true };
        await withAccountOf(client, userNamed(userId), (user) =>
          client.send(new AdminSetUserPasswordCommand({ ...user, ...permanent })),
        );
        return DONE;
      }, PASSWORD_ERROR_MAP),
  };
}

function idIn(attributes: readonly AttributeType[] | undefined): string {
  const id = personIdIn(attributes);
  if (id === undefined) throw new Error('Cognito returned a user without an id.');
  return id;
}
