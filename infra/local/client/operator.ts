import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SSMClient } from '@aws-sdk/client-ssm';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { OPERATOR_CREDENTIALS } from '@boli/aws-local/aws/operator.ts';
import * as z from 'zod';
import { type AdminAccount, createAdmin } from '#infra/commands/admin/create-admin.ts';
import { createCanary } from '#infra/commands/canary/create-canary.ts';
import { PARAMETERS } from '#infra/settings/parameters.ts';

const clockReading = z.object({ offsetMs: z.number() });

/**
 * The settings with which an SDK client reaches an emulator as the operator. Signatures carry the time and the
 * stack's clock may have been moved, so this reads the clock's offset first.
 * @param service the segment below `/__aws/`
 */
export async function readOperatorAccess(baseUrl: string, service: string) {
  const reading = await fetch(`${baseUrl}/__local/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advanceMs: 0 }),
  });
  const { offsetMs } = z.parse(clockReading, await reading.json());
  return {
    endpoint: `${baseUrl}/__aws/${service}`,
    region: 'ap-south-1',
    credentials: OPERATOR_CREDENTIALS,
    systemClockOffset: offsetMs,
  };
}

/** The AWS services of operators' commands, as the SDK names them in its endpoint variables. */
const ENDPOINTS = {
  CLOUDFORMATION: 'cloudformation',
  COGNITO_IDENTITY_PROVIDER: 'cognito-idp',
  DYNAMODB: 'dynamodb',
  DYNAMODB_STREAMS: 'dynamodb-streams',
  LAMBDA: 'lambda',
  S3: 's3',
  SQS: 'sqs',
  SSM: 'ssm',
} as const;

/** The environment variables that make a command of `infra/commands` work on this stack instead of AWS. */
export function operatorEnvironment(baseUrl: string): Readonly<Record<string, string>> {
  const endpoints = Object.entries(ENDPOINTS).map(([name, service]) => [
    `AWS_ENDPOINT_URL_${name}`,
    `${baseUrl}/__aws/${service}`,
  ]);
  return {
    AWS_ACCESS_KEY_ID: OPERATOR_CREDENTIALS.accessKeyId,
    AWS_SECRET_ACCESS_KEY: OPERATOR_CREDENTIALS.secretAccessKey,
    ...Object.fromEntries(endpoints),
  };
}

/** Makes the canary's account as an operator does on AWS. */
export async function makeCanaryAccount(
  baseUrl: string,
  { userPoolId, ...tables }: Readonly<Record<'userPoolId' | 'users' | 'auctions', string>>,
  now: number,
): Promise<void> {
  const dynamoDb = new DynamoDBClient(await readOperatorAccess(baseUrl, 'dynamodb'));
  const deployed = {
    cognito: new CognitoIdentityProviderClient(await readOperatorAccess(baseUrl, 'cognito-idp')),
    userPoolId,
    parameters: new SSMClient(await readOperatorAccess(baseUrl, 'ssm')),
    passwordParameter: PARAMETERS['canary-password'],
    client: DynamoDBDocumentClient.from(dynamoDb),
    tables,
  };
  await createCanary(deployed, now);
  // The document client closes nothing itself.
  for (const closable of [dynamoDb, deployed.cognito, deployed.parameters]) closable.destroy();
}

/** Makes an admin as an operator does on AWS. */
export async function makeAdminAccount(baseUrl: string, userPoolId: string, admin: AdminAccount): Promise<void> {
  const cognito = new CognitoIdentityProviderClient(await readOperatorAccess(baseUrl, 'cognito-idp'));
  await createAdmin(cognito, userPoolId, admin);
  cognito.destroy();
}
