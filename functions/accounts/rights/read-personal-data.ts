/** Reads everything stored under a person's id, from every table. */
import { type DynamoDBDocumentClient, paginateQuery, type QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import { listOfUser } from '../../tables/auctions/people-reads.ts';
import type { BidItem } from '../../tables/bids/bid-item.ts';
import { ledgerStore } from '../../tables/bids/ledger-store.ts';
import { noticeItem } from '../../tables/notifications/notice-item.ts';
import { paymentItem } from '../../tables/payments/payment-item.ts';
import {
  type AuctionsTable,
  type BidsTable,
  type NotificationsTable,
  type PaymentsTable,
  tableHandle,
  type UsersTable,
} from '../../tables/table-handle.ts';
import { INVOICE_DETAILS_SK, invoiceDetailsItem } from '../../tables/users/invoice-details.ts';
import { savedSearchItem, SEARCH_PREFIX } from '../../tables/users/saved-search-store.ts';
import { PAYMENTS_BY_USER, type TableName } from '../../tables/table-specs.ts';
import {
  ACTIVITY_PREFIX,
  activityItem,
  DEVICE_PREFIX,
  deviceItem,
  PROFILE_SK,
  profileItem,
  SESSION_PREFIX,
  sessionItem,
  WALLET_PREFIX,
  walletItem,
} from '../../tables/users/user-items.ts';
import type { PersonalData } from './personal-data.ts';

export interface RightsStore {
  readonly client: DynamoDBDocumentClient;
  readonly tables: {
    readonly users: UsersTable;
    readonly auctions: AuctionsTable;
    readonly bids: BidsTable;
    readonly payments: PaymentsTable;
    readonly notifications: NotificationsTable;
  };
}

/** @param nameOf table names, if they do not come from the environment */
export function rightsStore(client: DynamoDBDocumentClient, nameOf?: (kind: TableName) => string): RightsStore {
  const table = <K extends TableName>(kind: K) => tableHandle(kind, client, nameOf?.(kind));
  return {
    client,
    tables: {
      users: table('users'),
      auctions: table('auctions'),
      bids: table('bids'),
      payments: table('payments'),
      notifications: table('notifications'),
    },
  };
}

/** Undefined when nobody has the id. */
export async function readPersonalData(store: RightsStore, userId: string): Promise<PersonalData | undefined> {
  const { tables } = store;
  const own = await itemsOf(store, { TableName: tables.users.tableName, ...ofUser(userId) });
  const profile = own.find(({ sk }) => sk === PROFILE_SK);
  if (profile === undefined) return undefined;
  const invoiceDetails = own.find(({ sk }) => sk === INVOICE_DETAILS_SK);
  const withPrefix = (prefix: string) => own.filter(({ sk }) => String(sk).startsWith(prefix));
  const { registrations, watches } = await listOfUser(tables.auctions, userId);
  const bids: BidItem[] = [];
  for (const { auctionId } of registrations) bids.push(...(await bidsOf(tables.bids, auctionId, userId)));
  const payments = await itemsOf(store, {
    TableName: tables.payments.tableName,
    IndexName: PAYMENTS_BY_USER,
    ...ofUser(userId),
  });
  const notices = await itemsOf(store, { TableName: tables.notifications.tableName, ...ofUser(userId) });
  return {
    profile: profileItem.parse(profile),
    activity: withPrefix(ACTIVITY_PREFIX).map((item) => activityItem.parse(item)),
    wallet: withPrefix(WALLET_PREFIX).map((item) => walletItem.parse(item)),
    devices: withPrefix(DEVICE_PREFIX).map((item) => deviceItem.parse(item)),
    sessions: withPrefix(SESSION_PREFIX).map((item) => sessionItem.parse(item)),
    invoiceDetails: invoiceDetails && invoiceDetailsItem.parse(invoiceDetails),
    registrations,
    watches,
    savedSearches: withPrefix(SEARCH_PREFIX).map((item) => savedSearchItem.parse(item)),
    bids,
    payments: payments.map((item) => paymentItem.parse(item)),
    notices: notices.map((item) => noticeItem.parse(item)),
  };
}

async function bidsOf(table: BidsTable, auctionId: string, userId: string): Promise<readonly BidItem[]> {
  const bids: BidItem[] = [];
  for await (const bid of ledgerStore(table).newestFirst(auctionId)) if (bid.userId === userId) bids.push(bid);
  return bids.toReversed();
}

function ofUser(userId: string): Omit<QueryCommandInput, 'TableName'> {
  return { KeyConditionExpression: 'userId = :userId', ExpressionAttributeValues: { ':userId': userId } };
}

async function itemsOf(
  { client }: RightsStore,
  query: QueryCommandInput,
): Promise<Readonly<Record<string, unknown>>[]> {
  const items: Readonly<Record<string, unknown>>[] = [];
  for await (const { Items = [] } of paginateQuery({ client }, query)) items.push(...Items);
  return items;
}
