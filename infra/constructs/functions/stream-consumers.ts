import { Duration } from 'aws-cdk-lib';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import type { Construct } from 'constructs';
import type { Tables } from '../storage/tables-in-use.ts';
import type { Functions } from './app-functions.ts';
import { StreamConsumer } from './stream-consumer.ts';

/** Of payments whose money has come, or gone. */
const INVOICED = ['captured', 'forfeited', 'refunding', 'refunded', 'undone'] as const;

interface StreamConsumersProps {
  readonly tables: Tables;
  readonly functions: Functions;
  /** Whether there are tax invoices and credit notes. */
  readonly issuesInvoices: boolean;
}

/**
 * Which function hears of which changes of the tables. Answers the queues of what could not be handled, by what it was.
 */
export function consumeStreams(
  scope: Construct,
  { tables, functions, issuesInvoices }: StreamConsumersProps,
): Readonly<Record<string, Queue>> {
  const auctions = new StreamConsumer(scope, 'AuctionChanges', {
    table: tables.auctions,
    consumer: functions('auction-stream'),
    // The live side, and the registrations, whose owners' lists and figures follow.
    filters: [{ dynamodb: { Keys: { sk: { S: ['STATE', { prefix: 'BIDDER#' }] } } } }],
    batchSize: 100,
    parallel: 10,
  });
  // The second and last: a shard of a stream serves two readers well, not three.
  // https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/Limits.html#limits-dynamodb-streams
  const watched = new StreamConsumer(scope, 'WatchedChanges', {
    table: tables.auctions,
    consumer: functions('auction-push'),
    filters: [{ dynamodb: { Keys: { sk: { S: ['STATE'] } } } }],
    batchSize: 100,
    parallel: 10,
  });
  const payments = new StreamConsumer(scope, 'RefundsDue', {
    table: tables.payments,
    consumer: functions('payment-worker'),
    filters: [
      { dynamodb: { NewImage: { attention: { S: ['refund-due'] } } } },
      // What may call for a tax invoice or a credit note, where there are such.
      ...(issuesInvoices ? [{ dynamodb: { NewImage: { status: { S: INVOICED } } } }] : []),
    ],
    // Each record is a call to the provider.
    batchSize: 10,
    parallel: 2,
  });
  const notices = new StreamConsumer(scope, 'NewNotices', {
    table: tables.notifications,
    consumer: functions('notice-delivery'),
    // Notices and pages of a fan-out have a type; marks and claims have none.
    filters: [{ eventName: ['INSERT'], dynamodb: { NewImage: { type: { S: [{ exists: true }] } } } }],
    batchSize: 25,
    parallel: 5,
  });
  // One batch after the other, so that a hundred new lots a minute are a nudge every two seconds and never two at once.
  const broadcasts = new StreamConsumer(scope, 'NewBroadcasts', {
    table: tables.notifications,
    consumer: functions('inbox-push'),
    filters: [{ eventName: ['INSERT'], dynamodb: { Keys: { userId: { S: ['#USERS', '#ADMINS'] } } } }],
    batchSize: 1000,
    parallel: 1,
    gather: Duration.seconds(2),
  });
  return {
    AuctionChanges: auctions.deadLetters,
    WatchedChanges: watched.deadLetters,
    RefundsDue: payments.deadLetters,
    NewNotices: notices.deadLetters,
    NewBroadcasts: broadcasts.deadLetters,
  };
}
