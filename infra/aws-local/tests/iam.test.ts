import { describe, expect, it } from 'vitest';
import { OPERATOR_CREDENTIALS } from '../src/aws/operator.ts';
import { createIam } from '../src/iam/iam.ts';
import { matches } from '../src/iam/match.ts';
import { bucketPolicies, lambdaPermissions } from '../src/iam/resource-policies.ts';
import { deploymentOf } from './emulator-server.ts';

const policyDocument = (...Statement: readonly object[]) => ({ Version: '2012-10-17', Statement });
const trust = (Service: string, more: object = {}) =>
  policyDocument({ Effect: 'Allow', Principal: { Service }, Action: 'sts:AssumeRole', ...more });

const ROLE = 'arn:aws:iam::1:role/bidder';

function role(statements: readonly object[], more: object = {}) {
  const properties = {
    AssumeRolePolicyDocument: trust('lambda.amazonaws.com'),
    Policies: [{ PolicyName: 'inline', PolicyDocument: policyDocument(...statements) }],
    ...more,
  };
  return { type: 'AWS::IAM::Role', physicalId: 'bidder', attributes: { Arn: ROLE }, properties };
}

const principalOf = (...statements: readonly object[]) =>
  createIam(deploymentOf(role(statements)), 'seed').assumeRole(ROLE, 'lambda.amazonaws.com');

const TABLE = 'arn:aws:dynamodb:ap-south-1:1:table/Auctions';

describe('identity policies', () => {
  it('allow what a statement names, and nothing else', () => {
    const principal = principalOf({ Effect: 'Allow', Action: ['dynamodb:GetItem'], Resource: TABLE });
    expect(principal.may('dynamodb:GetItem', TABLE)).toBe(true);
    expect(principal.may('dynamodb:PutItem', TABLE)).toBe(false);
    expect(principal.may('dynamodb:GetItem', `${TABLE}2`)).toBe(false);
    expect(principal.may('dynamodb:GetItem', `${TABLE}/index/byUser`)).toBe(false);
  });

  it('let a Deny win over any Allow', () => {
    const principal = principalOf(
      { Effect: 'Allow', Action: '*', Resource: '*' },
      { Effect: 'Deny', Action: 'dynamodb:Delete*', Resource: TABLE },
    );
    expect(principal.may('dynamodb:DeleteItem', TABLE)).toBe(false);
    expect(principal.may('dynamodb:PutItem', TABLE)).toBe(true);
  });

  it('also come from policies attached to the role', () => {
    const attached = {
      type: 'AWS::IAM::Policy',
      physicalId: 'attached',
      properties: {
        PolicyName: 'attached',
        Roles: ['bidder'],
        PolicyDocument: policyDocument({ Effect: 'Allow', Action: 's3:GetObject', Resource: 'arn:aws:s3:::b/media/*' }),
      },
    };
    const iam = createIam(deploymentOf(role([]), attached), 'seed');
    const principal = iam.assumeRole(ROLE, 'lambda.amazonaws.com');
    expect(principal.may('s3:GetObject', 'arn:aws:s3:::b/media/x')).toBe(true);
    expect(principal.may('s3:GetObject', 'arn:aws:s3:::b/proofs/x')).toBe(false);
  });

  it('evaluate conditions: roles may be passed to the Scheduler when the policy says so', () => {
    const passing = (service: string) =>
      principalOf({
        Effect: 'Allow',
        Action: 'iam:PassRole',
        Resource: ROLE,
        Condition: { StringEquals: { 'iam:PassedToService': service } },
      }).may('iam:PassRole', ROLE);
    expect(passing('scheduler.amazonaws.com')).toBe(true);
    expect(passing('ec2.amazonaws.com')).toBe(false);
  });

  it.each([
    [{ Effect: 'Allow', NotAction: 's3:*', Resource: '*' }, 'NotAction'],
    [{ Effect: 'Allow', Action: '*', NotResource: 'x' }, 'NotResource'],
    [{ Effect: 'Allow', Action: '*', Resource: '*', Condition: { IpAddress: { 'aws:SourceIp': '1' } } }, 'IpAddress'],
  ])('stop the boot at a statement that they cannot evaluate: %j', (statement, named) => {
    expect(() => principalOf(statement)).toThrow(named);
  });

  it('stop the boot at a managed policy that grants more than logs', () => {
    const managed = role([], { ManagedPolicyArns: ['arn:aws:iam::aws:policy/AdministratorAccess'] });
    expect(() => createIam(deploymentOf(managed), 'seed')).toThrow('AdministratorAccess');
  });
});

