import { CfnSchedule, type CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AppFunction } from '../functions/app-function.ts';
import { schedulerRole } from './auction-schedules.ts';
import { deadLetterQueue } from '../functions/dead-letters.ts';

interface ReconcilerProps {
  readonly worker: AppFunction;
  readonly group: CfnScheduleGroup;
}

/** Every five minutes orders that stayed open and refunds that failed are looked at again; once a day the books are closed. */
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
    const call = (name: string, description: string, scheduleExpression: string, input: unknown) => {
      const schedule = new CfnSchedule(this, name, {
        description,
        groupName: group.ref,
        scheduleExpression,
        flexibleTimeWindow: { mode: 'OFF' },
        target: {
          arn: worker.lambda.functionArn,
          roleArn: role.roleArn,
          // What payment-worker takes (functions/payments/worker-event.ts).
          input: JSON.stringify(input),
          deadLetterConfig: { arn: this.deadLetters.queueArn },
          // The next run does all that is due.
          retryPolicy: { maximumEventAgeInSeconds: 300, maximumRetryAttempts: 2 },
        },
      });
      schedule.node.addDependency(role);
    };
    call('Schedule', 'Orders that stayed open, and refunds that failed', 'rate(5 minutes)', { reconcile: true });
    call('Books', 'The daily books', 'rate(1 day)', { books: true });
  }
}
