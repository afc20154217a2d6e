import { Duration, Stack } from 'aws-cdk-lib';
import { ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { ownMetric } from './metrics.ts';
import { OWN_ALARMS } from './own-alarms.ts';
import type { UsedTable } from '../storage/tables-in-use.ts';

interface AlarmsProps {
  readonly email: string | undefined;
  /** Of the functions' own metrics. */
  readonly namespace: string;
}

/** What a person must hear of. All alarms go to one topic, and each has its section in docs/operations.md. */
export class Alarms extends Construct {
  readonly topic: Topic;
  private readonly namespace: string;

  constructor(scope: Construct, id: string, { email, namespace }: AlarmsProps) {
    super(scope, id);
    this.namespace = namespace;
    this.topic = new Topic(this, 'Topic', { displayName: `${namespace} alarms`, enforceSSL: true });
    // A policy of its own, which `enforceSSL` gives it, takes the place of the one by which alarms may publish.
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

  /** Something was given up on: a person must look, and nothing of it may be lost. */
  deadLetters(id: string, queue: Queue): void {
    this.alarm(`${id}DeadLetters`, {
      metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'max' }),
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

  /** The consumer of a stream is behind: bidders see old prices, ledger and refunds wait. */
  iteratorAge(id: string, lambda: Function): void {
    this.alarm(`${id}Behind`, {
      metric: lambda.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'max' }),
      above: Duration.minutes(1).toMilliseconds(),
      description: `${id}: more than a minute behind its stream.`,
    });
  }

  /** The consumer of a queue is behind, or fails at something again and again. */
  queueAge(id: string, queue: Queue): void {
    this.alarm(`${id}Behind`, {
      metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1), statistic: 'max' }),
      // One failure costs a visibility timeout, which mends itself.
      above: Duration.minutes(5).toSeconds(),
      description: `${id}: something has waited in the queue for more than five minutes.`,
    });
  }

  serverErrors(id: string, metric: Metric): void {
    this.alarm(`${id}ServerErrors`, { metric, above: 5, description: `${id}: answers with 5xx.` });
  }

  /** Of all functions of the account and region, which share its limit. */
  functionThrottles(): void {
    const metric = new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: 'sum',
      period: Duration.minutes(5),
    });
    this.alarm('FunctionsThrottled', { metric, above: 0, description: 'Lambda turned calls away.' });
  }

  /**
   * Of a table, or of one of its indexes, which the figures of the table leave out.
   * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/metrics-dimensions.html
   */
  throttles(id: string, table: UsedTable, index?: string): void {
    const period = Duration.minutes(5);
    const dimensionsMap = {
      TableName: table.tableName,
      ...(index !== undefined && { GlobalSecondaryIndexName: index }),
    };
    const events = (metricName: string) => table.metric(metricName, { statistic: 'sum', period, dimensionsMap });
    const metric = new MathExpression({
      expression: 'FILL(reads, 0) + FILL(writes, 0)',
      usingMetrics: { reads: events('ReadThrottleEvents'), writes: events('WriteThrottleEvents') },
      period,
    });
    // A table on demand turns some away while it grows, and the SDK asks again.
    this.alarm(`${id}Throttled`, { metric, above: 10, description: `${id}: DynamoDB turned requests away.` });
  }

  /** What the functions measure themselves; while nothing is measured, there is nothing to say. */
  own(): void {
    for (const [id, { metric, statistic, minutes, above, description }] of Object.entries(OWN_ALARMS)) {
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
