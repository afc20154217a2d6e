import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { functionSpecs } from '#infra/specs/function-specs.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { grantsOf } from '../support/policies.ts';
import { plainId, templates } from '../support/templates.ts';

const { api, text } = templates();

const functionProperties = z.object({
  Environment: z.object({ Variables: z.record(z.string(), z.unknown()) }),
  Role: z.object({ 'Fn::GetAtt': z.tuple([z.string(), z.literal('Arn')]) }),
  Runtime: z.string(),
  Architectures: z.array(z.string()),
  Handler: z.string(),
  Timeout: z.number(),
  LoggingConfig: z.object({ LogGroup: z.object({ Ref: z.string() }) }),
});

const functions = new Map(
  api.ofType('AWS::Lambda::Function').map(({ id, Properties }) => {
    const properties = functionProperties.parse(Properties);
    const { POWERTOOLS_SERVICE_NAME: name, ...variables } = properties.Environment.Variables;
    return [String(name), { id: plainId(id), ...properties, variables }] as const;
  }),
);

const lambda = (name: string) => {
  const found = functions.get(name);
  if (found === undefined) throw new Error(`there is no function ${name}`);
  return found;
};

it('the deployed functions are exactly those of the specs', () => {
  expect([...functions.keys()].toSorted()).toEqual([...functionSpecs('memory').keys()].toSorted());
});

describe.each([...functions])('%s', (name, { Role, LoggingConfig, ...rest }) => {
  const [roleId] = Role['Fn::GetAtt'];

  // That every grant is used, and none is missing, is known from the integration tests (tests/grants).
  it('may do nothing to everything but write traces, and writes its own log', () => {
    expect(grantsOf(api, roleId, text)).toMatchObject({
      [plainId(LoggingConfig.LogGroup.Ref)]: 'logs:CreateLogStream logs:PutLogEvents',
      '*': 'xray:PutTelemetryRecords xray:PutTraceSegments',
    });
  });

  it('has its own role with a single policy', () => {
    const role = api.ofType('AWS::IAM::Role').find(({ id }) => id === roleId);
    expect(role?.Properties).not.toHaveProperty('ManagedPolicyArns');
    expect(role?.Properties).not.toHaveProperty('Policies');
    const others = [...functions].filter(([other]) => other !== name).map(([, other]) => other.Role['Fn::GetAtt'][0]);
    expect(others).not.toContain(roleId);
  });

  it('runs on Node.js 24 and ARM', () => {
    expect(rest).toMatchObject({ Runtime: 'nodejs24.x', Architectures: ['arm64'], Handler: 'index.handler' });
  });

  it('has a log that expires after 90 days', () => {
    const log = api.ofType('AWS::Logs::LogGroup').find(({ id }) => id === LoggingConfig.LogGroup.Ref);
    expect(log?.Properties).toMatchObject({ RetentionInDays: 90 });
  });
});

it('bidding-api times out before the closing grace period ends', () => {
  expect(lambda('bidding-api').Timeout * 1000).toBeLessThan(CLOSING_GRACE_MS);
});

it('every HTTP function times out before API Gateway does', () => {
  const workers = [
    'auction-stream',
    'auction-frames',
    'frame-shard',
    'auction-clock',
    'payment-worker',
    'payment-events',
    'notice-delivery',
    'inbox-nudge',
    'retention-worker',
    'grievance-clock',
    'snapshot-writer',
    'ledger-exporter',
    'log-writer',
    'canary',
  ];
  const slow = [...functions].filter(([name, { Timeout }]) => !workers.includes(name) && Timeout > 29);
  expect(slow).toEqual([]);
});

it('no environment variable contains a secret', () => {
  const variables = [...functions.values()].flatMap((one) => Object.entries(one.variables));
  const suspicious = variables.filter(([name]) => /SECRET|PASSWORD|TOKEN/.test(name)).map(([, value]) => text(value));
  expect(new Set(suspicious)).toEqual(
    new Set(['/boli/canary/password', '/boli/razorpay/key-secret', '/boli/razorpay/webhook-secret']),
  );
});
