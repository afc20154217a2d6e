import * as z from 'zod';
import type { Deployment } from '../../template/deployment.ts';
import { propertiesOf } from '../../template/properties.ts';
import { type PoolClient, readClient } from './app-client.ts';
import { poolPropertiesSchema } from './pool-properties.ts';
import { ignored } from './property-types.ts';

export interface Pool {
  readonly id: string;
  readonly arn: string;
  /** ARN of the pre-token-generation function. */
  readonly tokenTrigger: string;
  /** ARN of the custom message function, which writes the mails with codes. */
  readonly customMessageArn: string;
  readonly shortestPassword: number;
  readonly clients: ReadonlyMap<string, PoolClient>;
  readonly groups: ReadonlySet<string>;
}

const groupPropertiesSchema = z.strictObject({ UserPoolId: z.string(), GroupName: z.string(), Description: ignored });

/** Reads the template's pools with their clients and groups. Throws for a setting that is not emulated. */
export function readPools(deployment: Deployment, region: string, accountId: string): readonly Pool[] {
  const clients = deployment.ofType('AWS::Cognito::UserPoolClient').map(readClient);
  const groups = deployment
    .ofType('AWS::Cognito::UserPoolGroup')
    .map((resource) => propertiesOf(resource, groupPropertiesSchema));
  return deployment.ofType('AWS::Cognito::UserPool').map((resource) => {
    const { LambdaConfig, Policies } = propertiesOf(resource, poolPropertiesSchema);
    const id = resource.physicalId;
    return {
      id,
      arn: resource.attributes['Arn'] ?? `arn:aws:cognito-idp:${region}:${accountId}:userpool/${id}`,
      tokenTrigger: LambdaConfig.PreTokenGenerationConfig.LambdaArn,
      customMessageArn: LambdaConfig.CustomMessage,
      shortestPassword: Policies.PasswordPolicy.MinimumLength,
      clients: new Map(clients.filter(({ poolId }) => poolId === id).map(({ client }) => [client.id, client])),
      groups: new Set(groups.filter(({ UserPoolId }) => UserPoolId === id).map(({ GroupName }) => GroupName)),
    };
  });
}
