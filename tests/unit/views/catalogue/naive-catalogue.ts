/** The expected list and counts, read from the whole feed without care for time or memory. */
import type { Version } from '#functions/platform/copy-in-memory.ts';
import type { CatalogueEntry } from '#functions/tables/catalogue/catalogue-entry.ts';
import type { CatalogueFilter } from '#functions/views/catalogue/catalogue-filter.ts';
import type { LotSort } from '#shared/contract/lots/lot-query.ts';

/** The facts whose values are counted. */
const COUNTED = {
  cars: ['make', 'model', 'fuel', 'transmission', 'runs'],
  electronics: ['brand', 'model', 'condition'],
};
const FUELS: Record<string, string> = { petrol: 'Petrol', diesel: 'Diesel' };

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0308\u093c“”]/g, '')
    .replaceAll('–', '-')
    .replaceAll(/[०-९]/g, (digit) => String('०१२३४५६७८९'.indexOf(digit)))
    .toLowerCase();

const same = (text: string | number = ''): string =>
  plain(String(text))
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .join(' ');

export function naive(
  changes: readonly Version<CatalogueEntry>[],
  filter: CatalogueFilter,
  sort: LotSort,
  at: number,
): { readonly ids: readonly string[]; readonly counts: object } {
  const newest = new Map<string, CatalogueEntry | undefined>();
  for (const change of changes.filter((one) => one.at <= at).toSorted((a, b) => a.version - b.version))
    newest.set(change.id, change.entry);
  const entries = [...newest.values()].filter((one) => one !== undefined);
  const statusOf = (one: CatalogueEntry) => (one.status === 'pending' && one.startAt <= at ? 'active' : one.status);
  const shownStatus = (one: CatalogueEntry) => (statusOf(one) === 'pending' ? 'upcoming' : statusOf(one));
  const listed = (by: CatalogueFilter) => entries.filter((one) => isListed(one, shownStatus(one), by));

  const group = (one: CatalogueEntry) =>
    ['active', 'draft pending', 'completed cancelled'].findIndex((of) => of.includes(statusOf(one)));
  const rank = (one: CatalogueEntry): number => {
    if (sort === 'newest') return -one.createdAt;
    if (sort === 'oldest') return one.createdAt;
    if (sort === 'closes-asc' || sort === 'closes-desc') return sort === 'closes-asc' ? one.closesAt : -one.closesAt;
    if (sort === 'starts-asc' || sort === 'starts-desc') return sort === 'starts-asc' ? one.startAt : -one.startAt;
    if (sort === 'end-date') return group(one) * 1000 + (group(one) === 2 ? -one.closesAt : one.closesAt);
    return sort === 'price-asc' ? one.price : one.price * -1;
  };
  const { facts, categorie, status, cities, search, price, closesAt, pin, among, unpaid, ...viewer } = filter;
  const others = { search, price, closesAt, pin, among, unpaid, ...viewer };
  const counted = categorie === 'cars' || categorie === 'electronics' ? COUNTED[categorie] : [];
  const without = (name: string) => Object.fromEntries(Object.entries(facts ?? {}).filter(([one]) => one !== name));
  return {
    ids: listed(filter)
      .toSorted(
        (a, b) => missing(a, filter) - missing(b, filter) || rank(a) - rank(b) || (a.auctionId < b.auctionId ? -1 : 1),
      )
      .map(({ auctionId }) => auctionId),
    counts: {
      values: {
        status: count(listed({ ...others, facts, categorie, cities, withCancelled: true }).map(shownStatus)),
        categorie: count(listed({ ...others, status, cities }).map((one) => one.categorie)),
        city: count(listed({ ...others, facts, categorie, status }).map((one) => one.city)),
        ...Object.fromEntries(
          counted.map((name) => [
            name,
            count(listed({ ...filter, facts: without(name) }).map((one) => String(one.facts[name] ?? ''))),
          ]),
        ),
      },
      without: {
        status: listed({ ...filter, status: undefined, withCancelled: true }).length,
        ...(categorie && { categorie: listed({ ...others, status, cities }).length }),
        ...(among && { watched: listed({ ...filter, among: undefined }).length }),
        ...(price && { price: listed({ ...filter, price: undefined }).length }),
        ...(closesAt && { closes: listed({ ...filter, closesAt: undefined }).length }),
        ...(cities && { city: listed({ ...filter, cities: undefined }).length }),
        ...(pin !== undefined && { pin: listed({ ...filter, pin: undefined }).length }),
        ...((search ?? '') !== '' && { search: listed({ ...filter, search: undefined }).length }),
        ...Object.fromEntries(
          Object.keys(facts ?? {}).map((name) => [name, listed({ ...filter, facts: without(name) }).length]),
        ),
      },
    },
  };
}

