/** Random auctions and filters that often fit each other. */
import fc from 'fast-check';
import type { CatalogueFilter } from '#functions/views/catalogue/catalogue-filter.ts';
import { foldText } from '#shared/model/fold-text.ts';
import { MINUTE, NOW } from '#tests/support/builders/time.ts';

function rarely<const T>(...values: T[]) {
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constantFrom(...values) },
  );
}

const MAKES = ['Tata', 'TATA', 'Land  Rover', 'land, rover', 'Citroën', 'CITROE\u0308N'] as const;
const CITIES = ['Pune', ' pune', 'New Delhi', ''] as const;
/** Some facts are not known. */
const partly = (facts: Record<string, fc.Arbitrary<string | number>>): fc.Arbitrary<Record<string, string | number>> =>
  fc
    .record(facts, { requiredKeys: [] })
    .map((known) =>
      Object.fromEntries(
        Object.entries(known).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
      ),
    );
const FACTS = {
  cars: partly({
    make: fc.constantFrom(...MAKES),
    year: fc.integer({ min: 2018, max: 2021 }),
    fuel: fc.constantFrom('petrol', 'diesel'),
  }),
  electronics: partly({
    brand: fc.constantFrom('Bush', 'bush', 'Murphy'),
    condition: fc.constantFrom('good', 'fair'),
    age: fc.nat(3),
  }),
};
const folded = (...texts: readonly string[]) => fc.constantFrom(...texts).map(foldText);

export const entry = fc
  .record({
    // Folded, as it is stored.
    title: folded(
      'A bullock cart',
      'BULLOCK bell',
      'Valve–radio',
      'Ball bearing',
      // The first letter composed, and with a nukta.
      '\u095bमीन',
      '\u091c\u093cमीन',
    ),
    status: fc.constantFrom('draft', 'pending', 'active', 'completed', 'cancelled'),
    isHidden: fc.boolean(),
    isUnsold: fc.boolean(),
    price: fc.nat(5),
    bidCount: fc.nat(5),
    startAt: fc.integer({ min: -3, max: 3 }).map((minutes) => NOW + minutes * MINUTE),
    closesAt: fc.nat(5),
    createdAt: fc.nat(5),
    lotNumber: fc.constantFrom(1001, 1002, 1003),
    city: fc.constantFrom(...CITIES),
    pin: fc.constantFrom('411001', '411002', '110001', ''),
    forStaff: fc.constantFrom('', 'sbi-0042', 'sbi-0043 canara bank'),
    ...FACTS,
    categorie: fc.constantFrom('cars', 'electronics'),
  })
  .map(({ cars, electronics, ...rest }) => ({ ...rest, facts: rest.categorie === 'cars' ? cars : electronics }));
const SEARCHES = [
  '',
  'bullock',
  'RADIO',
  'nobody',
  'rover bell',
  'tata DIESEL',
  '4110',
  'lot #1002',
  '1003',
  '100',
  'pune',
  'citroen',
  'CITROËN 411001',
  'जमीन',
  'lot १००२',
  'valve-radio',
  '“bullock” bell',
  // Typing errors: a letter is missing, too many, wrong, or swapped with the next.
  'bulock',
  'rdaio',
  'valve-radioo',
  'citreon belll',
  'tota',
  'ballock bell',
  '1004',
  // What only staff find.
  'SBI-0042',
  'canara bell',
  'canera',
] as const;
/** A change of one of twenty auctions: added, changed or deleted. The writer sets the version. */
export const happening = fc.record({
  who: fc.nat(19),
  entry: fc.option(entry, { nil: undefined, freq: 6 }),
  /** Below zero: written after a newer version. */
  step: fc.integer({ min: -2, max: 3 }),
});
/** Mostly without filters, so that lists have several pages. */
export const filter: fc.Arbitrary<CatalogueFilter> = fc
  .record({
    withDrafts: fc.boolean(),
    withCancelled: fc.boolean(),
    withTypos: fc.boolean(),
    status: rarely('draft', 'upcoming', 'active', 'completed', 'cancelled', 'unpaid', 'unsold'),
    categorie: rarely('cars', 'electronics'),
    search: fc.oneof(fc.constant(undefined), fc.constantFrom(...SEARCHES)),
    among: rarely(new Set(['a1', 'a3', 'a5', 'a7', 'a9', 'a11'])),
    unpaid: fc.constant(new Set(['a2', 'a3', 'a4', 'a5', 'a6', 'a7'])),
    price: rarely({ from: 1 }, { to: 3 }, { from: 1, to: 3 }),
    closesAt: rarely({ from: 2 }, { to: 3 }, { from: 1, to: 4 }),
    cities: rarely(['pune'], ['Pune', 'NEW DELHI']),
    pin: rarely('41', '411002', '1'),
    carFacts: fc.constantFrom<CatalogueFilter['facts']>(
      undefined,
      { make: { values: ['tata'] } },
      { make: { values: ['LAND ROVER'] }, fuel: { values: ['petrol', 'diesel'] } },
      { year: { from: 2019 } },
      { year: { from: 2018, to: 2019 }, fuel: { values: ['diesel'] } },
    ),
    otherFacts: fc.constantFrom<CatalogueFilter['facts']>(
      undefined,
      { brand: { values: ['Bush'] } },
      { condition: { values: ['good'] }, age: { to: 1 } },
    ),
  })
  .map(({ carFacts, otherFacts, ...rest }) => ({
    ...rest,
    facts: { cars: carFacts, electronics: otherFacts, '': undefined }[rest.categorie ?? ''],
  }));
