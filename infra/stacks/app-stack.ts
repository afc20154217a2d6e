import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { TABLE_ENV } from '../../functions/tables/table-specs.ts';
import { Alarms } from '../constructs/monitoring/alarms.ts';
import { AppFunction } from '../constructs/functions/app-function.ts';
import { applyGrants } from '../constructs/grants/apply-grants.ts';
import { AuctionSchedules } from '../constructs/schedules/auction-schedules.ts';
import { DailySweep } from '../constructs/schedules/daily-sweep.ts';
import { dashboard } from '../constructs/monitoring/dashboard.ts';
import { ENVIRONMENT, type EnvName } from '../constructs/functions/environment.ts';
import { constructId, FUNCTION_NAMES, type FunctionName } from '../constructs/functions/function-specs.ts';
import { GRANTS } from '../constructs/grants/grants.ts';
import { LiveApi } from '../constructs/apis/live-api.ts';
import { MailSender } from '../constructs/mail-sender.ts';
import { OriginKeys } from '../constructs/site/origin-keys.ts';
import { parameterNames, siteUrlParameter } from '../settings/parameters.ts';
import { Reconciler } from '../constructs/schedules/reconciler.ts';
import { SiteApi } from '../constructs/apis/site-api.ts';
import { StreamConsumer } from '../constructs/functions/stream-consumer.ts';
import { type Tables, tablesInUse } from '../constructs/storage/tables-in-use.ts';
import { acknowledgeWildcards } from '../constructs/grants/wildcards.ts';
import type { DataStack } from './data-stack.ts';
import type { Settings } from '../settings/settings.ts';

interface AppStackProps extends StackProps {
  readonly settings: Settings;
  readonly data: DataStack;
}

/** What push subscriptions may point to: Chrome and Edge on Android, Firefox, Safari, Edge on Windows. */
const PUSH_SERVICES = [
  'https://fcm.googleapis.com',
  'https://updates.push.services.mozilla.com',
  'https://*.push.apple.com',
  'https://*.notify.windows.com',
].join(' ');

type Functions = Readonly<Record<FunctionName, AppFunction>>;

/** The functions and everything that calls them. */
export class AppStack extends Stack {
  readonly siteApi: SiteApi;
  readonly liveApi: LiveApi;
  readonly originKeys: OriginKeys;
  private readonly settings: Settings;
  private readonly tables: Tables;

  constructor(scope: Construct, id: string, props: AppStackProps) {
    super(scope, id, props);
    const { data, settings } = props;
    this.settings = settings;
    const { names } = settings;
    this.tables = tablesInUse(this, data.tables, settings.restoredTables);
    const functions = createFunctions(this, settings);
    const mail = new MailSender(this, 'Mail', settings.sender?.address);
    mail.tellOfBounces(functions['notice-delivery']);
    const schedules = new AuctionSchedules(this, 'AuctionSchedules');
    schedules.call(functions['auction-clock']);
    this.liveApi = new LiveApi(this, 'LiveApi', names.resource('live'));
    this.liveApi.routeTo(functions.realtime);
    this.siteApi = new SiteApi(this, 'SiteApi', {
      functions,
      accounts: data.accounts,
      apiName: names.resource(),
    });
    this.originKeys = new OriginKeys(this, 'OriginKeys', settings.originKey);

    this.configure(functions, data, schedules, mail);
    const queues = this.consumeStreams(functions);
    const reconciler = new Reconciler(this, 'Reconciler', {
      worker: functions['payment-worker'],
      group: schedules.group,
    });
    new DailySweep(this, 'DailySweep', { clock: functions['auction-clock'], schedules });
    this.watch(functions, {
      ...queues,
      AuctionSchedules: schedules.deadLetters,
      Reconciler: reconciler.deadLetters,
    });
    acknowledgeWildcards(functions, settings, schedules.group);
    new CfnOutput(this, 'ApiUrl', { value: this.siteApi.api.apiEndpoint });
    new CfnOutput(this, 'LiveUrl', { value: this.liveApi.url });
  }