function isListed(one: CatalogueEntry, status: string, by: CatalogueFilter): boolean {
  const isIn = (value: number, range: { from?: number; to?: number } = {}) =>
    !(value < (range.from ?? 0)) && !(value > (range.to ?? Infinity));
  if (one.isHidden && !by.withDrafts) return false;
  if (by.status === undefined && by.withCancelled !== true && status === 'cancelled') return false;
  if (by.status === 'unpaid') {
    if (!by.withDrafts || status !== 'completed' || !by.unpaid?.has(one.auctionId)) return false;
  } else if (by.status === 'unsold') {
    if (!one.isUnsold) return false;
  } else if (by.status !== undefined && by.status !== status) return false;
  if (by.categorie !== undefined && by.categorie !== one.categorie) return false;
  if (by.among !== undefined && !by.among.has(one.auctionId)) return false;
  if (!isIn(one.price, by.price) || !isIn(one.closesAt, by.closesAt)) return false;
  if (by.cities !== undefined && !by.cities.some((city) => same(city) === same(one.city))) return false;
  if (by.pin !== undefined && !new RegExp(`^${by.pin}`).test(one.pin)) return false;
  for (const [name, wanted] of Object.entries(by.facts ?? {})) {
    const value = one.facts[name];
    if (value === undefined) return false;
    if ('values' in wanted ? !wanted.values.some((text) => same(text) === same(value)) : !isIn(Number(value), wanted))
      return false;
  }
  const words = wordsOf(by);
  if (words[0] === 'lot') return `#${one.lotNumber}`.endsWith(words[1] ?? '');
  return words.every((word) => hasWord(one, word, by) || (by.withTypos === true && isMeant(one, word, by)));
}

const wordsOf = ({ search = '' }: CatalogueFilter) =>
  plain(search)
    .split(' ')
    .filter((word) => word !== '');

const missing = (one: CatalogueEntry, by: CatalogueFilter): number =>
  by.withTypos === true ? wordsOf(by).filter((word) => word !== 'lot' && !hasWord(one, word, by)).length : 0;

type By = Pick<CatalogueFilter, 'withDrafts'>;

function textsOf(
  { title, city, forStaff, facts: { make, model, brand, fuel } }: CatalogueEntry,
  { withDrafts }: By,
): readonly string[] {
  const texts = [title, make, model, brand, FUELS[String(fuel)], city, withDrafts ? forStaff : ''];
  return texts.map((text) => plain(String(text ?? '')));
}

const hasWord = (one: CatalogueEntry, word: string, by: By): boolean =>
  textsOf(one, by).some((text) => text.includes(word)) || one.pin.startsWith(word) || String(one.lotNumber) === word;

function isMeant(one: CatalogueEntry, word: string, by: By): boolean {
  const words = textsOf(one, by).flatMap((text) => text.split(/[\s,-]+/));
  return word.split('-').every((part) => {
    const errors = part.length < 4 || /\d/.test(part) ? 0 : part.length < 8 ? 1 : 2;
    return hasWord(one, part, by) || words.some((other) => distance(part, other) <= errors);
  });
}

/** https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance#Optimal_string_alignment_distance */
export function distance(one: string, other: string): number {
  const costs: number[][] = [];
  const at = (n: number, m: number) => costs[n]?.[m] ?? Infinity;
  for (let n = 0; n <= one.length; n += 1) {
    costs[n] = [];
    for (let m = 0; m <= other.length; m += 1) {
      const isSwapped = one[n - 1] === other[m - 2] && one[n - 2] === other[m - 1];
      costs[n]![m] = Math.min(
        n === 0 ? m : Infinity,
        at(n - 1, m) + 1,
        at(n, m - 1) + 1,
        at(n - 1, m - 1) + (one[n - 1] === other[m - 1] ? 0 : 1),
        n > 1 && m > 1 && isSwapped ? at(n - 2, m - 2) + 1 : Infinity,
      );
    }
  }
  return at(one.length, other.length);
}

function count(values: readonly string[]) {
  const spelled = new Map<string, string[]>();
  for (const value of values) spelled.set(same(value), [...(spelled.get(same(value)) ?? []), value]);
  spelled.delete('');
  const usual = (all: readonly string[]) =>
    [...new Set(all)].toSorted(
      (a, b) => all.filter((one) => one === b).length - all.filter((one) => one === a).length || (a < b ? -1 : 1),
    )[0];
  return [...spelled.values()]
    .map((all) => ({ value: (usual(all) ?? '').replaceAll(/[\s,]+/g, ' ').trim(), count: all.length }))
    .toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1));
}
