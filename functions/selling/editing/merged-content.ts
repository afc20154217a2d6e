/** What an edit leaves of what is stored: fields that the form does not send stay. */
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import type { SentPlace, SentSaleTerms } from '#shared/contract/lots/lot-fields.ts';
import type { ChargeTerms } from '#shared/model/money/charges.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { AuctionContent } from '../auction-content.ts';
import { type AuctionTimes, keptWithinMinute } from '../auction-form.ts';
import { givenTo, type LotSeller, ofSeller } from '../lot-seller.ts';
import { factsAfter, placeAfter, saleTermsAfter, type SentFacts, sentOrStored } from './sent-details.ts';

/** The price rules that a form may leave out. */
type PriceRules = Pick<AuctionContent, 'steps' | 'reserve' | 'latestEnd'>;

/** The fields as they were sent: undefined ones stay as they are stored, null removes. */
export type SentContent = Omit<
  AuctionContent,
  'houseNumber' | 'charges' | 'facts' | 'place' | 'sale' | keyof LotSeller | keyof PriceRules
> & {
  /** Whose lot it becomes. */
  readonly seller?: LotSeller | undefined;
  readonly houseNumber: string | null | undefined;
  readonly steps: string | undefined;
  readonly reserve: Paise | null | undefined;
  readonly latestEnd: number | null | undefined;
  readonly charges: ChargeTerms | undefined;
  readonly facts: SentFacts | null | undefined;
  readonly place: SentPlace | undefined;
  readonly sale: SentSaleTerms | undefined;
};

/** The listing with what was sent; what was not sent stays as it is stored. */
export function mergedContent(listing: ListingItem, { seller, ...sent }: SentContent): AuctionContent {
  const prices = mergedPrices(sent, listing);
  return {
    ...sent,
    houseNumber: sentOrStored(sent.houseNumber, listing.houseNumber),
    ...prices,
    ...mergedDates({ ...sent, ...prices }, listing),
    charges: sent.charges ?? listing.charges,
    // The facts of another category mean nothing.
    facts: factsAfter(sent.categorie === listing.categorie ? listing.facts : {}, sent.facts),
    place: placeAfter(listing.place, sent.place),
    sale: saleTermsAfter(listing.sale, sent.sale),
    ...sellerAfter(listing, seller),
  };
}

/** What was added at the end of the description, empty for nothing. Undefined if what was there before was changed. */
export const additionTo = (stored: string, sent: string): string | undefined =>
  sent.startsWith(stored) ? sent.slice(stored.length).trim() : undefined;

/** The seller after the edit. Not sent, or the same one again, leaves seller and commission as they are stored. */
const sellerAfter = (listing: ListingItem, sent: LotSeller | undefined) =>
  ofSeller(sent === undefined || sent.sellerId === listing.sellerId ? listing : givenTo(listing, sent));

function mergedPrices(sent: Omit<SentContent, 'seller'>, stored: ListingItem): PriceRules {
  return {
    steps: sent.steps ?? stored.steps,
    reserve: sentOrStored(sent.reserve, stored.reserve),
    latestEnd: sentOrStored(sent.latestEnd, stored.latestEnd),
  };
}

function mergedDates(sent: AuctionTimes, stored: AuctionTimes): Required<AuctionTimes> {
  const { latestEnd } = sent;
  return {
    latestEnd: latestEnd === undefined ? undefined : keptWithinMinute(latestEnd, stored.latestEnd ?? latestEnd),
    registrationDeadlineAt: keptWithinMinute(sent.registrationDeadlineAt, stored.registrationDeadlineAt),
    startAt: keptWithinMinute(sent.startAt, stored.startAt),
    endAt: keptWithinMinute(sent.endAt, stored.endAt),
  };
}
