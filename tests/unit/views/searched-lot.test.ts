import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { matchesSavedSearch } from '#functions/views/catalogue/searched-lot.ts';
import { saveSearch } from '#shared/contract/lots/saved-searches.ts';
import { listing, state } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';

const saved = (query: string) => saveSearch.body.schema.safeParse({ name: 'A search', query });

function entry(changes: Parameters<typeof listing>[0] = {}, status: 'draft' | 'pending' = 'pending') {
  const lot = listing({
    title: 'Maruti Swift',
    categorie: 'cars',
    facts: { make: 'Maruti Suzuki', year: 2019 },
    place: { city: 'Pune', pin: '411001' },
    listingStatus: status,
    ...changes,
  });
  const version = catalogueVersion(lot, state({ status }), NOW);
  if (version.entry === undefined) throw new Error('The lot has no entry.');
  return version.entry;
}

describe('a saved search', () => {
  it('keeps only the filters that describe a lot, in a fixed order', () => {
    expect(saved('status=completed&search=swift&sort=price-asc&watched=true&categorie=cars').data?.query).toBe(
      'categorie=cars&search=swift',
    );
  });

  it.each([
    '',
    'status=active',
    'sort=newest&search=',
    'nonsense=1',
    `search=${'x'.repeat(2000)}`,
    'categorie=a b',
    'categorie=cars&year=new',
    'make=Tata',
  ])('is refused without a filter that the list knows: %s', (query) => expect(saved(query).success).toBe(false));

  it.each([
    ['categorie=cars', true],
    ['categorie=bikes', false],
    ['search=SWIFT', true],
    ['search=ＳＷÍFT', true],
    ['search=maruti, swift.', true],
    // Nobody is told of a lot that only resembles the search.
    ['search=swfit', false],
    ['price=..१०००&city=Puné', true],
    ['categorie=cars&search=thar', false],
    ['status=completed&categorie=cars', false],
    ['left-over=1', false],
    ['categorie=cars&make=maruti suzuki&year=2018..2020', true],
    ['categorie=cars&year=2020..', false],
    ['price=..1000&city=pune', true],
    ['price=1001..', false],
    ['city=Mumbai,Nashik', false],
  ])('%s matches: %s', (query, matches) => {
    // A query that the contract would not store matches nothing.
    expect(matchesSavedSearch(entry(), query, NOW)).toBe(matches);
  });

  it('never matches a draft', () => {
    expect(matchesSavedSearch(entry({}, 'draft'), 'categorie=cars', NOW)).toBe(false);
  });

  it('is the same whatever the order of its filters, and saving it again changes nothing', () => {
    const filters = fc.record({ categorie: fc.constantFrom('cars', 'bikes'), search: fc.string({ minLength: 1 }) });
    fc.assert(
      fc.property(filters, ({ categorie, search }) => {
        const one = saved(String(new URLSearchParams({ categorie, search })));
        const other = saved(String(new URLSearchParams({ search, categorie })));
        expect(one.success).toBe(other.success);
        expect(one.data).toEqual(other.data);
        if (one.data !== undefined) expect(saved(one.data.query).data).toEqual(one.data);
      }),
    );
  });
});
