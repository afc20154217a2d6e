/** notice-delivery: delivers new notices and runs the jobs of new lots (stream), handles bounced mail (SNS). */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { deliverBatch, isStreamEvent } from '../../delivery/deliver-batch.ts';
import type { DeliveryDeps } from '../../delivery/delivery-deps.ts';
import { notifySearchers } from '../../delivery/notify-searchers.ts';
import { isMailFeedback, handleMailFeedback } from '../../delivery/mail/mail-feedback.ts';
import { sesMail } from '../../delivery/mail/ses-mail.ts';
import { webPush } from '../../delivery/push/web-push.ts';
import { notifier } from '../../notifications/notify.ts';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { requireEnv } from '../../platform/env.ts';
import { logger } from '../../platform/logger.ts';
import { secretReader } from '../../platform/secrets.ts';
import { subscriberStore } from '../../realtime/subscriber-store.ts';
import { gateway } from '../../realtime/gateway.ts';
import { pushTo } from '../../realtime/push.ts';
import { subscriptionStore } from '../../realtime/subscription-store.ts';
import { personTopic } from '../../realtime/topics.ts';
import { deliveryStore } from '../../tables/notifications/delivery-store.ts';
import { deviceStore } from '../../tables/users/device-store.ts';
import { noticeStore } from '../../tables/notifications/notice-store.ts';
import { searchJobWriter } from '../../tables/notifications/search-job.ts';
import { savedSearchStore } from '../../tables/users/saved-search-store.ts';
import { openLot } from '../../views/catalogue/open-lot.ts';
import { preferenceStore } from '../../tables/users/preference-store.ts';
import { profileStore } from '../../tables/users/profile-store.ts';
import { reportSettings } from '../../tables/settings/report-settings.ts';
import { settingsReader } from '../../tables/settings/settings-reader.ts';
import { tableHandle } from '../../tables/table-handle.ts';

const client = dynamoClient();
const users = tableHandle('users', client);
const auctions = tableHandle('auctions', client);
const notifications = tableHandle('notifications', client);
const connections = tableHandle('connections', client);
const subscribers = subscriberStore(connections);
const subscriptions = subscriptionStore(connections);
const browsers = gateway(new ApiGatewayManagementApiClient({ endpoint: requireEnv('REALTIME_CALLBACK_URL') }));
const read = secretReader(new SSMClient({}));
const siteUrlParameter = requireEnv('SITE_URL_PARAMETER');
const publicKeyParameter = requireEnv('VAPID_PUBLIC_KEY_PARAMETER');
const privateKeyParameter = requireEnv('VAPID_PRIVATE_KEY_PARAMETER');
const mailFrom = requireEnv('MAIL_FROM');
const siteUrl = () => read(siteUrlParameter);

const readSettings = settingsReader({
  users,
  deployed: requireEnv('DEPLOYED_SETTINGS'),
  report: reportSettings,
});

const searchers = {
  savedSearches: savedSearchStore(users),
  putSearchJob: searchJobWriter(notifications),
  openLot: (auctionId: string) => openLot(auctions, auctionId, systemClock()),
  notify: notifier(noticeStore(notifications), systemClock),
};

const deps: DeliveryDeps = {
  clock: systemClock,
  deliveries: deliveryStore(notifications),
  devices: deviceStore(users),
  preferences: preferenceStore(users),
  profiles: profileStore(users),
  siteUrl,
  mailWords: async () => (await readSettings(systemClock())).mails,
  sendPush: webPush({
    keys: async () => ({ publicKey: await read(publicKeyParameter), privateKey: await read(privateKeyParameter) }),
    contact: `mailto:${mailFrom}`,
    services: requireEnv('PUSH_SERVICES'),
  }),
  sendMail: sesMail({
    client: new SESv2Client({}),
    from: mailFrom,
    configurationSet: requireEnv('MAIL_CONFIGURATION_SET'),
    sending: requireEnv('MAIL_SENDING'),
  }),
  notifyOpenPages,
  isInRoom,
  notifySearchers: (job) => notifySearchers(searchers, job, systemClock()),
};

async function notifyOpenPages(userId: string, id: string): Promise<void> {
  try {
    await pushTo({ subscribers, gateway: browsers }, [personTopic(userId)], async () => ({ type: 'notice', id }));
  } catch (error) {
    logger.warn('open pages not notified', { id, error: error instanceof Error ? error : new Error('unknown') });
  }
}

async function isInRoom(userId: string, auctionId: string): Promise<boolean> {
  for await (const connectionId of subscribers.of(personTopic(userId))) {
    if (await subscriptions.follows(connectionId, auctionId)) return true;
  }
  return false;
}

export const handler = middy(async (event: unknown, _context: Context) => {
  if (isStreamEvent(event)) {
    return deliverBatch(deps, event, (error) => {
      logger.error('notice not delivered', { error: error instanceof Error ? error : new Error('unknown') });
    });
  }
  if (isMailFeedback(event)) return handleMailFeedback(deps.preferences, event);
  throw new Error('The event comes neither from the stream nor from the SNS topic.');
}).use(injectLambdaContext(logger, { resetKeys: true }));
