import { CfnOutput, Duration, Stack, type StackProps } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { Alarms } from '../constructs/monitoring/alarms.ts';
import { AppFunction } from '../constructs/functions/app-function.ts';
import { applyGrants } from '../constructs/grants/apply-grants.ts';
import { AuctionSchedules } from '../constructs/schedules/auction-schedules.ts';
import { DailySweep } from '../constructs/schedules/daily-sweep.ts';
import { dashboard } from '../constructs/monitoring/dashboard.ts';
import { LiveApi } from '../constructs/apis/live-api.ts';
import { MailSender } from '../constructs/mail-sender.ts';
import { QueueConsumer } from '../constructs/functions/queue-consumer.ts';
import { OriginKeys } from '../constructs/site/origin-keys.ts';
import { parameterNames, siteUrlParameter } from '../settings/parameters.ts';
import { Reconciler } from '../constructs/schedules/reconciler.ts';
import { Retention } from '../constructs/schedules/retention.ts';
import { SiteApi } from '../constructs/apis/site-api.ts';
import { StreamConsumer } from '../constructs/functions/stream-consumer.ts';
import { type Tables, tablesInUse } from '../constructs/storage/tables-in-use.ts';
import { acknowledgeWildcards } from '../constructs/grants/wildcards.ts';
import { environmentOf, environmentValues } from '../specs/environment.ts';
import { constructId, type FunctionName } from '../specs/function-name.ts';
import { FUNCTION_NAMES, FUNCTION_SPECS } from '../specs/function-specs.ts';
import type { DataStack } from './data-stack.ts';
import type { Settings } from '../settings/settings.ts';

interface AppStackProps extends StackProps {
  readonly settings: Settings;
  readonly data: DataStack;
}

/** Of payments whose money has come, or gone. */
const INVOICED = ['captured', 'forfeited', 'refunding', 'refunded', 'undone'] as const;

type Functions = (name: FunctionName) => AppFunction;

