import { latestEndAnswer } from '#functions/domain/auctions/lot-answers.ts';
import { saleOutcomeOf } from '#functions/domain/auctions/sale-outcome.ts';
import { reserveStatusOf } from '#functions/domain/auctions/state-facts.ts';
import { listedPrice } from '#functions/domain/auctions/winner.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { imageUrl } from '#functions/selling/auction-images.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import type { AuctionCard, OwnPart } from '#shared/contract/auction-card.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { MIN_AUCTION_IMAGES } from '#shared/model/uploads.ts';
import type { ListedAuction } from './read-page.ts';
import type { NameSale } from './sale-names.ts';

interface CardContext {
  readonly watched: boolean;
  readonly saleEvent: ReturnType<NameSale>;
  /** The viewer's. */
  readonly ownPart?: OwnPart | undefined;
}

/** An auction in a list. Only admins see who created it, and the house's own number. */
export function cardAnswer(
  { listing, state, status }: ListedAuction,
  viewer: Role,
  { watched, saleEvent, ownPart }: CardContext,
): AuctionCard {
  return {
    _id: listing.auctionId,
    title: listing.title,
    description: listing.description,
    categorie: listing.categorie,
    basePrice: rupeesFromPaise(listing.basePrice),
    // Only the form of an admin still has it.
    emdAmount: listing.hasSaleDeposit === true && viewer !== 'admin' ? 0 : rupeesFromPaise(listing.emdAmount),
    bidInterval: listing.bidInterval,
    startDate: isoFrom(listing.startAt),
    endDate: isoFrom(listing.endAt),
    registrationDeadline: isoFrom(listing.registrationDeadlineAt),
    status,
    images: listing.images.map(imageUrl),
    ...(viewer === 'admin' && {
      createdBy: listing.createdBy,
      createdAt: isoFrom(listing.createdAt),
      lotNumber: listing.lotNumber,
      houseNumber: listing.houseNumber,
      sellerId: listing.sellerId,
    }),
    currentBid: rupeesFromPaise(listedPrice(state)),
    leastBid: rupeesFromPaise(state.leastBid),
    reserveStatus: reserveStatusOf(state),
    bidCount: state.seq,
    bidderCount: listing.bidderCount,
    closesAt: state.closesAt,
    pausedAt: state.pausedAt,
    outcome: saleOutcomeOf(state),
    latestEnd: latestEndAnswer({ listing, state }),
    cancelledAt: status === 'cancelled' ? (state.closedAt ?? null) : null,
    ...(saleEvent !== undefined && { saleEvent }),
    ...(listing.place?.city !== undefined && { city: listing.place.city }),
    ...(ownPart !== undefined && { own: ownPart }),
    watched,
    ...(viewer === 'admin' && status === 'draft' && { missing: missingIn(listing) }),
  };
}

/** What a draft needs before it can be published. */
const missingIn = ({ missing = [], images }: ListingItem): NonNullable<AuctionCard['missing']> => [
  ...missing,
  ...(images.length < MIN_AUCTION_IMAGES ? ['images' as const] : []),
];
