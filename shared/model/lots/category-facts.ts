/**
 * The facts of each category, in the order a buyer asks for them. Names and keys of choices are stored and must not
 * change.
 */
import type { CategoryId } from '../auctions/categories.ts';
import type { ChoiceFact, Fact, NumberFact, TextFact } from './fact.ts';

const text = (name: string, label: string, maxLength = 60, hint?: string): TextFact => ({
  kind: 'text',
  name,
  label,
  maxLength,
  ...(hint !== undefined && { hint }),
});

const code = (name: string, label: string, form: RegExp, maxLength: number, hint: string): TextFact => ({
  ...text(name, label, maxLength, hint),
  code: form,
});

const number = (
  name: string,
  label: string,
  [min, max]: readonly [number, number],
  more: Pick<NumberFact, 'decimals' | 'unit' | 'isYear' | 'hint'> = {},
): NumberFact => ({ kind: 'number', name, label, min, max, ...more });

const choice = (name: string, label: string, choices: ChoiceFact['choices']): ChoiceFact => ({
  kind: 'choice',
  name,
  label,
  choices,
});

const called = (fact: Fact, ...aliases: readonly string[]): Fact => ({ ...fact, aliases });
const asFilter = (fact: Fact): Fact => ({ ...fact, isFilter: true });

const YES_NO = { yes: 'Yes', no: 'No' };

/** Plates like KA 01 AB 1234, and those of the Bharat series like 22 BH 1234 AA. */
const PLATE = /^(?:[A-Z]{2}\d{1,2}(?:[A-Z]{1,3}\d{1,4}|\d{4})|\d{2}BH\d{4}[A-Z]{1,2})$/;

const VEHICLE: readonly Fact[] = [
  asFilter(text('make', 'Make')),
  asFilter(text('model', 'Model')),
  text('variant', 'Variant'),
  called(asFilter(number('year', 'Year of manufacture', [1900, 2100], { isYear: true })), 'year', 'model year', 'yom'),
  called(
    asFilter(number('kilometres', 'Kilometres run', [0, 5_000_000], { unit: 'km' })),
    'km',
    'kms',
    'km run',
    'odometer',
  ),
  asFilter(
    choice('fuel', 'Fuel', {
      petrol: 'Petrol',
      diesel: 'Diesel',
      cng: 'CNG',
      lpg: 'LPG',
      electric: 'Electric',
      hybrid: 'Hybrid',
    }),
  ),
  asFilter(choice('transmission', 'Transmission', { manual: 'Manual', automatic: 'Automatic' })),
  asFilter(number('owners', 'Owners so far', [1, 50])),
  asFilter(
    choice('runs', 'Runs and drives', { drives: 'Starts and drives', starts: 'Starts only', no: 'Does not start' }),
  ),
  choice('keys', 'Keys', { two: 'Two or more', one: 'One', none: 'None' }),
  choice('rcStatus', 'RC status', {
    active: 'Active',
    suspended: 'Suspended',
    expired: 'Expired',
    lost: 'Lost',
    scrap: 'Cancelled (scrap)',
  }),
  choice('hypothecation', 'Hypothecation', { none: 'None', noc: 'Ended, NOC at hand', open: 'Not ended' }),
  { kind: 'date', name: 'insuredUntil', label: 'Insured until' },
  called(code('registrationNumber', 'Registration number', PLATE, 11, 'For example KA 01 AB 1234'), 'rc no', 'plate'),
  code('rto', 'RTO', /^[A-Z]{2}\d{1,2}$/, 4, 'For example KA 01'),
  text('colour', 'Colour', 30),
];

/** Units of land. The unit is a fact of its own beside the area, because a bigha differs from state to state. */
const AREA_UNITS = {
  'sq-ft': 'sq ft',
  'sq-m': 'sq m',
  'sq-yd': 'sq yd',
  acre: 'acres',
  hectare: 'hectares',
  guntha: 'guntha',
  bigha: 'bigha',
  cent: 'cents',
};

