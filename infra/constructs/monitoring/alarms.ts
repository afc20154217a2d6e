import { Duration, Stack } from 'aws-cdk-lib';
import {
  type Alarm,
  ComparisonOperator,
  type MathExpression,
  type Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import type { EventSourceMapping, Function } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AppFunction } from '../functions/app-function.ts';
import { everyLog, logOf } from './first-commands.ts';
import { METRICS, ownMetric, setAsideMetric } from './metrics.ts';
import { OWN_ALARMS, type Urgency } from './own-alarms.ts';

interface AlarmsProps {
  readonly email: string | undefined;
  /** The namespace of the functions' own metrics. */
  readonly namespace: string;
  /** The repository on GitHub that has the runbook, `owner/name`. */
  readonly repository: string | undefined;
}

/**
 * The alarms. Each goes to the topic of its urgency, and has an entry in docs/operations.md, which its description
 * links, with the command to begin with.
 */
export class Alarms extends Construct {
  private readonly namespace: string;
  private readonly runbook: string;
  private readonly email: string | undefined;
  private readonly topics = new Map<Urgency, Topic>();

  constructor(scope: Construct, id: string, { email, namespace, repository }: AlarmsProps) {
    super(scope, id);
    this.namespace = namespace;
    this.email = email;
    const folder = repository === undefined ? '' : `https://github.com/${repository.replace(/@\d+/g, '')}/blob/main/`;
    this.runbook = `${folder}docs/operations.md`;
  }

  private topicOf(urgency: Urgency): Topic {
    const found = this.topics.get(urgency);
    if (found !== undefined) return found;
    const displayName = `${this.namespace}: ${urgency === 'page' ? 'act now' : 'until tomorrow'}`;
    const topic = new Topic(this, urgency === 'page' ? 'Page' : 'Ticket', { displayName, enforceSSL: true });
    // `enforceSSL` adds a topic policy, which replaces the default one that lets alarms publish.
    // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/US_SetupSNS.html
    topic.addToResourcePolicy(
      new PolicyStatement({
        sid: 'AlarmsOfThisAccountPublish',
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'aws:SourceAccount': Stack.of(this).account } },
      }),
    );
    if (this.email !== undefined) topic.addSubscription(new EmailSubscription(this.email));
    this.topics.set(urgency, topic);
    return topic;
  }

  /** A person must handle dead letters; none may be lost. */
  deadLetters(id: string, setAside: Queue | EventSourceMapping): void {
    this.alarm(`${id}DeadLetters`, {
      metric: setAsideMetric(setAside),
      above: 0,
      description: `${id}: dead letters are waiting.`,
      urgency: 'ticket',
      entry: 'deadletters',
      run: `npm run redrive -- ${setAside instanceof Queue ? `${id}DeadLetters` : id}`,
    });
  }

  errors(id: string, lambda: Function, urgency: Urgency): void {
    this.alarm(`${id}Errors`, {
      metric: lambda.metricErrors({ period: Duration.minutes(5) }),
      above: 0,
      description: `${id}: the function failed or ran out of time.`,
      urgency,
      entry: 'errors',
      run: logOf(lambda),
    });
  }

  /** The consumer of a stream lags: bidders see old prices, ledger entries and refunds are late. */
  iteratorAge(id: string, lambda: Function): void {
    this.alarm(`${id}Behind`, {
      metric: lambda.metric('IteratorAge', { period: Duration.minutes(1), statistic: 'max' }),
      above: Duration.minutes(1).toMilliseconds(),
      description: `${id}: more than a minute behind its stream.`,
      urgency: 'page',
      entry: 'behind',
      run: logOf(lambda),
    });
  }

  /** The consumer of a queue lags or keeps failing. */
  queueAge(id: string, queue: Queue, consumer: Function): void {
    this.alarm(`${id}Behind`, {
      metric: queue.metricApproximateAgeOfOldestMessage({ period: Duration.minutes(1), statistic: 'max' }),
      // A single failure takes one visibility timeout and resolves itself.
      above: Duration.minutes(5).toSeconds(),
      description: `${id}: something has waited in the queue for more than five minutes.`,
      urgency: 'ticket',
      run: logOf(consumer),
    });
  }

  /** The metrics of these functions. Missing data is no alarm. */
  own(functions: readonly Pick<AppFunction, 'name' | 'lambda'>[], stack: string): void {
    for (const [id, { metric, statistic, minutes, says, run, ...spec }] of Object.entries(OWN_ALARMS)) {
      const { service } = METRICS[metric];
      const of = functions.find(({ name }) => name === service);
      const log = of === undefined ? says && everyLog(stack, says) : logOf(of.lambda);
      const command = run ?? log;
      if (command === undefined || (service !== 'all' && of === undefined)) continue;
      const measured = ownMetric(this.namespace, metric, statistic, Duration.minutes(minutes));
      this.alarm(id, { ...spec, metric: measured, run: command });
    }
  }

  /** Alarms by their names. */
  add(specs: Readonly<Record<string, AlarmSpec>>): void {
    for (const [id, spec] of Object.entries(specs)) this.alarm(id, spec);
  }

  /** The alarm of a job that should have run by now. In a new house it rings until the first run. */
  silence(id: string, { metric, periods, urgency, ...described }: SilenceSpec): void {
    const alarm = metric.createAlarm(this, `${id}Silent`, {
      alarmDescription: this.describe(id, { entry: 'silent', ...described }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.BREACHING,
    });
    this.tell(alarm, urgency);
  }

  private alarm(id: string, { metric, above, periods = 1, urgency, ...described }: AlarmSpec): void {
    const alarm = metric.createAlarm(this, id, {
      alarmDescription: this.describe(id, described),
      threshold: above,
      comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
      evaluationPeriods: periods,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
    this.tell(alarm, urgency);
  }

  private describe(id: string, { description, entry = id.toLowerCase(), run }: Described): string {
    return `${description} See ${this.runbook}#${entry}. Run: ${run}`;
  }

  private tell(alarm: Alarm, urgency: Urgency): void {
    const action = new SnsAction(this.topicOf(urgency));
    alarm.addAlarmAction(action);
    alarm.addOkAction(action);
  }
}

interface Described {
  readonly description: string;
  /** The anchor of its entry in the runbook, if it is not the alarm's name. */
  readonly entry?: string;
  /** The command with which to begin. */
  readonly run: string;
}

export interface AlarmSpec extends Described {
  readonly metric: Metric | MathExpression;
  readonly above: number;
  /** So many in a row; 1 unless given. */
  readonly periods?: number;
  readonly urgency: Urgency;
}

interface SilenceSpec extends Described {
  /** Counts the runs of one period. */
  readonly metric: Metric;
  readonly periods: number;
  readonly urgency: Urgency;
}
