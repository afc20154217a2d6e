import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminGetUserCommand,
  AdminListGroupsForUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { dutyGroup, type Duty } from '#shared/model/accounts/duties.ts';
import { CommandError } from '../command.ts';

export interface AdminAccount {
  readonly email: string;
  readonly name: string;
  readonly password: string;
  /** In E.164. */
  readonly mobile?: string;
  /** An owner when absent. */
  readonly duties?: readonly Duty[];
}

/**
 * Creates an admin in the user pool, or makes an existing admin an owner, whose password stays. Sets a permanent
 * password, since nobody can log in with a temporary one. Can be repeated after a failure.
 *
 * @returns whether the account is new
 * @throws CommandError if the address already has an account that is not an admin's
 */
export async function createAdmin(
  cognito: CognitoIdentityProviderClient,
  userPoolId: string,
  { email, name, password, mobile, duties = ['owner'] }: AdminAccount,
): Promise<'created' | 'known'> {
  const who = { UserPoolId: userPoolId, Username: email };
  const join = async (GroupName: string) => cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName }));
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
    if (UserStatus !== 'FORCE_CHANGE_PASSWORD') {
      const { Groups = [] } = await cognito.send(new AdminListGroupsForUserCommand(who));
      if (!Groups.some(({ GroupName }) => GroupName === 'admin')) {
        throw new CommandError(`${email} has an account already, as a bidder.`);
      }
      for (const duty of duties) await join(dutyGroup(duty));
      return 'known';
    }
  }
  // The groups before the password, so that the account never works as a bidder's.
  await join('admin');
  for (const duty of duties) await join(dutyGroup(duty));
  await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password: password, Permanent: true }));
  return 'created';
}
