/** The kinds of stored items that functions parse as a whole, with the schema of each. */
import type * as z from 'zod';
import { CLAIM_PREFIX, utrItem } from '#functions/domain/payments/utr.ts';
import { askedActItem } from '#functions/tables/asked-acts/asked-act.ts';
import { stateItem } from '#functions/tables/auctions/auction-items.ts';
import { bidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { handoverItem, passItem } from '#functions/tables/auctions/handover-item.ts';
import { listingItem } from '#functions/tables/auctions/listing-item.ts';
import { sharedReviewItem } from '#functions/tables/auctions/shared-review.ts';
import { watchItem } from '#functions/tables/auctions/watch-item.ts';
import { auditEntry } from '#functions/tables/audit/audit-entry.ts';
import { bidItem } from '#functions/tables/bids/bid-item.ts';
import { maximumItem } from '#functions/tables/bids/maximum-store.ts';
import { closingItem, dayItem, endedItem, lotItem, monthItem, openItem } from '#functions/tables/books/book-items.ts';
import { feedItem } from '#functions/tables/catalogue/catalogue-feed.ts';
import { grievanceItem, grievanceLine } from '#functions/tables/grievances/grievance-item.ts';
import { invoiceItem, seriesItem } from '#functions/tables/invoices/invoice-item.ts';
import { moneyEntry } from '#functions/tables/money/money-entry.ts';
import { FAN_OUT, fanOutJob, noticeItem } from '#functions/tables/notifications/notice-item.ts';
import { SEARCH_JOB, searchJob } from '#functions/tables/notifications/search-job.ts';
import { paymentItem, revenueItem } from '#functions/tables/payments/payment-item.ts';
import { postponementItem } from '#functions/tables/sales/postponement-item.ts';
import { powerItem } from '#functions/tables/sales/power-item.ts';
import { saleItem } from '#functions/tables/sales/sale-item.ts';
import {
  accountItem,
  claimItem,
  consignmentItem,
  payoutItem,
  sellerEntry,
  sellerItem,
  totalItem,
} from '#functions/tables/sellers/seller-items.ts';
import { SETTINGS, versionItem } from '#functions/tables/settings/settings-item.ts';
import type { TableName } from '#functions/tables/table-specs.ts';
import {
  CONFIRMED_DETAILS_PREFIX,
  INVOICE_DETAILS_SK,
  invoiceDetailsItem,
} from '#functions/tables/users/invoice-details.ts';
import { noteItem } from '#functions/tables/users/note-store.ts';
import { savedSearchItem } from '#functions/tables/users/saved-search-store.ts';
import { sharedDetailsItem, sharedDeviceItem } from '#functions/tables/users/shared-device-store.ts';
import { activityItem, deviceItem, profileItem, sessionItem, walletItem } from '#functions/tables/users/user-items.ts';
import type { Item } from './fake-tables.ts';

interface Kind {
  readonly table: TableName;
  readonly schema: z.ZodType;
  readonly is: (item: Item) => boolean;
}

const sorted = (prefix: string) => (item: Item) => String(item['sk']).startsWith(prefix);
const isNotice = ({ type, message }: Item) => typeof type === 'string' && message !== undefined;

export const ITEM_KINDS: Readonly<Record<string, Kind>> = {
  listing: { table: 'auctions', schema: listingItem, is: sorted('LISTING') },
  state: { table: 'auctions', schema: stateItem, is: sorted('STATE') },
  registration: { table: 'auctions', schema: bidderItem, is: sorted('BIDDER#') },
  watch: { table: 'auctions', schema: watchItem, is: sorted('WATCH#') },
  sale: { table: 'auctions', schema: saleItem, is: ({ sk }) => sk === 'SALE' },
  postponement: { table: 'auctions', schema: postponementItem, is: ({ auctionId }) => auctionId === 'postponements' },
  power: { table: 'auctions', schema: powerItem, is: sorted('POWER') },
  audit: { table: 'auctions', schema: auditEntry, is: sorted('AUDIT#') },
  handover: { table: 'auctions', schema: handoverItem, is: sorted('HANDOVER#') },
  'gate-pass': { table: 'auctions', schema: passItem, is: ({ auctionId }) => String(auctionId).startsWith('#PASS#') },
  'shared-review': { table: 'auctions', schema: sharedReviewItem, is: ({ sk }) => sk === 'SHARED_REVIEW' },
  bid: { table: 'bids', schema: bidItem, is: ({ auctionId }) => !String(auctionId).includes('#') },
  maximum: { table: 'bids', schema: maximumItem, is: ({ auctionId }) => String(auctionId).endsWith('#maximums') },
  feed: { table: 'feed', schema: feedItem, is: () => true },
  profile: { table: 'users', schema: profileItem, is: sorted('PROFILE') },
  session: { table: 'users', schema: sessionItem, is: sorted('SESSION#') },
  wallet: { table: 'users', schema: walletItem, is: sorted('WALLET#') },
  activity: { table: 'users', schema: activityItem, is: sorted('ACTIVITY#') },
  device: { table: 'users', schema: deviceItem, is: sorted('DEVICE#') },
  'audit-of-person': { table: 'users', schema: auditEntry, is: sorted('AUDIT#') },
  note: { table: 'users', schema: noteItem, is: sorted('NOTE#') },
  'saved-search': { table: 'users', schema: savedSearchItem, is: sorted('SEARCH#') },
  'invoice-details': { table: 'users', schema: invoiceDetailsItem, is: ({ sk }) => sk === INVOICE_DETAILS_SK },
  'confirmed-details': { table: 'users', schema: invoiceDetailsItem, is: sorted(CONFIRMED_DETAILS_PREFIX) },
  'shared-device': { table: 'users', schema: sharedDeviceItem, is: sorted('SHARED_DEVICE#') },
  'shared-details': { table: 'users', schema: sharedDetailsItem, is: ({ sk }) => sk === 'SHARED_DETAILS' },
  'settings-version': {
    table: 'users',
    schema: versionItem,
    is: ({ userId, sk }) => userId === SETTINGS && String(sk).startsWith('VERSION#'),
  },
  payment: { table: 'payments', schema: paymentItem, is: ({ status }) => status !== undefined },
  utr: { table: 'payments', schema: utrItem, is: ({ paymentId }) => String(paymentId).startsWith(CLAIM_PREFIX) },
  revenue: { table: 'payments', schema: revenueItem, is: ({ auctionId }) => auctionId === '#REVENUE' },
  money: { table: 'money', schema: moneyEntry, is: () => true },
  invoice: { table: 'invoices', schema: invoiceItem, is: ({ number }) => number !== undefined },
  'invoice-series': { table: 'invoices', schema: seriesItem, is: ({ entry }) => entry === 'LAST' },
  seller: { table: 'sellers', schema: sellerItem, is: ({ sk }) => sk === 'SELLER' },
  'seller-lot': { table: 'sellers', schema: consignmentItem, is: sorted('LOT#') },
  'seller-entry': { table: 'sellers', schema: sellerEntry, is: sorted('ENTRY#') },
  'seller-account': { table: 'sellers', schema: accountItem, is: sorted('ACCOUNT#') },
  'seller-total': { table: 'sellers', schema: totalItem, is: ({ sk }) => sk === 'TOTAL' },
  'seller-claim': { table: 'sellers', schema: claimItem, is: ({ sk }) => sk === 'CLAIM' },
  payout: { table: 'sellers', schema: payoutItem, is: sorted('PAYOUT#') },
  'books-closing': { table: 'books', schema: closingItem, is: ({ part }) => part === 'closing' },
  'books-day': { table: 'books', schema: dayItem, is: ({ part }) => part === 'days' },
  'books-month': { table: 'books', schema: monthItem, is: ({ part }) => part === 'months' },
  'books-lot': { table: 'books', schema: lotItem, is: ({ part }) => String(part).startsWith('lots#') },
  'books-lots': { table: 'books', schema: endedItem, is: ({ part }) => part === 'ended' },
  'books-open': { table: 'books', schema: openItem, is: ({ part }) => part === 'open' },
  notice: { table: 'notifications', schema: noticeItem, is: isNotice },
  'fan-out': { table: 'notifications', schema: fanOutJob, is: ({ type }) => type === FAN_OUT },
  'search-job': { table: 'notifications', schema: searchJob, is: ({ type }) => type === SEARCH_JOB },
  'asked-act': { table: 'askedActs', schema: askedActItem, is: () => true },
  grievance: { table: 'grievances', schema: grievanceItem, is: ({ state }) => state !== undefined },
  'grievance-line': {
    table: 'grievances',
    schema: grievanceLine,
    is: ({ entry }) => String(entry).startsWith('LINE#'),
  },
};
