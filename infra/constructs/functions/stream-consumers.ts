import { Duration } from 'aws-cdk-lib';
import type { IBucket } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { FED_ACTIONS } from '#shared/model/accounts/audit-actions.ts';
import type { Tables } from '../storage/tables-in-use.ts';
import type { Functions } from './app-functions.ts';
import { StreamConsumer } from './stream-consumer.ts';

/** The statuses of a payment whose money has moved. */
const INVOICED = ['captured', 'forfeited', 'refunding', 'refunded', 'undone'] as const;

interface StreamConsumersProps {
  readonly tables: Tables;
  readonly functions: Functions;
  readonly issuesInvoices: boolean;
  readonly failedRecords: IBucket;
}

/** Connects the streams of the tables with their functions. Returns what each sets aside. */
export function consumeStreams(
  scope: Construct,
  { tables, functions, issuesInvoices, failedRecords }: StreamConsumersProps,
): Readonly<Record<string, StreamConsumer['setAside']>> {
  const auctions = new StreamConsumer(scope, 'AuctionChanges', {
    table: tables.auctions,
    consumer: functions('auction-stream'),
    failedRecords,
    filters: [
      // STATE, and the registrations, which update their bidders' lists and figures.
      { dynamodb: { Keys: { sk: { S: ['STATE', { prefix: 'BIDDER#' }] } } } },
      // The catalogue's feed may have got these late.
      { eventName: ['INSERT'], dynamodb: { NewImage: { action: { S: FED_ACTIONS } } } },
    ],
    batchSize: 100,
    parallel: 10,
  });
  // The second consumer of this stream. AWS recommends two at most.
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Limits.html#limits-dynamodb-streams
  const watched = new StreamConsumer(scope, 'WatchedChanges', {
    table: tables.auctions,
    consumer: functions('auction-frames'),
    filters: [{ dynamodb: { Keys: { sk: { S: ['STATE'] } } } }],
    batchSize: 100,
    parallel: 10,
  });
  const payments = new StreamConsumer(scope, 'RefundsDue', {
    table: tables.payments,
    consumer: functions('payment-worker'),
    failedRecords,
    filters: [
      { dynamodb: { NewImage: { attention: { S: ['refund-due'] } } } },
      // Changes that may need a tax invoice or a credit note.
      ...(issuesInvoices ? [{ dynamodb: { NewImage: { status: { S: INVOICED } } } }] : []),
    ],
    // Each record needs a call to the provider.
    batchSize: 10,
    parallel: 2,
  });
  const notices = new StreamConsumer(scope, 'NewNotices', {
    table: tables.notifications,
    consumer: functions('notice-delivery'),
    failedRecords,
    // Notices and fan-out jobs have a type; marks and claims have none.
    filters: [{ eventName: ['INSERT'], dynamodb: { NewImage: { type: { S: [{ exists: true }] } } } }],
    batchSize: 25,
    parallel: 5,
  });
  // Batches of two seconds, one at a time, so that many new lots cause at most one push every two seconds.
  const broadcasts = new StreamConsumer(scope, 'NewBroadcasts', {
    table: tables.notifications,
    consumer: functions('inbox-nudge'),
    filters: [{ eventName: ['INSERT'], dynamodb: { Keys: { userId: { S: ['#USERS', '#ADMINS'] } } } }],
    batchSize: 1000,
    parallel: 1,
    batchingWindow: Duration.seconds(2),
  });
  // Batches of three seconds, one at a time, each of which is one commit of the log: five files and a signature.
  const ledger = new StreamConsumer(scope, 'LedgerEntries', {
    table: tables.bids,
    consumer: functions('log-writer'),
    failedRecords,
    filters: [
      { eventName: ['INSERT'], dynamodb: { NewImage: { bidId: { S: [{ exists: true }] } } } },
      { eventName: ['INSERT'], dynamodb: { NewImage: { event: { M: { kind: { S: [{ exists: true }] } } } } } },
    ],
    batchSize: 1000,
    parallel: 1,
    batchingWindow: Duration.seconds(3),
  });
  return {
    LedgerEntries: ledger.setAside,
    AuctionChanges: auctions.setAside,
    WatchedChanges: watched.setAside,
    RefundsDue: payments.setAside,
    NewNotices: notices.setAside,
    NewBroadcasts: broadcasts.setAside,
  };
}
