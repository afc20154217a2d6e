/** Where dead letters are, and the function that must handle them. */
export interface LetterQueue {
  /** The construct that has the queue as `DeadLetters`, or the mapping as `Mapping`. */
  readonly name: string;
  readonly function:
    | 'AuctionClock'
    | 'AuctionStream'
    | 'AuctionFrames'
    | 'InboxNudge'
    | 'LedgerExporter'
    | 'NoticeDelivery'
    | 'CatalogueIndexer'
    | 'PaymentEvents'
    | 'PaymentWorker'
    | 'Canary'
    | 'GrievanceClock'
    | 'RetentionWorker'
    | 'LogWriter'
    | 'SnapshotWriter';
  /** The letters are SQS messages, and the function expects a batch; otherwise they are events. */
  readonly areMessages?: true;
  /** Lambda keeps the records of this mapping in a bucket; otherwise the letters are in the queue. */
  readonly areRecords?: true;
}

export const QUEUES: readonly LetterQueue[] = [
  { name: 'AuctionSchedules', function: 'AuctionClock' },
  { name: 'Retention', function: 'RetentionWorker' },
  { name: 'CanaryCalls', function: 'Canary' },
  { name: 'Grievances', function: 'GrievanceClock' },
  { name: 'Snapshots', function: 'SnapshotWriter' },
  { name: 'Reconciler', function: 'PaymentWorker' },
  { name: 'LedgerExport', function: 'LedgerExporter' },
  { name: 'LogCheck', function: 'LogWriter' },
  { name: 'RazorpayEvents', function: 'PaymentEvents', areMessages: true },
  { name: 'AuctionChanges', function: 'AuctionStream', areRecords: true },
  { name: 'LedgerEntries', function: 'LogWriter', areRecords: true },
  { name: 'NewNotices', function: 'NoticeDelivery', areRecords: true },
  { name: 'RefundsDue', function: 'PaymentWorker', areRecords: true },
  // These have only positions in the stream: they are shown, and nothing can be done again.
  { name: 'WatchedChanges', function: 'AuctionFrames' },
  { name: 'NewBroadcasts', function: 'InboxNudge' },
  // With the catalogue in OpenSearch. For lost records, `npm run catalogue:rebuild`.
  { name: 'CatalogueChanges', function: 'CatalogueIndexer' },
];
