import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { functionSpecs } from '#infra/specs/function-specs.ts';
import { plainId, templates } from './support/templates.ts';

const { data, api, monitoring, text } = templates();

const allMappings = api.ofType('AWS::Lambda::EventSourceMapping');
const isOfQueue = ({ Properties }: (typeof allMappings)[number]) =>
  text(Properties['EventSourceArn']) === '<RazorpayEventsQueue.Arn>';

const FED = ['created', 'edited', 'copied', 'relisted', 'started', 'postponed', 'deleted'].map(
  (what) => `auction-${what}`,
);

describe('streams', () => {
  const mappings = allMappings.filter((one) => !isOfQueue(one));

  it('have six consumers', () => {
    expect(mappings).toHaveLength(6);
  });

  it.each([
    [
      'AuctionChanges',
      'Auctions',
      'AuctionStream',
      { dynamodb: { Keys: { sk: { S: ['STATE', { prefix: 'BIDDER#' }] } } } },
      { eventName: ['INSERT'], dynamodb: { NewImage: { action: { S: FED } } } },
    ],
    ['WatchedChanges', 'Auctions', 'AuctionFrames', { dynamodb: { Keys: { sk: { S: ['STATE'] } } } }],
    [
      'NewNotices',
      'Notifications',
      'NoticeDelivery',
      { eventName: ['INSERT'], dynamodb: { NewImage: { type: { S: [{ exists: true }] } } } },
    ],
    [
      'NewBroadcasts',
      'Notifications',
      'InboxNudge',
      { eventName: ['INSERT'], dynamodb: { Keys: { userId: { S: ['#USERS', '#ADMINS'] } } } },
    ],
    [
      'LedgerEntries',
      'Bids',
      'LogWriter',
      { eventName: ['INSERT'], dynamodb: { NewImage: { bidId: { S: [{ exists: true }] } } } },
      { eventName: ['INSERT'], dynamodb: { NewImage: { event: { M: { kind: { S: [{ exists: true }] } } } } } },
    ],
    ['RefundsDue', 'Payments', 'PaymentWorker', { dynamodb: { NewImage: { attention: { S: ['refund-due'] } } } }],
  ])('%s delivers the relevant records of %s to %s, and sets aside what fails', (id, table, consumer, ...filters) => {
    const mapping = mappings.find((one) => plainId(one.id) === `${id}Mapping`);
    expect(mapping?.Properties).toMatchObject({
      FunctionResponseTypes: ['ReportBatchItemFailures'],
      BisectBatchOnFunctionError: true,
      MaximumRetryAttempts: 5,
      MaximumRecordAgeInSeconds: 6 * 60 * 60,
      StartingPosition: 'TRIM_HORIZON',
    });
    const properties = z
      .object({
        EventSourceArn: z.unknown(),
        FunctionName: z.unknown(),
        FilterCriteria: z.object({ Filters: z.array(z.object({ Pattern: z.string() })) }),
        DestinationConfig: z.object({ OnFailure: z.object({ Destination: z.unknown() }) }),
      })
      .parse(mapping?.Properties);
    expect(text(properties.EventSourceArn)).toBe(`<${table}.StreamArn>`);
    expect(text(properties.FunctionName)).toBe(
      consumer === 'AuctionStream' ? '<AuctionStreamFunctionAliaslive>:live' : `<${consumer}Function>`,
    );
    expect(properties.FilterCriteria.Filters.map(({ Pattern }) => JSON.parse(Pattern))).toEqual(filters);
    // What pages ask for anyway needs no records.
    const isPush = id === 'WatchedChanges' || id === 'NewBroadcasts';
    const kept = isPush ? `<${id}DeadLetters.Arn>` : '<FailedRecords.Arn>';
    expect(text(properties.DestinationConfig.OnFailure.Destination)).toBe(kept);
  });
});

describe('the nudges to open pages', () => {
  it('are batched for two seconds and sent one batch at a time', () => {
    const mapping = api
      .ofType('AWS::Lambda::EventSourceMapping')
      .find((one) => plainId(one.id) === 'NewBroadcastsMapping');
    expect(mapping?.Properties).toMatchObject({ MaximumBatchingWindowInSeconds: 2, ParallelizationFactor: 1 });
  });
});

describe('the queue of Razorpay’s events', () => {
  const [queue] = api.ofType('AWS::SQS::Queue').filter(({ id }) => plainId(id) === 'RazorpayEventsQueue');

  it('is consumed by payment-events, which reports failed messages', () => {
    const [mapping, ...more] = allMappings.filter(isOfQueue);
    expect(more).toEqual([]);
    expect(mapping?.Properties).toMatchObject({ BatchSize: 10, FunctionResponseTypes: ['ReportBatchItemFailures'] });
    expect(text(mapping?.Properties['FunctionName'])).toBe('<PaymentEventsFunction>');
  });

  it('has a visibility timeout of six function timeouts, and a dead-letter queue after ten attempts', () => {
    const worker = api.ofType('AWS::Lambda::Function').find(({ id }) => plainId(id) === 'PaymentEventsFunction');
    const timeout = z.number().parse(worker?.Properties['Timeout']);
    expect(queue?.Properties['VisibilityTimeout']).toBeGreaterThanOrEqual(6 * timeout);
    const redrive = z
      .object({ deadLetterTargetArn: z.unknown(), maxReceiveCount: z.number() })
      .parse(queue?.Properties['RedrivePolicy']);
    expect(redrive.maxReceiveCount).toBe(10);
    expect(text(redrive.deadLetterTargetArn)).toBe('<RazorpayEventsDeadLetters.Arn>');
  });

  it('is encrypted, keeps messages for a shorter time than its dead letters, and has an alarm on their age', () => {
    expect(queue).toMatchObject({
      DeletionPolicy: 'RetainExceptOnCreate',
      Properties: { SqsManagedSseEnabled: true, MessageRetentionPeriod: 4 * 24 * 60 * 60 },
    });
    const alarm = monitoring
      .ofType('AWS::CloudWatch::Alarm')
      .find(({ id }) => plainId(id) === 'AlarmsRazorpayEventsBehind');
    expect(alarm?.Properties).toMatchObject({ MetricName: 'ApproximateAgeOfOldestMessage', Threshold: 300 });
    const [dimension] = z.array(z.object({ Value: z.unknown() })).parse(alarm?.Properties['Dimensions']);
    expect(text(dimension?.Value)).toBe('<RazorpayEventsQueue.QueueName>');
  });
});

