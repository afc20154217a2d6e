/** Where dead letters are, and the function that must handle them. */
export interface LetterQueue {
  /** The construct that has the queue as `DeadLetters`, or the mapping as `Mapping`. */
  readonly name: string;
  readonly function:
    | 'AuctionClock'
    | 'AuctionStream'
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
  { name: 'RazorpayEvents', function: 'PaymentEvents', areMessages: true },
  { name: 'AuctionChanges', function: 'AuctionStream', areRecords: true },
  { name: 'LedgerEntries', function: 'LogWriter', areRecords: true },
  { name: 'NewNotices', function: 'NoticeDelivery', areRecords: true },
  { name: 'RefundsDue', function: 'PaymentWorker', areRecords: true },
  // With the catalogue in OpenSearch. For lost records, `npm run catalogue:rebuild`.
  { name: 'CatalogueChanges', function: 'CatalogueIndexer' },
];
