import { Metrics } from '@aws-lambda-powertools/metrics';

/**
 * The figures of infra/constructs/metrics.ts, written as log lines in CloudWatch's embedded metric format. Namespace
 * and the dimension `service` come from the environment; whoever adds figures publishes them.
 */
export const metrics = new Metrics();
