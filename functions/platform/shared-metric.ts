/**
 * Metrics that every function may count. They have one dimension for all functions, so that one alarm sees them all; Powertools
 * would add the function's own. Format:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
import { systemClock } from './clock.ts';

export type SharedMetric = 'ItemsUnread' | 'CopiesStale';

/** Counts one. Does nothing outside a function, as in an operator's command. */
export function countShared(name: SharedMetric): void {
  const Namespace = process.env['POWERTOOLS_METRICS_NAMESPACE'];
  if (Namespace === undefined) return;
  const line = {
    _aws: {
      Timestamp: systemClock(),
      CloudWatchMetrics: [{ Namespace, Dimensions: [['service']], Metrics: [{ Name: name, Unit: 'Count' }] }],
    },
    service: 'all',
    [name]: 1,
  };
  // Lambda's JSON log format wraps console output, which loses the metric:
  // https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Lambda.html
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
