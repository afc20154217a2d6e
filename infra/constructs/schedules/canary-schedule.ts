import type { Construct } from 'constructs';
import { WorkerSchedules, type WorkerSchedulesProps } from './worker-schedules.ts';

/** Calls the canary every five minutes. A lost call is a bid that nobody heard of, so none is repeated late. */
export class CanarySchedule extends WorkerSchedules {
  constructor(scope: Construct, id: string, props: WorkerSchedulesProps) {
    super(scope, id, props);
    this.call('Schedule', {
      description: 'Bids on the practice lot, as a bidder would',
      every: 'rate(5 minutes)',
      // The canary ignores the input, but `redrive` does not accept an empty letter.
      input: { canary: true },
      retryPolicy: { maximumEventAgeInSeconds: 60, maximumRetryAttempts: 0 },
    });
  }
}
