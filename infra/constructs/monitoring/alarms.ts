import { Duration, Stack } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { EventSourceMapping, Function } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AppFunction } from '../functions/app-function.ts';
import { METRICS, ownMetric } from './metrics.ts';
import { OWN_ALARMS } from './own-alarms.ts';

interface AlarmsProps {
  readonly email: string | undefined;
  /** The namespace of the functions' own metrics. */
  readonly namespace: string;
}

/** The alarms. All go to one topic, and each has a section in docs/operations.md. */
export class Alarms extends Construct {
  readonly topic: Topic;
  private readonly namespace: string;

  constructor(scope: Construct, id: string, { email, namespace }: AlarmsProps) {
    super(scope, id);
    this.namespace = namespace;
    this.topic = new Topic(this, 'Topic', { displayName: `${namespace} alarms`, enforceSSL: true });
    // `enforceSSL` adds a topic policy, which replaces the default one that lets alarms publish.
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/US_SetupSNS.html
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsOfThisAccountPublish',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (email !== undefined) this.topic.addSubscription(new EmailSubscription(email));
  }

  /** A person must handle dead letters; none may be lost. */
  deadLetters(id: string, setAside: Queue | EventSourceMapping): void {
    this.alarm(`${id}DeadLetters`, {
      metric: setAsideMetric(setAside),
      above: 0,
      description: `${id}: dead letters are waiting.`,
    });
  }

  errors(id: string, lambda: Function): void {
    this.alarm(`${id}Errors`, {
      metric: lambda.metricErrors({ period: Duration.minutes(5) }),
      above: 0,
      description: `${id}: the function failed or ran out of time.`,
    });
  }

  /** The consumer of a stream lags: bidders see old prices, ledger entries and refunds are late. */
  iteratorAge(id: string, lambda: Function): void {
    this.alarm(`${id}Behind`, {
      metric: lambda.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'max' }),
      above: Duration.minutes(1).toMilliseconds(),
      description: `${id}: more than a minute behind its stream.`,
    });
  }

  /** The consumer of a queue lags or keeps failing. */
  queueAge(id: string, queue: Queue): void {
    this.alarm(`${id}Behind`, {
      metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1), statistic: 'max' }),
      // A single failure takes one visibility timeout and resolves itself.
      above: Duration.minutes(5).toSeconds(),
      description: `${id}: something has waited in the queue for more than five minutes.`,
    });
  }

  serverErrors(id: string, metric: Metric): void {
    this.alarm(`${id}ServerErrors`, { metric, above: 5, description: `${id}: answers with 5xx.` });
  }

  /**
   * The web ACL blocks somebody: an attack, or a crowd that its limits did not foresee. The dimensions are the names of metrics.
   * https://docs.aws.amazon.com/waf/latest/developerguide/waf-metrics.html
   */
  webAclBlocks(webAcl: string): void {
    const metric = new Metric({
      namespace: 'AWS/WAFV2',
      metricName: 'BlockedRequests',
      dimensionsMap: { WebACL: webAcl, Rule: 'ALL' },
      statistic: 'sum',
      period: Duration.minutes(5),
    });
    this.alarm('RequestsBlocked', { metric, above: 100, description: 'The web ACL blocked requests.' });
  }

  /** All functions of the account and region, which share one limit. */
  functionThrottles(): void {
    const metric = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: 'sum',
      period: Duration.minutes(5),
    });
    this.alarm('FunctionsThrottled', { metric, above: 0, description: 'Lambda throttled calls.' });
  }

  /**
   * All tables of the account and region, each with its indexes; the alarm says which table. A query is billed by the metrics
   * that it finds, and DynamoDB has these only while it throttles.
   * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/Create_Metrics_Insights_Alarm.html
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
   */
  tableThrottles(): void {
    for (const kind of ['Read', 'Write'] as const) {
      const metric = new MathExpression({
        expression: `SELECT SUM(${kind}ThrottleEvents) FROM "AWS/DynamoDB" GROUP BY TableName`,
        usingMetrics: {},
        period: Duration.minutes(5),
      });
      const description = `DynamoDB throttled ${kind.toLowerCase()}s of a table.`;
      // An on-demand table throttles some requests while it scales, and the SDK retries them.
      this.alarm(`${kind}sThrottled`, { metric, above: 10, description });
    }
  }

  /** The metrics of these functions. Missing data is no alarm. */
  own(functions: readonly Pick<AppFunction, 'name'>[]): void {
    for (const [id, { metric, statistic, minutes, above, description }] of Object.entries(OWN_ALARMS)) {
      const { service } = METRICS[metric];
      if (service !== 'all' && !functions.some(({ name }) => name === service)) continue;
      const measured = ownMetric(this.namespace, metric, statistic, Duration.minutes(minutes));
      this.alarm(id, { metric: measured, above, description });
    }
  }

  private alarm(id: string, { metric, above, description }: AlarmSpec): void {
    const alarm = metric.createAlarm(this, id, {
      alarmDescription: `${description} See docs/operations.md.`,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}

interface AlarmSpec {
  readonly metric: Metric | MathExpression;
  readonly above: number;
  readonly description: string;
}

/**
 * The letters that wait in a queue, or the records that Lambda wrote to the bucket in the last day.
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
 */
export function setAsideMetric(setAside: Queue | EventSourceMapping, label?: string): Metric {
  const shown = label !== undefined && { label };
  if (setAside instanceof Queue) {
    const now = { period: Duration.minutes(1), statistic: 'max', ...shown };
    return setAside.metricApproximateNumberOfMessagesVisible(now);
  }
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'OnFailureDestinationDeliveredEventCount',
    dimensionsMap: { EventSourceMappingUUID: setAside.eventSourceMappingId },
    period: Duration.days(1),
    statistic: 'sum',
    ...shown,
  });
}
