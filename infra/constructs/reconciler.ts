import { CfnSchedule, type CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AppFunction } from './app-function.ts';
import { schedulerRole } from './auction-schedules.ts';
import { deadLetterQueue } from './dead-letters.ts';

interface ReconcilerProps {
  readonly worker: AppFunction;
  readonly group: CfnScheduleGroup;
}

/** Every five minutes: orders that stayed open and refunds that failed are looked at again. */
export class Reconciler extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { worker, group }: ReconcilerProps) {
    super(scope, id);
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
    const role = schedulerRole(this, 'Role', group.attrArn);
    role.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [worker.lambda.functionArn] }),
    );
    role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.queueArn] }));
    const schedule = new CfnSchedule(this, 'Schedule', {
      description: 'Orders that stayed open, and refunds that failed',
      groupName: group.ref,
      scheduleExpression: 'rate(5 minutes)',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: worker.lambda.functionArn,
        roleArn: role.roleArn,
        // What payment-worker takes for a tick (functions/payments/worker-event.ts).
        input: JSON.stringify({ reconcile: true }),
        deadLetterConfig: { arn: this.deadLetters.queueArn },
        // The next run comes in five minutes and does all that is due.
        retryPolicy: { maximumEventAgeInSeconds: 300, maximumRetryAttempts: 2 },
      },
    });
    schedule.node.addDependency(role);
  }
}
