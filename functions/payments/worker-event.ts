import * as z from 'zod';

const attribute = z.object({ S: z.string() }).optional();
const amount = z.object({ N: z.string() }).optional();

const record = z.object({
  dynamodb: z.object({
    SequenceNumber: z.string(),
    NewImage: z
      .object({
        paymentId: z.object({ S: z.string() }),
        attention: attribute,
        status: attribute,
        returnedElsewhere: amount,
      })
      .optional(),
    OldImage: z.object({ attention: attribute, status: attribute, returnedElsewhere: amount }).optional(),
  }),
});

/** A batch of changes to the Payments table, the input of one of the two schedules, or an operator's question. */
const workerEvent = z.union([
  z.object({ Records: z.array(record) }).transform(({ Records }) => ({ kind: 'changes' as const, records: Records })),
  z.object({ reconcile: z.literal(true) }).transform(() => ({ kind: 'tick' as const })),
  z.object({ books: z.literal(true) }).transform(() => ({ kind: 'books' as const })),
  z.object({ keys: z.literal(true) }).transform(() => ({ kind: 'keys' as const })),
]);

/** A payment that has just become due for refund, and the record that says so. */
export interface NewRefund {
  readonly paymentId: string;
  readonly sequenceNumber: string;
}

/** A payment whose money has moved, and the record that says so. */
export interface ChangedPayment {
  readonly paymentId: string;
  readonly sequenceNumber: string;
}

/** What a batch of the stream says. */
export interface Changes {
  readonly kind: 'changes';
  readonly newRefunds: readonly NewRefund[];
  readonly moved: readonly ChangedPayment[];
}

type WorkerEvent = Changes | { readonly kind: 'tick' } | { readonly kind: 'books' } | { readonly kind: 'keys' };

/**
 * Reads what payment-worker was called with; throws on anything else. A refund counts when it becomes due, not when
 * an attempt at it is noted: otherwise a failing refund would call for itself without end.
 */
export function readWorkerEvent(event: unknown): WorkerEvent {
  const parsed = workerEvent.parse(event);
  if (parsed.kind !== 'changes') return parsed;
  const newRefunds = parsed.records.flatMap(({ dynamodb: { NewImage, OldImage, SequenceNumber } }) =>
    NewImage?.attention?.S === 'refund-due' && OldImage?.attention?.S !== 'refund-due'
      ? [{ paymentId: NewImage.paymentId.S, sequenceNumber: SequenceNumber }]
      : [],
  );
  const moved = parsed.records.flatMap(({ dynamodb: { NewImage, OldImage, SequenceNumber } }) => {
    const isMoved =
      NewImage?.status?.S !== OldImage?.status?.S || NewImage?.returnedElsewhere?.N !== OldImage?.returnedElsewhere?.N;
    return NewImage !== undefined && isMoved
      ? [{ paymentId: NewImage.paymentId.S, sequenceNumber: SequenceNumber }]
      : [];
  });
  return { kind: 'changes', newRefunds, moved };
}
