/** What the viewer of an auction is asked to pay, and how. */
import { openCounterOffer } from '#functions/domain/auctions/approval.ts';
import { depositCounted, isDepositAsked } from '#functions/domain/auctions/deposit-counted.ts';
import type { Winner } from '#functions/domain/auctions/winner.ts';
import { transferReference } from '#functions/domain/payments/transfer.ts';
import type { Caller } from '#functions/platform/http/caller.ts';
import type { AuctionView } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import type { ReadSettings } from '#functions/tables/settings/settings-reader.ts';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { lineAnswer } from '#shared/contract/money/charges.ts';
import { type Paise, rupeesFromPaise } from '#shared/model/money/money.ts';
import { winSum } from '#shared/model/money/win-sum.ts';

/** The settings for payments. */
export interface OnlinePayments {
  /** The highest amount that one online payment can usually carry. */
  readonly limit: Paise;
  /** The bank account as text; undefined if support gives it on request. */
  readonly bankAccount: string | undefined;
}

/** The reference is the sale's where it takes one deposit for all its lots. */
export function emdTransferFor(
  { auctionId, emdAmount, hasSaleDeposit }: ListingItem,
  userId: string,
  registration: BidderItem | undefined,
  sale: AuctionDetails['saleEvent'],
  { limit, bankAccount }: OnlinePayments,
): AuctionDetails['viewer']['emdTransfer'] {
  const isForSale = hasSaleDeposit === true;
  const isDue = registration === undefined || (!isForSale && isDepositAsked(registration));
  const amount = isForSale ? (sale?.deposit?.amount ?? 0) : rupeesFromPaise(emdAmount);
  if (!isDue || amount <= rupeesFromPaise(limit)) return null;
  const paidFor = isForSale && sale !== undefined ? sale._id : auctionId;
  return { reference: transferReference(paidFor, userId, 'emd'), account: bankAccount ?? null };
}

export function toPayFor(
  listing: ListingItem,
  { userId, bidAmount }: Winner,
  registration: BidderItem | undefined,
  { bankAccount }: OnlinePayments,
): AuctionDetails['viewer']['toPay'] {
  const { lines, setOff, inParts, due } = winSum(
    listing,
    bidAmount,
    depositCounted(registration),
    registration?.inParts,
  );
  return {
    lines: lines.map(lineAnswer),
    setOff: rupeesFromPaise(setOff),
    ...(inParts > 0 && { inParts: rupeesFromPaise(inParts) }),
    amount: rupeesFromPaise(due),
    transfer: { reference: transferReference(listing.auctionId, userId), account: bankAccount ?? null },
  };
}

export function counterOfferTo(
  { userId }: Caller,
  { listing, state, registration }: AuctionView,
  now: number,
): AuctionDetails['viewer']['counterOffer'] {
  const open = state.lastBid?.userId === userId ? openCounterOffer(state, now) : undefined;
  if (open === undefined) return undefined;
  const { lines, setOff, due } = winSum(listing, open.amount, depositCounted(registration));
  return {
    price: rupeesFromPaise(open.amount),
    lines: lines.map(lineAnswer),
    setOff: rupeesFromPaise(setOff),
    amount: rupeesFromPaise(due),
    until: open.until,
  };
}

/** How much can be paid online, and the account for the rest. Without one, support gives it on request. */
export async function readOnlinePayments(read: ReadSettings, now: number): Promise<OnlinePayments> {
  const { onlineLimit, bankAccount } = (await read(now)).payment;
  return { limit: onlineLimit, bankAccount: bankAccount === '' ? undefined : bankAccount };
}
