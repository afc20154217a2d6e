import type { Construct } from 'constructs';
import { WorkerSchedules, type WorkerSchedulesProps } from './worker-schedules.ts';

/** The next run does all that is due. */
const retryPolicy = { maximumEventAgeInSeconds: 300, maximumRetryAttempts: 2 };

/**
 * Every five minutes orders that stayed open and refunds that failed are looked at again; once a day the books are
 * closed. The inputs are what payment-worker takes (functions/payments/worker-event.ts).
 */
export class Reconciler extends WorkerSchedules {
  constructor(scope: Construct, id: string, props: WorkerSchedulesProps) {
    super(scope, id, props);
    this.call('Schedule', {
      description: 'Orders that stayed open, and refunds that failed',
      every: 'rate(5 minutes)',
      input: { reconcile: true },
      retryPolicy,
    });
    this.call('Books', {
      description: 'The daily books',
      every: 'rate(1 day)',
      input: { books: true },
      retryPolicy,
    });
  }
}
