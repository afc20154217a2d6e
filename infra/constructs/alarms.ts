import { Duration, Stack } from 'aws-cdk-lib';
import { ComparisonOperator, type Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
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
