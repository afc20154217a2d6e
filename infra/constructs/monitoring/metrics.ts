import { Duration } from 'aws-cdk-lib';
import { Metric, Unit } from 'aws-cdk-lib/aws-cloudwatch';
import type { FunctionName } from '../../specs/function-name.ts';

interface MetricSpec {
  /** The function that emits it: Powertools puts its name on every metric, as the dimension `service`. */
  readonly service: FunctionName;
  readonly unit: Unit;
}

/** What the functions measure themselves. An amount of paise or an age has no unit of CloudWatch's but a plain number. */
export const METRICS = {
  BidsAccepted: { service: 'bidding-api', unit: Unit.COUNT },
  /** With the dimension `code` beside `service`: the code of the refusal. */
  BidsRefused: { service: 'bidding-api', unit: Unit.COUNT },
  /** From the gateway's receive time to the answer. */
  BidLatency: { service: 'bidding-api', unit: Unit.MILLISECONDS },
  /** From the deadline and its grace to the close. */
  CloseLag: { service: 'auction-stream', unit: Unit.MILLISECONDS },
  /** From the change of an auction to the frame that tells of it. */
  PushLag: { service: 'auction-push', unit: Unit.MILLISECONDS },
  /** From the acceptance of a bid to its line in the ledger. */
  LedgerLag: { service: 'auction-stream', unit: Unit.MILLISECONDS },
  /** Of the oldest order that is neither paid nor given up. */
  OpenOrderAge: { service: 'payment-worker', unit: Unit.SECONDS },
  /** Of the oldest refund that is owed. */
  RefundDueAge: { service: 'payment-worker', unit: Unit.SECONDS },
  /** Events of Razorpay's that could not be queued; 0 for each that was. */
  WebhookFailures: { service: 'payment-webhook', unit: Unit.COUNT },
  /** Captures that payment-worker found by asking, ten minutes and more after they were paid. */
  MissedNews: { service: 'payment-worker', unit: Unit.COUNT },
  /** Codes that Cognito did not send, but for those that one address was sent too many of. */
  MailFailures: { service: 'accounts-api', unit: Unit.COUNT },
  /** Payments of which the ledger and the Payments table say different things. */
  BooksDifference: { service: 'payment-worker', unit: Unit.COUNT },
  SettlementDifferences: { service: 'payment-worker', unit: Unit.COUNT },
  /** Refunds that do not get on by themselves. */
  StuckRefunds: { service: 'payment-worker', unit: Unit.COUNT },
  /** What is wrong with the stored keys: each is a line in the log. */
  PaymentKeyProblems: { service: 'payment-worker', unit: Unit.COUNT },
  /** 1 where Razorpay answered 401 or 403. */
  ProviderRefusesKey: { service: 'payment-worker', unit: Unit.COUNT },
} as const satisfies Record<string, MetricSpec>;

export type MetricName = keyof typeof METRICS;

/** One of the functions' own metrics. */
export function ownMetric(namespace: string, metricName: MetricName, statistic: string, period: Duration): Metric {
  const { service, unit } = METRICS[metricName];
  return new Metric({ namespace, metricName, statistic, period, unit, dimensionsMap: { service } });
}
