import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { TABLE_ENV } from '../../functions/tables/table-specs.ts';
import { Alarms } from '../constructs/alarms.ts';
import { AppFunction } from '../constructs/app-function.ts';
import { applyGrants } from '../constructs/apply-grants.ts';
import { AuctionSchedules } from '../constructs/auction-schedules.ts';
import { ENVIRONMENT, type EnvName } from '../constructs/environment.ts';
import { constructId, FUNCTION_NAMES, type FunctionName } from '../constructs/function-specs.ts';
import { GRANTS } from '../constructs/grants.ts';
import { LiveApi } from '../constructs/live-api.ts';
import { PARAMETERS } from '../constructs/parameters.ts';
import { Reconciler } from '../constructs/reconciler.ts';
import { SiteApi } from '../constructs/site-api.ts';
import { StreamConsumer } from '../constructs/stream-consumer.ts';
import { acknowledgeWildcards } from '../constructs/wildcards.ts';
import type { DataStack } from './data-stack.ts';
import type { Settings } from './settings.ts';

interface AppStackProps extends StackProps {
  readonly settings: Settings;
  readonly data: DataStack;
}

type Functions = Readonly<Record<FunctionName, AppFunction>>;

/** The functions and everything that calls them. */
export class AppStack extends Stack {
  readonly siteApi: SiteApi;
  readonly liveApi: LiveApi;

  constructor(scope: Construct, id: string, props: AppStackProps) {
    super(scope, id, props);
    const { data, settings } = props;
    const functions = createFunctions(this, settings.allowStubs);
    const schedules = new AuctionSchedules(this, 'AuctionSchedules');
    schedules.call(functions['auction-clock']);
    this.liveApi = new LiveApi(this, 'LiveApi');
    this.liveApi.routeTo(functions.realtime);
    this.siteApi = new SiteApi(this, 'SiteApi', { functions, accounts: data.accounts });

    this.configure(functions, data, schedules);
    const queues = this.consumeStreams(functions, data);
    const reconciler = new Reconciler(this, 'Reconciler', {
      worker: functions['payment-worker'],
      group: schedules.group,
    });
    this.watch(
      functions,
      { ...queues, AuctionSchedules: schedules.deadLetters, Reconciler: reconciler.deadLetters },
      settings,
    );
    acknowledgeWildcards(functions, settings.region);
    new CfnOutput(this, 'ApiUrl', { value: this.siteApi.api.apiEndpoint });
    new CfnOutput(this, 'LiveUrl', { value: this.liveApi.url });
  }

  private configure(functions: Functions, data: DataStack, schedules: AuctionSchedules): void {
    const values = this.environmentValues(functions, data, schedules);
    for (const name of FUNCTION_NAMES) {
      const { lambda, role } = functions[name];
      for (const variable of ENVIRONMENT[name]) lambda.addEnvironment(variable, values[variable]);
      applyGrants(role, GRANTS[name], {
        tables: data.tables,
        buckets: data,
        userPoolArn: data.accounts.pool.userPoolArn,
        scheduleGroup: schedules.group.scheduleGroupName,
        scheduleRole: schedules.role,
        liveStageArn: this.liveApi.stageArn,
      });
    }
  }

  private environmentValues(
    functions: Functions,
    data: DataStack,
    schedules: AuctionSchedules,
  ): Readonly<Record<EnvName, string>> {
    return {
      [TABLE_ENV.auctions]: data.tables.auctions.tableName,
      [TABLE_ENV.bids]: data.tables.bids.tableName,
      [TABLE_ENV.users]: data.tables.users.tableName,
      [TABLE_ENV.payments]: data.tables.payments.tableName,
      [TABLE_ENV.money]: data.tables.money.tableName,
      [TABLE_ENV.notifications]: data.tables.notifications.tableName,
      [TABLE_ENV.connections]: data.tables.connections.tableName,
      PROOFS_BUCKET: data.proofs.bucketName,
      MEDIA_BUCKET: data.media.bucketName,
      USER_POOL_ID: data.accounts.pool.userPoolId,
      USER_POOL_CLIENT_ID: data.accounts.client.userPoolClientId,
      SCHEDULE_GROUP: schedules.group.scheduleGroupName,
      SCHEDULE_TARGET_ARN: functions['auction-clock'].lambda.functionArn,
      SCHEDULE_ROLE_ARN: schedules.role.roleArn,
      REALTIME_CALLBACK_URL: this.liveApi.callbackUrl,
      REALTIME_URL: this.liveApi.url,
      RAZORPAY_KEY_ID_PARAMETER: PARAMETERS['key-id'],
      RAZORPAY_KEY_SECRET_PARAMETER: PARAMETERS['key-secret'],
      RAZORPAY_WEBHOOK_SECRET_PARAMETER: PARAMETERS['webhook-secret'],
      RAZORPAY_API_URL: 'https://api.razorpay.com',
      RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
      PAYMENT_WINDOW_HOURS: '72',
    };
  }

  /** Answers the queues of what could not be handled, by what it was. */
  private consumeStreams(functions: Functions, data: DataStack) {
    const auctions = new StreamConsumer(this, 'AuctionChanges', {
      table: data.tables.auctions,
      consumer: functions['auction-stream'],
      filter: { dynamodb: { Keys: { sk: { S: ['STATE'] } } } },
      batchSize: 100,
      parallel: 10,
    });
    const payments = new StreamConsumer(this, 'RefundsDue', {
      table: data.tables.payments,
      consumer: functions['payment-worker'],
      filter: { dynamodb: { NewImage: { attention: { S: ['refund-due'] } } } },
      // Each record is a call to the provider.
      batchSize: 10,
      parallel: 2,
    });
    return { AuctionChanges: auctions.deadLetters, RefundsDue: payments.deadLetters };
  }

  private watch(functions: Functions, queues: Readonly<Record<string, Queue>>, { alarmEmail }: Settings): void {
    const alarms = new Alarms(this, 'Alarms', alarmEmail);
    for (const [id, queue] of Object.entries(queues)) alarms.deadLetters(id, queue);
    for (const name of FUNCTION_NAMES) alarms.errors(constructId(name), functions[name].lambda);
    for (const name of ['auction-stream', 'payment-worker'] as const) {
      alarms.iteratorAge(constructId(name), functions[name].lambda);
    }
    const minutes = Duration.minutes(10);
    alarms.money('BooksDifference', Duration.days(1), 'Ledger and payments disagree: see docs/operations.md.');
    alarms.money('StuckRefunds', minutes, 'A refund does not get on by itself: see Transactions.');
    alarms.money('ProviderRefusesKey', minutes, 'Razorpay does not accept our key: no payment and no refund works.');
    alarms.serverErrors('SiteApi', this.siteApi.api.metricServerError());
  }
}

function createFunctions(scope: Construct, allowStubs: boolean): Functions {
  const create = (name: FunctionName) => new AppFunction(scope, name, allowStubs);
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
    'auction-clock': create('auction-clock'),
    'payment-worker': create('payment-worker'),
  };
}
