/** `npm run preflight`: says what is missing in account and settings before people come. */
import { resolveTxt } from 'node:dns/promises';
import { CloudFormationClient } from '@aws-sdk/client-cloudformation';
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { LambdaClient } from '@aws-sdk/client-lambda';
import { ServiceQuotasClient } from '@aws-sdk/client-service-quotas';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SNSClient } from '@aws-sdk/client-sns';
import { App } from 'aws-cdk-lib';
import { givenSettings } from '#infra/build/given-settings.ts';
import { readArguments } from '#infra/commands/arguments.ts';
import { CommandError, run, say } from '#infra/commands/command.ts';
import { checkPaymentKeys } from '#infra/commands/payment-keys.ts';
import { readStackOutput } from '#infra/commands/stack-status.ts';
import { readCdkContext } from '#infra/settings/cdk-context.ts';
import { type Settings, settingsFrom } from '#infra/settings/settings.ts';
import { EDGE_REGION } from '#infra/stacks/edge-stack.ts';
import { findConcurrency, findQuotas } from './account.ts';
import { findSubscribers } from './alarms.ts';
import { findBackups } from './backups.ts';
import { type Check, missing, runPreflight } from './check.ts';
import { findCertificate, findCompany, readCertificateEnd } from './house.ts';
import { findDmarc, findMail } from './mail.ts';
import { findOwners } from './owners.ts';

const USAGE = `npm run preflight -- [--region REGION] [--stage NAME] [-c setting=value …]

Says what is missing in the account and in the settings before people come, in the order of "Going live" in
docs/operations.md, each with the command that puts it right. Changes nothing. Ends with 1 when something is missing.`;

await run(async () => {
  const args = process.argv.slice(2);
  await readArguments(USAGE, { context: { type: 'string', short: 'c', multiple: true } });
  const settings = settingsFrom(new App({ context: { ...(await readCdkContext()), ...givenSettings(args) } }).node);
  const count = await runPreflight(checksOf(settings), say);
  if (count > 0) throw new CommandError(`${count} missing.`);
  say('Nothing is missing.');
});

function checksOf(settings: Settings): readonly Check[] {
  const { names, region } = settings;
  const lambda = new LambdaClient({ region });
  const cloudFormation = new CloudFormationClient({ region });
  const readOutput = async (part: 'Data' | 'Web', key: string): Promise<string> => {
    const value = await readStackOutput(cloudFormation, names.stack(part), key);
    if (value === undefined) throw new CommandError(`${names.stack(part)} is not deployed`);
    return value;
  };
  const alarmRegions = [
    { client: new SNSClient({ region }), region, stack: names.stack('App') },
    ...(settings.webAcl === 'own'
      ? [{ client: new SNSClient({ region: EDGE_REGION }), region: EDGE_REGION, stack: names.stack('Edge') }]
      : []),
  ];
  return [
    { about: 'Functions at once', find: () => findConcurrency(lambda, settings) },
    { about: 'Quotas', find: () => findQuotas(new ServiceQuotasClient({ region }), region) },
    {
      about: 'Mail',
      find: async () =>
        await findMail(
          new SESv2Client({ region }),
          settings,
          (await readStackOutput(cloudFormation, names.stack('Web'), 'SiteUrl')) ?? 'URL',
        ),
    },
    { about: 'DMARC', find: () => findDmarc(resolveTxt, settings) },
    { about: 'Name and certificate', find: () => findCertificate(settings, readCertificateEnd, Date.now()) },
    { about: 'Alarms', find: () => findSubscribers(settings, alarmRegions) },
    { about: 'Backups', find: () => findBackups(settings, () => readOutput('Data', 'BackupVaultArn')) },
    { about: 'Company', find: async () => await findCompany(await readOutput('Web', 'SiteUrl'), fetch) },
    {
      about: 'Owners',
      find: async () =>
        await findOwners(
          new CognitoIdentityProviderClient({ region }),
          await readOutput('Data', 'UserPoolId'),
          settings,
        ),
    },
    { about: 'Razorpay', find: () => findPaymentKeys(settings) },
  ];
}

async function findPaymentKeys({ names, region, money }: Settings) {
  const problems = await checkPaymentKeys({ names, region });
  return [
    ...problems.map((problem) => missing(problem, 'npm run secrets:set')),
    ...(money.razorpayKeys === 'live'
      ? []
      : [
          missing(
            'The setting razorpayKeys expects test keys: no money moves.',
            'npm run deploy -- -c razorpayKeys=live',
          ),
        ]),
  ];
}
