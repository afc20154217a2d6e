import { paginateListSubscriptions, type SNSClient, type Subscription } from '@aws-sdk/client-sns';
import type { Settings } from '#infra/settings/settings.ts';
import { type Finding, missing } from './check.ts';

/** A region in which alarms are, and the stack that has their topics. */
interface AlarmRegion {
  readonly client: SNSClient;
  readonly region: string;
  readonly stack: string;
}

/** Whether somebody has confirmed to receive the alarms, in each region. */
export async function findSubscribers(
  { alarmEmail }: Pick<Settings, 'alarmEmail'>,
  regions: readonly AlarmRegion[],
): Promise<readonly Finding[]> {
  if (alarmEmail === undefined) {
    const remedy = 'npm run deploy -- -c alarmEmail=ADDRESS (better: put it into cdk.json)';
    return [missing('Nobody receives the alarms.', remedy)];
  }
  const found = await Promise.all(regions.map((region) => findUnconfirmed(alarmEmail, region)));
  return found.flat();
}

async function findUnconfirmed(
  alarmEmail: string,
  { client, region, stack }: AlarmRegion,
): Promise<readonly Finding[]> {
  const subscriptions: Subscription[] = [];
  for await (const page of paginateListSubscriptions({ client }, {})) subscriptions.push(...(page.Subscriptions ?? []));
  // CloudFormation names the topics by stack and construct.
  const ours = subscriptions.filter(
    ({ TopicArn = '', Endpoint }) =>
      TopicArn.split(':').at(-1)?.startsWith(`${stack}-`) === true &&
      TopicArn.includes('Alarms') &&
      Endpoint === alarmEmail,
  );
  if (ours.length === 0) {
    return [missing(`${alarmEmail} does not receive the alarms of ${region}.`, 'npm run deploy')];
  }
  return ours
    .filter(({ SubscriptionArn = '' }) => !SubscriptionArn.startsWith('arn:'))
    .map(({ TopicArn = '' }) =>
      missing(
        `${alarmEmail} has not confirmed to receive the alarms of ${region}.`,
        `Follow the link in the mail of SNS. For another mail:\naws sns subscribe --region ${region} --topic-arn ${TopicArn} --protocol email --notification-endpoint ${alarmEmail}`,
      ),
    );
}
