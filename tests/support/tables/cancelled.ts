import { TransactionCanceledException } from '@aws-sdk/client-dynamodb';

/**
 * What DynamoDB answers to a transaction that it did not carry out: a code for each of its parts, in their order.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
export const cancelled = (...codes: readonly string[]): TransactionCanceledException =>
  new TransactionCanceledException({
    message: '',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  });
