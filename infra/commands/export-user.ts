/** `npm run export-user -- ADDRESS --to FOLDER`: exports a person's data and ID proof. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { exportOf } from '#functions/accounts/rights/export.ts';
import { readPersonalData, rightsStore } from '#functions/accounts/rights/read-personal-data.ts';
import { readArguments } from './arguments.ts';
import { CommandError, run, say } from './command.ts';
import { readDeployedStack } from './deployed.ts';
import { readTablesOf } from './tables-of.ts';
import { findUserId } from './user-id-of.ts';

const USAGE = `npm run export-user -- ADDRESS --to FOLDER [--region REGION] [--stage NAME]

Writes what is stored about the person with this e-mail address, and the ID proof, into a folder that only you can read.`;

await run(async () => {
  const { deployment, values, positionals } = await readArguments(USAGE, { to: { type: 'string' } });
  const [email, ...more] = positionals;
  const { to } = values;
  if (email === undefined || more.length > 0 || to === undefined) throw new CommandError(USAGE);
  const { region } = deployment;
  const stack = await readDeployedStack(deployment, 'Data');
  const userPoolId = stack.physicalId('AWS::Cognito::UserPool', 'AccountsPool');
  const userId = await findUserId(new CognitoIdentityProviderClient({ region }), userPoolId, email);
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region }));
  const names = await readTablesOf(stack, deployment);
  const data = await readPersonalData(
    rightsStore(client, (kind) => names[kind]),
    userId,
  );
  if (data === undefined) throw new CommandError(`${email} has never logged in, so there is only the account itself.`);

  const folder = join(to, userId);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const write = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, name), content, { mode: 0o600 });
    say(join(folder, name));
  };
  await write('data.json', `${JSON.stringify(exportOf(data, Date.now()), undefined, 2)}\n`);
  const { idProofKey, idProofType } = data.profile;
  if (idProofKey === undefined) return;
  const s3 = new S3Client({ region, forcePathStyle: true });
  const proof = await s3.send(
    new GetObjectCommand({ Bucket: stack.physicalId('AWS::S3::Bucket', 'Proofs'), Key: idProofKey }),
  );
  await write(`id-proof.${idProofType?.split('/').at(-1) ?? 'file'}`, (await proof.Body?.transformToByteArray()) ?? '');
});
