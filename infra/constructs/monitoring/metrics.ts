import { Duration } from 'aws-cdk-lib';
import { Metric, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import type { EventSourceMapping } from 'aws-cdk-lib/aws-lambda';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import type { FunctionName } from '#infra/specs/function-name.ts';

interface MetricSpec {
  /**
   * The function that emits it. Powertools adds its name as the dimension `service`. `all`: each function
   * (`functions/platform/metrics.ts`).
   */
  readonly service: FunctionName | 'all';
  readonly unit: Unit;
}

/** The functions' own metrics. */
export const METRICS = {
  BidsAccepted: { service: 'bidding-api', unit: Unit.COUNT },
  /** With a second dimension `code`: the code of the refusal. */
  BidsRefused: { service: 'bidding-api', unit: Unit.COUNT },
  /** From the gateway's receive time to the answer. */
  BidLatency: { service: 'bidding-api', unit: Unit.MILLISECONDS },
  /** From the deadline and its grace to the close. */
  CloseLag: { service: 'auction-stream', unit: Unit.MILLISECONDS },
  /** Auctions that were over for a quarter of an hour and not settled. */
  SettlementsLate: { service: 'auction-clock', unit: Unit.COUNT },
  /** Auctions that a sweep could not look at, once for each sweep that has ended. */
  SweepFailures: { service: 'auction-clock', unit: Unit.COUNT },
  /** From the change of an auction to the push of its frame. */
  FrameLag: { service: 'auction-frames', unit: Unit.MILLISECONDS },
  /** From a change of the catalogue to its indexing. */
  IndexLag: { service: 'catalogue-indexer', unit: Unit.MILLISECONDS },
  /** From the acceptance of a bid to its ledger entry. */
  LedgerLag: { service: 'auction-stream', unit: Unit.MILLISECONDS },
  /** Age of the oldest open order. */
  OpenOrderAge: { service: 'payment-worker', unit: Unit.SECONDS },
  /** Age of the oldest due refund. */
  RefundDueAge: { service: 'payment-worker', unit: Unit.SECONDS },
  /** Events of Razorpay that could not be queued; 0 for each that was queued. */
  WebhookFailures: { service: 'payment-webhook', unit: Unit.COUNT },
  /** Captured payments without a webhook, found by payment-worker at least ten minutes after the payment. */
  MissedNews: { service: 'payment-worker', unit: Unit.COUNT },
  /** Codes that Cognito did not send, except after too many codes for one address. */
  MailFailures: { service: 'accounts-api', unit: Unit.COUNT },
  /** Payments and sums that differ between the ledger and the other tables. */
  BooksDifference: { service: 'payment-worker', unit: Unit.COUNT },
  SettlementDifferences: { service: 'payment-worker', unit: Unit.COUNT },
  /** Refunds that an admin must act on. */
  StuckRefunds: { service: 'payment-worker', unit: Unit.COUNT },
  /** Open grievances of which a clock has run out. */
  GrievancesOverdue: { service: 'grievance-clock', unit: Unit.COUNT },
  /** Problems with the stored keys. Each is logged. */
  PaymentKeyProblems: { service: 'payment-worker', unit: Unit.COUNT },
  /**
   * Sections of the settings that are not valid as stored, and failed reads. Each function counts its own; browse-api
   * reads them most.
   */
  SettingsInvalid: { service: 'browse-api', unit: Unit.COUNT },
  /** Reads of a stored item that its schema does not know. Each is logged. */
  ItemsUnread: { service: 'all', unit: Unit.COUNT },
  /** Lists that were answered from an older copy, because it could not be refreshed. */
  CopiesStale: { service: 'all', unit: Unit.COUNT },
  /** Calls that Razorpay did not answer, or not so that they can be understood. */
  ProviderUnreachable: { service: 'all', unit: Unit.COUNT },
  /** Auctions of which the public log does not say what their ledger says, once for each daily comparison. */
  LogDifferences: { service: 'log-writer', unit: Unit.COUNT },
  /** A run of the export after which no month that is over lacked. */
  LedgersExported: { service: 'ledger-exporter', unit: Unit.COUNT },
  /** From the canary's bid to its frame. */
  CanaryTime: { service: 'canary', unit: Unit.MILLISECONDS },
  /** 1 if Razorpay answered 401 or 403. */
  ProviderRefusesKey: { service: 'payment-worker', unit: Unit.COUNT },
} as const satisfies Record<string, MetricSpec>;

export type MetricName = keyof typeof METRICS;

export function ownMetric(namespace: string, metricName: MetricName, statistic: string, period: Duration): Metric {
  const { service, unit } = METRICS[metricName];
  return new Metric({ namespace, metricName, statistic, period, unit, dimensionsMap: { service } });
}

/**
 * The letters that wait in a queue, or the records that Lambda wrote to the bucket in the last day.
 * https://docs.aws.amazon.com/lambda/latest/dg/monitoring-metrics-types.html
 */
export function setAsideMetric(setAside: Queue | EventSourceMapping, label?: string): Metric {
  const shown = label !== undefined && { label };
  if (setAside instanceof Queue) {
    const now = { period: Duration.minutes(1), statistic: 'max', ...shown };
    return setAside.metricApproximateNumberOfMessagesVisible(now);
  }
  return new Metric({
    namespace: 'AWS/Lambda',
    metricName: 'OnFailureDestinationDeliveredEventCount',
    dimensionsMap: { EventSourceMappingUUID: setAside.eventSourceMappingId },
    period: Duration.days(1),
    statistic: 'sum',
    ...shown,
  });
}
