import { describe, expect, it } from 'vitest';
import { FILTER_FACTS, lotQueryFields } from '#shared/contract/lots/lot-query.ts';
import { chosenFilters } from '#web/lots/filters/chosen-filters.ts';
import { toggled, withChoice, withoutFilters } from '#web/lots/filters/lot-choices.ts';

const CAR = { categorie: 'cars', make: 'Tata', fuel: 'petrol,diesel', year: '2018..2020' };

describe('chosen filters', () => {
  it('are described in words', () => {
    const choices = { ...CAR, price: '100000..', closes: '..2026-11-30', pin: '411', city: 'Pune', status: 'draft' };
    expect(chosenFilters({ ...choices, search: 'red', sort: 'newest' }).map(({ text }) => text)).toEqual([
      'Cars',
      'Make: Tata',
      'Fuel: Petrol',
      'Fuel: Diesel',
      'Year of manufacture: 2018 to 2020',
      'Price: from ₹1,00,000',
      'Closing day: up to 30 Nov 2026',
      'PIN code: 411…',
      'City: Pune',
      'Drafts',
    ]);
  });

  it('can be removed one by one', () => {
    const [cars, make, petrol] = chosenFilters(CAR);
    expect(cars?.without).toEqual({});
    expect(make?.without).toEqual({ categorie: 'cars', fuel: 'petrol,diesel', year: '2018..2020' });
    expect(petrol?.without).toEqual({ ...CAR, fuel: 'diesel' });
  });
});

describe('choices', () => {
  it('of another category drop the facts of the former one', () => {
    expect(withChoice({ ...CAR, city: 'Pune' }, 'categorie', 'land')).toEqual({ categorie: 'land', city: 'Pune' });
  });

  it('add and remove a value in any spelling', () => {
    expect(toggled('Tata', 'Kia')).toBe('Tata,Kia');
    expect(toggled('Tata,Kia', 'TATA')).toBe('Kia');
    expect(toggled('Pune', 'pune')).toBe('');
  });

  it('keep the search and the order when all filters are removed', () => {
    expect(withoutFilters({ ...CAR, search: 'red', sort: 'newest' })).toEqual({ search: 'red', sort: 'newest' });
  });

  it('have a name of their own for each fact', () => {
    const others = [
      'status',
      'categorie',
      'search',
      'sort',
      'price',
      'city',
      'pin',
      'closes',
      'watched',
      'limit',
      'cursor',
    ];
    expect(FILTER_FACTS.filter((name) => [...others, 'view'].includes(name))).toEqual([]);
    expect(Object.keys(lotQueryFields)).toEqual(expect.arrayContaining(FILTER_FACTS));
  });
});
