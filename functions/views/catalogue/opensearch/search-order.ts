/** Places in the engine's order (`search_after`), so that cursors are the same as those of the catalogue in memory. */
import type { LotSort } from '#shared/contract/lots/lot-query.ts';
import { plainValue } from '#shared/model/lots/lot-filter.ts';
import { GROUPS, type Place } from '../catalogue-order.ts';
import { kindOf, type LotTraits } from '../likeness.ts';
import { all, hasStatus } from './search-clauses.ts';

type SortValue = string | number;

interface Order {
  /** Each of these clauses adds points; auctions with more points come first. */
  readonly points: readonly object[];
  readonly sort: readonly object[];
  /** @param values the sort values of a hit, in the order of `sort` */
  readonly placeOf: (values: readonly SortValue[]) => Place;
  readonly after: (place: Place) => readonly SortValue[];
}

const points = (filter: object, boost: number): object => ({ constant_score: { filter, boost } });

/**
 * Sorts by points, if any clause gives some: the group of a place is the number of points that it lacks of `mostPoints`.
 * Within a group it sorts by a field, descending if `sign` is -1.
 */
function byPoints(mostPoints: number, clauses: readonly object[], field: string, sign: 1 | -1): Order {
  const hasPoints = clauses.length > 0;
  return {
    points: clauses,
    sort: [...(hasPoints ? [{ _score: 'desc' }] : []), { [field]: sign === 1 ? 'asc' : 'desc' }, { auctionId: 'asc' }],
    placeOf: (values) => {
      const [score, value, id] = hasPoints ? values : [mostPoints, ...values];
      return { group: mostPoints - Number(score), rank: Number(value) * sign, auctionId: String(id) };
    },
    after: ({ group, rank, auctionId }) => [...(hasPoints ? [mostPoints - group] : []), rank * sign, auctionId],
  };
}

/**
 * @param wordClauses a clause for each word of the search as it was typed: auctions that have more of the words come first,
 *   as in `placer`
 */
export function orderOf(sort: LotSort, at: number, wordClauses: readonly object[]): Order {
  const wordPoints = wordClauses.map((clause) => points(clause, GROUPS));
  const mostPoints = GROUPS * wordPoints.length;
  switch (sort) {
    case 'newest':
      return byPoints(mostPoints, wordPoints, 'createdAt', -1);
    case 'oldest':
      return byPoints(mostPoints, wordPoints, 'createdAt', 1);
    case 'closes-asc':
      return byPoints(mostPoints, wordPoints, 'closesAt', 1);
    case 'closes-desc':
      return byPoints(mostPoints, wordPoints, 'closesAt', -1);
    case 'starts-asc':
      return byPoints(mostPoints, wordPoints, 'startAt', 1);
    case 'starts-desc':
      return byPoints(mostPoints, wordPoints, 'startAt', -1);
    case 'price-asc':
      return byPoints(mostPoints, wordPoints, 'price', 1);
    case 'price-desc':
      return byPoints(mostPoints, wordPoints, 'price', -1);
    case 'end-date': {
      const running = points(hasStatus('active', at), 2);
      const notStarted = ['upcoming', 'draft'] as const;
      const open = [running, ...notStarted.map((status) => points(hasStatus(status, at), 1))];
      return byPoints(mostPoints + 2, [...wordPoints, ...open], 'endRank', 1);
    }
  }
}

/**
 * The order of `likenessTo` among the lots that cost as much or more (`sign` 1), or among those that cost less (-1). The
 * ranks are price steps.
 */
export function alikeOrder({ categorie, facts, city }: LotTraits, sign: 1 | -1): Order {
  const kind = kindOf(categorie, facts);
  const firstUnknown = kind.findIndex(([, value]) => value === '');
  const knownPart = firstUnknown === -1 ? kind : kind.slice(0, firstUnknown);
  const sameFacts = knownPart.map(([name, value]) => ({ term: { [`values.${name}`]: value } }));
  // A fact gives points only if all facts before it are the same, too: a model says nothing without its make.
  const clauses = sameFacts.map((_, index) => points(all(sameFacts.slice(0, index + 1)), 2));
  const ownCity = plainValue(city);
  if (ownCity !== '') clauses.push(points({ term: { city: ownCity } }, 1));
  return byPoints(2 * kind.length + 1, clauses, 'priceStep', sign);
}
