/** canary: every five minutes, bids on its practice lot as a bidder would, and measures it. */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { SSMClient } from '@aws-sdk/client-ssm';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { metrics, publishMetrics } from '#functions/platform/metrics.ts';
import { secretReader, SecretNotSet } from '#functions/platform/secrets.ts';
import { bidAsCanary } from '#functions/system/canary.ts';

const read = secretReader(new SSMClient({}));
const passwordParameter = requireEnv('CANARY_PASSWORD_PARAMETER');
const siteUrlParameter = requireEnv('SITE_URL_PARAMETER');

/** Undefined while `npm run canary:create` has not made its account: then nothing is measured, and the alarm rings. */
async function readPassword(): Promise<string | undefined> {
  try {
    return await read(passwordParameter);
  } catch (error) {
    if (error instanceof SecretNotSet) return undefined;
    throw error;
  }
}

export const handler = middy(async (_event: unknown, _context: Context) => {
  const password = await readPassword();
  if (password === undefined) {
    logger.warn('the canary has no account yet');
    return;
  }
  const took = await bidAsCanary(await read(siteUrlParameter), password);
  logger.info('the canary bid', { milliseconds: Math.round(took) });
  metrics.addMetric('CanaryTime', MetricUnit.Milliseconds, took);
  publishMetrics();
}).use(injectLambdaContext(logger, { resetKeys: true }));
