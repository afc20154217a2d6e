import { CfnSchedule } from 'aws-cdk-lib/aws-scheduler';
import { Construct } from 'constructs';
import type { AppFunction } from '../functions/app-function.ts';
import type { AuctionSchedules } from './auction-schedules.ts';

interface DailySweepProps {
  readonly clock: AppFunction;
  readonly schedules: AuctionSchedules;
}

/** Calls auction-clock daily for the sweep, which handles auctions whose own call was lost. */
export class DailySweep extends Construct {
  constructor(scope: Construct, id: string, { clock, schedules }: DailySweepProps) {
    super(scope, id);
    const schedule = new CfnSchedule(this, 'Schedule', {
      description: 'Handles auctions whose scheduled call was lost',
      groupName: schedules.group.ref,
      scheduleExpression: 'rate(1 day)',
      flexibleTimeWindow: { mode: 'OFF' },
      target: {
        arn: clock.lambda.functionArn,
        roleArn: schedules.role.roleArn,
        // The input that auction-clock parses (functions/entrypoints/workers/auction-clock.ts).
        input: JSON.stringify({ sweep: true }),
        deadLetterConfig: { arn: schedules.deadLetters.queueArn },
        retryPolicy: { maximumEventAgeInSeconds: 3600, maximumRetryAttempts: 20 },
      },
    });
    // Scheduler refuses a target that the role cannot call yet.
    schedule.node.addDependency(schedules.role);
  }
}
