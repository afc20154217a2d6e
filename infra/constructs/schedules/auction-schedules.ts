import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { CfnSchedule, CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AppFunction } from '../functions/app-function.ts';
import { deadLetterQueue } from '../functions/dead-letters.ts';

/** The group with one schedule per auction, and the role with which they call auction-clock. */
export class AuctionSchedules extends Construct {
  readonly group: CfnScheduleGroup;
  readonly role: Role;
  /** Calls that did not reach auction-clock or that failed. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    // CDK's own class sets a fixed name and retains the group, so a second attempt at a first deployment would fail. The
    // group need not be retained: all schedules can be created again from the auctions.
    this.group = new CfnScheduleGroup(this, 'Group');
    this.group.applyRemovalPolicy(RemovalPolicy.DESTROY);
    this.role = schedulerRole(this, 'Role', this.group.attrArn);
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
    // Scheduler uses the schedule's role to send undelivered calls to the dead-letter queue.
    // https://docs.aws.amazon.com/scheduler/latest/UserGuide/configuring-schedule-dlq.html
    this.role.addToPolicy(
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.queueArn] }),
    );
  }

  /** Lets the schedules call the function. A call that fails three times goes to the dead-letter queue. */
  call({ lambda }: AppFunction): void {
    this.role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }));
    lambda.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(1),
      onFailure: new SqsDestination(this.deadLetters),
    });
  }

  /**
   * Calls the function each minute to watch for outages. Doing it twice is the same as once; a call that is missing is
   * found by the next one. Needs the permission that `call` adds.
   */
  watchEachMinute({ lambda }: AppFunction): void {
    const watch = new CfnSchedule(this, 'Watch', {
      description: 'Watches for outages',
      groupName: this.group.ref,
      scheduleExpression: 'rate(1 minute)',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: lambda.functionArn,
        roleArn: this.role.roleArn,
        input: JSON.stringify({ watch: true }),
        deadLetterConfig: { arn: this.deadLetters.queueArn },
        retryPolicy: { maximumEventAgeInSeconds: 60, maximumRetryAttempts: 0 },
      },
    });
    // Scheduler refuses a target that the role cannot call yet.
    watch.node.addDependency(this.role);
  }

  /** Calls the function daily for the recount. Needs the permission that `call` adds. */
  recountDaily({ lambda }: AppFunction): void {
    const daily = new CfnSchedule(this, 'Recount', {
      description: 'Corrects what registrations count',
      groupName: this.group.ref,
      scheduleExpression: 'rate(1 day)',
      flexibleTimeWindow: { mode: 'OFF' },
      // The input that auction-clock parses (functions/entrypoints/workers/auction-clock.ts).
      target: {
        arn: lambda.functionArn,
        roleArn: this.role.roleArn,
        input: JSON.stringify({ recount: true }),
        deadLetterConfig: { arn: this.deadLetters.queueArn },
      },
    });
    // Scheduler refuses a target that the role cannot call yet.
    daily.node.addDependency(this.role);
  }
}

/** A role that EventBridge Scheduler may assume for one schedule group of this account. */
export function schedulerRole(scope: Construct, id: string, groupArn: string): Role {
  return new Role(scope, id, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': Stack.of(scope).account, 'aws:SourceArn': groupArn },
      },
    }),
  });
}
