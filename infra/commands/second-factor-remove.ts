/** `npm run second-factor:remove -- ADDRESS`: for a person who has lost the phone. */
import {
  AdminSetUserMFAPreferenceCommand,
  AdminUserGlobalSignOutCommand,
  CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { notifier } from '#functions/notifications/notify.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { secondFactorStore } from '#functions/tables/users/second-factor-store.ts';
import { readArguments } from './arguments.ts';
import { CommandError, run, say } from './command.ts';
import { readDeployedStack } from './deployed.ts';
import { readTablesOf } from './tables-of.ts';
import { findUserId } from './user-id-of.ts';

const USAGE = `npm run second-factor:remove -- ADDRESS [--region REGION] [--stage NAME]

Takes the second factor from the account with this e-mail address, whose phone is gone, signs it out everywhere, and mails
its owner.
Make sure first that it is the owner who asks: from now on the password alone signs in.`;

await run(async () => {
  const { deployment, positionals } = await readArguments(USAGE, {});
  const [email, ...more] = positionals;
  if (email === undefined || more.length > 0) throw new CommandError(USAGE);
  const { region } = deployment;
  const stack = await readDeployedStack(deployment, 'Data');
  const cognito = new CognitoIdentityProviderClient({ region });
  const UserPoolId = stack.physicalId('AWS::Cognito::UserPool', 'AccountsPool');
  const userId = await findUserId(cognito, UserPoolId, email);
  // By the address: in a pool that was made anew the id is no name of the account (decision 71).
  const who = { UserPoolId, Username: email };
  const SoftwareTokenMfaSettings = { Enabled: false, PreferredMfa: false };
  await cognito.send(new AdminSetUserMFAPreferenceCommand({ ...who, SoftwareTokenMfaSettings }));
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }));
  const tables = await readTablesOf(stack, deployment);
  const users = tableHandle('users', client, tables.users);
  await secondFactorStore(users).save(userId, { since: undefined, isAwaited: false });
  // The phone may also have a session.
  await profileStore(users).endSessions(userId, Date.now());
  await cognito.send(new AdminUserGlobalSignOutCommand(who));
  const notify = notifier(noticeStore(tableHandle('notifications', client, tables.notifications)), Date.now);
  await notify({ kind: 'second-factor-changed', userId, change: 'removed', at: Date.now() });
  say(`${email} is signed out everywhere and can log in with the password alone.`);
});
