/** The vouchers of a day, page by page. */
import * as z from 'zod';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { InvoiceItem } from '#functions/tables/invoices/invoice-item.ts';
import type { InvoiceStore } from '#functions/tables/invoices/invoice-store.ts';
import { moneyEntry } from '#functions/tables/money/money-entry.ts';
import { paymentItem } from '#functions/tables/payments/payment-item.ts';
import { queryPage, readBatch, readItem } from '#functions/tables/reads.ts';
import { sellerEntry, sellerItem, sellerKey } from '#functions/tables/sellers/seller-items.ts';
import type { MoneyMovementTables, SellersTable } from '#functions/tables/table-handle.ts';
import { MONEY_BY_DAY, SELLERS_BY_DAY } from '#functions/tables/table-specs.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { VoucherAnswer } from '#shared/contract/money/vouchers.ts';
import { parseJson } from '#shared/model/json.ts';
import { documentVoucher, sellerVoucher, voucherOf } from './voucher.ts';

export interface VoucherReads {
  readonly tables: Pick<MoneyMovementTables, 'money' | 'payments'> & { readonly sellers: SellersTable };
  /** Of an auction. */
  readonly titleOf: (auctionId: string) => Promise<string>;
  readonly invoices: Pick<InvoiceStore, 'ofPayment'>;
  readonly profiles: Pick<ProfileStore, 'getProfiles'>;
}

interface VoucherPage {
  readonly vouchers: VoucherAnswer[];
  readonly unread: number;
  readonly nextCursor: string | null;
}

/** As many as one request of a batch reads. */
const PAGE = 100;
const AT_ONCE = 16;

const entryName = moneyEntry.pick({ subject: true, entry: true, auctionId: true });
const paymentKeys = z.tuple([z.string(), z.string(), z.string()]);
const sellerKeys = z.tuple([z.string(), z.string()]);
const payments = paymentItem.pick({ paymentId: true, auctionTitle: true, lotNumber: true });

/**
 * @param day a day in India that is over, so that the index has all of it
 * @returns undefined if the cursor is none
 */
export async function readPaymentVouchers(
  { tables, invoices, profiles }: VoucherReads,
  { day, cursor }: { readonly day: string; readonly cursor: string | undefined },
): Promise<VoucherPage | undefined> {
  const after = cursor === undefined ? undefined : paymentKeys.safeParse(readKey(cursor)).data;
  if (cursor !== undefined && after === undefined) return undefined;
  const query = {
    index: MONEY_BY_DAY,
    key: { bookedOn: day },
    limit: PAGE,
    ...(after !== undefined && { after: { bookedOn: day, auctionId: after[0], subject: after[1], entry: after[2] } }),
  };
  const { items, next } = await queryPage(tables.money, query, entryName);
  const keys = items.map(({ subject, entry }) => ({ subject, entry }));
  const entries = await readBatch(tables.money, keys, moneyEntry, { consistency: 'strong' });
  const ids = [...new Set(entries.map(({ subject }) => subject))];
  const [knownPayments, people, documents] = await Promise.all([
    readBatch(
      tables.payments,
      ids.map((paymentId) => ({ paymentId })),
      payments,
      { consistency: 'eventual' },
    ),
    profiles.getProfiles([...new Set(entries.map(({ userId }) => userId).filter((id) => id !== ''))]),
    documentsOf(invoices, ids),
  ]);
  const payment = new Map(knownPayments.map((paid) => [paid.paymentId, paid]));
  const vouchers = entries.flatMap((entry) => {
    const facts = { payment: payment.get(entry.subject), payer: people.get(entry.userId)?.name };
    const issued = (documents.get(entry.subject) ?? []).filter((document) => document.entry === entry.entry);
    const moved = voucherOf(entry, facts);
    return [...(moved === undefined ? [] : [moved]), ...issued.map((document) => documentVoucher(document, facts))];
  });
  const last = entryName.safeParse(next).data;
  return {
    vouchers,
    unread: keys.length - entries.length,
    nextCursor: last === undefined ? null : cursorOf(last.auctionId, last.subject, last.entry),
  };
}

async function documentsOf(
  invoices: VoucherReads['invoices'],
  paymentIds: readonly string[],
): Promise<ReadonlyMap<string, readonly InvoiceItem[]>> {
  const found = new Map<string, readonly InvoiceItem[]>();
  await inParallel(paymentIds, AT_ONCE, async (paymentId) => {
    found.set(paymentId, await invoices.ofPayment(paymentId));
  });
  return found;
}

/** As `readPaymentVouchers`, of the ledgers of sellers. */
export async function readSellerVouchers(
  { tables, titleOf }: VoucherReads,
  { day, cursor }: { readonly day: string; readonly cursor: string | undefined },
): Promise<VoucherPage | undefined> {
  const after = cursor === undefined ? undefined : sellerKeys.safeParse(readKey(cursor)).data;
  if (cursor !== undefined && after === undefined) return undefined;
  const query = {
    index: SELLERS_BY_DAY,
    key: { bookedOn: day },
    limit: PAGE,
    ...(after !== undefined && { after: { bookedOn: day, sellerId: after[0], sk: after[1] } }),
  };
  const { items, next } = await queryPage(tables.sellers, query, z.record(z.string(), z.unknown()));
  const entries = items.flatMap((item) => sellerEntry.safeParse(item).data ?? []);
  const ids = [...new Set(entries.map(({ sellerId }) => sellerId))];
  const lots = [...new Set(entries.flatMap(({ auctionId }) => auctionId ?? []))];
  const [names, titles] = await Promise.all([
    namesOf(ids, async (id) => (await readItem(tables.sellers, sellerKey(id), sellerItem))?.name),
    namesOf(lots, titleOf),
  ]);
  const vouchers = entries.flatMap((entry) => {
    const { sellerId, auctionId = '' } = entry;
    return sellerVoucher(entry, names.get(sellerId) ?? sellerId, titles.get(auctionId)) ?? [];
  });
  const last = sellerEntryName.safeParse(next).data;
  return {
    vouchers,
    unread: items.length - entries.length,
    nextCursor: last === undefined ? null : cursorOf(last.sellerId, last.sk),
  };
}

const sellerEntryName = sellerEntry.pick({ sellerId: true, sk: true });

async function namesOf(
  ids: readonly string[],
  read: (id: string) => Promise<string | undefined>,
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>();
  await inParallel(ids, AT_ONCE, async (id) => {
    const name = await ifReadable(() => read(id));
    if (name !== undefined) names.set(id, name);
  });
  return names;
}

const cursorOf = (...key: readonly string[]): string => Buffer.from(JSON.stringify(key)).toString('base64url');

const readKey = (cursor: string): unknown => parseJson(Buffer.from(cursor, 'base64url').toString('utf8'));
