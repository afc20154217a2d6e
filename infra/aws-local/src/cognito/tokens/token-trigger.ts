import * as z from 'zod';
import { AwsFault } from '../../aws/json-protocol.ts';
import type { PoolClient } from '../pool/app-client.ts';
import type { Pool } from '../pool/pool.ts';
import type { User } from '../pool/users.ts';

/** Calls a trigger function as the pool. Returns its response as JSON text, or the error. */
export type InvokeTrigger = (functionArn: string, poolArn: string, event: unknown) => Promise<string>;

export type TokenSource = 'TokenGeneration_Authentication' | 'TokenGeneration_RefreshTokens';

/** The scope of Cognito's own tokens, which allows a user to change the account. */
export const ACCOUNT_SCOPE = 'aws.cognito.signin.user.admin';

const triggerResponse = z.object({
  response: z.object({
    claimsAndScopeOverrideDetails: z
      .strictObject({
        accessTokenGeneration: z
          .strictObject({
            scopesToSuppress: z.array(z.string()).default([]),
            claimsToAddOrOverride: z.record(z.string(), z.string()).default({}),
          })
          .optional(),
      })
      .nullish(),
  }),
});

/** Who gets tokens, and by which client of which pool. */
export interface Recipient {
  readonly pool: Pool;
  readonly client: PoolClient;
  readonly user: User;
}

export interface AccessDecision {
  readonly scopes: readonly string[];
  readonly addedClaims: Readonly<Record<string, string>>;
}

/** The scopes and further claims of an access token, after the pool's pre-token-generation trigger (version two) has run. */
export async function decideAccess(
  invoke: InvokeTrigger,
  { pool, client, user }: Recipient,
  triggerSource: TokenSource,
): Promise<AccessDecision> {
  const event = {
    version: '2',
    triggerSource,
    region: pool.arn.split(':')[3],
    userPoolId: pool.id,
    userName: user.sub,
    callerContext: { awsSdkVersion: 'aws-sdk-unknown-unknown', clientId: client.id },
    request: {
      userAttributes: { sub: user.sub, 'cognito:user_status': user.status, ...user.attributes },
      groupConfiguration: { groupsToOverride: user.groups, iamRolesToOverride: [], preferredRole: null },
      scopes: [ACCOUNT_SCOPE],
    },
    response: { claimsAndScopeOverrideDetails: null },
  };
  const answer = triggerResponse.safeParse(JSON.parse(await invoke(pool.tokenTrigger, pool.arn, event)));
  if (!answer.success) {
    throw new AwsFault(
      'InvalidLambdaResponseException',
      `Unrecognizable lambda output: ${z.prettifyError(answer.error)}`,
    );
  }
  const decided = answer.data.response.claimsAndScopeOverrideDetails?.accessTokenGeneration;
  return {
    scopes: [ACCOUNT_SCOPE].filter((scope) => decided?.scopesToSuppress.includes(scope) !== true),
    addedClaims: decided?.claimsToAddOrOverride ?? {},
  };
}
