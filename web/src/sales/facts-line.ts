import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { shownFacts } from '#shared/model/lots/fact-text.ts';
import type { LotFacts } from '#shared/model/lots/fact.ts';

/** The facts of a lot in one line; empty if none is known. */
export function factsLine({ categorie, facts }: { readonly categorie: string; readonly facts: LotFacts }): string {
  const category = CATEGORIES.find(({ _id }) => _id === categorie);
  if (category === undefined) return '';
  return shownFacts(category._id, facts)
    .map(({ label, text }) => `${label}: ${text}`)
    .join(' · ');
}
