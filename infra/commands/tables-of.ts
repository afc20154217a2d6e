import type { TableName } from '#functions/tables/table-specs.ts';
import { readCdkContext } from '#infra/settings/cdk-context.ts';
import { restoredTablesFrom } from '#infra/settings/restored-tables.ts';
import type { Deployment } from './arguments.ts';
import type { DeployedStack } from './deployed.ts';

/** The names of the tables in use: those of the data stack, or restored ones that replace them. */
export async function readTablesOf(
  stack: DeployedStack,
  { names }: Deployment,
): Promise<Readonly<Record<TableName, string>>> {
  const { restoredTables } = await readCdkContext();
  const restored = restoredTablesFrom(typeof restoredTables === 'string' ? restoredTables : undefined, names);
  const nameOf = (table: TableName): string =>
    restored[table]?.name ?? stack.physicalId('AWS::DynamoDB::Table', table.charAt(0).toUpperCase() + table.slice(1));
  return {
    auctions: nameOf('auctions'),
    feed: nameOf('feed'),
    bids: nameOf('bids'),
    users: nameOf('users'),
    payments: nameOf('payments'),
    money: nameOf('money'),
    books: nameOf('books'),
    invoices: nameOf('invoices'),
    notifications: nameOf('notifications'),
    connections: nameOf('connections'),
    grievances: nameOf('grievances'),
    limits: nameOf('limits'),
    askedActs: nameOf('askedActs'),
    sellers: nameOf('sellers'),
  };
}
