import { expect, it } from 'vitest';
import { searchedFacts } from '#shared/model/lots/searched-facts.ts';

it('the catalogue has facts in the order of their category, without long and unknown ones', () => {
  const stored = { fuel: 'petrol', colour: 'Red', insuredUntil: '2027-03-31', year: 2019, make: 'Tata', wheels: 4 };
  expect(Object.entries(searchedFacts('cars', stored))).toEqual([
    ['make', 'Tata'],
    ['year', 2019],
    ['fuel', 'petrol'],
    ['colour', 'Red'],
  ]);
  expect(searchedFacts('collectibles', { provenance: 'A private collection' })).toEqual({});
});
