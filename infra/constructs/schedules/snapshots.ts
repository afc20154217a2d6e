import type { Construct } from 'constructs';
import { WorkerSchedules, type WorkerSchedulesProps } from './worker-schedules.ts';

/** The next run does what one has missed. */
const retryPolicy = { maximumEventAgeInSeconds: 900, maximumRetryAttempts: 2 };

/**
 * Calls snapshot-writer every five minutes to update the catalogue's snapshot, so that a new container reads little of
 * the feed, and every day to rebuild it from the table.
 * functions/entrypoints/workers/snapshot-writer.ts parses the inputs.
 */
export class Snapshots extends WorkerSchedules {
  constructor(scope: Construct, id: string, props: WorkerSchedulesProps) {
    super(scope, id, props);
    this.call('Next', {
      description: 'The snapshot of the catalogue',
      every: 'rate(5 minutes)',
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
