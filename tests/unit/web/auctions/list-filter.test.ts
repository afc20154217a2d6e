import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isNarrowed,
  type ListFilter,
  readFilter,
  writeFilter,
} from '../../../../web/src/features/auction-list/list-filter.ts';

const plain: ListFilter = {
  search: '',
  status: undefined,
  categorie: undefined,
  sort: 'newest',
  watched: false,
  view: 'grid',
};

const filters: fc.Arbitrary<ListFilter> = fc.record({
  search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
  status: fc.constantFrom(undefined, 'active', 'upcoming', 'completed', 'draft', 'cancelled', 'unpaid'),
  categorie: fc.constantFrom(undefined, 'cars', 'jewelry'),
  sort: fc.constantFrom('newest', 'price-asc', 'price-desc', 'end-date'),
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

  it('ignores unknown values', () => {
    expect(readFilter(new URLSearchParams('status=ended&sort=random&categorie=boats&view=map&watched=1'))).toEqual(
      plain,
    );
  });

  it('knows whether any filter is active', () => {
    expect(isNarrowed(plain)).toBe(false);
    expect(isNarrowed({ ...plain, sort: 'end-date', view: 'list' })).toBe(false);
    expect(isNarrowed({ ...plain, watched: true })).toBe(true);
  });
});
