import { Metrics } from '@aws-lambda-powertools/metrics';

/** Figures that alarms watch (infra/constructs/alarms.ts), written as log lines that CloudWatch reads. */
export const metrics = new Metrics({ namespace: 'Boli' });
