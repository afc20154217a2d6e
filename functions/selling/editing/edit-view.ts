import { papersAnswer, stepsAnswer } from '#functions/domain/auctions/lot-answers.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { queryBidders } from '#functions/tables/auctions/people-reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { AnswerOf } from '#shared/contract/http/route.ts';
import { chargesAnswer } from '#shared/contract/money/charges.ts';
import type { getAuctionForEdit } from '#shared/contract/selling/auction-routes.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import type { RequiredField } from '#shared/model/auctions/required-fields.ts';
import { type Paise, rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { imageUrl } from '../auction-images.ts';
import { offeredStatuses, statusForAdmin } from '../auction-moves.ts';
import { findLotsByHouseNumber } from '../house-number.ts';
import { checkRelist } from '../relist.ts';
import { getWithBidders } from '../sale-bidders.ts';
import { mustBeKept } from './auction-changes.ts';

type EditView = AnswerOf<typeof getAuctionForEdit>['auctionDetails'];

/** The auction for the edit form, drafts included. Errors: NOT_FOUND. */
export async function viewForEdit(
  auctions: AuctionsTable,
  auctionId: string,
  now: number,
): Promise<Result<EditView, Refusal>> {
  const auction = await getWithBidders(auctions, auctionId);
  if (auction === undefined) return refused(refusal('NOT_FOUND'));
  const { listing, state } = auction;
  const held = listing.bidderCount === 0 ? 0 : await heldDeposits(auctions, auctionId);
  const has = (field: RequiredField) => listing.missing?.includes(field) !== true;
  return ok({
    _id: auctionId,
    title: has('title') ? listing.title : '',
    description: listing.description,
    basePrice: has('basePrice') ? rupeesFromPaise(listing.basePrice) : null,
    emdAmount: has('emdAmount') ? rupeesFromPaise(listing.emdAmount) : null,
    charges: chargesAnswer(listing.charges),
    startDate: has('startDate') ? isoFrom(listing.startAt) : null,
    endDate: has('endDate') ? isoFrom(listing.endAt) : null,
    registrationDeadline: has('registrationDeadline') ? isoFrom(listing.registrationDeadlineAt) : null,
    bidInterval: listing.bidInterval,
    steps: stepsAnswer(listing),
    reservePrice: listing.reserve === undefined ? null : rupeesFromPaise(listing.reserve),
    latestEnd: listing.latestEnd === undefined ? null : isoFrom(listing.latestEnd),
    status: effectiveStatus(state, now),
    categorie: listing.categorie,
    lotNumber: listing.lotNumber,
    houseNumber: listing.houseNumber,
    saleId: listing.saleId,
    hasSaleDeposit: listing.hasSaleDeposit,
    sellerId: listing.sellerId,
    facts: listing.facts,
    place: listing.place,
    sale: listing.sale,
    ...papersAnswer(listing),
    images: listing.images.map(imageUrl),
    createdBy: listing.createdBy,
    bidderCount: listing.bidderCount,
    heldDeposits: rupeesFromPaise(held),
    isRecord: mustBeKept(auction),
    canBeRelisted: checkRelist(auction, now).ok,
    allowedStatuses: [...offeredStatuses(statusForAdmin(state, now), listing.bidderCount)],
    version: listing.version,
  });
}

/** The auctions that have these house numbers, for the edit form. */
export async function viewByHouseNumber(
  auctions: AuctionsTable,
  houseNumbers: readonly string[],
  now: number,
): Promise<readonly EditView[]> {
  const lots = await findLotsByHouseNumber(auctions, houseNumbers);
  const views = await Promise.all(lots.map((lot) => viewForEdit(auctions, lot, now)));
  // A lot may just have been deleted.
  return views.flatMap((view) => (view.ok ? [view.value] : []));
}

async function heldDeposits(auctions: AuctionsTable, auctionId: string): Promise<Paise> {
  let held = 0;
  for await (const bidder of queryBidders(auctions, auctionId)) {
    if (bidder.deposit === 'held') held += bidder.depositAmount;
  }
  return held;
}
