/** `npm run erase-user -- ADDRESS --run`: erases a person with the code that the site uses. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { deleteAccount } from '#functions/accounts/identity-provider/pool-account.ts';
import { eraseUser } from '#functions/accounts/rights/erase-user.ts';
import { whyNotErased } from '#functions/accounts/rights/erasure.ts';
import { readPersonalData, rightsStore } from '#functions/accounts/rights/read-personal-data.ts';
import { readArguments } from './arguments.ts';
import { CommandError, run, say } from './command.ts';
import { readDeployedStack } from './deployed.ts';
import { readTablesOf } from './tables-of.ts';
import { findUserId } from './user-id-of.ts';

const USAGE = `npm run erase-user -- ADDRESS [--run] [--region REGION] [--stage NAME]

Says what would be erased of the person with this e-mail address (or user id) and whether anything holds them; with --run
erases it, for good. Payments and the records of auctions stay, without the name.`;

await run(async () => {
  const { deployment, values, positionals } = await readArguments(USAGE, { run: { type: 'boolean', default: false } });
  const [who, ...more] = positionals;
  if (who === undefined || more.length > 0) throw new CommandError(USAGE);
  const { region } = deployment;
  const stack = await readDeployedStack(deployment, 'Data');
  const cognito = new CognitoIdentityProviderClient({ region });
  const userPoolId = stack.physicalId('AWS::Cognito::UserPool', 'AccountsPool');
  // After an incomplete erasure the sign-in may be gone, so accept the user id as well.
  const userId = who.includes('@') ? await findUserId(cognito, userPoolId, who) : who;
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }));
  const names = await readTablesOf(stack, deployment);
  const store = rightsStore(client, (kind) => names[kind]);

  const data = await readPersonalData(store, userId);
  if (data === undefined) throw new CommandError(`${who} has no profile.`);
  const reason = whyNotErased(data, Date.now());
  if (reason !== undefined) throw new CommandError(`Nothing was erased. ${reason.message}`);
  const { registrations, bids, payments, notices, activity } = data;
  say(`${userId}: the profile, the ID proof, ${activity.length} lines of activity, ${notices.length} notices.`);
  say(
    `Kept without the name: ${payments.length} payments, ${registrations.length} registrations, ${bids.length} bids.`,
  );
  if (!values.run) {
    say('Nothing was erased. Add --run to erase.');
    return;
  }
  const erased = await eraseUser(
    {
      store,
      s3: new S3Client({ region, forcePathStyle: true }),
      proofsBucket: stack.physicalId('AWS::S3::Bucket', 'Proofs'),
      deleteAccount: deleteAccount(cognito, userPoolId),
    },
    userId,
    Date.now(),
  );
  if (!erased.ok) throw new CommandError(`Not everything was erased: ${erased.error.message} Run it again.`);
  say('Erased.');
});
