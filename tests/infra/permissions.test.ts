import { expect, it } from 'vitest';
import * as z from 'zod';
import { statementsOf } from './policies.ts';
import { plainId, templates } from './templates.ts';

const { data, api, web, text } = templates();

/** Every wildcard in a policy (`<policy> <resource>`) and its reason. */
const REASONS: Readonly<Record<string, string>> = {
  'AccountsApiRoleDefaultPolicy <Proofs.Arn>/uploads/*': 'Random keys below one prefix: staged proofs.',
  'AccountsApiRoleDefaultPolicy <Proofs.Arn>/proofs/*': 'Random keys below one prefix: claimed and replaced proofs.',
  'AccountsApiRoleDefaultPolicy <Media.Arn>/uploads/*': 'Random keys below one prefix: staged images.',
  'AdminApiRoleDefaultPolicy <Proofs.Arn>/proofs/*': 'Random keys below one prefix: the proofs that admins view.',
  'RightsApiRoleDefaultPolicy <Proofs.Arn>/proofs/*': 'Random keys below one prefix: the caller’s own proof.',
  'RetentionWorkerRoleDefaultPolicy <Proofs.Arn>/proofs/*':
    'Random keys below one prefix: proofs whose retention has ended.',
  'SellingApiRoleDefaultPolicy <Media.Arn>/uploads/*': 'Random keys below one prefix: staged images.',
  'SellingApiRoleDefaultPolicy <Media.Arn>/media/*': 'Random keys below one prefix: images of auctions.',
  'RealtimeRoleDefaultPolicy arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/POST/@connections/*':
    'API Gateway generates the ids of connections; one API, stage and method.',
  'RealtimeRoleDefaultPolicy arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/DELETE/@connections/*':
    'API Gateway generates the ids of connections; one API, stage and method.',
  'AuctionPushRoleDefaultPolicy arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/POST/@connections/*':
    'API Gateway generates the ids of connections; one API, stage and method.',
  'PushShardRoleDefaultPolicy arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/POST/@connections/*':
    'API Gateway generates the ids of connections; one API, stage and method.',
  'InboxPushRoleDefaultPolicy arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/POST/@connections/*':
    'API Gateway generates the ids of connections; one API, stage and method.',
  'NoticeDeliveryRoleDefaultPolicy arn:aws:execute-api:ap-south-1:<AWS::AccountId>:<LiveApi>/live/POST/@connections/*':
    'API Gateway generates the ids of connections; one API, stage and method.',
  'AuctionStreamRoleDefaultPolicy arn:aws:scheduler:ap-south-1:<AWS::AccountId>:schedule/<AuctionSchedulesGroup>/auction-*':
    'One schedule per auction, in a group of their own.',
  'AuctionClockRoleDefaultPolicy arn:aws:scheduler:ap-south-1:<AWS::AccountId>:schedule/<AuctionSchedulesGroup>/auction-*':
    'One schedule per auction, in a group of their own.',
};

/** CDK's own function, which copies the site into its bucket, runs only during a deployment. */
const PUBLISHER = /^CustomCDKBucketDeployment/;

const policies = [data, api, web]
  .flatMap((stack) => stack.ofType('AWS::IAM::Policy'))
  .filter(({ id }) => !PUBLISHER.test(id))
  .map(({ id, Properties }) => ({ id: plainId(id), statements: statementsOf(Properties['PolicyDocument']) }));

it('every wildcard resource has a reason, and every reason a wildcard', () => {
  const found = policies.flatMap(({ id, statements }) =>
    statements.flatMap(({ Resource }) =>
      Resource.map(text)
        // X-Ray's actions have no resources; functions.test.ts checks them.
        .filter((one) => one.includes('*') && one !== '*')
        .map((one) => `${id} ${one}`),
    ),
  );
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(REASONS).toSorted());
});

it('no action contains a wildcard', () => {
  const actions = policies.flatMap(({ id, statements }) =>
    statements.flatMap(({ Action }) => Action.map((action) => `${id} ${text(action)}`)),
  );
  expect(actions.filter((action) => action.includes('*'))).toEqual([]);
});

it('the only managed policy is the one that API Gateway requires', () => {
  const roles = [data, api, web]
    .flatMap((stack) => stack.ofType('AWS::IAM::Role'))
    .filter(({ id }) => !PUBLISHER.test(id));
  expect(roles.filter(({ Properties }) => 'ManagedPolicyArns' in Properties).map(({ id }) => plainId(id))).toEqual([
    'LiveApiLogWriter',
  ]);
});

it('only the expected AWS services may assume roles', () => {
  const principals = api.ofType('AWS::IAM::Role').map(({ Properties }) => {
    const [first, ...more] = statementsOf(Properties['AssumeRolePolicyDocument']);
    expect(more).toEqual([]);
    return z.object({ Service: z.string() }).parse(first?.Principal).Service;
  });
  expect(new Set(principals)).toEqual(
    new Set(['apigateway.amazonaws.com', 'lambda.amazonaws.com', 'scheduler.amazonaws.com']),
  );
});