describe('roles', () => {
  it('each have their own access keys, which are the same for the same seed', () => {
    const deployment = deploymentOf(role([]));
    const keys = createIam(deployment, 'seed').credentialsOf(ROLE);
    expect(createIam(deployment, 'seed').credentialsOf(ROLE)).toEqual(keys);
    const others = createIam(deployment, 'other').credentialsOf(ROLE);
    expect(others.secretAccessKey).not.toBe(keys.secretAccessKey);
    expect(others.sessionToken).not.toBe(keys.sessionToken);
    const iam = createIam(deployment, 'seed');
    expect(iam.principalBy(keys.accessKeyId)).toMatchObject({ arn: ROLE, sessionToken: keys.sessionToken });
    expect(iam.principalBy('AKIAUNKNOWN')).toBeUndefined();
    expect(iam.principalBy(OPERATOR_CREDENTIALS.accessKeyId)?.may('any:Thing', '*')).toBe(true);
  });

  it('can be assumed only by services and for sources in their trust policy', () => {
    const conditional = trust('scheduler.amazonaws.com', { Condition: { StringEquals: { 'aws:SourceArn': 'group' } } });
    const iam = createIam(deploymentOf(role([], { AssumeRolePolicyDocument: conditional })), 'seed');
    const assume = (service: string, source: string) => () =>
      iam.assumeRole(ROLE, service, { 'aws:SourceArn': [source] });
    expect(assume('scheduler.amazonaws.com', 'group')).not.toThrow();
    expect(assume('scheduler.amazonaws.com', 'other')).toThrow('trust policy');
    expect(assume('lambda.amazonaws.com', 'group')).toThrow('trust policy');
  });

  it('record which of their grants were used; logs are not counted', () => {
    const iam = createIam(
      deploymentOf(
        role([
          { Effect: 'Allow', Action: ['dynamodb:GetItem', 'dynamodb:PutItem'], Resource: [TABLE] },
          { Effect: 'Allow', Action: 'logs:PutLogEvents', Resource: '*' },
        ]),
      ),
      'seed',
    );
    iam.assumeRole(ROLE, 'lambda.amazonaws.com').may('dynamodb:GetItem', TABLE);
    expect(iam.grants().map(({ action, used }) => [action, used])).toEqual([
      ['dynamodb:GetItem', true],
      ['dynamodb:PutItem', false],
    ]);
  });
});

describe('resource policies', () => {
  it('let API Gateway invoke a function only for the routes of its permissions', () => {
    const arn = 'arn:aws:lambda:ap-south-1:1:function:f';
    const mayInvoke = lambdaPermissions(
      deploymentOf({
        type: 'AWS::Lambda::Permission',
        physicalId: 'p',
        properties: {
          Action: 'lambda:InvokeFunction',
          FunctionName: arn,
          Principal: 'apigateway.amazonaws.com',
          SourceArn: 'arn:aws:execute-api:ap-south-1:1:api/*/*/api/auctions/*',
        },
      }),
    );
    const source = (path: string) => `arn:aws:execute-api:ap-south-1:1:api/$default/GET${path}`;
    expect(mayInvoke(arn, 'apigateway.amazonaws.com', source('/api/auctions/{id}'))).toBe(true);
    expect(mayInvoke(arn, 'apigateway.amazonaws.com', source('/api/users'))).toBe(false);
    expect(mayInvoke(arn, 'events.amazonaws.com', source('/api/auctions/{id}'))).toBe(false);
  });

  it('let CloudFront read what the bucket policy allows this distribution', () => {
    const document = policyDocument(
      {
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: 's3:*',
        Resource: '*',
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      },
      {
        Effect: 'Allow',
        Principal: { Service: 'cloudfront.amazonaws.com' },
        Action: 's3:GetObject',
        Resource: 'arn:aws:s3:::b/media/*',
        Condition: { StringEquals: { 'AWS:SourceArn': 'distribution' } },
      },
    );
    const allows = bucketPolicies(
      deploymentOf({
        type: 'AWS::S3::BucketPolicy',
        physicalId: 'p',
        properties: { Bucket: 'b', PolicyDocument: document },
      }),
    );
    const get = (key: string, SourceArn: string, tls = 'true') =>
      allows('b', 'cloudfront.amazonaws.com', {
        action: 's3:GetObject',
        resource: `arn:aws:s3:::b/${key}`,
        context: { 'aws:SourceArn': [SourceArn], 'aws:SecureTransport': [tls] },
      });
    expect(get('media/1', 'distribution')).toBe(true);
    expect(get('uploads/1', 'distribution')).toBe(false);
    expect(get('media/1', 'another')).toBe(false);
    expect(get('media/1', 'distribution', 'false')).toBe(false);
  });
});

describe('patterns', () => {
  it('support stars and question marks; all other characters are literal', () => {
    expect(matches('arn:aws:s3:::b/*', 'arn:aws:s3:::b/a/b')).toBe(true);
    expect(matches('a?c', 'abc')).toBe(true);
    expect(matches('a?c', 'ac')).toBe(false);
    expect(matches('a.c', 'abc')).toBe(false);
    expect(matches('dynamodb:getitem', 'dynamodb:GetItem', { ignoresCase: true })).toBe(true);
  });
});
