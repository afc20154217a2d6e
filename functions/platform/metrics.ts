import { Metrics } from '@aws-lambda-powertools/metrics';

/**
 * The figures of infra/constructs/monitoring/metrics.ts, written as log lines in CloudWatch's embedded metric format. Namespace
 * and the dimension `service` come from the environment; whoever adds figures publishes them.
 */
export const metrics = new Metrics();

/** For after a handler. Powertools' own middleware would warn of every batch without any. */
export function publishMetrics(): void {
  if (metrics.hasStoredMetrics()) metrics.publishStoredMetrics();
}
