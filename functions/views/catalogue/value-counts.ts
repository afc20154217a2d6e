import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import type { LotCounts } from '#shared/contract/lots/lot-query.ts';
import { filterFacts, plainValue, tidyValue } from '#shared/model/lots/lot-filter.ts';
import { type CatalogueFilter, conditionsOf, lotStatus } from './catalogue-filter.ts';

/** A catalogue may have thousands of models. */
const MAX_VALUES = 50;

interface Counter {
  readonly name: string;
  readonly valueOf: (entry: CatalogueEntry, at: number) => string | number | undefined;
  /** The conditions that do not limit it: its own, and for the category those of facts, which go with the category. */
  readonly ignores: ReadonlySet<string>;
  /** By the value as it is written. */
  readonly counts: Map<string, number>;
}

const counter = (name: string, valueOf: Counter['valueOf'], ignores: readonly string[] = [name]): Counter => ({
  name,
  valueOf,
  ignores: new Set(ignores),
  counts: new Map(),
});

const ignoredBy = (name: string, { facts = {} }: CatalogueFilter): readonly string[] =>
  name === 'categorie' ? [name, ...Object.keys(facts)] : [name];

/** What values are counted of: status, category, city and the facts of the chosen category, except numbers. */
function countersOf(filter: CatalogueFilter): readonly Counter[] {
  const { categorie } = filter;
  const counted = categorie === undefined ? [] : filterFacts(categorie).filter(({ kind }) => kind !== 'number');
  return [
    counter('status', lotStatus),
    counter('categorie', (entry) => entry.categorie, ignoredBy('categorie', filter)),
    counter('city', ({ city }) => city),
    ...counted.map(({ name }) => counter(name, (entry) => entry.facts[name])),
  ];
}

/**
 * Finds the entries that match, and counts those that all filters but one leave: for each of its values, and in all.
 * `addValues` and `addTotal` add what a search engine has counted.
 */
export function countingMatcher(filter: CatalogueFilter) {
  const conditions = conditionsOf(filter);
  const byValue = countersOf(filter);
  const inAll = conditions
    .filter(({ name }) => name !== 'isHidden')
    .map(({ name }) => counter(name, () => name, ignoredBy(name, filter)));
  const counters = [...byValue, ...inAll];
  const addTo = (among: readonly Counter[]) => (name: string, value: string, count: number) => {
    const found = among.find((counted) => counted.name === name);
    if (found !== undefined && count > 0) increase(found, value, count);
  };
  return {
    matches: (entry: CatalogueEntry, at: number): boolean => {
      let counting = counters;
      let isMatch = true;
      for (const { name, holds } of conditions) {
        if (holds(entry, at)) continue;
        isMatch = false;
        counting = counting.filter(({ ignores }) => ignores.has(name));
        if (counting.length === 0) return false;
      }
      for (const counted of counting) increase(counted, String(counted.valueOf(entry, at) ?? ''), 1);
      return isMatch;
    },
    /** The filters whose values are counted. */
    counted: byValue.map(({ name }) => name),
    /** The conditions of the filter, and which ones each count of them ignores. */
    conditions: inAll.map(({ name, ignores }) => ({ name, ignores })),
    addValues: addTo(byValue),
    addTotal: (name: string, count: number) => addTo(inAll)(name, name, count),
    counts: (): LotCounts => ({
      values: Object.fromEntries(byValue.map(({ name, counts }) => [name, mostFrequent(bySpelling(counts))])),
      without: Object.fromEntries(inAll.map(({ name, counts }) => [name, counts.get(name) ?? 0])),
    }),
  };
}

const increase = ({ counts }: Counter, value: string, by: number): void => {
  counts.set(value, (counts.get(value) ?? 0) + by);
};

interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/** The spellings of one value are counted together, under the most frequent one. */
function bySpelling(counts: ReadonlyMap<string, number>): readonly ValueCount[] {
  const spellings = Map.groupBy(counts, ([spelling]) => plainValue(spelling));
  spellings.delete('');
  return [...spellings.values()].map((ones) => {
    const [most] = ones.toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
    return { value: tidyValue(most?.[0] ?? ''), count: ones.reduce((sum, [, count]) => sum + count, 0) };
  });
}

const mostFrequent = (values: readonly ValueCount[]): ValueCount[] =>
  values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, MAX_VALUES);
