import type { Construct } from 'constructs';
import { WorkerSchedules, type WorkerSchedulesProps } from './worker-schedules.ts';

/** Calls log-writer daily: it logs what its stream has lost, and compares the public log with the ledgers. */
export class LogCheck extends WorkerSchedules {
  constructor(scope: Construct, id: string, props: WorkerSchedulesProps) {
    super(scope, id, props);
    this.call('Schedule', {
      description: 'Compares the public log with the ledgers of bids',
      every: 'rate(1 day)',
      // The input that log-writer parses (functions/entrypoints/workers/log-writer.ts).
      input: { check: true },
      retryPolicy: { maximumEventAgeInSeconds: 3600, maximumRetryAttempts: 20 },
    });
  }
}
