/** The catalogue's filter as clauses of the search engine, condition by condition as in `catalogue-filter.ts`. */
import { wordsIn } from '#shared/model/fold-text.ts';
import { type FactFilter, type LotStatus, plainValue, type Range } from '#shared/model/lots/lot-filter.ts';
import type { CatalogueFilter } from '../catalogue-filter.ts';
import { readSearch } from '../catalogue-search.ts';
import { errorsIn } from '../typing-errors.ts';

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
  const {
    categorie,
    search = '',
    withTypos = false,
    among,
    facts = {},
    price,
    cities,
    pin,
    closesAt,
    withDrafts,
  } = filter;
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
    search.trim() !== '' && { name: 'search', clause: matchesSearch(search, { withTypos, isStaff: withDrafts }) },
  ];
  return clauses.filter((clause) => clause !== false);
}

const hasFact = (name: string, wanted: FactFilter): Clause =>
  'values' in wanted ? isOneOf(`values.${name}`, wanted.values.map(plainValue)) : isWithin(`numbers.${name}`, wanted);

interface Asked {
  readonly withTypos: boolean;
  /** Finds lots by their house number and their seller, too. */
  readonly isStaff: boolean;
}

function matchesSearch(search: string, { withTypos, isStaff }: Asked): Clause {
  const { number, words } = readSearch(search);
  if (number !== undefined) return is('lotNumber', number);
  return all(words.map((word) => (withTypos ? likeWord(word, isStaff) : hasWord(word, isStaff))));
}

/** A clause for each word of a search with typing errors, which says whether an auction has it as typed. */
export const typedWords = ({ search = '', withTypos = false, withDrafts }: CatalogueFilter): readonly Clause[] =>
  withTypos ? readSearch(search).words.map((word) => hasWord(word, withDrafts)) : [];

/**
 * Two letters that are swapped are one error, as in `typing-errors.ts`. Of more than 50 similar words
 * the most similar are taken. https://docs.opensearch.org/latest/query-dsl/term/fuzzy/
 */
function likeWord(word: string, isStaff: boolean): Clause {
  const parts = wordsIn(word).map((part) => {
    const fuzziness = { value: part, fuzziness: 'AUTO:4,8', transpositions: true, max_expansions: 50 };
    const fields = isStaff ? ['texts.words', 'staffTexts.words'] : ['texts.words'];
    const meant = errorsIn(part) === 0 ? [] : fields.map((field) => ({ fuzzy: { [field]: fuzziness } }));
    return some(hasWord(part, isStaff), ...meant);
  });
  return parts.length === 0 ? hasWord(word, isStaff) : some(hasWord(word, isStaff), all(parts));
}

function hasWord(word: string, isStaff: boolean): Clause {
  const inTexts = (field: string): Clause =>
    [...word].length < 3 ? is(`${field}.short`, word) : { match_phrase: { [field]: word } };
  const ofStaff = isStaff ? [inTexts('staffTexts')] : [];
  return some(inTexts('texts'), ...ofStaff, is('lotNumber', word), { prefix: { pin: word } });
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
