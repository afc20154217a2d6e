import * as z from 'zod';

/** One permission that an operation needs. `index` is set for an index of the table. */
export interface RequiredGrant {
  readonly action: string;
  readonly table: string;
  readonly index?: string;
}

const onTable = z.looseObject({ TableName: z.string(), IndexName: z.string().optional() });
const onTables = z.looseObject({ RequestItems: z.record(z.string(), z.unknown()) });
const transaction = z.looseObject({ TransactItems: z.array(z.record(z.string(), onTable)) });

const TRANSACTION_ACTIONS: Readonly<Record<string, string>> = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
  Get: 'GetItem',
};

const ITEM_OPERATIONS = ['GetItem', 'PutItem', 'UpdateItem', 'DeleteItem', 'Query', 'Scan'];
const BATCH_OPERATIONS = ['BatchGetItem', 'BatchWriteItem'];
const TRANSACTIONS = ['TransactWriteItems', 'TransactGetItems'];

/** Operations that may write to a stream. */
export const WRITES = ['PutItem', 'UpdateItem', 'DeleteItem', 'BatchWriteItem', 'TransactWriteItems'];

/**
 * The IAM actions that an operation needs. A transaction needs the action of each part. Undefined for unused
 * operations and malformed input.
 */
export function requiredGrants(operation: string, input: unknown): readonly RequiredGrant[] | undefined {
  const dynamodb = (action: string) => `dynamodb:${action}`;
  if (ITEM_OPERATIONS.includes(operation)) {
    const parsed = onTable.safeParse(input);
    if (!parsed.success) return undefined;
    const { TableName, IndexName } = parsed.data;
    return [{ action: dynamodb(operation), table: TableName, ...(IndexName !== undefined && { index: IndexName }) }];
  }
  if (BATCH_OPERATIONS.includes(operation)) {
    const parsed = onTables.safeParse(input);
    if (!parsed.success) return undefined;
    return Object.keys(parsed.data.RequestItems).map((table) => ({ action: dynamodb(operation), table }));
  }
  if (!TRANSACTIONS.includes(operation)) return undefined;
  const parsed = transaction.safeParse(input);
  if (!parsed.success) return undefined;
  return parsed.data.TransactItems.flatMap((item) =>
    Object.entries(item).map(([kind, { TableName }]) => ({
      action: dynamodb(TRANSACTION_ACTIONS[kind] ?? kind),
      table: TableName,
    })),
  );
}
