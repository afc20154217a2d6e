import {
  AdminAddUserToGroupCommand,
  type CognitoIdentityProviderClient,
  ConfirmSignUpCommand,
  ResendConfirmationCodeCommand,
  SignUpCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { withSecretHash, type AppClient } from './app-client.ts';
import { CONFIRM_ERROR_MAP, GROUP_ERROR_MAP, SEND_ERROR_MAP, SIGN_UP_ERROR_MAP } from './cognito-error-maps.ts';
import { mapErrors, reportMailFailures } from './cognito-errors.ts';
import type { SendResult, SignUp, SignUpProvider, SignUpResult } from './identity-provider.ts';
import { deleteAccount, userFinder } from './pool-account.ts';

interface SignUpPool {
  readonly client: CognitoIdentityProviderClient;
  readonly userPoolId: string;
  readonly app: AppClient;
  /** Called with the error's name when no code was sent for a reason other than the limit of one address. */
  readonly onMailFailure: (errorName: string) => void;
}

/** The group of all bidders. */
const BIDDERS = 'user';
const DONE = { is: 'done' } as const;

/** Sign-ups in the user pool. People sign up with their e-mail address; Cognito takes the user id as a username, too. */
export function cognitoSignUps({ client, userPoolId, app, onMailFailure }: SignUpPool): SignUpProvider {
  const signUp = async ({ email, password }: SignUp): Promise<SignUpResult> => {
    const answer = await client.send(
      new SignUpCommand({
        ...(await withSecretHash(app, email)),
        Password: password,
        UserAttributes: [{ Name: 'email', Value: email }],
      }),
    );
    if (answer.UserSub === undefined) throw new Error('Cognito returned a sign-up without a user id.');
    return { is: 'signed-up', userId: answer.UserSub };
  };

  const resendCode = async (email: string): Promise<SendResult> => {
    await client.send(new ResendConfirmationCodeCommand(await withSecretHash(app, email)));
    return DONE;
  };

  return {
    signUp: (person) => mapErrors(() => reportMailFailures(() => signUp(person), onMailFailure), SIGN_UP_ERROR_MAP),
    findUser: userFinder(client, userPoolId),
    makeBidder: (email) =>
      mapErrors(async () => {
        const membership = { UserPoolId: userPoolId, Username: email, GroupName: BIDDERS };
        await client.send(new AdminAddUserToGroupCommand(membership));
        return DONE;
      }, GROUP_ERROR_MAP),
    confirmEmail: (userId, code) =>
      mapErrors(async () => {
        await client.send(new ConfirmSignUpCommand({ ...(await withSecretHash(app, userId)), ConfirmationCode: code }));
        return DONE;
      }, CONFIRM_ERROR_MAP),
    resendCode: (email) => mapErrors(() => reportMailFailures(() => resendCode(email), onMailFailure), SEND_ERROR_MAP),
    deleteAccount: deleteAccount(client, userPoolId),
  };
}