it('throttled requests of every table raise an alarm, by two queries instead of an alarm for each', () => {
  const throttled = monitoring
    .ofType('AWS::CloudWatch::Alarm')
    .filter(({ Properties }) => JSON.stringify(Properties['Metrics'] ?? '').includes('AWS/DynamoDB'));
  expect(throttled.map(({ id, Properties }) => [plainId(id), Properties])).toMatchObject(
    ['Read', 'Write'].map((kind) => [
      `Alarms${kind}sThrottled`,
      {
        Threshold: 10,
        Metrics: [
          { Expression: `SELECT SUM(${kind}ThrottleEvents) FROM "AWS/DynamoDB" GROUP BY TableName`, Period: 300 },
        ],
      },
    ]),
  );
});

describe('dead letters', () => {
  const queues = api.ofType('AWS::SQS::Queue').filter(({ id }) => plainId(id) !== 'RazorpayEventsQueue');
  const alarmed = (namespace: string, metric: string) =>
    monitoring
      .ofType('AWS::CloudWatch::Alarm')
      .filter(({ Properties }) => Properties['Namespace'] === namespace && Properties['MetricName'] === metric)
      .map(({ Properties }) => {
        const [dimension] = z.array(z.object({ Value: z.unknown() })).parse(Properties['Dimensions']);
        expect(Properties['AlarmActions']).toHaveLength(1);
        return text(dimension?.Value);
      })
      .toSorted();

  it('are kept for two weeks', () => {
    expect(queues.map(({ id }) => plainId(id)).toSorted()).toEqual([
      'AuctionSchedulesDeadLetters',
      'CanaryCallsDeadLetters',
      'GrievancesDeadLetters',
      'LedgerExportDeadLetters',
      'LogCheckDeadLetters',
      'NewBroadcastsDeadLetters',
      'RazorpayEventsDeadLetters',
      'ReconcilerDeadLetters',
      'RetentionDeadLetters',
      'SnapshotsDeadLetters',
      'WatchedChangesDeadLetters',
    ]);
    for (const queue of queues) {
      expect(queue).toMatchObject({
        DeletionPolicy: 'RetainExceptOnCreate',
        Properties: { MessageRetentionPeriod: 14 * 24 * 60 * 60, SqsManagedSseEnabled: true },
      });
    }
  });

  it('have an alarm, unless the next run does what is left and its silence rings', () => {
    const ringing = alarmed('Boli', 'OpenOrderAge').concat(
      alarmed('Boli', 'LedgersExported'),
      alarmed('Boli', 'LogDifferences').slice(0, 1),
      alarmed('Boli', 'CanaryTime'),
    );
    expect(ringing).toEqual(['payment-worker', 'payment-worker', 'ledger-exporter', 'log-writer', 'canary']);
    const silent = ['Reconciler', 'Snapshots', 'LedgerExport', 'LogCheck', 'CanaryCalls'].map(
      (id) => `${id}DeadLetters`,
    );
    const names = queues
      .map(({ id }) => plainId(id))
      .filter((id) => !silent.includes(id))
      .map((id) => `<${id}.QueueName>`)
      .toSorted();
    expect(alarmed('AWS/SQS', 'ApproximateNumberOfMessagesVisible')).toEqual(names);
    const kept = ['AuctionChanges', 'LedgerEntries', 'NewNotices', 'RefundsDue'].map((id) => `<${id}Mapping>`);
    expect(alarmed('AWS/Lambda', 'OnFailureDestinationDeliveredEventCount')).toEqual(kept);
  });

  it('come with alarms on errors of every function and on consumers that are behind', () => {
    // Includes Cognito's triggers: while they fail, nobody can sign in or get a code.
    const functions = [data, api].flatMap((stack) =>
      stack.ofType('AWS::Lambda::Function').map(({ id }) => plainId(id)),
    );
    expect(functions).toHaveLength(functionSpecs('memory').size + 2);
    // The canary's errors are its silence.
    const ringing = functions.filter((id) => id !== 'CanaryFunction');
    expect(alarmed('AWS/Lambda', 'Errors')).toEqual(ringing.map((id) => `<${id}>`).toSorted());
    // An alarm on what the books find, and one on their silence.
    expect(alarmed('Boli', 'BooksDifference')).toEqual(['payment-worker', 'payment-worker']);
    const figures = ['SettlementDifferences', 'StuckRefunds', 'ProviderRefusesKey'];
    for (const figure of [...figures, 'PaymentKeyProblems']) {
      expect(alarmed('Boli', figure)).toEqual(['payment-worker']);
    }
    expect(alarmed('Boli', 'GrievancesOverdue')).toEqual(['grievance-clock']);
    expect(alarmed('AWS/Lambda', 'IteratorAge')).toEqual([
      '<AuctionFramesFunction>',
      '<AuctionStreamFunction>',
      '<LogWriterFunction>',
      '<NoticeDeliveryFunction>',
      '<PaymentWorkerFunction>',
    ]);
  });
});
