/** token-scopes: the user pool calls it before it issues tokens. */
import { SSMClient } from '@aws-sdk/client-ssm';
import type { PreTokenGenerationV2TriggerEvent } from 'aws-lambda';
import { withoutAccountScope } from '#functions/accounts/token-scopes.ts';
import { requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { secretReader } from '#functions/platform/secrets.ts';

const parameter = requireEnv('ENROLMENT_CLIENT_PARAMETER');
const read = secretReader(new SSMClient({}));

/**
 * Version two of the trigger, which can also change access tokens:
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-lambda-pre-token-generation.html
 */
export async function handler(event: PreTokenGenerationV2TriggerEvent) {
  return withoutAccountScope(event, await enrolmentClient());
}

/** Read at run time, since the client needs the pool and the pool needs this function. Logins work without it. */
async function enrolmentClient(): Promise<string | undefined> {
  try {
    return await read(parameter);
  } catch (error) {
    logger.warn('enrolment client unknown', { reason: error instanceof Error ? error.name : 'unknown' });
    return undefined;
  }
}
