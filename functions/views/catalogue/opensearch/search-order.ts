/** Places in the engine's order (`search_after`), so that cursors are the same as those of the catalogue in memory. */
import type { LotSort } from '#shared/contract/lots/lot-query.ts';
import { kindOf } from '#shared/model/lots/kind-facts.ts';
import { plainValue } from '#shared/model/lots/lot-filter.ts';
import { GROUPS, type Place } from '../catalogue-order.ts';
import type { LotTraits } from '../likeness.ts';
import { all, hasStatus } from './search-clauses.ts';

type SortValue = string | number;

interface Order {
  /** Each of these clauses adds points; auctions with more points come first. */
  readonly points: readonly object[];
  readonly sort: readonly object[];
  /** @param values of a hit, as `sort` names them */
  readonly placeOf: (values: readonly SortValue[]) => Place;
  readonly after: (place: Place) => readonly SortValue[];
}

const points = (filter: object, boost: number): object => ({ constant_score: { filter, boost } });

/**
 * By points, if there are any: a place's group is what they lack of `most`. Then by a field, downwards where `sign` is
 * -1.
 */
function byPoints(most: number, clauses: readonly object[], field: string, sign: 1 | -1): Order {
  const hasPoints = clauses.length > 0;
  return {
    points: clauses,
    sort: [...(hasPoints ? [{ _score: 'desc' }] : []), { [field]: sign === 1 ? 'asc' : 'desc' }, { auctionId: 'asc' }],
    placeOf: (values) => {
      const [score, value, id] = hasPoints ? values : [most, ...values];
      return { group: most - Number(score), rank: Number(value) * sign, auctionId: String(id) };
    },
    after: ({ group, rank, auctionId }) => [...(hasPoints ? [most - group] : []), rank * sign, auctionId],
  };
}

/** @param typed clauses of the search's words: auctions that have more of them come first (`placer`) */
export function orderOf(sort: LotSort, at: number, typed: readonly object[]): Order {
  const words = typed.map((clause) => points(clause, GROUPS));
  const most = GROUPS * words.length;
  switch (sort) {
    case 'newest':
      return byPoints(most, words, 'createdAt', -1);
    case 'oldest':
      return byPoints(most, words, 'createdAt', 1);
    case 'closes-asc':
      return byPoints(most, words, 'closesAt', 1);
    case 'closes-desc':
      return byPoints(most, words, 'closesAt', -1);
    case 'starts-asc':
      return byPoints(most, words, 'startAt', 1);
    case 'starts-desc':
      return byPoints(most, words, 'startAt', -1);
    case 'price-asc':
      return byPoints(most, words, 'price', 1);
    case 'price-desc':
      return byPoints(most, words, 'price', -1);
    case 'end-date': {
      const running = points(hasStatus('active', at), 2);
      const toCome = ['upcoming', 'draft'] as const;
      const open = [running, ...toCome.map((status) => points(hasStatus(status, at), 1))];
      return byPoints(most + 2, [...words, ...open], 'endRank', 1);
    }
  }
}

/** The order of `likenessTo`, of the lots that cost more or less. The ranks are price steps. */
export function alikeOrder({ categorie, facts, city }: LotTraits, sign: 1 | -1): Order {
  const kind = kindOf(categorie, facts);
  const unknown = kind.findIndex(([, value]) => value === '');
  const knownPart = unknown === -1 ? kind : kind.slice(0, unknown);
  const same = knownPart.map(([name, value]) => ({ term: { [`values.${name}`]: value } }));
  const here = plainValue(city);
  const clauses = same.map((_, n) => points(all(same.slice(0, n + 1)), 2));
  if (here !== '') clauses.push(points({ term: { city: here } }, 1));
  return byPoints(2 * kind.length + 1, clauses, 'priceStep', sign);
}
