import type { Construct } from 'constructs';
import { WorkerSchedules, type WorkerSchedulesProps } from './worker-schedules.ts';

/** Calls grievance-clock every quarter of an hour. The next run does what one has missed. */
export class GrievanceSchedule extends WorkerSchedules {
  constructor(scope: Construct, id: string, props: WorkerSchedulesProps) {
    super(scope, id, props);
    this.call('Schedule', {
      description: 'Warns of grievances that are about to be late',
      every: 'rate(15 minutes)',
      // The worker ignores the input, but `redrive` does not accept an empty letter.
      input: { grievances: true },
      retryPolicy: { maximumEventAgeInSeconds: 900, maximumRetryAttempts: 2 },
    });
  }
}
