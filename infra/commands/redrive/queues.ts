/** A dead-letter queue and the function that must handle its letters. */
export interface LetterQueue {
  /** The construct that has the queue as `DeadLetters`. */
  readonly name: string;
  readonly function:
    | 'AuctionClock'
    | 'AuctionStream'
    | 'NoticeDelivery'
    | 'CatalogueIndexer'
    | 'PaymentEvents'
    | 'PaymentWorker'
    | 'GrievanceClock'
    | 'RetentionWorker'
    | 'SnapshotWriter';
  /** The letters are SQS messages, and the function expects a batch; otherwise they are events. */
  readonly areMessages?: true;
  /**
   * A letter of a stream only points to records, which the stream deletes after a day. This call does the work of such lost
   * records, found in the tables. Undefined if there is no such call; then the letters stay in the queue.
   */
  readonly recoveryCall: { readonly function: LetterQueue['function']; readonly event: object } | undefined;
  /** Whether that call does all the work of the lost records. Without such a call it has no meaning. */
  readonly recoversAll: boolean;
}

export const QUEUES: readonly LetterQueue[] = [
  { name: 'AuctionSchedules', function: 'AuctionClock', recoveryCall: undefined, recoversAll: true },
  { name: 'Retention', function: 'RetentionWorker', recoveryCall: undefined, recoversAll: true },
  { name: 'Grievances', function: 'GrievanceClock', recoveryCall: undefined, recoversAll: true },
  { name: 'Snapshots', function: 'SnapshotWriter', recoveryCall: undefined, recoversAll: true },
  { name: 'Reconciler', function: 'PaymentWorker', recoveryCall: undefined, recoversAll: true },
  { name: 'RazorpayEvents', function: 'PaymentEvents', areMessages: true, recoveryCall: undefined, recoversAll: true },
  {
    name: 'AuctionChanges',
    function: 'AuctionStream',
    recoveryCall: { function: 'AuctionClock', event: { sweep: true } },
    // The sweep does what is due by time. Ledger entries, notices and settlements need the records.
    recoversAll: false,
  },
  // With the catalogue in OpenSearch. For lost records, `npm run catalogue:rebuild`.
  { name: 'CatalogueChanges', function: 'CatalogueIndexer', recoveryCall: undefined, recoversAll: false },
  { name: 'NewNotices', function: 'NoticeDelivery', recoveryCall: undefined, recoversAll: false },
  {
    name: 'RefundsDue',
    function: 'PaymentWorker',
    // A due refund stays marked in the table.
    recoveryCall: { function: 'PaymentWorker', event: { reconcile: true } },
    recoversAll: true,
  },
];
