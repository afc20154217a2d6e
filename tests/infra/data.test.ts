import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { DUTIES, dutyGroup } from '#shared/model/accounts/duties.ts';
import { statementsOf } from './support/policies.ts';
import { TABLE_INVENTORY } from './support/table-inventory.ts';
import { plainId, templates } from './support/templates.ts';

const { data, api, web, text } = templates();
const stacks = [data, api, web];
const NOTHING = { Action: [], Resource: [], Principal: undefined, Condition: undefined };
const inAllStacks = (type: string) => stacks.flatMap((stack) => stack.ofType(type));

const keySchema = z.array(z.object({ AttributeName: z.string(), KeyType: z.enum(['HASH', 'RANGE']) }));
const tableProperties = z.object({
  AttributeDefinitions: z.array(z.object({ AttributeName: z.string(), AttributeType: z.string() })),
  KeySchema: keySchema,
  GlobalSecondaryIndexes: z
    .array(
      z.object({
        IndexName: z.string(),
        KeySchema: keySchema,
        Projection: z.discriminatedUnion('ProjectionType', [
          z.object({ ProjectionType: z.enum(['ALL', 'KEYS_ONLY']) }),
          z.object({ ProjectionType: z.literal('INCLUDE'), NonKeyAttributes: z.array(z.string()) }),
        ]),
      }),
    )
    .default([]),
  TimeToLiveSpecification: z.object({ AttributeName: z.string(), Enabled: z.literal(true) }).optional(),
});

type Projection = z.infer<typeof tableProperties>['GlobalSecondaryIndexes'][number]['Projection'];

function held(projection: Projection): string {
  if (projection.ProjectionType === 'INCLUDE') return `, with ${projection.NonKeyAttributes.join(', ')}`;
  return projection.ProjectionType === 'KEYS_ONLY' ? ', keys only' : '';
}

describe('tables', () => {
  const tables = inAllStacks('AWS::DynamoDB::Table');

  it('are exactly those of the inventory, with its keys and indexes', () => {
    const found = tables.map(({ id, Properties }) => {
      const table = tableProperties.parse(Properties);
      const keys = (schema: z.infer<typeof keySchema>) =>
        schema
          .map(({ AttributeName: name }) => {
            const definition = table.AttributeDefinitions.find(({ AttributeName }) => AttributeName === name);
            return `${name} ${definition?.AttributeType ?? '?'}`;
          })
          .join(', ');
      const indexes = table.GlobalSecondaryIndexes.map((index) => [
        index.IndexName,
        keys(index.KeySchema) + held(index.Projection),
      ]);
      const ttl = table.TimeToLiveSpecification?.AttributeName;
      return [
        plainId(id),
        { keys: keys(table.KeySchema), indexes: Object.fromEntries(indexes), ...(ttl !== undefined && { ttl }) },
      ];
    });
    expect(Object.fromEntries(found)).toEqual(TABLE_INVENTORY);
  });

  it.each(tables.map((table) => [plainId(table.id), table] as const))('%s is protected from loss', (_, table) => {
    expect(table).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        BillingMode: 'PAY_PER_REQUEST',
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      },
    });
  });

  it('have a stream with both images only where a function consumes it', () => {
    const streams = tables.flatMap(({ id, Properties }) =>
      Properties['StreamSpecification'] === undefined ? [] : [[plainId(id), Properties['StreamSpecification']]],
    );
    const both = { StreamViewType: 'NEW_AND_OLD_IMAGES' };
    expect(Object.fromEntries(streams)).toEqual({ Auctions: both, Bids: both, Payments: both, Notifications: both });
  });
});

