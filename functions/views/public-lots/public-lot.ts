import { annulledAnswer, latestEndAnswer, papersAnswer, stepsAnswer } from '#functions/domain/auctions/lot-answers.ts';
import { saleOutcomeOf } from '#functions/domain/auctions/sale-outcome.ts';
import { reserveStatusOf } from '#functions/domain/auctions/state-facts.ts';
import { listedPrice } from '#functions/domain/auctions/winner.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { imageUrl } from '#functions/selling/auction-images.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import type { PublicCard, PublicLot } from '#shared/contract/lots/public-lots.ts';
import { chargesAnswer } from '#shared/contract/money/charges.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import type { NameSale } from '../catalogue/sale-names.ts';

/** A lot in a public list: nothing about people. */
export function publicCard(
  { listing, state }: ListingAndState,
  now: number,
  saleEvent?: ReturnType<NameSale>,
): PublicCard {
  const status = effectiveStatus(state, now);
  return {
    _id: listing.auctionId,
    title: listing.title,
    categorie: listing.categorie,
    images: listing.images.map(imageUrl),
    basePrice: rupeesFromPaise(listing.basePrice),
    currentBid: rupeesFromPaise(listedPrice(state)),
    leastBid: rupeesFromPaise(state.leastBid),
    reserveStatus: reserveStatusOf(state),
    bidCount: state.seq,
    bidInterval: listing.bidInterval,
    startDate: isoFrom(listing.startAt),
    status,
    closesAt: state.closesAt,
    pausedAt: state.pausedAt,
    outcome: saleOutcomeOf(state),
    latestEnd: latestEndAnswer({ listing, state }),
    cancelledAt: status === 'cancelled' ? (state.closedAt ?? null) : null,
    ...(saleEvent !== undefined && { saleEvent }),
    emdAmount: listing.hasSaleDeposit === true ? 0 : rupeesFromPaise(listing.emdAmount),
    registrationDeadline: isoFrom(listing.registrationDeadlineAt),
    ...(listing.place?.city !== undefined && { city: listing.place.city }),
  };
}

/** A lot on its public page. */
export function publicLot(auction: ListingAndState, now: number, saleEvent?: ReturnType<NameSale>): PublicLot {
  const { listing, state } = auction;
  const { contact: _contact, ...sale } = listing.sale ?? {};
  return {
    ...publicCard(auction, now, saleEvent),
    steps: stepsAnswer(state),
    lotNumber: listing.lotNumber,
    description: listing.description,
    facts: listing.facts,
    place: listing.place,
    ...papersAnswer(listing),
    ...(Object.keys(sale).length > 0 && { sale }),
    emdSetOff: listing.emdSetOff,
    charges: chargesAnswer(listing.charges),
    endDate: isoFrom(listing.endAt),
    pauseReason: state.pausedBy?.reason,
    annulled: annulledAnswer(state),
  };
}
