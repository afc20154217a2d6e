import { createHash } from 'node:crypto';
import { CfnOutput, NestedStack, Stack, type StackProps } from 'aws-cdk-lib';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { LOT_INDEX } from '#functions/tables/catalogue/search/lot-index.ts';
import { LiveApi } from '#infra/constructs/apis/live-api.ts';
import { SiteApi } from '#infra/constructs/apis/site-api.ts';
import { createFunctions, type Functions } from '#infra/constructs/functions/app-functions.ts';
import { QueueConsumer } from '#infra/constructs/functions/queue-consumer.ts';
import { Releases } from '#infra/constructs/functions/releases.ts';
import { StreamConsumer } from '#infra/constructs/functions/stream-consumer.ts';
import { consumeStreams } from '#infra/constructs/functions/stream-consumers.ts';
import { applyGrants } from '#infra/constructs/grants/apply-grants.ts';
import { acknowledgeWildcards } from '#infra/constructs/grants/wildcards.ts';
import { MailSender } from '#infra/constructs/mail-sender.ts';
import { monitor } from '#infra/constructs/monitoring/monitoring.ts';
import { AuctionSchedules } from '#infra/constructs/schedules/auction-schedules.ts';
import { CanarySchedule } from '#infra/constructs/schedules/canary-schedule.ts';
import { DailySweep } from '#infra/constructs/schedules/daily-sweep.ts';
import { GrievanceSchedule } from '#infra/constructs/schedules/grievance-schedule.ts';
import { LedgerExport } from '#infra/constructs/schedules/ledger-export.ts';
import { LogCheck } from '#infra/constructs/schedules/log-check.ts';
import { Reconciler } from '#infra/constructs/schedules/reconciler.ts';
import { Retention } from '#infra/constructs/schedules/retention.ts';
import { Snapshots } from '#infra/constructs/schedules/snapshots.ts';
import { SearchCollection } from '#infra/constructs/search/search-collection.ts';
import { OriginKeys } from '#infra/constructs/site/origin-keys.ts';
import { type Tables, tablesInUse } from '#infra/constructs/storage/tables-in-use.ts';
import { parameterNames, siteUrlParameter } from '#infra/settings/parameters.ts';
import type { Settings } from '#infra/settings/settings.ts';
import { environmentOf, environmentValues } from '#infra/specs/environment.ts';
import type { FunctionName } from '#infra/specs/function-name.ts';
import type { DataStack } from './data-stack.ts';

interface AppStackProps extends StackProps {
  readonly settings: Settings;
  readonly data: DataStack;
}

/** The inputs of environment variables and grants. */
interface Configured {
  readonly data: DataStack;
  readonly schedules: AuctionSchedules;
  readonly mail: MailSender;
  readonly paymentEvents: QueueConsumer;
  readonly search: Search | undefined;
}

interface Search extends Pick<SearchCollection, 'endpoint' | 'arn'> {
  readonly deadLetters: Queue;
}

