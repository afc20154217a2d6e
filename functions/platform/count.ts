import { isoFrom, systemClock } from './clock.ts';

const namespace = process.env['POWERTOOLS_METRICS_NAMESPACE'];

/**
 * Counts something that any function may meet. Powertools' metrics have the dimension `service`, so an alarm would watch
 * one function; this line has none. Format:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
export function count(name: string): void {
  if (namespace === undefined) return;
  const Timestamp = systemClock();
  const CloudWatchMetrics = [{ Namespace: namespace, Dimensions: [[]], Metrics: [{ Name: name, Unit: 'Count' }] }];
  const line = { timestamp: isoFrom(Timestamp), _aws: { Timestamp, CloudWatchMetrics }, [name]: 1 };
  process.stdout.write(`${JSON.stringify(line)}\n`);
}
