/** What a lot has after an edit. What a form does not name stays as it is stored; null removes. Pure. */
import type { SentPlace, SentSaleTerms } from '#shared/contract/lots/lot-fields.ts';
import { isObject } from '#shared/model/json.ts';
import type { LotFacts } from '#shared/model/lots/fact.ts';
import { type LotPlace, lotPlace, type SaleTerms, saleTerms } from '#shared/model/lots/sale.ts';

export const placeAfter = (stored: LotPlace | undefined, sent: SentPlace | undefined): LotPlace | undefined =>
  lotPlace.optional().parse(after(stored, sent));

export const saleTermsAfter = (stored: SaleTerms | undefined, sent: SentSaleTerms | undefined): SaleTerms | undefined =>
  saleTerms.optional().parse(after(stored, sent));

/** Facts as a form names them; null removes one. */
export type SentFacts = Readonly<Record<string, string | number | null>>;

/** @param stored those of the lot's category */
export function factsAfter(stored: LotFacts, sent: SentFacts | null | undefined): LotFacts {
  if (sent === null) return {};
  const merged = Object.entries({ ...stored, ...sent });
  return Object.fromEntries(merged.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const])));
}

export const sentOrStored = <T>(sent: T | null | undefined, stored: T | undefined): T | undefined =>
  sent === undefined ? stored : (sent ?? undefined);

/** Objects are merged name by name; one of which nothing is left is none. */
function after(stored: unknown, sent: unknown): unknown {
  if (!isObject(sent)) return sentOrStored(sent, stored);
  const before = isObject(stored) ? stored : {};
  const merged = Object.keys({ ...before, ...sent })
    .map((name) => [name, after(before[name], sent[name])] as const)
    .filter(([, value]) => value !== undefined);
  return merged.length === 0 ? undefined : Object.fromEntries(merged);
}
