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
  /** In E.164. */
  readonly mobile?: string;
}

/**
 * Creates an admin in the user pool. Sets a permanent password, since nobody can log in with a temporary one. Can be
 * repeated after a failure.
 *
 * @throws CommandError if the address already has an account
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
    // An account has this status only after an attempt that failed before the password was set.
    if (UserStatus !== 'FORCE_CHANGE_PASSWORD') throw new CommandError(`${email} has an account already.`);
  }
  // The group before the password, so that the account never works as a bidder's.
  await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName: 'admin' }));
  await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: true }));
}
