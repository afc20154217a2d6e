import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { CommandError } from '../command.ts';

export interface AdminAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** In E.164, where one is known. */
  readonly mobile?: string;
}

/**
 * Makes an admin in the user pool, the only place where admins are made. A temporary password does not sign in, so a
 * permanent one is set. Begun again after it stopped half-way, it goes on.
 *
 * @throws CommandError when the address belongs to somebody who has an account
 */
export async function createAdmin(
  cognito: CognitoIdentityProviderClient,
  userPoolId: string,
  { email, name, password, mobile }: AdminAccount,
): Promise<void> {
  const who = { UserPoolId: userPoolId, Username: email };
  try {
    await cognito.send(
      new AdminCreateUserCommand({
        ...who,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: email },
          { Name: 'email_verified', Value: 'true' },
          { Name: 'name', Value: name },
          ...(mobile === undefined ? [] : [{ Name: 'phone_number', Value: mobile }]),
        ],
      }),
    );
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const { UserStatus } = await cognito.send(new AdminGetUserCommand(who));
    // Only a first attempt that stopped before the password leaves an account in this status.
    if (UserStatus !== 'FORCE_CHANGE_PASSWORD') throw new CommandError(`${email} has an account already.`);
  }
  // The group first: an account whose password is set must not be taken for a bidder's.
  await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName: 'admin' }));
  await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: true }));
}
