import type { Construct } from 'constructs';
import { WorkerSchedules, type WorkerSchedulesProps } from './worker-schedules.ts';

/** Calls ledger-exporter every hour. Nearly always it finds nothing to do; a large month takes several runs. */
export class LedgerExport extends WorkerSchedules {
  constructor(scope: Construct, id: string, props: WorkerSchedulesProps) {
    super(scope, id, props);
    this.call('Schedule', {
      description: 'Exports the ledgers of months that are over',
      every: 'rate(1 hour)',
      // The worker ignores the input, but `redrive` does not accept an empty letter.
      input: { export: true },
      // The next run does what one has missed.
      retryPolicy: { maximumEventAgeInSeconds: 900, maximumRetryAttempts: 2 },
    });
  }
}
