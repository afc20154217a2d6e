/** grievances-api: complaints of everybody, and their handling. A function of its own, because strangers write to it. */
import { S3Client } from '@aws-sdk/client-s3';
import { SESv2Client } from '@aws-sdk/client-sesv2';
import { SSMClient } from '@aws-sdk/client-ssm';
import * as z from 'zod';
import { hideStaff } from '#functions/accounts/staff/hide-staff.ts';
import { grievanceMail } from '#functions/delivery/mail/grievance-mail.ts';
import { mailSending, sesMail } from '#functions/delivery/mail/ses-mail.ts';
import { GRIEVANCE_LIMITS } from '#functions/grievances/grievance-limits.ts';
import { lineMailer, type SendWords } from '#functions/grievances/grievance-mails.ts';
import { grievanceStore } from '#functions/grievances/grievance-store.ts';
import { guestStore } from '#functions/grievances/guest-store.ts';
import { handledRoutes } from '#functions/grievances/handled-routes.ts';
import { ownRoutes } from '#functions/grievances/own-routes.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { onOrOff, readEnv, requireEnv } from '#functions/platform/env.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { secretReader } from '#functions/platform/secrets.ts';
import { getListing } from '#functions/tables/auctions/auction-reads.ts';
import { isPublic } from '#functions/tables/auctions/listing-status.ts';
import { limitStore } from '#functions/tables/limits/limit-store.ts';
import { limited } from '#functions/tables/limits/limited.ts';
import { uploadClaims } from '#functions/tables/limits/upload-claims.ts';
import { readItem } from '#functions/tables/reads.ts';
import { settingsReader } from '#functions/tables/settings/settings-reader.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { accountGate, accountReader } from '#functions/tables/users/account-gate.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { companyOf } from '#shared/contract/settings/standard-settings.ts';

const client = dynamoClient();
const users = tableHandle('users', client);
const auctions = tableHandle('auctions', client);
const payments = tableHandle('payments', client);
const limitsTable = tableHandle('limits', client);
const grievances = tableHandle('grievances', client);
const limits = limitStore(limitsTable);
const store = grievanceStore(grievances, users);
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

const paymentFacts = z.object({ userId: z.string(), auctionId: z.string(), auctionTitle: z.string() });

const deps = {
  store,
  guests: guestStore(grievances),
  profiles: profileStore(users),
  limits,
  clock: systemClock,
  sendMail,
  mailLine: lineMailer(store, sendMail),
  files: {
    s3: new S3Client({ forcePathStyle: true }),
    bucket: requireEnv('PROOFS_BUCKET'),
    isScanned: readEnv('MALWARE_SCAN', onOrOff),
    uploads: uploadClaims(limitsTable),
  },
  // A draft is none of a stranger's business.
  readAuction: async (auctionId: string) => {
    const listing = await getListing(auctions, auctionId);
    if (listing === undefined || !isPublic(listing.listingStatus)) return undefined;
    return { auctionId, auctionTitle: listing.title };
  },
  readPayment: (paymentId: string) =>
    readItem(payments, { paymentId }, paymentFacts, { only: Object.keys(paymentFacts.shape) }),
};

export const handler = httpFunction(
  limited([...ownRoutes(deps), ...hideStaff(deps.profiles, handledRoutes(deps))], GRIEVANCE_LIMITS, {
    store: limits,
    clock: systemClock,
  }),
  accountGate(accountReader(users)),
);
