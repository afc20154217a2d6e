import type { Construct } from 'constructs';
import { WorkerSchedules, type WorkerSchedulesProps } from './worker-schedules.ts';

/** The next run does what one has missed. */
const retryPolicy = { maximumEventAgeInSeconds: 900, maximumRetryAttempts: 2 };

/**
 * Calls snapshot-writer every hour to update the catalogue's snapshot, and every day to rebuild it from the table.
 * functions/entrypoints/workers/snapshot-writer.ts parses the inputs.
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