/** The functions, and the APIs, streams and schedules that call them. */
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
    const mail = new MailSender(this, 'Mail', { emailFrom: settings.sender?.address, mails: data.mails });
    mail.subscribeToBounces(functions('notice-delivery'));
    const schedules = new AuctionSchedules(this, 'AuctionSchedules');
    schedules.call(functions('auction-clock'));
    schedules.recountDaily(functions('auction-clock'));
    schedules.watchEachMinute(functions('auction-clock'));
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
    const search = settings.catalogue === 'opensearch' ? this.addSearch(functions) : undefined;
    this.configure(functions, { data, schedules, mail, paymentEvents, search });
    if (settings.shift === 'canary')
      new Releases(this, 'Releases', { functions: functions.all, namespace: names.metrics });
    const streamDeadLetters = consumeStreams(this, {
      tables: this.tables,
      functions,
      issuesInvoices: settings.money.invoices !== undefined,
      failedRecords: data.failedRecords,
    });
    const reconciler = new Reconciler(this, 'Reconciler', {
      worker: functions('payment-worker'),
      group: schedules.group,
    });
    const retention = new Retention(this, 'Retention', {
      worker: functions('retention-worker'),
      group: schedules.group,
    });
    const grievances = new GrievanceSchedule(this, 'Grievances', {
      worker: functions('grievance-clock'),
      group: schedules.group,
    });
    const ledgerExport = new LedgerExport(this, 'LedgerExport', {
      worker: functions('ledger-exporter'),
      group: schedules.group,
    });
    const logCheck = new LogCheck(this, 'LogCheck', { worker: functions('log-writer'), group: schedules.group });
    new DailySweep(this, 'DailySweep', { clock: functions('auction-clock'), schedules });
    // A stack of its own, since a stack may have 500 resources. Nested, so that a function that is no longer there can be
    // deleted: a stack beside this one would import its name, and CloudFormation deletes no export that is in use.
    // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html
    // https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/using-cfn-stack-exports.html
    monitor(new NestedStack(this, 'Monitoring'), {
      names,
      alarmEmail: settings.alarmEmail,
      repository: settings.repository,
      canary: settings.canary,
      functions,
      accounts: data.accounts,
      tables: this.tables,
      paymentEvents: paymentEvents.queue,
      deadLetters: {
        ...streamDeadLetters,
        AuctionSchedules: schedules.deadLetters,
        Reconciler: reconciler.deadLetters,
        Retention: retention.deadLetters,
        Grievances: grievances.deadLetters,
        LedgerExport: ledgerExport.deadLetters,
        LogCheck: logCheck.deadLetters,
        ...(settings.canary && { CanaryCalls: this.callCanary(functions, schedules.group).deadLetters }),
        ...(search === undefined
          ? { Snapshots: this.writeSnapshots(functions, schedules.group).deadLetters }
          : { CatalogueChanges: search.deadLetters }),
        RazorpayEvents: paymentEvents.deadLetters,
      },
      siteApi: this.siteApi,
      liveApi: this.liveApi,
    });
    acknowledgeWildcards(functions, {
      buckets: data,
      liveApi: this.liveApi,
      scheduleGroup: schedules.group,
    });
    new CfnOutput(this, 'ApiUrl', { value: this.siteApi.api.apiEndpoint });
    new CfnOutput(this, 'LiveUrl', { value: this.liveApi.url });
  }

  private callCanary(functions: Functions, group: AuctionSchedules['group']): CanarySchedule {
    return new CanarySchedule(this, 'CanaryCalls', { worker: functions('canary'), group });
  }

  private writeSnapshots(functions: Functions, group: AuctionSchedules['group']): Snapshots {
    return new Snapshots(this, 'Snapshots', { worker: functions('snapshot-writer'), group });
  }

  private addSearch(functions: Functions): Search {
    const { names, searchCapacity } = this.settings;
    const { endpoint, arn } = new SearchCollection(this, 'Search', {
      name: names.resource('lots'),
      leastCapacity: searchCapacity,
      functions: functions.all,
    });
    const { setAside } = new StreamConsumer(this, 'CatalogueChanges', {
      table: this.tables.feed,
      consumer: functions('catalogue-indexer'),
      // Not those that expire.
      filters: [{ eventName: ['INSERT'] }],
      batchSize: 1_000,
      parallel: 1,
      retries: 'untilExpired',
    });
    // A changed mapping needs a rebuild; the deployment says so (infra/build/deploy.ts).
    const mapping = createHash('sha256').update(JSON.stringify(LOT_INDEX)).digest('hex');
    new CfnOutput(this, 'CatalogueMapping', { value: mapping });
    if (!(setAside instanceof Queue)) throw new Error('The indexer sends dead letters to a queue.');
    return { endpoint, arn, deadLetters: setAside };
  }

  private configure(functions: Functions, { data, schedules, mail, paymentEvents, search }: Configured): void {
    const shared = {
      buckets: data,
      parameters: parameterNames(this.settings.names),
      siteUrlParameter: siteUrlParameter(this.settings.names),
      functionArn: (name: FunctionName) => functions(name).lambda.functionArn,
    };
    const values = environmentValues({
      ...shared,
      accounts: data.accounts,
      logKey: data.logKey,
      adminMfa: this.settings.adminMfa,
      schedules,
      liveApi: this.liveApi,
      mail,
      money: this.settings.money,
      retention: this.settings.retention,
      malwareScan: this.settings.malwareScan,
      publicLots: this.settings.publicLots,
      maxAuctionImages: this.settings.maxAuctionImages,
      showReserveStatus: this.settings.showReserveStatus,
      outageMinutes: this.settings.outageMinutes,
      logWitnesses: this.settings.logWitnesses,
      paymentEvents,
      search,
    });
    for (const { name, lambda, role, spec } of functions.all) {
      const environment = environmentOf(name, spec, values, {
        tables: this.tables,
        originKeys: this.originKeys.accepted,
      });
      for (const [variable, value] of Object.entries(environment)) lambda.addEnvironment(variable, value);
      applyGrants(role, spec.grants, {
        ...shared,
        tables: this.tables,
        userPoolArn: data.accounts.pool.userPoolArn,
        logKeyArn: data.logKey.keyArn,
        scheduleGroup: schedules.group.ref,
        scheduleRole: schedules.role,
        mailArns: mail.arns,
        liveStageArn: this.liveApi.stageArn,
        paymentEventsArn: paymentEvents.queue.queueArn,
        searchArn: search?.arn,
      });
    }
  }
}
