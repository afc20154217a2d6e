import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import type { RequiredField } from '#shared/model/auctions/required-fields.ts';
import type { LotFacts } from '#shared/model/lots/fact.ts';
import type { LotPlace, SaleTerms } from '#shared/model/lots/sale.ts';
import type { ChargeTerms } from '#shared/model/money/charges.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { CommissionRule } from '#shared/model/sellers/commission.ts';
import type { AuctionTimes } from './auction-form.ts';

/** The form's fields. Amounts are paise, times epoch milliseconds. */
export interface AuctionContent extends AuctionTimes {
  /** The house's own number; bidders do not see it. */
  readonly houseNumber: string | undefined;
  readonly title: string;
  /** Empty while a draft has none. */
  readonly categorie: string;
  readonly description: string;
  readonly basePrice: Paise;
  readonly emdAmount: Paise;
  /** Seconds. */
  readonly bidInterval: number;
  /** What a draft still lacks; undefined when it is complete. The other fields hold placeholders for it. */
  readonly missing: RequiredField[] | undefined;
  /** As stored (`price-steps.ts`). */
  readonly steps: string;
  readonly reserve: Paise | undefined;
  readonly latestEnd: number | undefined;
  readonly charges: ChargeTerms;
  readonly facts: LotFacts;
  readonly place: LotPlace | undefined;
  readonly sale: SaleTerms | undefined;
  /** Whose lot it is, the commission of the day on which it was given to them, and when that was. */
  readonly sellerId: string | undefined;
  readonly commission: CommissionRule | undefined;
  readonly sellerSince: number | undefined;
}

/** What a stored lot has of the form's fields. */
export const storedContent = (listing: ListingItem): AuctionContent => ({
  houseNumber: listing.houseNumber,
  title: listing.title,
  categorie: listing.categorie,
  description: listing.description,
  basePrice: listing.basePrice,
  emdAmount: listing.emdAmount,
  bidInterval: listing.bidInterval,
  steps: listing.steps,
  reserve: listing.reserve,
  charges: listing.charges,
  facts: listing.facts,
  place: listing.place,
  sale: listing.sale,
  sellerId: listing.sellerId,
  commission: listing.commission,
  sellerSince: listing.sellerSince,
  registrationDeadlineAt: listing.registrationDeadlineAt,
  startAt: listing.startAt,
  endAt: listing.endAt,
  latestEnd: listing.latestEnd,
  missing: listing.missing,
});
