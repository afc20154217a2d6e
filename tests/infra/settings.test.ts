import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { cdkJson, templates } from './templates.ts';

it('sets every feature flag that this version of CDK recommends', () => {
  const file = createRequire(import.meta.url).resolve('aws-cdk-lib/recommended-feature-flags.json');
  const recommended = z.record(z.string(), z.unknown()).parse(JSON.parse(readFileSync(file, 'utf8')));
  expect(cdkJson.context).toMatchObject({
    ...recommended,
    // A strong reference keeps the data stack from being changed beneath those who use it.
    '@aws-cdk/core:defaultCrossStackReferences': 'strong',
    '@aws-cdk/core:validateAgainstDefaultRules': true,
  });
});

it('takes the region, the address for alarms, the sender of codes and the web ACL from the context', () => {
  const { data, api, web } = templates({
    region: 'eu-west-1',
    alarmEmail: 'ops@boli.example',
    emailFrom: 'codes@boli.example',
    webAclArn: 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/boli/1',
  });
  const byMail = api.ofType('AWS::SNS::Subscription').find(({ Properties }) => Properties['Protocol'] === 'email');
  expect(byMail?.Properties).toMatchObject({
    Protocol: 'email',
    Endpoint: 'ops@boli.example',
  });
  expect(data.ofType('AWS::Cognito::UserPool')[0]?.Properties).toMatchObject({
    EmailConfiguration: { EmailSendingAccount: 'DEVELOPER' },
  });
  expect(web.ofType('AWS::CloudFront::Distribution')[0]?.Properties).toMatchObject({
    DistributionConfig: { WebACLId: 'arn:aws:wafv2:us-east-1:111111111111:global/webacl/boli/1' },
  });
});

it('wants a certificate for a name, and a name for a certificate', () => {
  expect(() => templates({ domainName: 'boli.example' })).toThrow('both domainName and certificateArn');
});