  private configure(functions: Functions, data: DataStack, schedules: AuctionSchedules, mail: MailSender): void {
    const values = this.environmentValues(functions, data, schedules, mail);
    for (const name of FUNCTION_NAMES) {
      const { lambda, role } = functions[name];
      for (const variable of ENVIRONMENT[name]) lambda.addEnvironment(variable, values[variable]);
      applyGrants(role, GRANTS[name], {
        tables: this.tables,
        buckets: data,
        userPoolArn: data.accounts.pool.userPoolArn,
        parameters: parameterNames(this.settings.names),
        siteUrlParameter: siteUrlParameter(this.settings.names),
        scheduleGroup: schedules.group.ref,
        scheduleRole: schedules.role,
        mailArns: mail.arns,
        functionArn: (called) => functions[called].lambda.functionArn,
        liveStageArn: this.liveApi.stageArn,
      });
    }
  }

  private environmentValues(
    functions: Functions,
    data: DataStack,
    schedules: AuctionSchedules,
    mail: MailSender,
  ): Readonly<Record<EnvName, string>> {
    const parameters = parameterNames(this.settings.names);
    return {
      ORIGIN_KEYS: this.originKeys.accepted,
      [TABLE_ENV.auctions]: this.tables.auctions.tableName,
      [TABLE_ENV.bids]: this.tables.bids.tableName,
      [TABLE_ENV.users]: this.tables.users.tableName,
      [TABLE_ENV.payments]: this.tables.payments.tableName,
      [TABLE_ENV.money]: this.tables.money.tableName,
      [TABLE_ENV.notifications]: this.tables.notifications.tableName,
      [TABLE_ENV.connections]: this.tables.connections.tableName,
      [TABLE_ENV.limits]: this.tables.limits.tableName,
      PROOFS_BUCKET: data.proofs.bucketName,
      MEDIA_BUCKET: data.media.bucketName,
      USER_POOL_ID: data.accounts.pool.userPoolId,
      USER_POOL_CLIENT_ID: data.accounts.client.userPoolClientId,
      SCHEDULE_GROUP: schedules.group.ref,
      SCHEDULE_TARGET_ARN: functions['auction-clock'].lambda.functionArn,
      SCHEDULE_ROLE_ARN: schedules.role.roleArn,
      SCHEDULE_DEAD_LETTERS_ARN: schedules.deadLetters.queueArn,
      REALTIME_CALLBACK_URL: this.liveApi.callbackUrl,
      REALTIME_URL: this.liveApi.url,
      PUSH_SHARD_ARN: functions['push-shard'].lambda.functionArn,
      RAZORPAY_KEY_ID_PARAMETER: parameters['key-id'],
      RAZORPAY_KEY_SECRET_PARAMETER: parameters['key-secret'],
      RAZORPAY_WEBHOOK_SECRET_PARAMETER: parameters['webhook-secret'],
      RAZORPAY_API_URL: 'https://api.razorpay.com',
      RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
      PAYMENT_WINDOW_HOURS: '72',
      SITE_URL_PARAMETER: siteUrlParameter(this.settings.names),
      VAPID_PUBLIC_KEY_PARAMETER: parameters['vapid-public-key'],
      VAPID_PRIVATE_KEY_PARAMETER: parameters['vapid-private-key'],
      PUSH_SERVICES,
      MAIL_FROM: mail.from,
      MAIL_CONFIGURATION_SET: mail.configurationSet,
      MAIL_SENDING: mail.sending,
    };
  }

