import { Metrics } from '@aws-lambda-powertools/metrics';

/**
 * Writes the metrics of infra/constructs/monitoring/metrics.ts as log lines in CloudWatch's embedded metric format. The
 * environment sets namespace and dimension `service`. Call `publishMetrics` after adding any.
 */
export const metrics = new Metrics();

/** Call it after a handler. Powertools' own middleware would warn about every batch without metrics. */
export function publishMetrics(): void {
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
}
