import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';

/** Metrics that every function may count. They have one dimension for all functions, so that one alarm sees them all. */
const ofAll = new Metrics({ serviceName: 'all' });

/** Counts one. Does nothing outside a function, as in an operator's command. */
export function countShared(name: 'ItemsUnread' | 'CopiesStale' | 'ProviderUnreachable'): void {
  if (process.env['POWERTOOLS_METRICS_NAMESPACE'] === undefined) return;
  ofAll.addMetric(name, MetricUnit.Count, 1);
  ofAll.publishStoredMetrics();
}
