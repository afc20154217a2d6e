import { GetAccountSettingsCommand, LambdaClient } from '@aws-sdk/client-lambda';
import {
  GetAWSDefaultServiceQuotaCommand,
  GetServiceQuotaCommand,
  NoSuchResourceException,
  ServiceQuotasClient,
} from '@aws-sdk/client-service-quotas';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, expect, test } from 'vitest';
import { findConcurrency, findQuotas } from '#infra/preflight/account.ts';

const lambda = mockClient(LambdaClient);
const quotas = mockClient(ServiceQuotasClient);
const region = 'ap-south-1';
beforeEach(() => {
  lambda.reset();
  quotas.reset();
});

const NOTHING_SET_ASIDE = { bidding: undefined, stream: undefined };
const ASK =
  'aws service-quotas request-service-quota-increase --region ap-south-1 --service-code lambda --quota-code L-B99A9384 --desired-value 1000';

async function concurrency(
  limit: number,
  reservedConcurrency: Parameters<typeof findConcurrency>[1]['reservedConcurrency'],
) {
  lambda.on(GetAccountSettingsCommand).resolves({ AccountLimit: { ConcurrentExecutions: limit } });
  const findings = await findConcurrency(new LambdaClient({ region }), { region, reservedConcurrency });
  return findings.map(({ level, says, remedy }) => [level, says, remedy]);
}

test('a new account with ten functions at once must not open', async () => {
  const [finding, ...more] = await concurrency(10, NOTHING_SET_ASIDE);
  expect(finding).toEqual([
    'missing',
    'Lambda runs 10 functions at once in this account: everybody else is refused.',
    ASK,
  ]);
  expect(more).toEqual([]);
});

test('fewer functions than usual are a decision, and a thousand are enough', async () => {
  expect(await concurrency(100, NOTHING_SET_ASIDE)).toEqual([
    ['advice', 'Lambda runs 100 functions at once in this account; 1000 are usual.', ASK],
  ]);
  expect(await concurrency(1000, { bidding: 100, stream: 50 })).toEqual([]);
});

test('what Lambda refuses to set aside would fail the deployment', async () => {
  const [, refused] = await concurrency(200, { bidding: 100, stream: 1 });
  expect(refused?.[0]).toBe('missing');
  expect(refused?.[1]).toContain('101 cannot be set aside');
  expect(await concurrency(1000, { bidding: 900, stream: undefined })).toEqual([]);
});

test('a quota below what the templates let through is named, also where the account has only the default', async () => {
  quotas
    .on(GetServiceQuotaCommand)
    .resolves({ Quota: { Value: 10_000 } })
    .on(GetServiceQuotaCommand, { QuotaCode: 'L-9ED1E49A' })
    .rejects(new NoSuchResourceException({ message: 'no', $metadata: {} }))
    .on(GetAWSDefaultServiceQuotaCommand, { ServiceCode: 'apigateway', QuotaCode: 'L-9ED1E49A' })
    .resolves({ Quota: { Value: 100 } });
  expect(await findQuotas(new ServiceQuotasClient({ region }), region)).toEqual([
    {
      level: 'advice',
      says: 'AWS allows 100 new live connections a second in this account; Boli lets 500 through.',
      remedy:
        'aws service-quotas request-service-quota-increase --region ap-south-1 --service-code apigateway --quota-code L-9ED1E49A --desired-value 500',
    },
  ]);
});
