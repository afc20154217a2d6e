import * as z from 'zod';

// An attribute of another type must not keep the other records of the batch waiting.
const text = z.object({ S: z.string() }).optional().catch(undefined);
const amount = z.object({ N: z.string() }).optional().catch(undefined);
const flag = z.object({ BOOL: z.boolean() }).optional().catch(undefined);

const record = z.object({
  dynamodb: z.object({
    SequenceNumber: z.string(),
    NewImage: z
      .object({
        paymentId: z.object({ S: z.string() }),
        attention: text,
        status: text,
        returnedElsewhere: amount,
        part: flag,
      })
      .optional(),
    OldImage: z.object({ attention: text, status: text, returnedElsewhere: amount, part: flag }).optional(),
  }),
});

/** A batch of the Payments stream, the input of a schedule, or an operator's key check. */
const workerEvent = z.union([
  z.object({ Records: z.array(record) }).transform(({ Records }) => ({ kind: 'changes' as const, records: Records })),
  z.object({ reconcile: z.literal(true) }).transform(() => ({ kind: 'reconcile' as const })),
  z.object({ books: z.literal(true) }).transform(() => ({ kind: 'books' as const })),
  z.object({ keys: z.literal(true) }).transform(() => ({ kind: 'keys' as const })),
]);

/** A payment that changed, with the sequence number of its stream record. */
export interface ChangedPayment {
  readonly paymentId: string;
  readonly sequenceNumber: string;
}

export interface Changes {
  readonly kind: 'changes';
  /** Payments that have just become due for refund. */
  readonly newRefunds: readonly ChangedPayment[];
  /**
   * Payments that are new, or whose status, returned money or `part` has changed: they may need a document (an invoice, a
   * credit note).
   */
  readonly changed: readonly ChangedPayment[];
}

export type WorkerEvent =
  | Changes
  | { readonly kind: 'reconcile' }
  | { readonly kind: 'books' }
  | { readonly kind: 'keys' };

/**
 * Parses the event of payment-worker; throws on an unknown one. A refund counts only when it becomes due, not when an
 * attempt is recorded: otherwise a failing refund would trigger itself forever.
 */
export function readWorkerEvent(event: unknown): WorkerEvent {
  const parsed = workerEvent.parse(event);
  if (parsed.kind !== 'changes') return parsed;
  const newRefunds = parsed.records.flatMap(({ dynamodb: { NewImage, OldImage, SequenceNumber } }) =>
    NewImage?.attention?.S === 'refund-due' && OldImage?.attention?.S !== 'refund-due'
      ? [{ paymentId: NewImage.paymentId.S, sequenceNumber: SequenceNumber }]
      : [],
  );
  const changed = parsed.records.flatMap(({ dynamodb: { NewImage, OldImage, SequenceNumber } }) => {
    const isChanged =
      NewImage?.status?.S !== OldImage?.status?.S ||
      NewImage?.returnedElsewhere?.N !== OldImage?.returnedElsewhere?.N ||
      // Set on an existing payment when money of a paid win went back: what is left of it is then held as a part. Removed
      // when the win is paid in full again.
      NewImage?.part?.BOOL !== OldImage?.part?.BOOL;
    return NewImage !== undefined && isChanged
      ? [{ paymentId: NewImage.paymentId.S, sequenceNumber: SequenceNumber }]
      : [];
  });
  return { kind: 'changes', newRefunds, changed };
}
