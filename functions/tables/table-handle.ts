import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { requireEnv } from '#functions/platform/env.ts';
import { TABLE_ENV, type TableName } from './table-specs.ts';

/** A table's name and client. `kind` prevents passing the wrong table. */
export interface TableHandle<K extends TableName> {
  readonly kind: K;
  readonly client: DynamoDBDocumentClient;
  readonly tableName: string;
}

export type AuctionsTable = TableHandle<'auctions'>;
export type FeedTable = TableHandle<'feed'>;
export type BidsTable = TableHandle<'bids'>;
export type UsersTable = TableHandle<'users'>;
export type PaymentsTable = TableHandle<'payments'>;
export type MoneyTable = TableHandle<'money'>;
export type BooksTable = TableHandle<'books'>;
export type InvoicesTable = TableHandle<'invoices'>;
export type NotificationsTable = TableHandle<'notifications'>;
export type ConnectionsTable = TableHandle<'connections'>;
export type GrievancesTable = TableHandle<'grievances'>;
export type LimitsTable = TableHandle<'limits'>;
export type AskedActsTable = TableHandle<'askedActs'>;
export type SellersTable = TableHandle<'sellers'>;

/** The tables that one transaction about money writes. */
export interface MoneyMovementTables {
  readonly auctions: AuctionsTable;
  readonly users: UsersTable;
  readonly payments: PaymentsTable;
  readonly money: MoneyTable;
}

const nameInEnvironment = (kind: TableName) => requireEnv(TABLE_ENV[kind]);

/** The name comes from the environment by default. */
export function tableHandle<K extends TableName>(
  kind: K,
  client: DynamoDBDocumentClient,
  tableName: string = nameInEnvironment(kind),
): TableHandle<K> {
  return { kind, client, tableName };
}

export function moneyMovementTables(
  client: DynamoDBDocumentClient,
  nameOf: (kind: TableName) => string = nameInEnvironment,
): MoneyMovementTables {
  return {
    auctions: tableHandle('auctions', client, nameOf('auctions')),
    users: tableHandle('users', client, nameOf('users')),
    payments: tableHandle('payments', client, nameOf('payments')),
    money: tableHandle('money', client, nameOf('money')),
  };
}
