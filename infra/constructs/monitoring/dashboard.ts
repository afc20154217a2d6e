import { Duration } from 'aws-cdk-lib';
import { Dashboard, GraphWidget, type IMetric, MathExpression, Metric } from 'aws-cdk-lib/aws-cloudwatch';
import type { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import { HTTP_FUNCTIONS } from '#infra/specs/environment.ts';
import type { LiveApi } from '../apis/live-api.ts';
import type { SiteApi } from '../apis/site-api.ts';
import type { AppFunction } from '../functions/app-function.ts';
import type { UsedTable } from '../storage/tables-in-use.ts';
import { type MetricName, ownMetric, setAsideMetric } from './metrics.ts';

interface DashboardsProps {
  readonly name: string;
  /** The namespace of the functions' own metrics. */
  readonly namespace: string;
  readonly functions: readonly AppFunction[];
  readonly streamReaders: readonly AppFunction[];
  readonly tables: readonly UsedTable[];
  readonly queues: Readonly<Record<string, Queue | EventSourceMapping>>;
  readonly siteApi: SiteApi;
  readonly liveApi: LiveApi;
}

const PERIOD = Duration.minutes(1);
/** A third of the page. */
const WIDTH = 8;

/**
 * Three dashboards, for each of which CloudWatch asks nothing while it has up to 50 metrics: what people notice, the
 * functions, and what waits or is turned away. https://aws.amazon.com/cloudwatch/pricing/
 */
export function dashboards(scope: Construct, props: DashboardsProps): void {
  const { namespace, functions, streamReaders, tables, queues, siteApi, liveApi } = props;
  const metric = (name: MetricName, statistic: string) => ownMetric(namespace, name, statistic, PERIOD);
  const graph = (title: string, left: readonly IMetric[]) => new GraphWidget({ title, left: [...left], width: WIDTH });
  const perFunction = (of: readonly AppFunction[], name: string, statistic: string) =>
    of.map(({ lambda, name: label }) => lambda.metric(name, { statistic, period: PERIOD, label }));
  const ofAccount = (metricName: string, statistic: string) =>
    new Metric({ namespace: 'AWS/Lambda', metricName, statistic, period: PERIOD });
  const live = (name: string) => liveApi.api.metric(name, { statistic: 'sum', period: PERIOD });
  const page = (id: string, name: string, graphs: readonly GraphWidget[]) =>
    new Dashboard(scope, id, { dashboardName: name, defaultInterval: Duration.hours(3) }).addWidgets(...graphs);

  page('Dashboard', props.name, [
    graph('Bids accepted', [metric('BidsAccepted', 'sum')]),
    graph('Bids refused, by code', [refusalsByCode(namespace)]),
    graph('Time to answer a bid, ms', [metric('BidLatency', 'p50'), metric('BidLatency', 'p99')]),
    graph('Late: closing, push, ledger, ms', [
      metric('CloseLag', 'max'),
      metric('FrameLag', 'p99'),
      metric('LedgerLag', 'max'),
    ]),
    graph('Watchers: connecting, messages', [live('ConnectCount'), live('MessageCount')]),
    graph('Oldest open order and refund due, s', [metric('OpenOrderAge', 'max'), metric('RefundDueAge', 'max')]),
    graph('Failed webhooks and mails, payments without a webhook', [
      metric('WebhookFailures', 'sum'),
      metric('MailFailures', 'sum'),
      metric('MissedNews', 'sum'),
    ]),
    graph('Payments that differ from the ledger, refunds stuck', [
      metric('BooksDifference', 'max'),
      metric('SettlementDifferences', 'max'),
      metric('StuckRefunds', 'max'),
    ]),
    graph('Grievances overdue', [metric('GrievancesOverdue', 'max')]),
    graph('Requests, and answers with 4xx and 5xx', [
      siteApi.api.metricCount({ period: PERIOD }),
      siteApi.api.metricClientError({ period: PERIOD }),
      siteApi.api.metricServerError({ period: PERIOD }),
    ]),
  ]);
  const answering = functions.filter(({ name }) => HTTP_FUNCTIONS.has(name));
  page('FunctionsDashboard', `${props.name}-functions`, [
    graph('Errors', perFunction(functions, 'Errors', 'sum')),
    graph('Time to answer, p99, ms', perFunction(answering, 'Duration', 'p99')),
    graph('At work at once, turned away (whole account)', [
      ofAccount('ConcurrentExecutions', 'max'),
      ofAccount('Throttles', 'sum'),
    ]),
  ]);
  page('WaitingDashboard', `${props.name}-waiting`, [
    graph('Streams behind, ms', perFunction(streamReaders, 'IteratorAge', 'max')),
    graph(
      'Dead letters',
      Object.entries(queues).map(([label, setAside]) => setAsideMetric(setAside, label)),
    ),
    graph(
      'Tables: turned away',
      tables.flatMap((table) =>
        ['ReadThrottleEvents', 'WriteThrottleEvents'].map((name) =>
          table.metric(name, { statistic: 'sum', period: PERIOD, label: `${table.node.id}: ${name}` }),
        ),
      ),
    ),
  ]);
}

/** One line for each code that occurs. The codes are not known at deployment. */
function refusalsByCode(namespace: string): IMetric {
  const name: MetricName = 'BidsRefused';
  return new MathExpression({
    expression: `SEARCH('{"${namespace}",code,service} MetricName="${name}"', 'Sum', ${PERIOD.toSeconds()})`,
    usingMetrics: {},
    label: '',
    period: PERIOD,
  });
}
