/** An entry of the catalogue as a document of the search engine. */
import { foldText } from '#shared/model/fold-text.ts';
import { plainValue } from '#shared/model/lots/lot-filter.ts';
import { searchedText } from '#shared/model/lots/searched-facts.ts';
import type { CatalogueEntry } from '../catalogue-entry.ts';
import { priceStep } from '../price-step.ts';

/** A deleted auction is a document without fields: its version keeps late older changes out. */
export function lotDocument(entry: CatalogueEntry | undefined): object {
  if (entry === undefined) return {};
  const { auctionId, title, categorie, status, isHidden, isUnsold, price, startAt, closesAt, createdAt, lotNumber } =
    entry;
  const { city, pin, forStaff } = entry;
  const facts = Object.entries(entry.facts);
  const texts = [city, ...facts.map(([name, value]) => searchedText(categorie, name, value) ?? '')];
  return {
    auctionId,
    status,
    isHidden,
    isUnsold,
    categorie,
    price,
    priceStep: priceStep(price),
    startAt,
    closesAt,
    createdAt,
    // Auctions that are over stand last, the newest first.
    endRank: status === 'completed' || status === 'cancelled' ? -closesAt : closesAt,
    lotNumber: String(lotNumber),
    pin,
    city: plainValue(city),
    citySpelling: city,
    numbers: Object.fromEntries(facts.filter(([, value]) => typeof value === 'number')),
    values: Object.fromEntries(facts.map(([name, value]) => [name, plainValue(String(value))])),
    spellings: Object.fromEntries(facts.map(([name, value]) => [name, String(value)])),
    texts: [title, ...texts.map(foldText)],
    staffTexts: forStaff,
  };
}
