import type { Construct } from 'constructs';
import { WorkerSchedules, type WorkerSchedulesProps } from './worker-schedules.ts';

/** Once a day: what is kept for a while only is deleted. The next run does what one has missed. */
export class Retention extends WorkerSchedules {
  constructor(scope: Construct, id: string, props: WorkerSchedulesProps) {
    super(scope, id, props);
    this.call('Schedule', {
      description: 'ID proofs that are kept no longer',
      every: 'rate(1 day)',
      // The worker asks for nothing; `redrive` takes an empty letter for no call.
      input: { retention: true },
      retryPolicy: { maximumEventAgeInSeconds: 3600, maximumRetryAttempts: 20 },
    });
  }
}
