/** `npm run admin:create -- --email ADDRESS --name NAME`: creates an owner. Prompts for the password. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { emailField } from '#shared/contract/accounts/person-fields.ts';
import { createAdmin } from './admin/create-admin.ts';
import { restoreOwner } from './admin/restore-owner.ts';
import { readArguments } from './arguments.ts';
import { CommandError, run, say } from './command.ts';
import { readDeployedStack } from './deployed.ts';
import { askSecrets } from './prompt.ts';
import { readTablesOf } from './tables-of.ts';
import { findUserId } from './user-id-of.ts';

const USAGE = `npm run admin:create -- --email ADDRESS --name "An Owner" [--region REGION] [--stage NAME]

Makes an owner, who may do everything and invites other staff. The password is asked for, twice. Somebody of the staff who
was stripped or disabled becomes an active owner again, and keeps the password.`;

const wanted = z.object({ email: emailField, name: z.string().trim().min(1) });

await run(async () => {
  const { deployment, values } = await readArguments(USAGE, { email: { type: 'string' }, name: { type: 'string' } });
  const given = wanted.safeParse(values);
  if (!given.success) throw new CommandError(USAGE);
  const { email, name } = given.data;
  const stack = await readDeployedStack(deployment, 'Data');
  const userPoolId = stack.physicalId('AWS::Cognito::UserPool', 'AccountsPool');
  const [password = '', repeated] = await askSecrets([`Password for ${email}`, 'The same again']);
  if (password !== repeated) throw new CommandError('The two passwords differ. Nothing was changed.');
  const cognito = new CognitoIdentityProviderClient({ region: deployment.region });
  const made = await createAdmin(cognito, userPoolId, { email, name, password });
  if (made === 'known') {
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: deployment.region }));
    const users = tableHandle('users', client, (await readTablesOf(stack, deployment)).users);
    await restoreOwner({ users, cognito, userPoolId }, await findUserId(cognito, userPoolId, email), Date.now());
  }
  say(`${email} is an owner and can sign in${made === 'known' ? ' with the password they have' : ''}.`);
});
