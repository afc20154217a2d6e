/**
 * Counts bids. Powertools' Metrics is not used here: with its dimension `code`, a refusal would take a fifth of a
 * millisecond, a good part of what the bid itself takes, and the line is short. The format:
 * https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html
 */
import type { ErrorCode } from '../../shared/contract/errors.ts';

/** Where figures belong: see infra/constructs/monitoring/metrics.ts. */
export interface MetricsPlace {
  readonly namespace: string;
  readonly service: string;
}

interface AnsweredBid {
  /** Why it was not accepted. */
  readonly code: ErrorCode | undefined;
  /** Epoch milliseconds, by API Gateway's clock. */
  readonly receivedAt: number;
  /** Epoch milliseconds, by the function's clock. */
  readonly answeredAt: number;
}

/** The log line for one answered bid, from which CloudWatch takes its figures. */
export function bidMetrics({ namespace, service }: MetricsPlace, { code, receivedAt, answeredAt }: AnsweredBid) {
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
    // Two clocks: the gateway's may be a little ahead.
    BidLatency: Math.max(0, answeredAt - receivedAt),
  };
}