/** What functions are told of, and let use. */
interface Configured {
  readonly data: DataStack;
  readonly schedules: AuctionSchedules;
  readonly mail: MailSender;
  readonly paymentEvents: QueueConsumer;
}

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
    mail.tellOfBounces(functions('notice-delivery'));
    const schedules = new AuctionSchedules(this, 'AuctionSchedules');
    schedules.call(functions('auction-clock'));
    schedules.recountDaily(functions('auction-clock'));
    this.liveApi = new LiveApi(this, 'LiveApi', names.resource('live'));
    this.liveApi.routeTo(functions('realtime'));
    this.siteApi = new SiteApi(this, 'SiteApi', {
      functions,
      accounts: data.accounts,
      apiName: names.resource(),
    });
    this.originKeys = new OriginKeys(this, 'OriginKeys', settings.originKey);

    const paymentEvents = new QueueConsumer(this, 'RazorpayEvents', {
      name: 'payment-events',
      consumer: functions('payment-events'),
      batchSize: 10,
    });
    this.configure(functions, { data, schedules, mail, paymentEvents });
    const queues = this.consumeStreams(functions);
    const reconciler = new Reconciler(this, 'Reconciler', {
      worker: functions('payment-worker'),
      group: schedules.group,
    });
    const retention = new Retention(this, 'Retention', {
      worker: functions('retention-worker'),
      group: schedules.group,
    });
    new DailySweep(this, 'DailySweep', { clock: functions('auction-clock'), schedules });
    this.watch(functions, paymentEvents.queue, {
      ...queues,
      AuctionSchedules: schedules.deadLetters,
      Reconciler: reconciler.deadLetters,
      Retention: retention.deadLetters,
      RazorpayEvents: paymentEvents.deadLetters,
    });
    acknowledgeWildcards(functions, settings, schedules.group);
    new CfnOutput(this, 'ApiUrl', { value: this.siteApi.api.apiEndpoint });
    new CfnOutput(this, 'LiveUrl', { value: this.liveApi.url });
  }

  private configure(functions: Functions, { data, schedules, mail, paymentEvents }: Configured): void {
    const shared = {
      buckets: data,
      parameters: parameterNames(this.settings.names),
      siteUrlParameter: siteUrlParameter(this.settings.names),
      functionArn: (name: FunctionName) => functions(name).lambda.functionArn,
    };
    const values = environmentValues({
      ...shared,
      accounts: data.accounts,
      adminMfa: this.settings.adminMfa,
      schedules,
      liveApi: this.liveApi,
      mail,
      money: this.settings.money,
      retention: this.settings.retention,
      malwareScan: this.settings.malwareScan,
      paymentEvents,
    });
    for (const name of FUNCTION_NAMES) {
      const { lambda, role } = functions(name);
      const spec = FUNCTION_SPECS[name];
      const environment = environmentOf(name, spec, values, {
        tables: this.tables,
        originKeys: this.originKeys.accepted,
      });
      for (const [variable, value] of Object.entries(environment)) lambda.addEnvironment(variable, value);
      applyGrants(role, spec.grants, {
        ...shared,
        tables: this.tables,
        userPoolArn: data.accounts.pool.userPoolArn,
        scheduleGroup: schedules.group.ref,
        scheduleRole: schedules.role,
        mailArns: mail.arns,
        liveStageArn: this.liveApi.stageArn,
        paymentEventsArn: paymentEvents.queue.queueArn,
      });
    }
  }

  /** Answers the queues of what could not be handled, by what it was. */
  private consumeStreams(functions: Functions) {
    const auctions = new StreamConsumer(this, 'AuctionChanges', {
      table: this.tables.auctions,
      consumer: functions('auction-stream'),
      // The live side, and the registrations, whose owners' lists and figures follow.
      filters: [{ dynamodb: { Keys: { sk: { S: ['STATE', { prefix: 'BIDDER#' }] } } } }],
      batchSize: 100,
      parallel: 10,
    });
    // The second and last: a shard of a stream serves two readers well, not three.
    // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Limits.html#limits-dynamodb-streams
    const watched = new StreamConsumer(this, 'WatchedChanges', {
      table: this.tables.auctions,
      consumer: functions('auction-push'),
      filters: [{ dynamodb: { Keys: { sk: { S: ['STATE'] } } } }],
      batchSize: 100,
      parallel: 10,
    });
    const payments = new StreamConsumer(this, 'RefundsDue', {
      table: this.tables.payments,
      consumer: functions('payment-worker'),
      filters: [
        { dynamodb: { NewImage: { attention: { S: ['refund-due'] } } } },
        // What may call for a tax invoice or a credit note, where there are such.
        ...(this.settings.money.invoices === undefined
          ? []
          : [{ dynamodb: { NewImage: { status: { S: INVOICED } } } }]),
      ],
      // Each record is a call to the provider.
      batchSize: 10,
      parallel: 2,
    });
    const notices = new StreamConsumer(this, 'NewNotices', {
      table: this.tables.notifications,
      consumer: functions('notice-delivery'),
      // Notices and pages of a fan-out have a type; marks and claims have none.
      filters: [{ eventName: ['INSERT'], dynamodb: { NewImage: { type: { S: [{ exists: true }] } } } }],
      batchSize: 25,
      parallel: 5,
    });
    // One batch after the other, so that a hundred new lots a minute are a nudge every two seconds and never two at once.
    const broadcasts = new StreamConsumer(this, 'NewBroadcasts', {
      table: this.tables.notifications,
      consumer: functions('inbox-push'),
      filters: [{ eventName: ['INSERT'], dynamodb: { Keys: { userId: { S: ['#USERS', '#ADMINS'] } } } }],
      batchSize: 1000,
      parallel: 1,
      gather: Duration.seconds(2),
    });
    return {
      AuctionChanges: auctions.deadLetters,
      WatchedChanges: watched.deadLetters,
      RefundsDue: payments.deadLetters,
      NewNotices: notices.deadLetters,
      NewBroadcasts: broadcasts.deadLetters,
    };
  }

  private watch(functions: Functions, paymentEvents: Queue, queues: Readonly<Record<string, Queue>>): void {
    const { names, alarmEmail } = this.settings;
    const alarms = new Alarms(this, 'Alarms', { email: alarmEmail, namespace: names.metrics });
    for (const [id, queue] of Object.entries(queues)) alarms.deadLetters(id, queue);
    for (const name of FUNCTION_NAMES) alarms.errors(constructId(name), functions(name).lambda);
    for (const name of ['auction-stream', 'auction-push', 'payment-worker', 'notice-delivery'] as const) {
      alarms.iteratorAge(constructId(name), functions(name).lambda);
    }
    alarms.queueAge('RazorpayEvents', paymentEvents);
    for (const table of Object.values(this.tables)) alarms.tableThrottles(table.node.id, table);
    alarms.functionThrottles();
    alarms.serverErrors('SiteApi', this.siteApi.api.metricServerError());
    alarms.serverErrors('LiveApi', this.liveApi.api.metric('IntegrationError', { statistic: 'sum' }));
    alarms.own();
    dashboard(this, 'Dashboard', {
      name: names.metrics,
      namespace: names.metrics,
      functions: FUNCTION_NAMES.map(functions),
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
  const created = new Map(
    FUNCTION_NAMES.map((name) => {
      const props = { allowStubs, metricsNamespace: names.metrics, reservedConcurrency: reserved[name] };
      return [name, new AppFunction(scope, name, props)];
    }),
  );
  return (name) => {
    const found = created.get(name);
    if (found === undefined) throw new Error(`there is no function ${name}`);
    return found;
  };
}
