import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import { effectiveStatus } from '#shared/model/auctions/auction-status.ts';
import {
  type FactFilter,
  type LotFilter,
  type LotStatus,
  plainValue,
  type Range,
} from '#shared/model/lots/lot-filter.ts';
import { matchesSearch, testedOnce } from './catalogue-search.ts';

/** Data, not code, so that a search engine can answer it, too. */
export interface CatalogueFilter extends LotFilter {
  /** Only auctions with these ids. */
  readonly among?: ReadonlySet<string> | undefined;
  /** The auctions that the status `unpaid` means. */
  readonly unpaid?: ReadonlySet<string> | undefined;
  /** Whether cancelled auctions are included without a filter by status. */
  readonly withCancelled?: boolean | undefined;
  /** Whether words with typing errors match, too. Auctions that have all words as typed come first. */
  readonly withTypos?: boolean | undefined;
  /** Whether drafts and cancelled drafts are included, for admins only. */
  readonly withDrafts: boolean;
}

type Condition = (entry: CatalogueEntry, at: number) => boolean;

/** One of the conditions of a filter, with the name of its query parameter. */
export interface NamedCondition {
  readonly name: string;
  readonly holds: Condition;
}

/** Whether an auction matches at a time and may be shown. */
export function matcher(filter: CatalogueFilter): Condition {
  const conditions = conditionsOf(filter);
  return (entry, at) => conditions.every(({ holds }) => holds(entry, at));
}

export function conditionsOf(filter: CatalogueFilter): readonly NamedCondition[] {
  const { categorie, search = '', withTypos, among, facts = {}, price, cities, pin, closesAt, withDrafts } = filter;
  const conditions: (NamedCondition | false)[] = [
    !withDrafts && { name: 'isHidden', holds: ({ isHidden }) => !isHidden },
    { name: 'status', holds: hasStatus(filter) },
    categorie !== undefined && { name: 'categorie', holds: (entry) => entry.categorie === categorie },
    among !== undefined && { name: 'watched', holds: ({ auctionId }) => among.has(auctionId) },
    price !== undefined && { name: 'price', holds: (entry) => isWithin(entry.price, price) },
    closesAt !== undefined && { name: 'closes', holds: (entry) => isWithin(entry.closesAt, closesAt) },
    cities !== undefined && { name: 'city', holds: hasValue(({ city }) => city, cities) },
    pin !== undefined && { name: 'pin', holds: (entry) => entry.pin.startsWith(pin) },
    ...Object.entries(facts).map(([name, wanted]) => ({ name, holds: hasFact(name, wanted) })),
    search.trim() !== '' && { name: 'search', holds: matchesSearch({ search, withTypos, isStaff: withDrafts }) },
  ];
  return conditions.filter((condition) => condition !== false);
}

const isWithin = (value: number, { from = -Infinity, to = Infinity }: Range): boolean => from <= value && value <= to;

function hasValue(textOf: (entry: CatalogueEntry) => string, wanted: readonly string[]): Condition {
  const plain = new Set(wanted.map(plainValue));
  const isWanted = testedOnce((text) => plain.has(plainValue(text)));
  return (entry) => isWanted(textOf(entry));
}

function hasFact(name: string, wanted: FactFilter): Condition {
  if ('values' in wanted) return hasValue(({ facts }) => String(facts[name] ?? ''), wanted.values);
  return ({ facts }) => {
    const value = facts[name];
    return typeof value === 'number' && isWithin(value, wanted);
  };
}

function hasStatus({ status, unpaid, withCancelled = false, withDrafts }: CatalogueFilter): Condition {
  if (status === undefined) return withCancelled ? () => true : (entry) => entry.status !== 'cancelled';
  if (status === 'unsold') return ({ isUnsold }) => isUnsold;
  // Only admins may see which auctions are unpaid.
  if (status === 'unpaid')
    return ({ auctionId, status: stored }) => withDrafts && stored === 'completed' && unpaid?.has(auctionId) === true;
  return (entry, at) => lotStatus(entry, at) === status;
}

/** The status as it is filtered by. */
export function lotStatus(entry: CatalogueEntry, at: number): LotStatus {
  const status = effectiveStatus(entry, at);
  return status === 'pending' ? 'upcoming' : status;
}
