import { Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule, CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AppFunction } from '../functions/app-function.ts';
import { deadLetterQueue } from '../functions/dead-letters.ts';

/** The group that holds one schedule per auction, and the role in which they call the clock. */
export class AuctionSchedules extends Construct {
  readonly group: CfnScheduleGroup;
  readonly role: Role;
  /** Wake-ups that did not reach the clock, or that it could not handle. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    // CDK's own class gives it a fixed name and keeps it, so that a second attempt at a first deployment fails. The
    // schedules are worth nothing without the function they call, and can all be made again from the auctions.
    this.group = new CfnScheduleGroup(this, 'Group');
    this.group.applyRemovalPolicy(RemovalPolicy.DESTROY);
    this.role = schedulerRole(this, 'Role', this.group.attrArn);
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
    // Scheduler sets aside in the schedule's own role what it cannot deliver.
    // https://docs.aws.amazon.com/scheduler/latest/UserGuide/configuring-schedule-dlq.html
    this.role.addToPolicy(
      new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.queueArn] }),
    );
  }

  /** Lets the schedules call the function. A call that fails three times is set aside. */
  call({ lambda }: AppFunction): void {
    this.role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }));
    lambda.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(1),
      onFailure: new SqsDestination(this.deadLetters),
    });
  }

  /** Calls the function once a day for the recount; `call` must let it. */
  recountDaily({ lambda }: AppFunction): void {
    const daily = new CfnSchedule(this, 'Recount', {
      description: "Corrects people's own lists and figures",
      groupName: this.group.ref,
      scheduleExpression: 'rate(1 day)',
      flexibleTimeWindow: { mode: 'OFF' },
      // What auction-clock takes for the recount (functions/entrypoints/workers/auction-clock.ts).
      target: {
        arn: lambda.functionArn,
        roleArn: this.role.roleArn,
        input: JSON.stringify({ recount: true }),
        deadLetterConfig: { arn: this.deadLetters.queueArn },
      },
    });
    // Scheduler refuses a target whose role may not yet call it.
    daily.node.addDependency(this.role);
  }
}

/** A role that EventBridge Scheduler takes on, for schedules of one group of this account only. */
export function schedulerRole(scope: Construct, id: string, groupArn: string): Role {
  return new Role(scope, id, {
    assumedBy: new ServicePrincipal('scheduler.amazonaws.com', {
      conditions: {
        StringEquals: { 'aws:SourceAccount': Stack.of(scope).account, 'aws:SourceArn': groupArn },
      },
    }),
  });
}
