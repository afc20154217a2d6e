import type { Construct } from 'constructs';
import { WorkerSchedules, type WorkerSchedulesProps } from './worker-schedules.ts';

/** Calls retention-worker daily. The next run does what one has missed. */
export class Retention extends WorkerSchedules {
  constructor(scope: Construct, id: string, props: WorkerSchedulesProps) {
    super(scope, id, props);
    this.call('Schedule', {
      description: 'Deletes expired ID proofs and unconfirmed registrations',
      every: 'rate(1 day)',
      // The worker ignores the input, but `redrive` does not accept an empty letter.
      input: { retention: true },
      retryPolicy: { maximumEventAgeInSeconds: 3600, maximumRetryAttempts: 20 },
    });
  }
}
