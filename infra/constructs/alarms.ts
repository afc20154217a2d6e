import { Duration } from 'aws-cdk-lib';
import { ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import type { Function } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';

/** What a person must hear of. All alarms go to one topic. */
export class Alarms extends Construct {
  readonly topic: Topic;

  constructor(scope: Construct, id: string, email: string | undefined) {
    super(scope, id);
    this.topic = new Topic(this, 'Topic', { displayName: 'Boli alarms', enforceSSL: true });
    if (email !== undefined) this.topic.addSubscription(new EmailSubscription(email));
  }

  /** Something was given up on: a person must look, and nothing of it may be lost. */
  deadLetters(id: string, queue: Queue): void {
    this.alarm(`${id}DeadLetters`, {
      metric: queue.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(1), statistic: 'max' }),
      above: 0,
      description: `${id}: dead letters are waiting. See docs/operations.md.`,
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

  serverErrors(id: string, metric: Metric): void {
    this.alarm(`${id}ServerErrors`, { metric, above: 5, description: `${id}: answers with 5xx.` });
  }

  /** A figure of payment-worker (functions/platform/metrics.ts) that is 0 while all is well. */
  money(name: 'BooksDifference' | 'StuckRefunds' | 'ProviderRefusesKey', period: Duration, description: string): void {
    const dimensionsMap = { service: 'payment-worker' };
    const metric = new Metric({ namespace: 'Boli', metricName: name, dimensionsMap, period, statistic: 'max' });
    this.alarm(name, { metric, above: 0, description });
  }

  private alarm(id: string, { metric, above, description }: AlarmSpec): void {
    const alarm = metric.createAlarm(this, id, {
      alarmDescription: description,
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    alarm.addAlarmAction(new SnsAction(this.topic));
  }
}

interface AlarmSpec {
  readonly metric: Metric;
  readonly above: number;
  readonly description: string;
}
