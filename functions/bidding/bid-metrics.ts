import { Metrics, MetricUnit } from '@aws-lambda-powertools/metrics';
import { metrics, publishMetrics } from '#functions/platform/metrics.ts';
import type { ErrorCode } from '#shared/contract/http/errors.ts';

/** Apart from the other metrics, since refusals alone have the dimension `code`. */
const refusals = new Metrics();

interface AnsweredBid {
  /** Undefined when accepted. */
  readonly code: ErrorCode | undefined;
  /** Epoch milliseconds, by API Gateway's clock. */
  readonly receivedAt: number;
  /** Epoch milliseconds, by the function's clock. */
  readonly answeredAt: number;
}

/** Counts a bid and measures its time. */
export function countBid({ code, receivedAt, answeredAt }: AnsweredBid): void {
  if (code === undefined) metrics.addMetric('BidsAccepted', MetricUnit.Count, 1);
  else {
    refusals.addDimension('code', code);
    refusals.addMetric('BidsRefused', MetricUnit.Count, 1);
    refusals.publishStoredMetrics();
  }
  // API Gateway's clock may be slightly ahead.
  metrics.addMetric('BidLatency', MetricUnit.Milliseconds, Math.max(0, answeredAt - receivedAt));
  publishMetrics();
}
