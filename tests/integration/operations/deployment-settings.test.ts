import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { collectFindings } from '#infra/build/validate.ts';

/** Checks every template by CloudFormation's rules and cdk-nag, for each setting that changes templates. */
const outdir = mkdtempSync(join(tmpdir(), 'boli-deployment-'));
afterAll(() => rmSync(outdir, { recursive: true }));

test.each<readonly [string, Readonly<Record<string, unknown>>]>([
  ['as they are', {}],
  [
    'another stage, the next key, an address as the sender',
    { stage: 'test', originKey: 2, emailFrom: 'codes@boli.example', alarmEmail: 'ops@boli.example' },
  ],
  [
    'a domain as the sender, another region, no web ACL',
    { emailFrom: 'boli.example', region: 'eu-west-1', waf: false },
  ],
  [
    'a name of its own, all in us-east-1, from GitHub, with executions set aside, before the first success',
    {
      domainName: 'boli.example',
      certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/example',
      region: 'us-east-1',
      githubRepository: 'boli/boli',
      biddingConcurrency: 100,
      streamConcurrency: 50,
      protect: false,
    },
  ],
])('the templates pass the rules: %s', async (_, settings) => {
  expect(await collectFindings({ ...settings, allowStubs: true }, outdir)).toEqual([]);
});

test('the rules refuse an invalid stage name', async () => {
  const settings = {
    domainName: 'not a name',
    certificateArn: 'arn:aws:acm:us-east-1:111111111111:certificate/example',
    allowStubs: true,
  };
  await expect(collectFindings(settings, outdir)).rejects.toThrow('CdnDistribution');
});
