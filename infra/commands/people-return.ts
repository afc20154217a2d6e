/** `npm run people:return`: gives everybody of the tables an account in a user pool that was made anew. */
import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  AdminAddUserToGroupCommand,
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  CognitoIdentityProviderClient,
  UsernameExistsException,
} from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { personIdIn } from '#functions/accounts/identity-provider/pool-account.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { scanItems } from '#functions/tables/reads.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { PROFILE_SK, type ProfileItem, profileItem } from '#functions/tables/users/user-items.ts';
import { dutyGroup } from '#shared/model/accounts/duties.ts';
import { readArguments } from './arguments.ts';
import { CommandError, run, say } from './command.ts';
import { readDeployedStack } from './deployed.ts';
import { readTablesOf } from './tables-of.ts';

const USAGE = `npm run people:return -- [--users TABLE] [--region REGION] [--stage NAME]

For a user pool that was made anew beside restored tables: gives each person of the tables an account with their address, id and
duties, and a password that nobody knows. They come back by "Forgot password". Sends no mail. Can be repeated.
--users names the restored table of users, if cdk.json does not have it yet.`;

/** Cognito makes at most so many accounts a second unless it was raised, each with four calls. */
const AT_ONCE = 5;
const PAUSE_MS = 250;

await run(async () => {
  const { deployment, values } = await readArguments(USAGE, { users: { type: 'string' } });
  const { region } = deployment;
  const stack = await readDeployedStack(deployment, 'Data');
  const UserPoolId = stack.physicalId('AWS::Cognito::UserPool', 'AccountsPool');
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }));
  const users = tableHandle('users', client, values.users ?? (await readTablesOf(stack, deployment)).users);
  const cognito = new CognitoIdentityProviderClient({ region, retryMode: 'adaptive', maxAttempts: 10 });
  const counts = { returned: 0, known: 0 };
  const takenAddresses: string[] = [];
  const profiles = scanItems(users, { filter: { sk: PROFILE_SK, erasedAt: undefined }, unread: 'fail' }, profileItem);
  await inParallel(profiles, AT_ONCE, async (profile) => {
    const result = await bringBack(cognito, UserPoolId, profile);
    if (result === 'taken') takenAddresses.push(profile.email);
    else counts[result] += 1;
    await sleep(PAUSE_MS);
  });
  say(`${counts.returned} people can come back by "Forgot password"; ${counts.known} had an account already.`);
  if (takenAddresses.length > 0) {
    throw new CommandError(
      `Somebody registered these addresses anew; delete those accounts and repeat:\n${takenAddresses.join('\n')}`,
    );
  }
});

async function bringBack(
  cognito: CognitoIdentityProviderClient,
  UserPoolId: string,
  { userId, email, name, role, duties = [], isActive }: ProfileItem,
): Promise<'returned' | 'known' | 'taken'> {
  const who = { UserPoolId, Username: email };
  const UserAttributes = Object.entries({ email, email_verified: 'true', name, preferred_username: userId }).map(
    ([Name, Value]) => ({ Name, Value }),
  );
  try {
    await cognito.send(new AdminCreateUserCommand({ ...who, MessageAction: 'SUPPRESS', UserAttributes }));
  } catch (error) {
    if (!(error instanceof UsernameExistsException)) throw error;
    const found = await cognito.send(new AdminGetUserCommand(who));
    if (personIdIn(found.UserAttributes) !== userId) return 'taken';
    // An account has this status only after an attempt that failed before the password was set.
    if (found.UserStatus !== 'FORCE_CHANGE_PASSWORD') return 'known';
  }
  for (const GroupName of [role, ...duties.map(dutyGroup)]) {
    await cognito.send(new AdminAddUserToGroupCommand({ ...who, GroupName }));
  }
  if (!isActive && role === 'admin') await cognito.send(new AdminDisableUserCommand(who));
  // Last, since it makes the account usable: without a password that was set for good, Cognito resets none.
  const Password = `${randomBytes(24).toString('base64url')}aA1!`;
  await cognito.send(new AdminSetUserPasswordCommand({ ...who, Password, Permanent: true }));
  return 'returned';
}
