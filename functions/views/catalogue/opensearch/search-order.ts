/** Places in the engine's order (`search_after`), so that cursors are the same as those of the catalogue in memory. */
import type { LotSort } from '#shared/contract/lots/lot-query.ts';
import { kindOf } from '#shared/model/lots/kind-facts.ts';
import { plainValue } from '#shared/model/lots/lot-filter.ts';
import type { Place } from '../catalogue-order.ts';
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
const byId = { auctionId: 'asc' };

/** By one field, downwards where `sign` is -1. */
const byField = (field: string, sign: 1 | -1): Order => ({
  points: [],
  sort: [{ [field]: sign === 1 ? 'asc' : 'desc' }, byId],
  placeOf: ([value, id]) => ({ group: 0, rank: Number(value) * sign, auctionId: String(id) }),
  after: ({ rank, auctionId }) => [rank * sign, auctionId],
});

/** By points first: a place's group is what they lack of `most`. */
const byPoints = (most: number, clauses: readonly object[], field: string, direction = 'asc'): Order => ({
  points: clauses,
  sort: [{ _score: 'desc' }, { [field]: direction }, byId],
  placeOf: ([score, value, id]) => ({ group: most - Number(score), rank: Number(value), auctionId: String(id) }),
  after: ({ group, rank, auctionId }) => [most - group, rank, auctionId],
});

export function orderOf(sort: LotSort, at: number): Order {
  switch (sort) {
    case 'newest':
      return byField('createdAt', -1);
    case 'oldest':
      return byField('createdAt', 1);
    case 'closes-asc':
      return byField('closesAt', 1);
    case 'closes-desc':
      return byField('closesAt', -1);
    case 'starts-asc':
      return byField('startAt', 1);
    case 'starts-desc':
      return byField('startAt', -1);
    case 'price-asc':
      return byField('price', 1);
    case 'price-desc':
      return byField('price', -1);
    case 'end-date': {
      const running = points(hasStatus('active', at), 2);
      const toCome = ['upcoming', 'draft'] as const;
      return byPoints(2, [running, ...toCome.map((status) => points(hasStatus(status, at), 1))], 'endRank');
    }
  }
}

/** The order of `likenessTo`, of the lots that cost more or less. The ranks are price steps. */
export function alikeOrder({ categorie, facts, city }: LotTraits, direction: 'asc' | 'desc'): Order {
  const kind = kindOf(categorie, facts);
  const unknown = kind.findIndex(([, value]) => value === '');
  const known = unknown === -1 ? kind : kind.slice(0, unknown);
  const same = known.map(([name, value]) => ({ term: { [`values.${name}`]: value } }));
  const here = plainValue(city);
  const clauses = same.map((_, n) => points(all(same.slice(0, n + 1)), 2));
  if (here !== '') clauses.push(points({ term: { city: here } }, 1));
  return byPoints(2 * kind.length + 1, clauses, 'priceStep', direction);
}
