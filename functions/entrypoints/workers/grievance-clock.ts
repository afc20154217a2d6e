/** grievance-clock: warns of grievances that are about to be late, every quarter of an hour. */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { MetricUnit } from '@aws-lambda-powertools/metrics';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { grievanceMail } from '#functions/delivery/mail/grievance-mail.ts';
import { mailSending, sesMail } from '#functions/delivery/mail/ses-mail.ts';
import { lineMailer, type SendWords } from '#functions/grievances/grievance-mails.ts';
import { grievanceStore } from '#functions/grievances/grievance-store.ts';
import { watchClocks } from '#functions/grievances/watch-clocks.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { readEnv, requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { metrics, publishMetrics } from '#functions/platform/metrics.ts';
import { secretReader } from '#functions/platform/secrets.ts';
import { settingsReader } from '#functions/tables/settings/settings-reader.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { companyOf } from '#shared/contract/settings/standard-settings.ts';

const client = dynamoClient();
const users = tableHandle('users', client);
const store = grievanceStore(tableHandle('grievances', client), users);
const read = secretReader(new SSMClient({}));
const siteUrlParameter = requireEnv('SITE_URL_PARAMETER');
const send = sesMail({
  client: new SESv2Client({}),
  from: requireEnv('MAIL_FROM'),
  configurationSet: requireEnv('MAIL_CONFIGURATION_SET'),
  sending: readEnv('MAIL_SENDING', mailSending),
});
const readSettings = settingsReader(users);
const sendMail: SendWords = async (words) =>
  send(grievanceMail(words, await read(siteUrlParameter), companyOf(await readSettings(systemClock()))));
const mailLine = lineMailer(store, sendMail);

export const handler = middy(async (_event: unknown, _context: Context) => {
  const now = systemClock();
  // Empty where nobody has named an officer.
  const { officerEmail } = (await readSettings(now)).company;
  const officer = officerEmail === '' ? undefined : officerEmail;
  const watched = await watchClocks({ store, mailLine, sendMail, officer }, now);
  logger.info('watched the grievances', { ...watched });
  metrics.addMetric('GrievancesOverdue', MetricUnit.Count, watched.overdue);
  publishMetrics();
}).use(injectLambdaContext(logger, { resetKeys: true }));
