import type { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Settings } from '#infra/settings/settings.ts';
import { constructId } from '#infra/specs/function-name.ts';
import type { LiveApi } from '../apis/live-api.ts';
import type { SiteApi } from '../apis/site-api.ts';
import type { AppFunction } from '../functions/app-function.ts';
import type { Functions } from '../functions/app-functions.ts';
import type { Tables } from '../storage/tables-in-use.ts';
import { Alarms } from './alarms.ts';
import { dashboard } from './dashboard.ts';

const READ_STREAMS: ReadonlySet<string> = new Set([
  'auction-stream',
  'auction-push',
  'payment-worker',
  'notice-delivery',
  'catalogue-indexer',
]);

interface MonitoringProps extends Pick<Settings, 'names' | 'alarmEmail'> {
  readonly functions: Functions;
  /** The functions that the user pool calls. */
  readonly triggers: readonly Pick<AppFunction, 'name' | 'lambda'>[];
  readonly tables: Tables;
  readonly paymentEvents: Queue;
  readonly deadLetters: Readonly<Record<string, Queue | EventSourceMapping>>;
  readonly siteApi: SiteApi;
  readonly liveApi: LiveApi;
}

/** Alarms and the dashboard. */
export function monitor(scope: Construct, props: MonitoringProps): void {
  const { names, alarmEmail, functions, triggers, tables, paymentEvents, deadLetters, siteApi, liveApi } = props;
  const alarms = new Alarms(scope, 'Alarms', { email: alarmEmail, namespace: names.metrics });
  for (const [id, queue] of Object.entries(deadLetters)) alarms.deadLetters(id, queue);
  for (const { name, lambda } of [...functions.all, ...triggers]) {
    alarms.errors(constructId(name), lambda);
  }
  for (const { name, lambda } of functions.all.filter((one) => READ_STREAMS.has(one.name))) {
    alarms.iteratorAge(constructId(name), lambda);
  }
  alarms.queueAge('RazorpayEvents', paymentEvents);
  alarms.tableThrottles();
  alarms.functionThrottles();
  alarms.serverErrors('SiteApi', siteApi.api.metricServerError());
  alarms.serverErrors('LiveApi', liveApi.api.metric('IntegrationError', { statistic: 'sum' }));
  alarms.own(functions.all);
  dashboard(scope, 'Dashboard', {
    name: names.metrics,
    namespace: names.metrics,
    functions: functions.all,
    tables: Object.values(tables),
    queues: deadLetters,
    siteApi,
    liveApi,
  });
}
