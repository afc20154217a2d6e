/** `npm run admin:create -- --email ADDRESS --name NAME`: creates an owner. Prompts for the password. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import * as z from 'zod';
import { emailField } from '#shared/contract/accounts/person-fields.ts';
import { createAdmin } from './admin/create-admin.ts';
import { readArguments } from './arguments.ts';
import { CommandError, run, say } from './command.ts';
import { deployedStack } from './deployed.ts';
import { askSecrets } from './prompt.ts';

const USAGE = `npm run admin:create -- --email ADDRESS --name "An Owner" [--region REGION] [--stage NAME]

Makes an owner, who may do everything and invites other staff. The password is asked for, twice. An admin from before\nthere were duties becomes an owner, and keeps the password.`;

const wanted = z.object({ email: emailField, name: z.string().trim().min(1) });

await run(async () => {
  const { deployment, values } = await readArguments(USAGE, { email: { type: 'string' }, name: { type: 'string' } });
  const given = wanted.safeParse(values);
  if (!given.success) throw new CommandError(USAGE);
  const { email, name } = given.data;
  const stack = await deployedStack(deployment, 'Data');
  const userPoolId = stack.physicalId('AWS::Cognito::UserPool', 'AccountsPool');
  const [password = '', repeated] = await askSecrets([`Password for ${email}`, 'The same again']);
  if (password !== repeated) throw new CommandError('The two passwords differ. Nothing was changed.');
  const cognito = new CognitoIdentityProviderClient({ region: deployment.region });
  const made = await createAdmin(cognito, userPoolId, { email, name, password });
  say(`${email} is an owner and can sign in${made === 'known' ? ' with the password they have' : ''}.`);
});
