import { Duration } from 'aws-cdk-lib';
import type { MetricName } from './metrics.ts';

interface OwnAlarm {
  readonly metric: MetricName;
  readonly statistic: string;
  readonly minutes: number;
  readonly above: number;
  readonly description: string;
}

/** Alarms on the functions' own metrics. */
export const OWN_ALARMS: Readonly<Record<string, OwnAlarm>> = {
  ClosingsLate: {
    metric: 'CloseLag',
    statistic: 'max',
    minutes: 5,
    // Scheduler may be a minute late.
    above: Duration.minutes(2).toMilliseconds(),
    description: 'An auction was closed more than two minutes after its deadline.',
  },
  AuctionsUnsettled: {
    metric: 'SettlementsLate',
    statistic: 'sum',
    minutes: 15,
    above: 0,
    description: 'An auction is over and its deposits are not settled.',
  },
  PushesLate: {
    metric: 'PushLag',
    statistic: 'p99',
    minutes: 5,
    above: Duration.seconds(10).toMilliseconds(),
    description: 'Watchers learn of bids more than ten seconds late.',
  },
  LedgerLate: {
    metric: 'LedgerLag',
    statistic: 'max',
    minutes: 5,
    above: Duration.minutes(2).toMilliseconds(),
    description: 'Accepted bids reach the ledger more than two minutes late.',
  },
  IndexLate: {
    metric: 'IndexLag',
    statistic: 'max',
    minutes: 5,
    above: Duration.minutes(2).toMilliseconds(),
    description: 'Changes of auctions reach the lists more than two minutes late.',
  },
  OrdersOpen: {
    metric: 'OpenOrderAge',
    statistic: 'max',
    minutes: 60,
    // Razorpay may authorize a payment up to three days late.
    above: Duration.days(4).toSeconds(),
    description: 'An order has been open for more than four days.',
  },
  RefundsWaiting: {
    metric: 'RefundDueAge',
    statistic: 'max',
    minutes: 60,
    above: Duration.days(1).toSeconds(),
    description: 'A refund has been due for more than a day.',
  },
  WebhookFailing: {
    metric: 'WebhookFailures',
    statistic: 'sum',
    minutes: 60,
    above: 5,
    description: "Razorpay's events cannot be queued.",
  },
  NewsMissing: {
    metric: 'MissedNews',
    statistic: 'sum',
    minutes: 24 * 60,
    // Single webhooks may get lost.
    above: 2,
    description: "Razorpay's webhook does not report payments.",
  },
  MailFailing: {
    metric: 'MailFailures',
    statistic: 'sum',
    minutes: 60,
    above: 5,
    description: 'Verification codes are not sent.',
  },
  BooksDiffer: {
    metric: 'BooksDifference',
    statistic: 'max',
    minutes: 24 * 60,
    above: 0,
    description: 'The ledger, the payments and the stored sums differ.',
  },
  SettlementsDiffer: {
    metric: 'SettlementDifferences',
    statistic: 'max',
    minutes: 24 * 60,
    above: 0,
    description: 'A settlement of Razorpay differs from the stored payments: Transactions lists it.',
  },
  RefundsStuck: {
    metric: 'StuckRefunds',
    statistic: 'max',
    minutes: 10,
    above: 0,
    description: 'A refund is stuck: Transactions lists it.',
  },
  GrievancesLate: {
    metric: 'GrievancesOverdue',
    statistic: 'max',
    minutes: 60,
    above: 0,
    description: 'A grievance is overdue: Support Tickets lists it.',
  },
  KeysWrong: {
    metric: 'PaymentKeyProblems',
    statistic: 'max',
    minutes: 24 * 60,
    above: 0,
    description: "There is a problem with Razorpay's keys: npm run secrets:check shows it.",
  },
  SettingsDamaged: {
    metric: 'SettingsInvalid',
    statistic: 'sum',
    minutes: 5,
    above: 0,
    description: 'Stored settings are not valid; earlier values apply. Save the section again on the page Settings.',
  },
  ItemsUnread: {
    metric: 'ItemsUnread',
    statistic: 'sum',
    minutes: 5,
    above: 0,
    description: 'A stored item cannot be read and is left out of lists.',
  },
  ListsOld: {
    metric: 'CopiesStale',
    statistic: 'sum',
    minutes: 5,
    above: 0,
    description: 'Lists are answered from an older copy, because it cannot be refreshed.',
  },
  KeyRefused: {
    metric: 'ProviderRefusesKey',
    statistic: 'max',
    minutes: 10,
    above: 0,
    description: 'Razorpay rejects our key: no payment and no refund works.',
  },
};
