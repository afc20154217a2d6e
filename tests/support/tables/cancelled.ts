import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/**
 * DynamoDB's error for a cancelled transaction: a code for each of its items, in order.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export const cancelled = (...codes: readonly string[]): TransactionCanceledException =>
  new TransactionCanceledException({
    message: '',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
