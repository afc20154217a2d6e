import { Duration } from 'aws-cdk-lib';
import type { MetricName } from './metrics.ts';

/** `page`: somebody must act now, also at night. `ticket`: it can wait for the morning. */
export type Urgency = 'page' | 'ticket';

interface OwnAlarm {
  readonly metric: MetricName;
  readonly statistic: string;
  readonly minutes: number;
  readonly above: number;
  readonly description: string;
  /** So many in a row; 1 unless given. */
  readonly periods?: number;
  readonly urgency: Urgency;
  /** The command to begin with: the log of the metric's function unless given. */
  readonly run?: string;
  /** Of a metric of all functions: what the log says then. */
  readonly says?: string;
}

/** Alarms on the functions' own metrics. */
export const OWN_ALARMS: Readonly<Record<string, OwnAlarm>> = {
  BidsSlow: {
    metric: 'BidLatency',
    statistic: 'p99',
    minutes: 5,
    // A new container alone may take as long, and one bid in a quiet time is its own p99. A trouble lasts.
    above: Duration.seconds(1).toMilliseconds(),
    periods: 3,
    description: 'One bid in a hundred takes more than a second.',
    urgency: 'page',
  },
  ClosingsLate: {
    metric: 'CloseLag',
    statistic: 'max',
    minutes: 5,
    // Scheduler may be a minute late.
    above: Duration.minutes(2).toMilliseconds(),
    description: 'An auction was closed more than two minutes after its deadline.',
    urgency: 'page',
    run: 'npm run redrive -- AuctionSchedulesDeadLetters',
  },
  AuctionsUnsettled: {
    metric: 'SettlementsLate',
    statistic: 'sum',
    minutes: 15,
    above: 0,
    description: 'An auction is over and its deposits are not settled.',
    urgency: 'page',
    run: 'npm run redrive -- AuctionChanges',
  },
  LogDiffers: {
    metric: 'LogDifferences',
    statistic: 'sum',
    minutes: 15,
    above: 0,
    description: 'The public log of an auction does not say what its ledger says.',
    urgency: 'ticket',
  },
  FramesLate: {
    metric: 'FrameLag',
    statistic: 'p99',
    minutes: 5,
    above: Duration.seconds(10).toMilliseconds(),
    description: 'Watchers learn of bids more than ten seconds late.',
    urgency: 'page',
  },
  LedgerLate: {
    metric: 'LedgerLag',
    statistic: 'max',
    minutes: 5,
    above: Duration.minutes(2).toMilliseconds(),
    description: 'Accepted bids reach the ledger more than two minutes late.',
    urgency: 'page',
    run: 'npm run redrive -- AuctionChanges',
  },
  IndexLate: {
    metric: 'IndexLag',
    statistic: 'max',
    minutes: 5,
    above: Duration.minutes(2).toMilliseconds(),
    description: 'Changes of auctions reach the lists more than two minutes late.',
    urgency: 'ticket',
    run: 'npm run redrive -- CatalogueChangesDeadLetters',
  },
  OrdersOpen: {
    metric: 'OpenOrderAge',
    statistic: 'max',
    minutes: 60,
    // Razorpay may authorize a payment up to three days late.
    above: Duration.days(4).toSeconds(),
    description: 'An order has been open for more than four days.',
    urgency: 'ticket',
  },
  RefundsWaiting: {
    metric: 'RefundDueAge',
    statistic: 'max',
    minutes: 60,
    above: Duration.days(1).toSeconds(),
    description: 'A refund has been due for more than a day.',
    urgency: 'ticket',
  },
  WebhookFailing: {
    metric: 'WebhookFailures',
    statistic: 'sum',
    minutes: 60,
    above: 5,
    description: "Razorpay's events cannot be queued.",
    urgency: 'page',
    run: 'npm run secrets:check',
  },
  NewsMissing: {
    metric: 'MissedNews',
    statistic: 'sum',
    minutes: 24 * 60,
    // Single webhooks may get lost.
    above: 2,
    description: "Razorpay's webhook does not report payments.",
    urgency: 'ticket',
    run: 'npm run secrets:check',
  },
  MailFailing: {
    metric: 'MailFailures',
    statistic: 'sum',
    minutes: 60,
    above: 5,
    description: 'Verification codes are not sent.',
    urgency: 'page',
    run: 'npm run preflight',
  },
  BooksDiffer: {
    metric: 'BooksDifference',
    statistic: 'max',
    minutes: 24 * 60,
    above: 0,
    description: 'The ledger, the payments and the stored sums differ.',
    urgency: 'ticket',
  },
  SettlementsDiffer: {
    metric: 'SettlementDifferences',
    statistic: 'max',
    minutes: 24 * 60,
    above: 0,
    description: 'A settlement of Razorpay differs from the stored payments: Transactions lists it.',
    urgency: 'ticket',
  },
  RefundsStuck: {
    metric: 'StuckRefunds',
    statistic: 'max',
    minutes: 10,
    above: 0,
    description: 'A refund is stuck: Transactions lists it.',
    urgency: 'ticket',
  },
  GrievancesLate: {
    metric: 'GrievancesOverdue',
    statistic: 'max',
    minutes: 60,
    above: 0,
    description: 'A grievance is overdue: Support Tickets lists it.',
    urgency: 'ticket',
  },
  KeysWrong: {
    metric: 'PaymentKeyProblems',
    statistic: 'max',
    minutes: 24 * 60,
    above: 0,
    description: "There is a problem with Razorpay's keys: npm run secrets:check shows it.",
    urgency: 'ticket',
    run: 'npm run secrets:check',
  },
  SettingsDamaged: {
    metric: 'SettingsInvalid',
    statistic: 'sum',
    minutes: 5,
    above: 0,
    description: 'Stored settings are not valid; earlier values apply. Save the section again on the page Settings.',
    urgency: 'ticket',
  },
  ItemsUnread: {
    metric: 'ItemsUnread',
    statistic: 'sum',
    minutes: 5,
    above: 0,
    description: 'A stored item cannot be read and is left out of lists.',
    urgency: 'ticket',
    says: 'item not readable',
  },
  ListsOld: {
    metric: 'CopiesStale',
    statistic: 'sum',
    minutes: 5,
    above: 0,
    description: 'Lists are answered from an older copy, because it cannot be refreshed.',
    urgency: 'ticket',
    says: 'copy not refreshed',
  },
  RazorpayUnreachable: {
    metric: 'ProviderUnreachable',
    statistic: 'sum',
    minutes: 10,
    above: 5,
    description: 'Razorpay does not answer: nobody can pay online.',
    urgency: 'page',
    run: 'npm run secrets:check',
  },
  KeyRefused: {
    metric: 'ProviderRefusesKey',
    statistic: 'max',
    minutes: 10,
    above: 0,
    description: 'Razorpay rejects our key: no payment and no refund works.',
    urgency: 'page',
    run: 'npm run secrets:check',
  },
};
