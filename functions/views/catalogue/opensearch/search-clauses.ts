/** The catalogue's filter as clauses of the search engine, condition by condition as in `catalogue-filter.ts`. */
import { type FactFilter, type LotStatus, plainValue, type Range } from '#shared/model/lots/lot-filter.ts';
import type { CatalogueFilter } from '../catalogue-filter.ts';
import { readSearch } from '../catalogue-search.ts';

type Clause = object;

/** One of the conditions of a filter, with the name of its query parameter. */
export interface NamedClause {
  readonly name: string;
  readonly clause: Clause;
}

const is = (field: string, value: string | boolean): Clause => ({ term: { [field]: value } });
export const isOneOf = (field: string, values: Iterable<string>): Clause => ({ terms: { [field]: [...values] } });
const isWithin = (field: string, { from, to }: Range): Clause => ({ range: { [field]: { gte: from, lte: to } } });
const some = (...should: readonly Clause[]): Clause => ({ bool: { should, minimum_should_match: 1 } });
export const all = (filter: readonly Clause[]): Clause => ({ bool: { filter } });
export const none = (...clauses: readonly Clause[]): Clause => ({ bool: { must_not: clauses } });

export function clausesOf(filter: CatalogueFilter, at: number): readonly NamedClause[] {
  const { categorie, search = '', among, facts = {}, price, cities, pin, closesAt, withDrafts } = filter;
  const status = statusOf(filter, at);
  const clauses: (NamedClause | false)[] = [
    !withDrafts && { name: 'isHidden', clause: is('isHidden', false) },
    { name: 'status', clause: status },
    categorie !== undefined && { name: 'categorie', clause: is('categorie', categorie) },
    among !== undefined && { name: 'watched', clause: isOneOf('auctionId', among) },
    price !== undefined && { name: 'price', clause: isWithin('price', price) },
    closesAt !== undefined && { name: 'closes', clause: isWithin('closesAt', closesAt) },
    cities !== undefined && { name: 'city', clause: isOneOf('city', cities.map(plainValue)) },
    pin !== undefined && { name: 'pin', clause: { prefix: { pin } } },
    ...Object.entries(facts).map(([name, wanted]) => ({ name, clause: hasFact(name, wanted) })),
    search.trim() !== '' && { name: 'search', clause: matchesSearch(search) },
  ];
  return clauses.filter((one) => one !== false);
}

const hasFact = (name: string, wanted: FactFilter): Clause =>
  'values' in wanted ? isOneOf(`values.${name}`, wanted.values.map(plainValue)) : isWithin(`numbers.${name}`, wanted);

function matchesSearch(search: string): Clause {
  const { number, words } = readSearch(search);
  return number === undefined ? all(words.map(hasWord)) : is('lotNumber', number);
}

function hasWord(word: string): Clause {
  const inText = [...word].length < 3 ? is('texts.short', word) : { match_phrase: { texts: word } };
  return some(inText, is('lotNumber', word), { prefix: { pin: word } });
}

function statusOf({ status, unpaid = new Set(), withCancelled = false, withDrafts }: CatalogueFilter, at: number) {
  if (status === undefined) return withCancelled ? { match_all: {} } : none(is('status', 'cancelled'));
  if (status !== 'unpaid') return hasStatus(status, at);
  return withDrafts ? all([is('status', 'completed'), isOneOf('auctionId', unpaid)]) : { match_none: {} };
}

/** A status other than `unpaid`. A published auction is active from its start. */
export function hasStatus(status: Exclude<LotStatus, 'unpaid'>, at: number): Clause {
  const published = is('status', 'pending');
  switch (status) {
    case 'active':
      return some(is('status', 'active'), all([published, { range: { startAt: { lte: at } } }]));
    case 'upcoming':
      return all([published, { range: { startAt: { gt: at } } }]);
    case 'unsold':
      return is('isUnsold', true);
    default:
      return is('status', status);
  }
}
