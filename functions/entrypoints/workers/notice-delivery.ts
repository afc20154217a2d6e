/** notice-delivery: delivers new notices and runs the jobs of new lots (stream), handles bounced mail (SNS). */
import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import { ApiGatewayManagementApiClient } from '@aws-sdk/client-apigatewaymanagementapi';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { deliverBatch, isStreamEvent } from '#functions/delivery/deliver-batch.ts';
import type { DeliveryDeps } from '#functions/delivery/delivery-deps.ts';
import { isMailFeedback, handleMailFeedback } from '#functions/delivery/mail/mail-feedback.ts';
import { mailSending, sesMail } from '#functions/delivery/mail/ses-mail.ts';
import { notifySearchers } from '#functions/delivery/notify-searchers.ts';
import { webPush } from '#functions/delivery/push/web-push.ts';
import { readLotRegistration } from '#functions/domain/sales/registration-end.ts';
import { notifier } from '#functions/notifications/notify.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { readEnv, requireEnv } from '#functions/platform/env.ts';
import { logger } from '#functions/platform/logger.ts';
import { secretReader } from '#functions/platform/secrets.ts';
import { gateway } from '#functions/realtime/gateway.ts';
import { sendFrames } from '#functions/realtime/send-frames.ts';
import { subscriberStore } from '#functions/realtime/subscriber-store.ts';
import { subscriptionStore } from '#functions/realtime/subscription-store.ts';
import { personTopic } from '#functions/realtime/topics.ts';
import { getListingAndState, readWhetherWatching } from '#functions/tables/auctions/auction-reads.ts';
import { deliveryStore } from '#functions/tables/notifications/delivery-store.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { searchJobWriter } from '#functions/tables/notifications/search-job.ts';
import { settingsReader } from '#functions/tables/settings/settings-reader.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { deviceStore } from '#functions/tables/users/device-store.ts';
import { preferenceStore } from '#functions/tables/users/preference-store.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { savedSearchStore } from '#functions/tables/users/saved-search-store.ts';
import { readSearchedLot } from '#functions/views/catalogue/searched-lot.ts';
import { companyOf } from '#shared/contract/settings/standard-settings.ts';

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

const readSettings = settingsReader(users);

const searchers = {
  savedSearches: savedSearchStore(users),
  putSearchJob: searchJobWriter(notifications),
  readLot: (auctionId: string) => readSearchedLot(auctions, auctionId, systemClock()),
  isToldAnyway: (userId: string, auctionId: string, registeredIn: string) =>
    readWhetherWatching(auctions, userId, auctionId, registeredIn),
  notify: notifier(noticeStore(notifications), systemClock),
};

const deps: DeliveryDeps = {
  clock: systemClock,
  deliveries: deliveryStore(notifications),
  devices: deviceStore(users),
  preferences: preferenceStore(users),
  profiles: profileStore(users),
  siteUrl,
  house: async () => {
    const settings = await readSettings(systemClock());
    return { ...settings.mails, company: companyOf(settings) };
  },
  getAuction: (auctionId) => getListingAndState(auctions, auctionId),
  registrationEndsAt: async (lot) => (await readLotRegistration(auctions, lot)).endsAt,
  sendPush: webPush({
    keys: async () => ({ publicKey: await read(publicKeyParameter), privateKey: await read(privateKeyParameter) }),
    contact: `mailto:${mailFrom}`,
    services: requireEnv('PUSH_SERVICES'),
  }),
  sendMail: sesMail({
    client: new SESv2Client({}),
    from: mailFrom,
    configurationSet: requireEnv('MAIL_CONFIGURATION_SET'),
    sending: readEnv('MAIL_SENDING', mailSending),
  }),
  notifyOpenPages,
  isInRoom,
  notifySearchers: (job) => notifySearchers(searchers, job, systemClock()),
};

async function notifyOpenPages(userId: string, id: string): Promise<void> {
  try {
    await sendFrames({ subscribers, gateway: browsers }, [personTopic(userId)], async () => ({ type: 'notice', id }));
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