describe('buckets', () => {
  const buckets = inAllStacks('AWS::S3::Bucket');
  const policies = inAllStacks('AWS::S3::BucketPolicy').map(({ Properties }) => ({
    bucket: text(Properties['Bucket']),
    statements: statementsOf(Properties['PolicyDocument']),
  }));

  it.each(buckets.map((bucket) => [plainId(bucket.id), bucket] as const))('%s is private and kept', (id, bucket) => {
    expect(bucket).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        PublicAccessBlockConfiguration: {
          BlockPublicAcls: true,
          BlockPublicPolicy: true,
          IgnorePublicAcls: true,
          RestrictPublicBuckets: true,
        },
        BucketEncryption: expect.anything(),
        OwnershipControls: {
          Rules: [{ ObjectOwnership: id === 'CdnLogs' ? 'BucketOwnerPreferred' : 'BucketOwnerEnforced' }],
        },
      },
    });
    const [policy, ...more] = policies.filter((one) => one.bucket === `<${id}>`);
    expect(more).toEqual([]);
    const allowed = policy?.statements.filter(({ Effect }) => Effect === 'Allow') ?? [];
    for (const { Principal } of allowed) expect(Principal).toEqual({ Service: expect.any(String) });
    expect(policy?.statements).toContainEqual(
      expect.objectContaining({
        Effect: 'Deny',
        Principal: { AWS: '*' },
        Action: ['s3:*'],
        Condition: { Bool: { 'aws:SecureTransport': 'false' } },
      }),
    );
  });

  it('Ledgers locks what is written into it for eight years, and deletes it after ten', () => {
    const ledgers = buckets.find((one) => plainId(one.id) === 'Ledgers');
    expect(ledgers?.Properties).toMatchObject({
      ObjectLockEnabled: true,
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 8 * 366 } } },
      VersioningConfiguration: { Status: 'Enabled' },
      LifecycleConfiguration: {
        Rules: [{ ExpirationInDays: 10 * 366, NoncurrentVersionExpiration: { NoncurrentDays: 1 }, Status: 'Enabled' }],
      },
    });
  });

  it.each(['Media', 'Proofs'])(
    '%s accepts uploads, deletes unclaimed ones after a day, and keeps deleted objects for 30 days',
    (id) => {
      const bucket = buckets.find((one) => plainId(one.id) === id);
      expect(bucket?.Properties).toMatchObject({
        VersioningConfiguration: { Status: 'Enabled' },
        LifecycleConfiguration: {
          Rules: [
            { Prefix: 'uploads/', ExpirationInDays: 1, NoncurrentVersionExpiration: { NoncurrentDays: 1 } },
            { Prefix: 'slips/', ExpirationInDays: 8 * 366 },
            { NoncurrentVersionExpiration: { NoncurrentDays: 30 } },
            { AbortIncompleteMultipartUpload: { DaysAfterInitiation: 1 } },
          ],
        },
        CorsConfiguration: { CorsRules: [{ AllowedMethods: ['POST'] }] },
        LoggingConfiguration: { LogFilePrefix: `${id.toLowerCase()}/` },
      });
    },
  );

  it('let the distribution read only the auction images and the public log of the media bucket', () => {
    const allowed = policies
      .filter(({ bucket }) => bucket === '<Media>')
      .flatMap(({ statements }) => statements.filter(({ Effect }) => Effect === 'Allow'));
    expect(allowed).toHaveLength(1);
    const [{ Action, Resource, Principal, Condition } = NOTHING] = allowed;
    expect(Action).toEqual(['s3:GetObject']);
    expect(Resource.map(text)).toEqual(['<Media.Arn>/log/*', '<Media.Arn>/media/*']);
    expect(Principal).toEqual({ Service: 'cloudfront.amazonaws.com' });
    const { StringEquals } = z.object({ StringEquals: z.object({ 'AWS:SourceArn': z.unknown() }) }).parse(Condition);
    expect(text(StringEquals['AWS:SourceArn'])).toBe(
      'arn:aws:cloudfront::<AWS::AccountId>:distribution/<CdnDistribution>',
    );
  });

  it('allow nobody to read proofs by a bucket policy', () => {
    const allowed = policies
      .filter(({ bucket }) => bucket === '<Proofs>')
      .flatMap(({ statements }) => statements.filter(({ Effect }) => Effect === 'Allow'));
    expect(allowed).toEqual([]);
  });
});

const clientNamed = (name: string) => data.ofType('AWS::Cognito::UserPoolClient').find(({ id }) => id.includes(name));

describe('accounts', () => {
  it('are retained, sign in by e-mail address, and are verified by a code', () => {
    const [pool, ...more] = data.ofType('AWS::Cognito::UserPool');
    expect(more).toEqual([]);
    expect(pool).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      UpdateReplacePolicy: 'Retain',
      Properties: {
        DeletionProtection: 'ACTIVE',
        UsernameAttributes: ['email'],
        AutoVerifiedAttributes: ['email'],
        UsernameConfiguration: { CaseSensitive: false },
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: false },
        VerificationMessageTemplate: { DefaultEmailOption: 'CONFIRM_WITH_CODE' },
        Policies: {
          PasswordPolicy: {
            MinimumLength: 8,
            RequireLowercase: false,
            RequireNumbers: false,
            RequireSymbols: false,
            RequireUppercase: false,
          },
        },
      },
    });
  });

  it('have a confidential client with short-lived access tokens and rotating refresh tokens', () => {
    const client = clientNamed('Site');
    expect(data.ofType('AWS::Cognito::UserPoolClient')).toHaveLength(2);
    expect(client?.Properties).toMatchObject({
      GenerateSecret: true,
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 60 },
      AccessTokenValidity: 15,
      RefreshTokenValidity: 30 * 24 * 60,
      TokenValidityUnits: { AccessToken: 'minutes', RefreshToken: 'minutes' },
      EnableTokenRevocation: true,
      PreventUserExistenceErrors: 'ENABLED',
      AllowedOAuthFlowsUserPoolClient: false,
      WriteAttributes: ['email'],
    });
  });

  it('have a second client for enrolling a second factor, with ten-minute tokens and an id that the trigger can read', () => {
    const client = clientNamed('Enrolment');
    expect(client?.Properties).toMatchObject({
      GenerateSecret: true,
      ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
      AccessTokenValidity: 10,
      RefreshTokenRotation: { Feature: 'ENABLED', RetryGracePeriodSeconds: 0 },
    });
    const [parameter] = data.ofType('AWS::SSM::Parameter');
    expect(parameter?.Properties).toMatchObject({ Name: '/boli/enrolment-client', Value: { Ref: client?.id } });
    const trigger = data.ofType('AWS::Lambda::Function').find(({ id }) => id.includes('TokenScopes'));
    expect(trigger?.Properties['Environment']).toMatchObject({
      Variables: { ENROLMENT_CLIENT_PARAMETER: '/boli/enrolment-client' },
    });
  });

  it('may have a second factor, which is an authenticator app', () => {
    const [pool] = data.ofType('AWS::Cognito::UserPool');
    expect(pool?.Properties).toMatchObject({ MfaConfiguration: 'OPTIONAL', EnabledMfas: ['SOFTWARE_TOKEN_MFA'] });
  });

  it('have the two roles and the duties as groups', () => {
    const groups = data.ofType('AWS::Cognito::UserPoolGroup').map(({ Properties }) => Properties['GroupName']);
    expect(new Set(groups)).toEqual(new Set(['admin', 'user', ...DUTIES.map(dutyGroup)]));
  });
});
