import { Duration } from 'aws-cdk-lib';
import type { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Settings } from '#infra/settings/settings.ts';
import { constructId, LIVE } from '#infra/specs/function-name.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { LiveApi } from '../apis/live-api.ts';
import type { SiteApi } from '../apis/site-api.ts';
import type { Functions } from '../functions/app-functions.ts';
import type { Tables } from '../storage/tables-in-use.ts';
import { Alarms } from './alarms.ts';
import { dashboards } from './dashboard.ts';
import { accessLogOf, logOf } from './first-commands.ts';
import { type MetricName, ownMetric } from './metrics.ts';
import {
  API_ERRORS,
  failedSignIns,
  functionThrottles,
  liveApiErrors,
  mailReputation,
  tableThrottles,
} from './platform-alarms.ts';

const READ_STREAMS: ReadonlySet<string> = new Set([
  'auction-stream',
  'auction-frames',
  'payment-worker',
  'notice-delivery',
  'catalogue-indexer',
  'log-writer',
]);

/** While one of these fails, bids, logins or closings do. */
const AT_ONCE: ReadonlySet<string> = new Set([
  'bidding-api',
  'accounts-api',
  'token-scopes',
  'account-mail',
  'realtime',
  'auction-stream',
  'auction-clock',
  'payments-api',
]);

/** Jobs that do at their next run what one that could not be started left. What rings is their silence. */
const TOLD_BY_SILENCE: ReadonlySet<string> = new Set([
  'Reconciler',
  'Snapshots',
  'LedgerExport',
  'LogCheck',
  'CanaryCalls',
  'canary',
]);

interface MonitoringProps extends Pick<Settings, 'names' | 'alarmEmail' | 'repository' | 'canary'> {
  readonly functions: Functions;
  readonly accounts: Pick<Accounts, 'pool' | 'client' | 'triggers'>;
  readonly tables: Tables;
  readonly paymentEvents: Queue;
  readonly deadLetters: Readonly<Record<string, Queue | EventSourceMapping>>;
  readonly siteApi: SiteApi;
  readonly liveApi: LiveApi;
}

/** Alarms and dashboards. */
export function monitor(scope: Construct, props: MonitoringProps): void {
  const { names, alarmEmail, repository, functions, accounts, tables, paymentEvents, deadLetters, siteApi, liveApi } =
    props;
  const stack = names.stack('App');
  const alarms = new Alarms(scope, 'Alarms', { email: alarmEmail, namespace: names.metrics, repository });
  for (const [id, queue] of Object.entries(deadLetters)) if (!TOLD_BY_SILENCE.has(id)) alarms.deadLetters(id, queue);
  for (const { name, lambda } of [...functions.all, ...accounts.triggers]) {
    if (TOLD_BY_SILENCE.has(name)) continue;
    alarms.errors(constructId(name), lambda, AT_ONCE.has(name) ? 'page' : 'ticket');
  }
  const streamReaders = functions.all.filter(({ name }) => READ_STREAMS.has(name));
  for (const { name, lambda } of streamReaders) alarms.iteratorAge(constructId(name), lambda);
  alarms.queueAge('RazorpayEvents', paymentEvents, functions('payment-events').lambda);
  alarms.add({
    ...tableThrottles(),
    ...functionThrottles(),
    SiteApiServerErrors: {
      metric: siteApi.api.metricServerError(),
      above: 5,
      description: 'SiteApi: answers with 5xx.',
      urgency: 'page',
      entry: API_ERRORS,
      run: accessLogOf(stack, 'SiteApi', '5*'),
    },
    ...liveApiErrors(liveApi.api, stack),
    ...failedSignIns(
      { pool: accounts.pool.userPoolId, client: accounts.client.userPoolClientId },
      logOf(functions('accounts-api').lambda),
    ),
    ...mailReputation(),
  });
  alarms.own(functions.all, stack);
  listenForJobs(alarms, functions, names.metrics);
  if (props.canary) listenForCanary(alarms, functions, names.metrics);
  dashboards(scope, {
    name: names.metrics,
    namespace: names.metrics,
    functions: functions.all,
    streamReaders,
    tables: Object.values(tables),
    queues: deadLetters,
    siteApi,
    liveApi,
  });
}

/** Jobs whose end nobody would notice: an error raises an alarm, but a schedule that is gone does not. */
function listenForJobs(alarms: Alarms, functions: Functions, namespace: string): void {
  const hour = Duration.hours(1);
  const runs = (name: MetricName) => ownMetric(namespace, name, 'SampleCount', hour);
  alarms.silence('Reconciler', {
    metric: runs('OpenOrderAge'),
    periods: 1,
    description: 'Open orders and due refunds were not looked at for an hour.',
    urgency: 'ticket',
    run: 'npm run redrive -- ReconcilerDeadLetters',
  });
  alarms.silence('Books', {
    metric: runs('BooksDifference'),
    periods: 30,
    description: 'The books were not closed for more than a day.',
    urgency: 'ticket',
    run: 'npm run redrive -- ReconcilerDeadLetters',
  });
  alarms.silence('Sweep', {
    metric: runs('SweepFailures'),
    periods: 30,
    description: 'No sweep has ended for more than a day: what a lost schedule should have done stays undone.',
    urgency: 'ticket',
    run: 'npm run redrive -- AuctionSchedulesDeadLetters',
  });
  alarms.silence('LogCheck', {
    metric: runs('LogDifferences'),
    periods: 30,
    description: 'The public log was not compared with the ledgers for more than a day.',
    urgency: 'ticket',
    run: 'npm run redrive -- LogCheckDeadLetters',
  });
  alarms.silence('LedgerExport', {
    metric: runs('LedgersExported'),
    periods: 26,
    description: 'The ledgers of a month that is over are not in the archive, for more than a day.',
    urgency: 'ticket',
    run: 'npm run redrive -- LedgerExportDeadLetters',
  });
  const writer = functions.all.find(({ name }) => name === 'snapshot-writer');
  if (writer === undefined) return;
  alarms.silence('Snapshots', {
    metric: writer.lambda.metricInvocations({ period: hour, statistic: 'sum' }),
    periods: 3,
    description: 'No snapshot of the catalogue was written for three hours.',
    urgency: 'ticket',
    run: 'npm run redrive -- SnapshotsDeadLetters',
  });
}

/**
 * The canary comes every five minutes. Its bid is also what auction-stream has to do in a house where nobody else bids:
 * it writes nothing of it, but Lambda must have called it.
 */
function listenForCanary(alarms: Alarms, functions: Functions, namespace: string): void {
  alarms.silence('Canary', {
    metric: ownMetric(namespace, 'CanaryTime', 'SampleCount', Duration.minutes(5)),
    periods: 3,
    description: 'No bid of the canary was accepted and shown for a quarter of an hour.',
    urgency: 'page',
    entry: 'canarysilent',
    run: logOf(functions('canary').lambda),
  });
  const { lambda } = functions('auction-stream');
  alarms.silence('Stream', {
    metric: lambda.metricInvocations({ period: Duration.minutes(15), statistic: 'sum' }),
    periods: 2,
    description: 'auction-stream was not called for half an hour.',
    urgency: 'page',
    entry: 'streamsilent',
    run: `aws lambda list-event-source-mappings --function-name ${lambda.functionName}:${LIVE}`,
  });
}
