import { Metrics } from '@aws-lambda-powertools/metrics';

/**
 * Figures that alarms watch (infra/constructs/metrics.ts), written as log lines that CloudWatch reads. The environment
 * names the namespace and the function.
 */
export const metrics = new Metrics();
