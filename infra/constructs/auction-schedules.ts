import { Duration, Stack } from 'aws-cdk-lib';
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule, ScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AppFunction } from './app-function.ts';
import { deadLetterQueue } from './dead-letters.ts';

/** The group that holds one schedule per auction, and the role in which they call the clock. */
export class AuctionSchedules extends Construct {
  readonly group: ScheduleGroup;
  readonly role: Role;
  /** Wake-ups that the clock could not handle. */
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string) {
    super(scope, id);
    this.group = new ScheduleGroup(this, 'Group');
    this.role = schedulerRole(this, 'Role', this.group.scheduleGroupArn);
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
  }

  /** Lets the schedules call the function, and nothing else. A wake-up that fails three times is set aside. */
  call({ lambda }: AppFunction): void {
    this.role.addToPolicy(new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [lambda.functionArn] }));
    const daily = new CfnSchedule(this, 'Sweep', {
      description: 'Files every listing as its state says and corrects the counts of the catalogue',
      groupName: this.group.scheduleGroupName,
      scheduleExpression: 'rate(1 day)',
      flexibleTimeWindow: { mode: 'OFF' },
      // What auction-clock takes for it (functions/entrypoints/auction-clock.ts).
      target: { arn: lambda.functionArn, roleArn: this.role.roleArn, input: JSON.stringify({ sweep: 'catalogue' }) },
    });
    daily.node.addDependency(this.role);
    lambda.configureAsyncInvoke({
      retryAttempts: 2,
      maxEventAge: Duration.hours(1),
      onFailure: new SqsDestination(this.deadLetters),
    });
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
