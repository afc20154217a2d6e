/** `npm run canary:create`: makes the account and the practice lot with which the canary bids. */
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { SSMClient } from '@aws-sdk/client-ssm';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { parameterNames } from '#infra/settings/parameters.ts';
import { readArguments } from './arguments.ts';
import { createCanary } from './canary/create-canary.ts';
import { run, say } from './command.ts';
import { readDeployedStack } from './deployed.ts';
import { readTablesOf } from './tables-of.ts';

const USAGE = `npm run canary:create [-- --region REGION --stage NAME]

Makes the account and the practice lot with which the canary bids every five minutes. Nobody else sees them. Can be repeated:
it then only changes the password, which nobody but the canary reads.`;

await run(async () => {
  const { deployment } = await readArguments(USAGE, {});
  const { region } = deployment;
  const stack = await readDeployedStack(deployment, 'Data');
  const house = {
    cognito: new CognitoIdentityProviderClient({ region }),
    userPoolId: stack.physicalId('AWS::Cognito::UserPool', 'AccountsPool'),
    parameters: new SSMClient({ region }),
    passwordParameter: parameterNames(deployment.names)['canary-password'],
    client: DynamoDBDocumentClient.from(new DynamoDBClient({ region })),
    tables: await readTablesOf(stack, deployment),
  };
  await createCanary(house, Date.now());
  say('The canary has its account and bids within ten minutes.');
});
