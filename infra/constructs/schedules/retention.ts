import { CfnSchedule, type CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AppFunction } from '../functions/app-function.ts';
import { deadLetterQueue } from '../functions/dead-letters.ts';
import { schedulerRole } from './auction-schedules.ts';

interface RetentionProps {
  readonly worker: AppFunction;
  readonly group: CfnScheduleGroup;
}

/** Once a day: what is kept for a while only is deleted. The next run does what one has missed. */
export class Retention extends Construct {
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, { worker, group }: RetentionProps) {
    super(scope, id);
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
    const role = schedulerRole(this, 'Role', group.attrArn);
    role.addToPolicy(
      new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: [worker.lambda.functionArn] }),
    );
    role.addToPolicy(new PolicyStatement({ actions: ['sqs:SendMessage'], resources: [this.deadLetters.queueArn] }));
    const schedule = new CfnSchedule(this, 'Schedule', {
      description: 'ID proofs that are kept no longer',
      groupName: group.ref,
      scheduleExpression: 'rate(1 day)',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: worker.lambda.functionArn,
        roleArn: role.roleArn,
        input: '{}',
        deadLetterConfig: { arn: this.deadLetters.queueArn },
        retryPolicy: { maximumEventAgeInSeconds: 3600, maximumRetryAttempts: 20 },
      },
    });
    // Scheduler refuses a target whose role may not yet call it.
    schedule.node.addDependency(role);
  }
}
