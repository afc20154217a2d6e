import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isNarrowed, type ListFilter, readFilter, writeFilter } from '#web/features/auction-list/list-filter.ts';

const plain: ListFilter = { lots: {}, watched: false, view: 'grid' };

const filters: fc.Arbitrary<ListFilter> = fc.record({
  lots: fc
    .record(
      {
        search: fc.string({ minLength: 1, maxLength: 60 }).filter((text) => text.trim() === text),
        status: fc.constantFrom('active', 'upcoming', 'completed', 'draft', 'cancelled', 'unpaid'),
        sort: fc.constantFrom('newest', 'price-asc', 'price-desc'),
        price: fc.constantFrom('1..2', '..500', '1000.50..'),
        city: fc.constantFrom('Pune', 'Pune,New Delhi'),
        pin: fc.constantFrom('4', '411001'),
        closes: fc.constantFrom('2026-11-24..', '2026-11-24..2026-11-30'),
        categorie: fc.constant('cars'),
        make: fc.constantFrom('Tata', 'Maruti Suzuki,Land Rover'),
        year: fc.constantFrom('2018..', '..2020'),
      },
      { requiredKeys: [] },
    )
    .map(({ make, year, ...rest }) => ({ ...rest, ...(rest.categorie && make && year && { make, year }) })),
  watched: fc.boolean(),
  view: fc.constantFrom('grid', 'list'),
});

describe('the filter in the URL', () => {
  it('reads what it has written', () => {
    fc.assert(
      fc.property(filters, (filter) => {
        expect(readFilter(new URLSearchParams(writeFilter(filter).toString()))).toEqual(filter);
      }),
    );
  });

  it('omits defaults', () => {
    expect(writeFilter(plain).toString()).toBe('');
  });

  it.each([
    'status=ended&sort=random&categorie=boats&view=map&watched=1',
    'price=cheap&pin=0&closes=tomorrow..&city=,&colour=red',
    'make=Tata',
    'sort=end-date',
  ])('ignores %s', (query) => {
    expect(readFilter(new URLSearchParams(query))).toEqual(plain);
  });

  it.each(['fuel=steam', 'year=2018', 'metal=gold'])('ignores %s of a car', (query) => {
    expect(readFilter(new URLSearchParams(`categorie=cars&${query}`)).lots).toEqual({ categorie: 'cars' });
  });

  it('knows whether any filter is active', () => {
    expect(isNarrowed(plain)).toBe(false);
    expect(isNarrowed({ ...plain, lots: { sort: 'newest' }, view: 'list' })).toBe(false);
    expect(isNarrowed({ ...plain, lots: { pin: '4' } })).toBe(true);
    expect(isNarrowed({ ...plain, watched: true })).toBe(true);
  });
});
