/** `npm run books -- --data DIR`: closes the books of a local stack that is not running. */
import { parseArgs } from 'node:util';
import { DynamoDBClient, ListTablesCommand } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { defaultEngine, startEngine } from '@boli/aws-local/dynamodb/engine.ts';
import { StartupError } from '@boli/aws-local/process/startup-error.ts';
import { openDataFolder } from '@boli/aws-local/state/data-folder.ts';
import { type ClosedBooks, readBooks } from '#functions/payments/close-books.ts';
import type { WrongSum } from '#functions/payments/stored-sums/payment-sums.ts';
import { readStoredMoney } from '#functions/payments/stored-sums/stored-money.ts';
import type { Balance } from '#functions/tables/books/book-items.ts';
import { moneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TableName } from '#functions/tables/table-specs.ts';
import { formatInr } from '#shared/model/money/money.ts';

try {
  const books = await booksOf(parseArgs({ options: { data: { type: 'string', default: '.boli' } } }).values.data);
  console.log(textOf(books));
  process.exitCode = books.differences.length + books.wrong.length === 0 ? 0 : 1;
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** Locks the folder against a running stack, so that the books are consistent. */
async function booksOf(dataDir: string): Promise<ClosedBooks> {
  const folder = openDataFolder(dataDir);
  try {
    const engine = await startEngine(defaultEngine(), dataDir);
    const client = new DynamoDBClient({
      endpoint: `http://127.0.0.1:${engine.port}`,
      region: 'ap-south-1',
      credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
    });
    try {
      const { TableNames = [] } = await client.send(new ListTablesCommand({}));
      const documents = DynamoDBDocumentClient.from(client);
      const tables = moneyMovementTables(documents, (kind) => named(kind, TableNames));
      return await readBooks(() => readStoredMoney(tables));
    } finally {
      client.destroy();
      await engine.stop();
    }
  } finally {
    folder.release();
  }
}

/** Finds a table by its construct's name, which CloudFormation's name contains. */
function named(kind: TableName, tables: readonly string[]): string {
  const construct = kind.charAt(0).toUpperCase() + kind.slice(1);
  const found = tables.find((name) => name.includes(construct));
  if (found === undefined)
    throw new StartupError(`The data folder has no table ${construct}; start the stack in it first.`);
  return found;
}

function textOf({ total, byAuction, payments, differences, wrong }: ClosedBooks): string {
  const lines = [...byAuction].map(([auctionId, balance]) => `${auctionId}: ${textOfBalance(balance)}`);
  const disagree = differences.map(
    ({ paymentId, ledger, state }) =>
      `${paymentId}\n  ledger: ${textOfBalance(ledger)}\n  stored: ${textOfBalance(state)}`,
  );
  return [
    `${payments} payments in ${byAuction.size} auctions`,
    ...lines,
    `Total: ${textOfBalance(total)}`,
    differences.length === 0 ? 'The books balance.' : `${differences.length} payments differ:`,
    ...disagree,
    wrong.length === 0 ? 'All stored sums are correct.' : `${wrong.length} stored sums are wrong:`,
    ...wrong.map(({ of, stored, derived }) => `${of}: stored ${valueOf(stored)}, should be ${valueOf(derived)}`),
  ].join('\n');
}

function textOfBalance({ captured, offline, refunded, forfeited, spent, held }: Balance): string {
  const came = `captured ${formatInr(captured)} + offline ${formatInr(offline)}`;
  const is = `refunded ${formatInr(refunded)} + forfeited ${formatInr(forfeited)} + spent ${formatInr(spent)} + held ${formatInr(held)}`;
  return `${came} = ${is}`;
}

function valueOf(value: WrongSum['stored']): string {
  return typeof value === 'number' ? formatInr(value) : (value ?? 'nothing');
}