  /** Answers the queues of what could not be handled, by what it was. */
  private consumeStreams(functions: Functions) {
    const auctions = new StreamConsumer(this, 'AuctionChanges', {
      table: this.tables.auctions,
      consumer: functions['auction-stream'],
      filter: { dynamodb: { Keys: { sk: { S: ['STATE'] } } } },
      batchSize: 100,
      parallel: 10,
    });
    // The second and last: a shard of a stream serves two readers well, not three.
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Limits.html#limits-dynamodb-streams
    const watched = new StreamConsumer(this, 'WatchedChanges', {
      table: this.tables.auctions,
      consumer: functions['auction-push'],
      filter: { dynamodb: { Keys: { sk: { S: ['STATE'] } } } },
      batchSize: 100,
      parallel: 10,
    });
    const payments = new StreamConsumer(this, 'RefundsDue', {
      table: this.tables.payments,
      consumer: functions['payment-worker'],
      filter: { dynamodb: { NewImage: { attention: { S: ['refund-due'] } } } },
      // Each record is a call to the provider.
      batchSize: 10,
      parallel: 2,
    });
    const notices = new StreamConsumer(this, 'NewNotices', {
      table: this.tables.notifications,
      consumer: functions['notice-delivery'],
      // Notices and pages of a fan-out have a type; marks and claims have none.
      filter: { eventName: ['INSERT'], dynamodb: { NewImage: { type: { S: [{ exists: true }] } } } },
      batchSize: 25,
      parallel: 5,
    });
    return {
      AuctionChanges: auctions.deadLetters,
      WatchedChanges: watched.deadLetters,
      RefundsDue: payments.deadLetters,
      NewNotices: notices.deadLetters,
    };
  }

  private watch(functions: Functions, queues: Readonly<Record<string, Queue>>): void {
    const { names, alarmEmail } = this.settings;
    const alarms = new Alarms(this, 'Alarms', { email: alarmEmail, namespace: names.metrics });
    for (const [id, queue] of Object.entries(queues)) alarms.deadLetters(id, queue);
    for (const name of FUNCTION_NAMES) alarms.errors(constructId(name), functions[name].lambda);
    for (const name of ['auction-stream', 'auction-push', 'payment-worker', 'notice-delivery'] as const) {
      alarms.iteratorAge(constructId(name), functions[name].lambda);
    }
    for (const table of Object.values(this.tables)) alarms.tableThrottles(table.node.id, table);
    alarms.functionThrottles();
    alarms.serverErrors('SiteApi', this.siteApi.api.metricServerError());
    alarms.serverErrors('LiveApi', this.liveApi.api.metric('IntegrationError', { statistic: 'sum' }));
    alarms.own();
    dashboard(this, 'Dashboard', {
      name: names.metrics,
      namespace: names.metrics,
      functions: Object.values(functions),
      tables: Object.values(this.tables),
      queues,
      siteApi: this.siteApi,
      liveApi: this.liveApi,
    });
  }
}

function createFunctions(scope: Construct, { allowStubs, reservedConcurrency, names }: Settings): Functions {
  const reserved: Partial<Record<FunctionName, number | undefined>> = {
    'bidding-api': reservedConcurrency.bidding,
    'auction-stream': reservedConcurrency.stream,
  };
  const create = (name: FunctionName) =>
    new AppFunction(scope, name, {
      allowStubs,
      metricsNamespace: names.metrics,
      reservedConcurrency: reserved[name],
    });
  return {
    'accounts-api': create('accounts-api'),
    'browse-api': create('browse-api'),
    'watchlist-api': create('watchlist-api'),
    'selling-api': create('selling-api'),
    'bidding-api': create('bidding-api'),
    'payments-api': create('payments-api'),
    'payment-webhook': create('payment-webhook'),
    'money-api': create('money-api'),
    'admin-api': create('admin-api'),
    realtime: create('realtime'),
    'auction-stream': create('auction-stream'),
    'auction-push': create('auction-push'),
    'push-shard': create('push-shard'),
    'auction-clock': create('auction-clock'),
    'payment-worker': create('payment-worker'),
    'notice-delivery': create('notice-delivery'),
  };
}
