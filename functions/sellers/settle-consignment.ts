/**
 * Brings the ledger of a lot's seller to what the lot says: paid, so the seller is owed the hammer price and the GST of the
 * lot, which is theirs to pay to the state, less the house's shares; no longer paid, so they are not. The stream calls it in
 * the order of an auction's changes, and the sweep through the stream.
 */
import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { formatMonth } from '#functions/platform/ist.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { type ListingItem, listingKey } from '#functions/tables/auctions/listing-item.ts';
import { readItem } from '#functions/tables/reads.ts';
import { readSale } from '#functions/tables/sales/sale-item.ts';
import { bookingWrites, type NewEntry, totalWrite } from '#functions/tables/sellers/entry-writes.ts';
import {
  type ConsignmentItem,
  consignmentItem,
  consignmentKey,
  monthOfSingle,
  singleStatement,
} from '#functions/tables/sellers/seller-items.ts';
import type { AuctionsTable, SellersTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { check, put } from '#functions/tables/writes.ts';
import { istParts } from '#shared/model/ist.ts';
import { type HundredthsOfPercent, percentOf } from '#shared/model/money/charges.ts';
import { debit, type Paise } from '#shared/model/money/money.ts';
import { type CommissionRule, sharesOf } from '#shared/model/sellers/commission.ts';

export interface SellerTables {
  readonly auctions: AuctionsTable;
  readonly sellers: SellersTable;
}

/** Booking a lot, or taking the booking back. */
interface ConsignmentChange {
  readonly after: ConsignmentItem;
  readonly entries: readonly NewEntry[];
}

/** What a lot brought its seller; undefined while it is not paid. */
export const hammerOf = (state: StateItem): Paise | undefined =>
  state.win === 'paid' ? winnerOf(state)?.bidAmount : undefined;

/** A lot of a seller that nothing was booked for. */
export function newConsignment(
  {
    auctionId,
    title,
    lotNumber,
    saleId,
    endAt,
  }: Pick<ListingItem, 'auctionId' | 'title' | 'lotNumber' | 'saleId' | 'endAt'>,
  sellerId: string,
): ConsignmentItem {
  return {
    ...consignmentKey(sellerId, auctionId),
    auctionId,
    statement: saleId ?? singleStatement(istParts(endAt).date.slice(0, 'YYYY-MM'.length)),
    title,
    lotNumber,
    times: 0,
    isBooked: false,
    hammer: 0,
    lotGst: 0,
    commission: 0,
    gst: 0,
    costs: 0,
  };
}

/**
 * What brings the booking to the hammer price, or nothing more to do. A booking at another price is taken back first; one of
 * before the GST of lots was booked stays as it is, since it may have been paid out. Pure.
 * @param hammer undefined while the lot is not paid
 */
export function consignmentChange(
  before: ConsignmentItem,
  hammer: Paise | undefined,
  { rule, lotGst }: { readonly rule: CommissionRule; readonly lotGst: HundredthsOfPercent },
  at: number,
): ConsignmentChange | undefined {
  const { auctionId, isBooked, times } = before;
  if (isBooked ? before.hammer === hammer : hammer === undefined) return undefined;
  const about = { at, by: 'boli', auctionId } as const;
  if (isBooked) {
    return {
      after: { ...before, isBooked: false },
      entries: shareEntries(before).map(({ kind, amount }) => ({
        ...about,
        kind,
        amount: debit(amount),
        isUndone: true,
        key: `${auctionId}#${times}#${kind}#undone`,
      })),
    };
  }
  const { net: _, ...divided } = sharesOf(hammer ?? 0, rule);
  const shares = { ...divided, lotGst: percentOf(hammer ?? 0, lotGst) };
  return {
    after: { ...before, ...shares, isBooked: true, times: times + 1 },
    entries: shareEntries(shares).map((entry) => ({
      ...about,
      ...entry,
      key: `${auctionId}#${times + 1}#${entry.kind}`,
    })),
  };
}

const shareEntries = ({
  hammer,
  lotGst,
  commission,
  gst,
}: Pick<ConsignmentItem, 'hammer' | 'lotGst' | 'commission' | 'gst'>) =>
  [
    { kind: 'hammer' as const, amount: hammer },
    { kind: 'lot-gst' as const, amount: lotGst },
    { kind: 'commission' as const, amount: debit(commission) },
    { kind: 'gst' as const, amount: debit(gst) },
  ].filter(({ amount }) => amount !== 0);

export async function settleConsignment({ auctions, sellers }: SellerTables, auctionId: string, now: number) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await getListingAndState(auctions, auctionId);
    if (found === undefined) return;
    const { listing, state } = found;
    const { sellerId, commission, charges } = listing;
    if (sellerId === undefined || commission === undefined) return;
    const stored = await readItem(sellers, consignmentKey(sellerId, auctionId), consignmentItem);
    const before = stored ?? newConsignment(listing, sellerId);
    const { statement } = before;
    const change = consignmentChange(before, hammerOf(state), { rule: commission, lotGst: charges.lotGst }, now);
    if (change === undefined) return;
    const isUnchanged =
      stored === undefined
        ? { sk: undefined }
        : { times: stored.times, isBooked: stored.isBooked, costs: stored.costs };
    const booking = {
      sellerId,
      statement,
      title: await readStatementTitle(auctions, statement),
      entries: change.entries,
    };
    await transact(sellers.client, [
      { name: 'consignment', writes: [put(sellers, change.after, isUnchanged)] },
      // Whoever gives the lot to another seller asks that nothing is booked for this one.
      { name: 'lot', writes: [check(auctions, listingKey(auctionId), { sellerId })] },
      { name: 'ledger', writes: [...bookingWrites(sellers, booking), totalWrite(sellers, sellerId, [booking])] },
    ]);
  }
  throw new Error(`The consignment of ${auctionId} kept changing.`);
}

/** Two changes at most, and others that write costs meanwhile. */
const ATTEMPTS = 6;

/** The name of a statement: that of its sale, whatever sale the lot is in by now. */
export async function readStatementTitle(auctions: AuctionsTable, statement: string): Promise<string> {
  const month = monthOfSingle(statement);
  if (month !== undefined) return `Lots without a sale, ${formatMonth(month)}`;
  const sale = await readSale(auctions, statement);
  return sale?.name ?? 'A sale';
}
