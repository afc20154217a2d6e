import { GetAccountSettingsCommand, type LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  NoSuchResourceException,
  type ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import type { Settings } from '#infra/settings/settings.ts';
import { advice, type Finding, missing } from './check.ts';

/** Below this, a few dozen visitors at once read that Boli is too busy. Lambda sets nothing aside below it, either. */
const LEAST_CONCURRENCY = 100;
/** AWS's usual limit, which the API's own limits assume. */
const USUAL_CONCURRENCY = 1000;

const increase = (region: string, service: string, code: string, value: number): string =>
  `aws service-quotas request-service-quota-increase --region ${region} --service-code ${service} --quota-code ${code} --desired-value ${value}`;

/** Whether enough functions may run at once, and whether what is set aside for bids fits into that. */
export async function findConcurrency(
  lambda: LambdaClient,
  { region, reservedConcurrency }: Pick<Settings, 'region' | 'reservedConcurrency'>,
): Promise<readonly Finding[]> {
  const { AccountLimit } = await lambda.send(new GetAccountSettingsCommand({}));
  const limit = AccountLimit?.ConcurrentExecutions ?? 0;
  const increaseCommand = increase(region, 'lambda', 'L-B99A9384', USUAL_CONCURRENCY);
  const limitText = `Lambda runs ${limit} functions at once in this account`;
  const { bidding = 0, stream = 0 } = reservedConcurrency;
  const setAside = bidding + stream;
  // https://docs.aws.amazon.com/lambda/latest/dg/configuration-concurrency.html
  const isTooMuch = setAside > 0 && limit - setAside < LEAST_CONCURRENCY;
  const findings: Finding[] = [];
  if (limit < LEAST_CONCURRENCY) {
    findings.push(missing(`${limitText}: everybody else is refused.`, increaseCommand));
  } else if (limit < USUAL_CONCURRENCY) {
    findings.push(advice(`${limitText}; ${USUAL_CONCURRENCY} are usual.`, increaseCommand));
  }
  if (isTooMuch) {
    findings.push(
      missing(
        `${limitText}, of which ${LEAST_CONCURRENCY} must stay free: ${setAside} cannot be set aside, and a deployment fails.`,
        `Remove biddingConcurrency and streamConcurrency from cdk.json, or\n${increaseCommand}`,
      ),
    );
  }
  return findings;
}

interface Quota {
  readonly service: string;
  readonly code: string;
  /** What the quota counts, in words. */
  readonly subject: string;
  /** What the templates let through. */
  readonly least: number;
}

/** The codes are those of the Service Quotas console. */
const QUOTAS: readonly Quota[] = [
  // The HTTP API passes 2,500, the WebSocket API 2,000.
  { service: 'apigateway', code: 'L-8A5B8E43', subject: 'requests a second to all APIs', least: 4_500 },
  // https://docs.aws.amazon.com/apigateway/latest/developerguide/apigateway-execution-service-websocket-limits-table.html
  { service: 'apigateway', code: 'L-9ED1E49A', subject: 'new live connections a second', least: 500 },
  // https://docs.aws.amazon.com/cognito/latest/developerguide/quotas.html
  { service: 'cognito-idp', code: 'L-026ADBA3', subject: 'logins a second', least: 120 },
];

/** The quotas of AWS that the limits of the templates assume. */
export async function findQuotas(quotas: ServiceQuotasClient, region: string): Promise<readonly Finding[]> {
  const found = await Promise.all(
    QUOTAS.map(async ({ service, code, subject, least }) => {
      const value = await readQuota(quotas, service, code);
      const sentence = `AWS allows ${value} ${subject} in this account; Boli lets ${least} through.`;
      return value < least ? [advice(sentence, increase(region, service, code, least))] : [];
    }),
  );
  return found.flat();
}

/** A quota that nobody has changed may not exist in the account; then its default is valid. */
async function readQuota(quotas: ServiceQuotasClient, ServiceCode: string, QuotaCode: string): Promise<number> {
  try {
    return (await quotas.send(new GetServiceQuotaCommand({ ServiceCode, QuotaCode }))).Quota?.Value ?? 0;
  } catch (error) {
    if (!(error instanceof NoSuchResourceException)) throw error;
    return (await quotas.send(new GetAWSDefaultServiceQuotaCommand({ ServiceCode, QuotaCode }))).Quota?.Value ?? 0;
  }
}
