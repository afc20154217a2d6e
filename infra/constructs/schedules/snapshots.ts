import type { Construct } from 'constructs';
import { WorkerSchedules, type WorkerSchedulesProps } from './worker-schedules.ts';

/** The next run does what one has missed. */
const retryPolicy = { maximumEventAgeInSeconds: 900, maximumRetryAttempts: 2 };

/**
 * Every hour a snapshot of the catalogue, every day one from the table itself. The inputs are what snapshot-writer takes
 * (functions/entrypoints/workers/snapshot-writer.ts).
 */
export class Snapshots extends WorkerSchedules {
  constructor(scope: Construct, id: string, props: WorkerSchedulesProps) {
    super(scope, id, props);
    this.call('Hourly', {
      description: 'The snapshot of the catalogue',
      every: 'rate(1 hour)',
      input: { snapshot: 'next' },
      retryPolicy,
    });
    this.call('Daily', {
      description: 'The snapshot of the catalogue, from the table',
      every: 'rate(1 day)',
      input: { snapshot: 'rebuilt' },
      retryPolicy,
    });
  }
}
