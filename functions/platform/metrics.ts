import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/**
 * Writes the metrics of infra/constructs/monitoring/metrics.ts as log lines in CloudWatch's embedded metric format. The
 * environment sets namespace and dimension `service`. Call `publishMetrics` after adding any.
 */
export const metrics = new Metrics();

/** Call it after a handler. Powertools' own middleware would warn about every batch without metrics. */
export function publishMetrics(): void {
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
}

/** Metrics that every function may count. They have one dimension for all functions, so that one alarm sees them all. */
const ofAll = new Metrics({ serviceName: 'all' });

/** Counts one. Does nothing outside a function, as in an operator's command. */
export function countShared(name: 'ItemsUnread' | 'CopiesStale' | 'ProviderUnreachable'): void {
  if (process.env['POWERTOOLS_METRICS_NAMESPACE'] === undefined) return;
  ofAll.addMetric(name, MetricUnit.Count, 1);
  ofAll.publishStoredMetrics();
}
