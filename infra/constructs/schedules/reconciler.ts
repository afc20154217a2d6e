import type { Construct } from 'constructs';
import { WorkerSchedules, type WorkerSchedulesProps } from './worker-schedules.ts';

/** Few retries, since the next run does everything that is due. */
const retryPolicy = { maximumEventAgeInSeconds: 300, maximumRetryAttempts: 2 };

/**
 * Calls payment-worker every five minutes to check open orders and due refunds, and daily to close the books. The inputs
 * are parsed by functions/payments/worker-event.ts.
 */
export class Reconciler extends WorkerSchedules {
  constructor(scope: Construct, id: string, props: WorkerSchedulesProps) {
    super(scope, id, props);
    this.call('Schedule', {
      description: 'Checks open orders and retries refunds',
      every: 'rate(5 minutes)',
      input: { reconcile: true },
      retryPolicy,
    });
    this.call('Books', {
      description: 'Closes the books',
      every: 'rate(1 day)',
      input: { books: true },
      retryPolicy,
    });
  }
}
