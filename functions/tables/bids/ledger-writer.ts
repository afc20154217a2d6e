import { BatchExecuteStatementCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { inParallel } from '../../platform/in-parallel.ts';
import type { BidsTable } from '../table-handle.ts';
import { writeIf } from '../write-if.ts';
import type { BidItem } from './bid-item.ts';

/** Adds entries to the ledger of bids; one that is there already stays as it is. */
export type AppendToLedger = (entries: readonly BidItem[]) => Promise<void>;

/** https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchExecuteStatement.html */
const MOST_STATEMENTS = 25;
const REQUESTS_AT_ONCE = 10;
/** What an INSERT is refused with whose key is taken: https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_BatchStatementError.html */
const IS_THERE = 'DuplicateItem';

/**
 * Several entries go in one request, as INSERT statements: unlike the puts of BatchWriteItem they replace nothing
 * (https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/ql-reference.insert.html), and unlike a transaction
 * they cost what puts do.
 */
export function ledgerWriter({ client, tableName }: BidsTable): AppendToLedger {
  async function put(entry: BidItem): Promise<void> {
    const condition = { ConditionExpression: 'attribute_not_exists(seq)' };
    await writeIf(() => client.send(new PutCommand({ TableName: tableName, Item: entry, ...condition })));
  }

  async function insert(entries: readonly BidItem[]): Promise<void> {
    const Statements = entries.map((entry) => insertion(tableName, entry));
    const { Responses = [] } = await client.send(new BatchExecuteStatementCommand({ Statements }));
    // The SDK repeats whole requests, and a put is one: what was refused alone, mostly by throttling, is put.
    const refused = entries.filter((_, index) => {
      const { Error: error } = Responses[index] ?? {};
      return error !== undefined && error.Code !== IS_THERE;
    });
    await inParallel(refused, REQUESTS_AT_ONCE, put);
  }

  return async (entries) => {
    await inParallel(portions(entries), REQUESTS_AT_ONCE, async (portion) => {
      const [only, ...others] = portion;
      await (only !== undefined && others.length === 0 ? put(only) : insert(portion));
    });
  };
}

function portions(entries: readonly BidItem[]): readonly (readonly BidItem[])[] {
  return Array.from({ length: Math.ceil(entries.length / MOST_STATEMENTS) }, (_, n) =>
    entries.slice(n * MOST_STATEMENTS, (n + 1) * MOST_STATEMENTS),
  );
}

/** Values are parameters, so none of them can be read as part of the statement. */
function insertion(tableName: string, entry: BidItem) {
  const attributes = Object.entries(entry).filter(([, value]) => value !== undefined);
  const names = attributes.map(([name]) => `'${name}': ?`);
  return {
    Statement: `INSERT INTO "${tableName}" VALUE {${names.join(', ')}}`,
    Parameters: attributes.map(([, value]) => value),
  };
}
