/** Reads everything stored under a person's id, from every table. */
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isLinkedToSeller } from '#functions/domain/admission/seller-ties.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { handoverItem, handoverKey } from '#functions/tables/auctions/handover-item.ts';
import { listOfUser } from '#functions/tables/auctions/people-reads.ts';
import { standsFilter } from '#functions/tables/bids/bid-item.ts';
import { ledgerStore } from '#functions/tables/bids/ledger-store.ts';
import { type MaximumItem, readNewestMaximums } from '#functions/tables/bids/maximum-store.ts';
import { readGrievancesOf } from '#functions/tables/grievances/personal-grievances.ts';
import { noticeItem } from '#functions/tables/notifications/notice-item.ts';
import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { queryAll, readItem } from '#functions/tables/reads.ts';
import {
  type AuctionsTable,
  type BidsTable,
  type GrievancesTable,
  type NotificationsTable,
  type PaymentsTable,
  tableHandle,
  type UsersTable,
} from '#functions/tables/table-handle.ts';
import { PAYMENTS_BY_USER, type TableName } from '#functions/tables/table-specs.ts';
import {
  CONFIRMED_DETAILS_PREFIX,
  INVOICE_DETAILS_SK,
  invoiceDetailsItem,
} from '#functions/tables/users/invoice-details.ts';
import { NOTE_PREFIX, noteItem } from '#functions/tables/users/note-store.ts';
import { savedSearchItem, SEARCH_PREFIX } from '#functions/tables/users/saved-search-store.ts';
import {
  SHARED_DETAILS_SK,
  sharedDetailsItem,
  SHARED_DEVICE_PREFIX,
  sharedDeviceItem,
} from '#functions/tables/users/shared-device-store.ts';
import { STANDING_SK, standingFrom } from '#functions/tables/users/standing-item.ts';
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
} from '#functions/tables/users/user-items.ts';
import type { OwnEntry, OwnHandover, PersonalData } from './personal-data.ts';

export interface RightsStore {
  readonly client: DynamoDBDocumentClient;
  readonly tables: {
    readonly users: UsersTable;
    readonly auctions: AuctionsTable;
    readonly bids: BidsTable;
    readonly payments: PaymentsTable;
    readonly notifications: NotificationsTable;
    readonly grievances: GrievancesTable;
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
      grievances: table('grievances'),
    },
  };
}

const anyItem = z.looseObject({ sk: z.string() });

/** Undefined when nobody has the id. */
export async function readPersonalData(store: RightsStore, userId: string): Promise<PersonalData | undefined> {
  const { tables } = store;
  const items = await queryAll(tables.users, { key: { userId } }, anyItem);
  const storedProfile = items.find(({ sk }) => sk === PROFILE_SK);
  if (storedProfile === undefined) return undefined;
  const profile = profileItem.parse(storedProfile);
  const invoiceDetails = items.find(({ sk }) => sk === INVOICE_DETAILS_SK);
  const withPrefix = (prefix: string) => items.filter(({ sk }) => sk.startsWith(prefix));
  const { registrations, watches } = await listOfUser(tables.auctions, userId, 'fail');
  const bids = new Map<string, readonly OwnEntry[]>();
  const maximums = new Map<string, readonly MaximumItem[]>();
  // A dealer has a thousand registrations after some years, and the function answers within half a minute.
  await inParallel(registrations, AT_ONCE, async ({ auctionId }) => {
    bids.set(auctionId, await bidsOf(tables.bids, auctionId, userId));
    maximums.set(auctionId, await maximumsOf(tables.bids, auctionId, userId));
  });
  const paymentQuery = { index: PAYMENTS_BY_USER, key: { userId }, unread: 'fail' } as const;
  const payments = await queryAll(tables.payments, paymentQuery, paymentItem);
  const notices = await queryAll(tables.notifications, { key: { userId }, unread: 'fail' }, noticeItem);
  const sharedDetails = items.find(({ sk }) => sk === SHARED_DETAILS_SK);
  const standing = items.find(({ sk }) => sk === STANDING_SK);
  return {
    profile,
    standing: standing && standingFrom(standing),
    activity: withPrefix(ACTIVITY_PREFIX).map((item) => activityItem.parse(item)),
    wallet: withPrefix(WALLET_PREFIX).map((item) => walletItem.parse(item)),
    devices: withPrefix(DEVICE_PREFIX).map((item) => deviceItem.parse(item)),
    sharedDevices: withPrefix(SHARED_DEVICE_PREFIX).map((item) => sharedDeviceItem.parse(item)),
    sharedDetails: sharedDetails && sharedDetailsItem.parse(sharedDetails),
    isSeller: await isLinkedToSeller(tables.auctions, userId),
    notes: withPrefix(NOTE_PREFIX).map((item) => noteItem.parse(item)),
    sessions: withPrefix(SESSION_PREFIX).map((item) => sessionItem.parse(item)),
    invoiceDetails: invoiceDetails && invoiceDetailsItem.parse(invoiceDetails),
    confirmedInvoiceDetails: withPrefix(CONFIRMED_DETAILS_PREFIX).map((item) => invoiceDetailsItem.parse(item)),
    registrations,
    watches,
    savedSearches: withPrefix(SEARCH_PREFIX).map((item) => savedSearchItem.parse(item)),
    bids: registrations.flatMap(({ auctionId }) => bids.get(auctionId) ?? []),
    maximums: registrations.flatMap(({ auctionId }) => maximums.get(auctionId) ?? []),
    payments,
    handovers: await handoversOf(tables.auctions, payments),
    notices,
    grievances: await readGrievancesOf(tables.grievances, profile),
  };
}

async function bidsOf(table: BidsTable, auctionId: string, userId: string): Promise<readonly OwnEntry[]> {
  const bids: OwnEntry[] = [];
  const isStanding = standsFilter();
  for await (const bid of ledgerStore(table).newestFirst(auctionId, 'fail')) {
    const stands = isStanding(bid);
    if (bid.userId === userId) bids.push({ ...bid, stands });
  }
  return bids.toReversed();
}

async function maximumsOf(table: BidsTable, auctionId: string, userId: string): Promise<readonly MaximumItem[]> {
  const maximums: MaximumItem[] = [];
  for await (const maximum of readNewestMaximums(table, auctionId))
    if (maximum.userId === userId) maximums.push(maximum);
  return maximums;
}

const AT_ONCE = 16;

/** The handovers of the lots that somebody paid for. */
async function handoversOf(auctions: AuctionsTable, payments: readonly PaymentItem[]): Promise<readonly OwnHandover[]> {
  const handovers: OwnHandover[] = [];
  const paid = payments.filter(({ type }) => type === 'final');
  await inParallel(paid, AT_ONCE, async ({ auctionId, paymentId }) => {
    const handover = await readItem(auctions, handoverKey(auctionId, paymentId), handoverItem);
    if (handover !== undefined) handovers.push({ ...handover, auctionId, paymentId });
  });
  return handovers.toSorted((a, b) => a.paymentId.localeCompare(b.paymentId));
}
