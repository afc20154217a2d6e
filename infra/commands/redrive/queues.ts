/** What a queue of dead letters holds, and who must be given it again. */
export interface LetterQueue {
  /** The construct whose `DeadLetters` it is. */
  readonly name: string;
  readonly function:
    | 'AuctionClock'
    | 'AuctionStream'
    | 'NoticeDelivery'
    | 'PaymentEvents'
    | 'PaymentWorker'
    | 'RetentionWorker'
    | 'SnapshotWriter';
  /** Messages of a queue, of which the function takes a batch; otherwise what it was called with. */
  readonly areMessages?: true;
  /**
   * The call by which the function looks for what is due by itself: for records that are no longer in the stream.
   * Undefined where the letters are calls themselves, and where nothing looks for it: such letters stay.
   */
  readonly search: { readonly function: LetterQueue['function']; readonly event: object } | undefined;
  /** Whether that call finds everything the lost records stood for. */
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
    // The sweep does what is due by the clock. Ledger entries, notices and settlements follow from the records alone.
    findsAll: false,
  },
  { name: 'NewNotices', function: 'NoticeDelivery', search: undefined, findsAll: false },
  {
    name: 'RefundsDue',
    function: 'PaymentWorker',
    // A refund that is due stays marked in the table until it is made.
    search: { function: 'PaymentWorker', event: { reconcile: true } },
    findsAll: true,
  },
];
