import { saleOutcomeOf } from '#functions/domain/auctions/sale-outcome.ts';
import { cursorFrom, readCursor } from '#functions/platform/cursor.ts';
import { imageUrl } from '#functions/selling/auction-images.ts';
import { NO_SALE } from '#functions/selling/sale-bidders.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { readManyListings, readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { queryBidders } from '#functions/tables/auctions/people-reads.ts';
import { readPowers } from '#functions/tables/sales/power-item.ts';
import { readPageOfSales, readSale, readSales, type SaleItem } from '#functions/tables/sales/sale-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { AnswerOf, QueryOf } from '#shared/contract/http/route.ts';
import { chargesAnswer } from '#shared/contract/money/charges.ts';
import type { BidderOfSale, getSaleForAdmin, listSales, LotOfSale } from '#shared/contract/sales/sales.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { hasTimes, lotTimes } from '#shared/model/sales/sale-schedule.ts';
import { powerAnswer } from './own-power.ts';
import { saleFacts } from './sale-facts.ts';

type SaleList = Pick<AnswerOf<typeof listSales>, 'sales' | 'nextCursor'>;

/** One page of all sales, newest first. Error: INVALID_INPUT for an invalid cursor. */
export async function readSaleList(
  auctions: AuctionsTable,
  { cursor, limit }: QueryOf<typeof listSales>,
): Promise<Result<SaleList, Refusal>> {
  const after = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && after === undefined) {
    return refused(refusal('INVALID_INPUT', 'This is not a valid cursor.'));
  }
  const { saleIds, next } = await readPageOfSales(auctions, after, limit);
  const sales = await readSales(auctions, saleIds, 'strong');
  return ok({
    sales: saleIds.flatMap((saleId) => {
      const sale = sales.get(saleId);
      return sale === undefined ? [] : [{ ...saleFacts(sale), lotCount: sale.lots.length }];
    }),
    nextCursor: next === undefined ? null : cursorFrom(next),
  });
}

/** A sale with all its lots, for admins. Error: NOT_FOUND. */
export async function readSaleForAdmin(
  auctions: AuctionsTable,
  saleId: string,
  now: number,
): Promise<Result<AnswerOf<typeof getSaleForAdmin>['sale'], Refusal>> {
  const sale = await readSale(auctions, saleId);
  if (sale === undefined) return refused(refusal('NOT_FOUND', NO_SALE));
  const lots = await readLotsOf(auctions, sale, sale.lots);
  return ok({
    ...saleFacts(sale),
    version: sale.version,
    bidderCount: sale.bidderCount ?? 0,
    bidders: sale.deposit === undefined ? [] : await readBidders(auctions, saleId),
    lots: lots.map(({ lot, place }) => lotOfSale(sale, lot, place, now)),
  });
}

const MAX_BIDDERS = 500;

async function readBidders(auctions: AuctionsTable, saleId: string): Promise<BidderOfSale[]> {
  const bidders: BidderItem[] = [];
  for await (const bidder of queryBidders(auctions, saleId)) if (bidders.push(bidder) === MAX_BIDDERS) break;
  const powers = await readPowers(
    auctions,
    saleId,
    bidders.map(({ userId }) => userId),
  );
  return bidders
    .toSorted((a, b) => a.number - b.number)
    .map(({ userId, name, number, registeredAt, deposit, depositAmount }) => ({
      userId,
      name,
      number,
      registeredAt,
      deposit: { amount: rupeesFromPaise(depositAmount), state: deposit },
      power: powerAnswer(powers.get(userId)),
    }));
}

/** Lots of a sale in order, with their places, without those that were deleted. */
export async function readLotsOf(auctions: AuctionsTable, sale: SaleItem, lotIds: readonly string[]) {
  const [listings, states] = await Promise.all([
    readManyListings(auctions, lotIds, { consistency: 'strong' }),
    readManyStates(auctions, lotIds, { consistency: 'strong' }),
  ]);
  const places = new Map(sale.lots.map((lotId, place) => [lotId, place]));
  return lotIds.flatMap((lotId) => {
    const [listing, state, place] = [listings.get(lotId), states.get(lotId), places.get(lotId)];
    if (listing?.saleId !== sale.auctionId || state === undefined || place === undefined) return [];
    return [{ lot: { listing, state }, place }];
  });
}

function lotOfSale(sale: SaleItem, { listing, state }: ListingAndState, place: number, now: number): LotOfSale {
  return {
    _id: listing.auctionId,
    title: listing.title,
    images: listing.images.map(imageUrl),
    status: effectiveStatus(state, now),
    outcome: saleOutcomeOf(state),
    pausedAt: state.pausedAt,
    basePrice: rupeesFromPaise(listing.basePrice),
    emdAmount: rupeesFromPaise(listing.emdAmount),
    lotNumber: listing.lotNumber,
    houseNumber: listing.houseNumber,
    bidInterval: listing.bidInterval,
    charges: chargesAnswer(listing.charges),
    bidderCount: listing.bidderCount,
    place,
    registrationDeadline: listing.registrationDeadlineAt,
    startDate: listing.startAt,
    endDate: listing.endAt,
    isOnSchedule: hasTimes(listing, lotTimes(sale, place)),
  };
}
