import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { priceStep } from '#functions/tables/catalogue/price-step.ts';
import type { CategoryId } from '#shared/model/auctions/categories.ts';
import type { LotFacts } from '#shared/model/lots/fact.ts';
import { plainValue } from '#shared/model/lots/lot-filter.ts';
import type { Place } from './catalogue-order.ts';

type Traits = Pick<CatalogueEntry, 'auctionId' | 'city' | 'facts' | 'price'>;
/** The lot that others are compared with. */
export type LotTraits = Traits & { readonly categorie: CategoryId };

/**
 * The place of a lot of the same category among those like `lot`: first the same kind of thing (make and model, then make
 * alone), then the same city, then the nearest price.
 */
export function likenessTo(lot: LotTraits): (other: Traits) => Place {
  const kind = kindOf(lot.categorie, lot.facts);
  const city = plainValue(lot.city);
  return ({ auctionId, facts, city: theirCity, price }) => {
    const theirs = kindOf(lot.categorie, facts);
    const different = kind.findIndex(([, value], n) => value === '' || theirs[n]?.[1] !== value);
    const differences = different === -1 ? 0 : kind.length - different;
    const isElsewhere = city === '' || plainValue(theirCity) !== city;
    return {
      group: 2 * differences + Number(isElsewhere),
      rank: Math.abs(priceStep(price) - priceStep(lot.price)),
      auctionId,
    };
  };
}

/** The facts that make two lots the same kind of thing, the most important first. */
const KIND_FACTS: Readonly<Record<CategoryId, readonly string[]>> = {
  cars: ['make', 'model'],
  bikes: ['make', 'model'],
  properties: ['kind'],
  land: ['kind'],
  electronics: ['brand', 'model'],
  jewelry: ['metal', 'purity'],
  collectibles: ['maker'],
};

/** Their values as they are compared; empty if not known. */
export function kindOf(categorie: CategoryId, facts: LotFacts): readonly (readonly [name: string, value: string])[] {
  return KIND_FACTS[categorie].map((name) => [name, plainValue(String(facts[name] ?? ''))]);
}
