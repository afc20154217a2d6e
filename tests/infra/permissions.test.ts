import { expect, it } from 'vitest';
import * as z from 'zod';
import { statementsOf } from './policies.ts';
import { plainId, templates } from './templates.ts';

const { data, api, web, text } = templates();

/** Every wildcard in a policy, with its reason: `<policy> <action> <resource>`. */
const REASONS: Readonly<Record<string, string>> = {
  'AccountsApiRoleDefaultPolicy <Proofs.Arn>/uploads/*': 'Random keys below one prefix: staged proofs.',
  'AccountsApiRoleDefaultPolicy <Proofs.Arn>/proofs/*': 'Random keys below one prefix: claimed and replaced proofs.',
  'AccountsApiRoleDefaultPolicy <Media.Arn>/uploads/*': 'Random keys below one prefix: staged images.',
  'AdminApiRoleDefaultPolicy <Proofs.Arn>/proofs/*': 'Random keys below one prefix: the proofs an admin looks at.',
  'RightsApiRoleDefaultPolicy <Proofs.Arn>/proofs/*': 'Random keys below one prefix: the caller’s own proof.',
  'RetentionWorkerRoleDefaultPolicy <Proofs.Arn>/proofs/*': 'Random keys below one prefix: proofs kept long enough.',
  'SellingApiRoleDefaultPolicy <Media.Arn>/uploads/*': 'Random keys below one prefix: staged images.',
  'SellingApiRoleDefaultPolicy <Media.Arn>/media/*': 'Random keys below one prefix: images of auctions.',
  'RealtimeRoleDefaultPolicy arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/POST/@connections/*':
    'API Gateway makes the ids of connections; one API, stage and method.',
  'RealtimeRoleDefaultPolicy arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/DELETE/@connections/*':
    'API Gateway makes the ids of connections; one API, stage and method.',
  'AuctionPushRoleDefaultPolicy arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/POST/@connections/*':
    'API Gateway makes the ids of connections; one API, stage and method.',
  'PushShardRoleDefaultPolicy arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/POST/@connections/*':
    'API Gateway makes the ids of connections; one API, stage and method.',
  'InboxPushRoleDefaultPolicy arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/POST/@connections/*':
    'API Gateway makes the ids of connections; one API, stage and method.',
  'NoticeDeliveryRoleDefaultPolicy arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/POST/@connections/*':
    'API Gateway makes the ids of connections; one API, stage and method.',
  'AuctionStreamRoleDefaultPolicy arn:aws:scheduler:ap-south-1:<AWS::AccountId>:schedule/<AuctionSchedulesGroup>/auction-*':
    'One schedule per auction, in a group of their own.',
  'AuctionClockRoleDefaultPolicy arn:aws:scheduler:ap-south-1:<AWS::AccountId>:schedule/<AuctionSchedulesGroup>/auction-*':
    'One schedule per auction, in a group of their own.',
};

/** The function CDK brings along to copy the site into its bucket runs only while deploying. */
const PUBLISHER = /^CustomCDKBucketDeployment/;

const policies = [data, api, web]
  .flatMap((stack) => stack.ofType('AWS::IAM::Policy'))
  .filter(({ id }) => !PUBLISHER.test(id))
  .map(({ id, Properties }) => ({ id: plainId(id), statements: statementsOf(Properties['PolicyDocument']) }));

it('has a reason for every wildcard resource, and no reason too many', () => {
  const found = policies.flatMap(({ id, statements }) =>
    statements.flatMap(({ Resource }) =>
      Resource.map(text)
        // Traces, which X-Ray binds to nothing: functions.test.ts knows the two actions.
        .filter((one) => one.includes('*') && one !== '*')
        .map((one) => `${id} ${one}`),
    ),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(REASONS).toSorted());
});

it('names every action in full', () => {
  const actions = policies.flatMap(({ id, statements }) =>
    statements.flatMap(({ Action }) => Action.map((action) => `${id} ${text(action)}`)),
  );
  expect(actions.filter((action) => action.includes('*'))).toEqual([]);
});

it('uses no managed policies, but for the one that API Gateway asks for', () => {
  const roles = [data, api, web]
    .flatMap((stack) => stack.ofType('AWS::IAM::Role'))
    .filter(({ id }) => !PUBLISHER.test(id));
  expect(roles.filter(({ Properties }) => 'ManagedPolicyArns' in Properties).map(({ id }) => plainId(id))).toEqual([
    'LiveApiLogWriter',
  ]);
});

it('lets only AWS services of this account take on roles', () => {
  const principals = api.ofType('AWS::IAM::Role').map(({ Properties }) => {
    const [first, ...more] = statementsOf(Properties['AssumeRolePolicyDocument']);
    expect(more).toEqual([]);
    return z.object({ Service: z.string() }).parse(first?.Principal).Service;
  });
  expect(new Set(principals)).toEqual(
    new Set(['apigateway.amazonaws.com', 'lambda.amazonaws.com', 'scheduler.amazonaws.com']),
  );
});
