import { Stack } from 'aws-cdk-lib';
import { type ITable, Table } from 'aws-cdk-lib/aws-dynamodb';
import { Construct } from 'constructs';
import type { TableName } from '#functions/tables/table-specs.ts';
import type { RestoredTable, RestoredTables } from '#infra/settings/restored-tables.ts';

/** A table of the data stack, or a restored one. */
export interface UsedTable extends Pick<ITable, 'node' | 'tableName' | 'tableArn' | 'metric'> {
  readonly tableStreamArn?: string | undefined;
}

export type Tables = Readonly<Record<TableName, UsedTable>>;

/**
 * The tables that the functions use: those of the data stack, or restored ones that replace them. The data stack retains
 * the old ones.
 */
export function tablesInUse(scope: Construct, created: Tables, restored: RestoredTables): Tables {
  const place = new Construct(scope, 'Restored');
  const inUse = (id: string, table: UsedTable, replacement: RestoredTable | undefined): UsedTable =>
    replacement === undefined ? table : existingTable(place, id, replacement);
  return {
    auctions: inUse('Auctions', created.auctions, restored.auctions),
    feed: inUse('Feed', created.feed, restored.feed),
    bids: inUse('Bids', created.bids, restored.bids),
    users: inUse('Users', created.users, restored.users),
    payments: inUse('Payments', created.payments, restored.payments),
    money: inUse('Money', created.money, restored.money),
    books: inUse('Books', created.books, restored.books),
    invoices: inUse('Invoices', created.invoices, restored.invoices),
    notifications: inUse('Notifications', created.notifications, restored.notifications),
    connections: inUse('Connections', created.connections, restored.connections),
    grievances: inUse('Grievances', created.grievances, restored.grievances),
    limits: inUse('Limits', created.limits, restored.limits),
    askedActs: inUse('AskedActs', created.askedActs, restored.askedActs),
    sellers: inUse('Sellers', created.sellers, restored.sellers),
  };
}

function existingTable(scope: Construct, id: string, { name, streamLabel }: RestoredTable): UsedTable {
  const tableArn = Stack.of(scope).formatArn({ service: 'dynamodb', resource: 'table', resourceName: name });
  return Table.fromTableAttributes(scope, id, {
    tableArn,
    ...(streamLabel !== undefined && { tableStreamArn: `${tableArn}/stream/${streamLabel}` }),
  });
}
