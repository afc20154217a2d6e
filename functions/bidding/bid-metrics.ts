/**
 * Metrics of bids. Powertools would need a fifth of a millisecond per refusal (dimension `code`), a large part of a
 * bid's time, so the log line is written directly. Format:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
import type { ErrorCode } from '#shared/contract/http/errors.ts';

/** Namespace and service of the metrics: see infra/constructs/monitoring/metrics.ts. */
export interface MetricsSource {
  readonly namespace: string;
  readonly service: string;
}

interface AnsweredBid {
  /** Undefined when accepted. */
  readonly code: ErrorCode | undefined;
  /** Epoch milliseconds, by API Gateway's clock. */
  readonly receivedAt: number;
  /** Epoch milliseconds, by the function's clock. */
  readonly answeredAt: number;
}

/** The log line in CloudWatch's embedded metric format. */
export function bidMetrics({ namespace, service }: MetricsSource, { code, receivedAt, answeredAt }: AnsweredBid) {
  const directive = (dimensions: readonly string[], Name: string, Unit: 'Count' | 'Milliseconds') => ({
    Namespace: namespace,
    Dimensions: [dimensions],
    Metrics: [{ Name, Unit }],
  });
  const counted =
    code === undefined
      ? { directive: directive(['service'], 'BidsAccepted', 'Count'), values: { BidsAccepted: 1 } }
      : { directive: directive(['service', 'code'], 'BidsRefused', 'Count'), values: { code, BidsRefused: 1 } };
  return {
    _aws: {
      Timestamp: answeredAt,
      CloudWatchMetrics: [counted.directive, directive(['service'], 'BidLatency', 'Milliseconds')],
    },
    service,
    ...counted.values,
    // API Gateway's clock may be slightly ahead.
    BidLatency: Math.max(0, answeredAt - receivedAt),
  };
}
