import type { IRole } from 'aws-cdk-lib/aws-iam';
import type { CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { IQueue } from 'aws-cdk-lib/aws-sqs';
import { TABLE_ENV, type TableName } from '#functions/tables/table-specs.ts';
import type { ParameterNames } from '#infra/settings/parameters.ts';
import type { Settings } from '#infra/settings/settings.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import type { FunctionName } from './function-name.ts';
import type { FunctionSpec } from './function-spec.ts';

/** The sources of the values. */
interface Resources {
  readonly buckets: {
    readonly proofs: Bucket;
    readonly media: Bucket;
    readonly snapshots: Bucket;
    readonly ledgers: Bucket;
  };
  readonly accounts: {
    readonly pool: { readonly userPoolId: string };
    readonly client: { readonly userPoolClientId: string };
    readonly enrolmentClient: { readonly userPoolClientId: string };
  };
  readonly schedules: { readonly group: CfnScheduleGroup; readonly role: IRole; readonly deadLetters: IQueue };
  readonly liveApi: { readonly url: string; readonly callbackUrl: string };
  readonly mail: { readonly from: string; readonly configurationSet: string; readonly sending: string };
  readonly logKey: { readonly keyArn: string };
  readonly parameters: ParameterNames;
  /** The SSM parameter with the site's URL. */
  readonly siteUrlParameter: string;
  readonly adminMfa: Settings['adminMfa'];
  readonly functionArn: (name: FunctionName) => string;
  readonly money: Settings['money'];
  readonly retention: Settings['retention'];
  readonly malwareScan: Settings['malwareScan'];
  readonly publicLots: Settings['publicLots'];
  readonly maxAuctionImages: number;
  readonly showReserveStatus: boolean;
  readonly outageMinutes: number;
  readonly logWitnesses: string;
  readonly paymentEvents: { readonly queue: IQueue };
  /** With OpenSearch. */
  readonly search: { readonly endpoint: string; readonly deadLetters: IQueue } | undefined;
}

interface Bucket {
  readonly bucketName: string;
}

/** The allowed hosts of push subscriptions: Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
].join(' ');

export function environmentValues({
  buckets,
  accounts,
  schedules,
  liveApi,
  mail,
  logKey,
  parameters,
  siteUrlParameter,
  adminMfa,
  functionArn,
  money,
  retention,
  malwareScan,
  publicLots,
  maxAuctionImages,
  showReserveStatus,
  outageMinutes,
  logWitnesses,
  paymentEvents,
  search,
}: Resources) {
  return {
    PROOFS_BUCKET: buckets.proofs.bucketName,
    MALWARE_SCAN: malwareScan ? 'on' : 'off',
    PUBLIC_LOTS: publicLots ? 'on' : 'off',
    REJECTED_PROOF_DAYS: String(retention.rejectedProofDays),
    MAX_AUCTION_IMAGES: String(maxAuctionImages),
    SHOW_RESERVE_STATUS: showReserveStatus ? 'on' : 'off',
    OUTAGE_MINUTES: String(outageMinutes),
    LOG_WITNESSES: logWitnesses === '' ? 'none' : logWitnesses,
    MEDIA_BUCKET: buckets.media.bucketName,
    LEDGERS_BUCKET: buckets.ledgers.bucketName,
    SNAPSHOTS_BUCKET: buckets.snapshots.bucketName,
    USER_POOL_ID: accounts.pool.userPoolId,
    USER_POOL_CLIENT_ID: accounts.client.userPoolClientId,
    ENROLMENT_CLIENT_ID: accounts.enrolmentClient.userPoolClientId,
    ADMIN_MFA: adminMfa,
    SCHEDULE_GROUP: schedules.group.ref,
    SCHEDULE_TARGET_ARN: functionArn('auction-clock'),
    SCHEDULE_ROLE_ARN: schedules.role.roleArn,
    SCHEDULE_DEAD_LETTERS_ARN: schedules.deadLetters.queueArn,
    REALTIME_CALLBACK_URL: liveApi.callbackUrl,
    REALTIME_URL: liveApi.url,
    FRAME_SHARD_ARN: functionArn('frame-shard'),
    RAZORPAY_KEY_ID_PARAMETER: parameters['key-id'],
    RAZORPAY_KEY_SECRET_PARAMETER: parameters['key-secret'],
    RAZORPAY_WEBHOOK_SECRET_PARAMETER: parameters['webhook-secret'],
    RAZORPAY_KEYS: money.razorpayKeys,
    PAYMENT_EVENTS_URL: paymentEvents.queue.queueUrl,
    RAZORPAY_API_URL: 'https://api.razorpay.com',
    RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
    // Per person. Two a second is repeated clicking; ten at once is a bad connection that sends its backlog.
    BIDS_AT_ONCE: '10',
    BIDS_PER_SECOND: '2',
    TAX_INVOICES: money.invoices === undefined ? 'off' : JSON.stringify(money.invoices),
    SITE_URL_PARAMETER: siteUrlParameter,
    VAPID_PUBLIC_KEY_PARAMETER: parameters['vapid-public-key'],
    VAPID_PRIVATE_KEY_PARAMETER: parameters['vapid-private-key'],
    CANARY_PASSWORD_PARAMETER: parameters['canary-password'],
    MAXIMUM_KEY_PARAMETER: parameters['maximum-key'],
    LOG_KEY_ARN: logKey.keyArn,
    PUSH_SERVICES,
    SEARCH_ENDPOINT: search?.endpoint ?? '',
    INDEX_DEAD_LETTERS_URL: search?.deadLetters.queueUrl ?? '',
    MAIL_FROM: mail.from,
    MAIL_CONFIGURATION_SET: mail.configurationSet,
    MAIL_SENDING: mail.sending,
  };
}

export type Variable = keyof ReturnType<typeof environmentValues>;

/** Variables that the specs do not name. */
interface Given {
  readonly tables: Readonly<Record<TableName, { readonly tableName: string }>>;
  readonly originKeys: string;
}

/** The functions that answer requests of the HTTP API. */
export const HTTP_FUNCTIONS: ReadonlySet<string> = new Set(Object.values(ROUTES).map(({ service }) => service));

/** The variables of one function: those in its spec, its table names and the accepted origin keys. */
export function environmentOf(
  name: string,
  { environment, grants }: FunctionSpec,
  values: Readonly<Record<Variable, string>>,
  { tables, originKeys }: Given,
): Readonly<Record<string, string>> {
  return {
    ...Object.fromEntries((grants.tables ?? []).map(({ table }) => [TABLE_ENV[table], tables[table].tableName])),
    ...Object.fromEntries(environment.map((variable) => [variable, values[variable]])),
    ...(HTTP_FUNCTIONS.has(name) && { ORIGIN_KEYS: originKeys }),
  };
}
