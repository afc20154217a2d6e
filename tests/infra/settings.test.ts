import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { permissionsOf, statementsOf } from './support/policies.ts';
import { CHOSEN, cdkJson, OTHERS, plainId, settingsOf, stageSettings, templates } from './support/templates.ts';

it('cdk.json sets every feature flag that this version of CDK recommends', () => {
  const file = createRequire(import.meta.url).resolve('aws-cdk-lib/recommended-feature-flags.json');
  const recommended = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(cdkJson.context).toMatchObject({
    ...recommended,
    // A strong reference prevents changes of the data stack that would break the stacks using it.
    '@aws-cdk/core:defaultCrossStackReferences': 'strong',
    '@aws-cdk/core:validateAgainstDefaultRules': true,
  });
});

it('the region, the address for alarms and the web ACL come from the context', () => {
  const { monitoring, web, edge } = templates(CHOSEN);
  const byMail = monitoring
    .ofType('AWS::SNS::Subscription')
    .find(({ Properties }) => Properties['Protocol'] === 'email');
  expect(byMail?.Properties).toMatchObject({
    Protocol: 'email',
    Endpoint: 'ops@boli.example',
  });
  expect(web.ofType('AWS::CloudFront::Distribution')[0]?.Properties).toMatchObject({
    DistributionConfig: { WebACLId: 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/boli/1' },
  });
  expect(edge.resources).toEqual([]);
});

it('lots are public unless the operator says otherwise', () => {
  const isPublic = (context: Readonly<Record<string, unknown>> = {}) =>
    templates(context)
      .api.ofType('AWS::Lambda::Function')
      .find(({ id }) => plainId(id) === 'LotsApiFunction')?.Properties['Environment'];
  expect(isPublic()).toMatchObject({ Variables: { PUBLIC_LOTS: 'on' } });
  expect(isPublic(CHOSEN)).toMatchObject({ Variables: { PUBLIC_LOTS: 'off' } });
});

it('maxAuctionImages, from 5 to 20, is in the environment of the functions that check forms', () => {
  const maxima = (context: Readonly<Record<string, unknown>>) =>
    templates(context)
      .api.ofType('AWS::Lambda::Function')
      .filter(({ id }) => ['BrowseApiFunction', 'SellingApiFunction'].includes(plainId(id)))
      .map(({ Properties }) => Properties['Environment']);
  const variables = (MAX_AUCTION_IMAGES: string) => expect.objectContaining({ MAX_AUCTION_IMAGES });
  const both = (max: string) => [{ Variables: variables(max) }, { Variables: variables(max) }];
  expect(maxima({})).toEqual(both('5'));
  expect(maxima(CHOSEN)).toEqual(both('20'));
  for (const max of ['4', '21']) expect(() => settingsOf({ maxAuctionImages: max })).toThrow('maxAuctionImages');
});

it('showReserveStatus is in the environment of the function that creates auctions, and true by default', () => {
  const variables = (context: Readonly<Record<string, unknown>> = {}) =>
    templates(context)
      .api.ofType('AWS::Lambda::Function')
      .find(({ id }) => plainId(id) === 'SellingApiFunction')?.Properties['Environment'];
  expect(variables()).toMatchObject({ Variables: { SHOW_RESERVE_STATUS: 'on' } });
  expect(variables(CHOSEN)).toMatchObject({ Variables: { SHOW_RESERVE_STATUS: 'off' } });
});

it('logWitnesses are given to the writer of the log, none by default, and must have the keys of witnesses', () => {
  const key = 'witness.test/w1+5bcb653d+BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g';
  const variables = (context: Readonly<Record<string, unknown>> = {}) =>
    templates(context)
      .api.ofType('AWS::Lambda::Function')
      .find(({ id }) => plainId(id) === 'LogWriterFunction')?.Properties['Environment'];
  expect(variables()).toMatchObject({ Variables: { LOG_WITNESSES: 'none' } });
  for (const wrong of ['https://witness.test/w1', `https://witness.test/w1 ${key}x`, `witness.test/w1 ${key}`]) {
    expect(() => settingsOf({ logWitnesses: wrong })).toThrow('logWitnesses is URL KEY');
  }
});

describe('the scan for malware', () => {
  it('is off by default', () => {
    const { data, api } = templates();
    expect(data.ofType('AWS::GuardDuty::MalwareProtectionPlan')).toEqual([]);
    const admins = api.ofType('AWS::Lambda::Function').find(({ id }) => plainId(id) === 'AdminApiFunction');
    expect(admins?.Properties['Environment']).toMatchObject({ Variables: { MALWARE_SCAN: 'off' } });
  });

  it('tags every new proof, by a role with exactly the permissions that AWS requires', () => {
    const { data, api, text } = templates(CHOSEN);
    const [plan] = data.ofType('AWS::GuardDuty::MalwareProtectionPlan');
    expect(plan?.Properties).toMatchObject({
      Actions: { Tagging: { Status: 'ENABLED' } },
      ProtectedResource: { S3Bucket: { ObjectPrefixes: ['uploads/', 'proofs/', 'grievances/', 'slips/'] } },
    });
    const role = data.ofType('AWS::IAM::Role').find(({ id }) => plainId(id) === 'MalwareScanRole');
    expect(text(plan?.Properties['Role'])).toBe('<MalwareScanRole.Arn>');
    expect(statementsOf(role?.Properties['AssumeRolePolicyDocument'])[0]?.Principal).toEqual({
      Service: 'malware-protection-plan.guardduty.amazonaws.com',
    });
    const rule = 'arn:aws:events:eu-west-1:<AWS::AccountId>:rule/DO-NOT-DELETE-AmazonGuardDutyMalwareProtectionS3*';
    const ofGuardDuty = 'if {"StringLike":{"events:ManagedBy":"malware-protection-plan.guardduty.amazonaws.com"}}';
    expect(permissionsOf(data, role?.id ?? '', text)).toEqual([
      `events:DeleteRule ${rule} ${ofGuardDuty}`,
      `events:DescribeRule ${rule}`,
      `events:ListTargetsByRule ${rule}`,
      `events:PutRule ${rule} ${ofGuardDuty}`,
      `events:PutTargets ${rule} ${ofGuardDuty}`,
      `events:RemoveTargets ${rule} ${ofGuardDuty}`,
      's3:GetBucketNotification <Proofs.Arn>',
      's3:GetObject <Proofs.Arn>/grievances/*',
      's3:GetObject <Proofs.Arn>/proofs/*',
      's3:GetObject <Proofs.Arn>/slips/*',
      's3:GetObject <Proofs.Arn>/uploads/*',
      's3:GetObjectTagging <Proofs.Arn>/grievances/*',
      's3:GetObjectTagging <Proofs.Arn>/proofs/*',
      's3:GetObjectTagging <Proofs.Arn>/slips/*',
      's3:GetObjectTagging <Proofs.Arn>/uploads/*',
      's3:GetObjectVersion <Proofs.Arn>/grievances/*',
      's3:GetObjectVersion <Proofs.Arn>/proofs/*',
      's3:GetObjectVersion <Proofs.Arn>/slips/*',
      's3:GetObjectVersion <Proofs.Arn>/uploads/*',
      's3:GetObjectVersionTagging <Proofs.Arn>/grievances/*',
      's3:GetObjectVersionTagging <Proofs.Arn>/proofs/*',
      's3:GetObjectVersionTagging <Proofs.Arn>/slips/*',
      's3:GetObjectVersionTagging <Proofs.Arn>/uploads/*',
      's3:ListBucket <Proofs.Arn>',
      's3:PutBucketNotification <Proofs.Arn>',
      's3:PutObject <Proofs.Arn>/malware-protection-resource-validation-object',
      's3:PutObjectTagging <Proofs.Arn>/grievances/*',
      's3:PutObjectTagging <Proofs.Arn>/proofs/*',
      's3:PutObjectTagging <Proofs.Arn>/slips/*',
      's3:PutObjectTagging <Proofs.Arn>/uploads/*',
      's3:PutObjectVersionTagging <Proofs.Arn>/grievances/*',
      's3:PutObjectVersionTagging <Proofs.Arn>/proofs/*',
      's3:PutObjectVersionTagging <Proofs.Arn>/slips/*',
      's3:PutObjectVersionTagging <Proofs.Arn>/uploads/*',
    ]);
    for (const name of ['AdminApiFunction', 'AccountsApiFunction']) {
      const asking = api.ofType('AWS::Lambda::Function').find(({ id }) => plainId(id) === name);
      expect(asking?.Properties['Environment']).toMatchObject({ Variables: { MALWARE_SCAN: 'on' } });
    }
  });
});

it('the retention times come from the context', () => {
  const { api, data, web } = templates(CHOSEN);
  const logs = [api, data, web].flatMap((one) => one.ofType('AWS::Logs::LogGroup'));
  expect(logs.length).toBeGreaterThan(20);
  expect(new Set(logs.map(({ Properties }) => Properties['RetentionInDays']))).toEqual(new Set([30]));
  const rulesOf = (id: string) =>
    [data, web].flatMap((one) => one.ofType('AWS::S3::Bucket')).find((bucket) => plainId(bucket.id) === id)?.Properties[
      'LifecycleConfiguration'
    ];
  for (const id of ['AccessLogs', 'CdnLogs']) expect(rulesOf(id)).toMatchObject({ Rules: [{ ExpirationInDays: 60 }] });
  for (const id of ['Media', 'Proofs']) {
    expect(rulesOf(id)).toMatchObject({
      Rules: expect.arrayContaining([
        expect.objectContaining({ Id: 'deleted-objects', NoncurrentVersionExpiration: { NoncurrentDays: 7 } }),
      ]) as unknown,
    });
  }
  const worker = api.ofType('AWS::Lambda::Function').find(({ id }) => plainId(id) === 'RetentionWorkerFunction');
  expect(worker?.Properties['Environment']).toMatchObject({ Variables: { REJECTED_PROOF_DAYS: '90' } });
  expect(() => settingsOf({ logDays: '31' })).toThrow('logDays');
});

describe('the sender of codes', () => {
  const emailOf = (context: Readonly<Record<string, unknown>>) => {
    const { data, text } = templates(context);
    const { SourceArn, From, ConfigurationSet } = z
      .object({
        EmailSendingAccount: z.literal('DEVELOPER'),
        SourceArn: z.unknown(),
        From: z.string(),
        ConfigurationSet: z.unknown(),
      })
      .parse(data.ofType('AWS::Cognito::UserPool')[0]?.Properties['EmailConfiguration']);
    return { from: From, identity: text(SourceArn).split(':identity/')[1], events: text(ConfigurationSet) };
  };

  it.each([
    ['an address', stageSettings('one'), 'Boli <codes@boli.example>', 'codes@boli.example'],
    ['an address of a domain', CHOSEN, 'Boli <codes@boli.example>', 'boli.example'],
  ])('can be %s, sent by the verified SES identity', (_, context, from, identity) => {
    // SES counts codes that come back as it counts notices.
    expect(emailOf(context)).toEqual({ from, identity, events: '<Mails>' });
  });

  it('is no-reply@ of a domain that is given alone', () => {
    const { sender } = settingsOf({ emailFrom: 'boli.example' });
    expect(sender).toEqual({ address: 'no-reply@boli.example', domain: 'boli.example' });
  });

  it('must belong to emailDomain', () => {
    const context = { emailFrom: 'codes@boli.example', emailDomain: 'other.example' };
    expect(() => settingsOf(context)).toThrow('does not belong to emailDomain');
    expect(() => settingsOf({ emailDomain: 'boli.example' })).toThrow('give both');
  });
});

it('a domain name and a certificate must be set together', () => {
  expect(() => settingsOf({ domainName: 'boli.example' })).toThrow('both domainName and certificateArn');
});

describe('deploying from GitHub', () => {
  it('trusts workflows of the repository: pull requests may compare, version tags may deploy', () => {
    const { pipeline, text } = templates(OTHERS);
    const trusts = pipeline.ofType('AWS::IAM::Role').map(({ id, Properties }) => {
      const [{ Principal, Condition } = { Principal: undefined, Condition: undefined }, ...more] = statementsOf(
        Properties['AssumeRolePolicyDocument'],
      );
      expect(more).toEqual([]);
      expect(text(z.object({ Federated: z.unknown() }).parse(Principal).Federated)).toBe('<GitHub.Arn>');
      return [plainId(id), Condition];
    });
    const github = 'token.actions.githubusercontent.com';
    const only = (subject: string) => ({
      StringEquals: { [`${github}:aud`]: 'sts.amazonaws.com' },
      StringLike: { [`${github}:sub`]: `repo:boli/boli:${subject}` },
    });
    expect(Object.fromEntries(trusts)).toEqual({
      Compare: only('pull_request'),
      Deploy: only('environment:production'),
    });
  });

  it('also accepts a repository with its ids, which GitHub’s tokens contain since July 2026', () => {
    const { pipeline } = templates(CHOSEN);
    const subjects = pipeline
      .ofType('AWS::IAM::Role')
      .flatMap(({ Properties }) =>
        statementsOf(Properties['AssumeRolePolicyDocument']).map(
          ({ Condition }) => z.object({ StringLike: z.unknown() }).parse(Condition).StringLike,
        ),
      );
    expect(subjects).toEqual(
      ['pull_request', 'environment:production'].map((subject) => ({
        'token.actions.githubusercontent.com:sub': `repo:boli@123/boli@456:${subject}`,
      })),
    );
    expect(() => settingsOf({ githubRepository: 'boli@123/boli' })).toThrow('owner@ID/name@ID');
  });

  it('allows an unreviewed pull request only to read the templates of the stacks', () => {
    const { pipeline, text } = templates(OTHERS);
    const compare = pipeline.ofType('AWS::IAM::Role').find(({ id }) => plainId(id) === 'Compare');
    expect(permissionsOf(pipeline, compare?.id ?? '', text)).toEqual(
      ['DescribeStacks', 'GetTemplate', 'ListStackResources'].flatMap((action) =>
        ['ap-south-1', 'us-east-1'].map(
          (region) => `cloudformation:${action} arn:aws:cloudformation:${region}:<AWS::AccountId>:stack/Boli*`,
        ),
      ),
    );
  });

  it('allows a version tag what `npm run deploy` does itself, and to assume the roles of the CDK', () => {
    const { pipeline, text } = templates(OTHERS);
    const deploy = pipeline.ofType('AWS::IAM::Role').find(({ id }) => plainId(id) === 'Deploy');
    const cdkRoles = ['lookup', 'file-publishing', 'deploy'].flatMap((kind) =>
      ['ap-south-1', 'us-east-1'].map(
        (region) =>
          `sts:AssumeRole arn:aws:iam::<AWS::AccountId>:role/cdk-hnb659fds-${kind}-role-<AWS::AccountId>-${region}`,
      ),
    );
    const parameter = (name: string) => `arn:aws:ssm:ap-south-1:<AWS::AccountId>:parameter/boli/${name}`;
    const settingsOnly = 'if {"ForAllValues:StringEquals":{"dynamodb:LeadingKeys":["#SETTINGS"]}}';
    const expected = [
      ...cdkRoles,
      ...['PutItem', 'UpdateItem'].map(
        (action) => `dynamodb:${action} arn:aws:dynamodb:ap-south-1:<AWS::AccountId>:table/Boli* ${settingsOnly}`,
      ),
      ...['DescribeStacks', 'ListStackResources'].map(
        (action) => `cloudformation:${action} arn:aws:cloudformation:ap-south-1:<AWS::AccountId>:stack/Boli*`,
      ),
      ...['GetAlias', 'ListVersionsByFunction'].map(
        (action) => `lambda:${action} arn:aws:lambda:ap-south-1:<AWS::AccountId>:function:Boli*`,
      ),
      // The keys for push messages and maximums are created before the first deployment; the secret ones are never read.
      ...['', '*/'].flatMap((stage) => [
        `ssm:GetParameter ${parameter(`${stage}push/vapid-public-key`)}`,
        `ssm:PutParameter ${parameter(`${stage}push/vapid-private-key`)}`,
        `ssm:PutParameter ${parameter(`${stage}push/vapid-public-key`)}`,
        `ssm:PutParameter ${parameter(`${stage}bidding/maximum-key`)}`,
      ]),
    ];
    expect(permissionsOf(pipeline, deploy?.id ?? '', text)).toEqual(expected.toSorted());
  });

  it('is set up only in the default stage, and only with a repository', () => {
    expect(templates().pipeline.resources).toEqual([]);
    expect(settingsOf({ ...OTHERS, stage: 'one' }).repository).toBeUndefined();
    expect(() => settingsOf({ githubRepository: 'everything*' })).toThrow('owner/name');
  });
});
