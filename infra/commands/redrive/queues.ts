/** A dead-letter queue and the function that must handle its letters. */
export interface LetterQueue {
  /** The construct that has the queue as `DeadLetters`. */
  readonly name: string;
  readonly function:
    | 'AuctionClock'
    | 'AuctionStream'
    | 'NoticeDelivery'
    | 'PaymentEvents'
    | 'PaymentWorker'
    | 'RetentionWorker'
    | 'SnapshotWriter';
  /** The letters are SQS messages, and the function expects a batch; otherwise they are events. */
  readonly areMessages?: true;
  /**
   * The call that finds the work of records that the stream no longer has. Undefined if there is no such call; then the
   * letters stay.
   */
  readonly search: { readonly function: LetterQueue['function']; readonly event: object } | undefined;
  /** Whether that call finds all the work of the lost records. */
  readonly findsAll: boolean;
}

export const QUEUES: readonly LetterQueue[] = [
  { name: 'AuctionSchedules', function: 'AuctionClock', search: undefined, findsAll: true },
  { name: 'Retention', function: 'RetentionWorker', search: undefined, findsAll: true },
  { name: 'Snapshots', function: 'SnapshotWriter', search: undefined, findsAll: true },
  { name: 'Reconciler', function: 'PaymentWorker', search: undefined, findsAll: true },
  { name: 'RazorpayEvents', function: 'PaymentEvents', areMessages: true, search: undefined, findsAll: true },
  {
    name: 'AuctionChanges',
    function: 'AuctionStream',
    search: { function: 'AuctionClock', event: { sweep: true } },
    // The sweep does what is due by time. Ledger entries, notices and settlements need the records.
    findsAll: false,
  },
  { name: 'NewNotices', function: 'NoticeDelivery', search: undefined, findsAll: false },
  {
    name: 'RefundsDue',
    function: 'PaymentWorker',
    // A due refund stays marked in the table.
    search: { function: 'PaymentWorker', event: { reconcile: true } },
    findsAll: true,
  },
];