const SALE_OF_PROPERTY: readonly Fact[] = [
  asFilter(choice('possession', 'Possession', { vacant: 'Vacant', symbolic: 'Symbolic', tenanted: 'Let to tenants' })),
  asFilter(choice('title', 'Title', { freehold: 'Freehold', leasehold: 'Leasehold', other: 'Other' })),
  text('encumbrance', 'Encumbrances', 300, 'What is known of dues and charges'),
  asFilter(choice('sarfaesi', 'Sale under the SARFAESI Act', YES_NO)),
];

const PROPERTY: readonly Fact[] = [
  asFilter(
    choice('kind', 'Kind', {
      flat: 'Flat',
      house: 'House or villa',
      shop: 'Shop',
      office: 'Office',
      industrial: 'Industrial building',
      other: 'Other',
    }),
  ),
  asFilter(number('carpetArea', 'Carpet area', [1, 10_000_000], { unit: 'sq ft' })),
  number('builtUpArea', 'Built-up area', [1, 10_000_000], { unit: 'sq ft' }),
  number('area', 'Area of the plot', [0.01, 10_000_000], { decimals: 2 }),
  choice('areaUnit', 'Unit of the area', AREA_UNITS),
  text('unitNumber', 'Flat or survey number', 60),
  ...SALE_OF_PROPERTY,
];

const LAND: readonly Fact[] = [
  asFilter(
    choice('kind', 'Kind', {
      agricultural: 'Agricultural',
      residential: 'Residential plot',
      commercial: 'Commercial plot',
      industrial: 'Industrial plot',
    }),
  ),
  number('area', 'Area', [0.01, 10_000_000], { decimals: 2 }),
  choice('areaUnit', 'Unit of the area', AREA_UNITS),
  text('surveyNumber', 'Survey number', 60),
  ...SALE_OF_PROPERTY,
];

const JEWELRY: readonly Fact[] = [
  asFilter(choice('metal', 'Metal', { gold: 'Gold', silver: 'Silver', platinum: 'Platinum', other: 'Other' })),
  asFilter(
    choice('purity', 'Purity', {
      k24: '24 K (999)',
      k22: '22 K (916)',
      k18: '18 K (750)',
      k14: '14 K (585)',
      s925: '925',
      p950: '950',
      other: 'Other',
    }),
  ),
  number('grossWeight', 'Gross weight', [0.01, 100_000], { decimals: 3, unit: 'g' }),
  asFilter(number('netWeight', 'Net weight of the metal', [0.01, 100_000], { decimals: 3, unit: 'g' })),
  text('stones', 'Stones', 200),
  code('huid', 'Hallmark (HUID)', /^[A-Z0-9]{6}$/, 6, 'Six letters and digits on the article'),
  text('certificate', 'Certificate', 100, 'Laboratory and number'),
];

const CONDITION = choice('condition', 'Condition', {
  new: 'New, unopened',
  'like-new': 'Like new',
  good: 'Good',
  fair: 'Fair',
  parts: 'For parts or repair',
});

const ELECTRONICS: readonly Fact[] = [
  asFilter(text('brand', 'Brand')),
  asFilter(text('model', 'Model')),
  asFilter(CONDITION),
  asFilter(number('age', 'Age', [0, 99], { unit: 'years', isYear: true })),
  text('warranty', 'Warranty', 100),
  choice('box', 'Original box', YES_NO),
  choice('bill', 'Original bill', YES_NO),
];

const COLLECTIBLES: readonly Fact[] = [
  asFilter(text('maker', 'Maker or artist')),
  asFilter(number('age', 'Age', [0, 1_000_000], { unit: 'years', isYear: true })),
  text('provenance', 'Provenance', 300),
  text('condition', 'Condition', 200),
];

export const CATEGORY_FACTS: Readonly<Record<CategoryId, readonly Fact[]>> = {
  cars: VEHICLE,
  bikes: VEHICLE,
  properties: PROPERTY,
  land: LAND,
  electronics: ELECTRONICS,
  jewelry: JEWELRY,
  collectibles: COLLECTIBLES,
};
