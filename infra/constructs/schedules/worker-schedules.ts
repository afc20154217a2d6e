import { PolicyStatement, type Role } from 'aws-cdk-lib/aws-iam';
import { CfnSchedule, type CfnScheduleGroup } from 'aws-cdk-lib/aws-scheduler';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { AppFunction } from '../functions/app-function.ts';
import { deadLetterQueue } from '../functions/dead-letters.ts';
import { schedulerRole } from './auction-schedules.ts';

export interface WorkerSchedulesProps {
  readonly worker: AppFunction;
  readonly group: CfnScheduleGroup;
}

interface Call {
  readonly description: string;
  /** A schedule expression: `rate(1 day)`. */
  readonly every: string;
  /** The worker's event. */
  readonly input: unknown;
  readonly retryPolicy: CfnSchedule.RetryPolicyProperty;
}

/** Schedules that call one worker, with their own role and dead-letter queue. */
export class WorkerSchedules extends Construct {
  readonly deadLetters: Queue;
  readonly #role: Role;
  readonly #to: WorkerSchedulesProps;

  constructor(scope: Construct, id: string, to: WorkerSchedulesProps) {
    super(scope, id);
    this.#to = to;
    this.deadLetters = deadLetterQueue(this, 'DeadLetters');
    this.#role = schedulerRole(this, 'Role', to.group.attrArn);
    for (const [action, resource] of [
      ['lambda:InvokeFunction', to.worker.lambda.functionArn],
      ['sqs:SendMessage', this.deadLetters.queueArn],
    ] as const)
      this.#role.addToPolicy(new PolicyStatement({ actions: [action], resources: [resource] }));
  }

  protected call(name: string, { description, every, input, retryPolicy }: Call): void {
    const schedule = new CfnSchedule(this, name, {
      description,
      groupName: this.#to.group.ref,
      scheduleExpression: every,
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: this.#to.worker.lambda.functionArn,
        roleArn: this.#role.roleArn,
        input: JSON.stringify(input),
        deadLetterConfig: { arn: this.deadLetters.queueArn },
        retryPolicy,
      },
    });
    // Scheduler refuses a target that the role cannot call yet.
    schedule.node.addDependency(this.#role);
  }
}
