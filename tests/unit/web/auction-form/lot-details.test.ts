import { describe, expect, test } from 'vitest';
import { placeAfter, saleTermsAfter } from '#functions/selling/editing/sent-details.ts';
import { updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { droppedFacts } from '#web/features/auction-form/fields/fact-specs.ts';
import { fieldSpec, inOwnUnit } from '#web/features/auction-form/fields/field-list.ts';
import {
  FIXED_NAMES,
  formValues,
  type FormValues,
  textsWith,
  withTexts,
} from '#web/features/auction-form/values/form-schema.ts';
import { checkDetails } from '#web/features/auction-form/values/lot-details.ts';
import { NEW_VALUES, valuesOf } from '#web/features/auction-form/values/stored-values.ts';
import { editedAuction } from './edited-auction.ts';

const NOW = Date.UTC(2026, 10, 20, 10, 0);
const CAR: FormValues = { ...NEW_VALUES, categorie: 'cars' };

const NONE = { date: '', from: '', until: '' };
/** A third inspection; the two before are empty. */
const inspections = (third: Partial<typeof NONE>) => ({ inspections: [NONE, NONE, { ...NONE, ...third }] });

const errorsOf = (change: Partial<FormValues>) => {
  const checked = checkDetails({ ...CAR, ...change }, NOW);
  return checked.ok ? {} : checked.error;
};

const facts = { make: 'Mahindra', year: 2022, fuel: 'diesel', insuredUntil: '2027-03-31' };
const place = { address: '14 Link Road', city: 'Pune', pin: '411001' };
const sale = {
  inspections: [
    { from: Date.parse('2026-12-01T10:00:00+05:30'), until: Date.parse('2026-12-01T16:00:00+05:30') },
    { from: Date.parse('2026-12-03T10:00:00+05:30'), until: Date.parse('2026-12-03T11:30:00+05:30') },
  ],
  contact: { name: 'Asha', phone: '+91 98765 43210' },
  seller: 'Ravi Motors',
  terms: 'Sold as seen.\nNo returns.',
  origin: 'Japan',
  importer: 'Toyota Kirloskar',
  afterPayment: { documents: 'RC', handover: 'Within a week', transport: 'buyer' as const },
};

describe('facts and details of a lot in the form', () => {
  test('are sent as they are stored when nothing is changed', () => {
    const { place: placeField, sale: saleTermsField } = updateAuction.body.schema.shape;
    const read = (auction: Parameters<typeof editedAuction>[0]) => {
      const checked = checkDetails(valuesOf(editedAuction(auction)), NOW);
      if (!checked.ok) throw new Error(JSON.stringify(checked.error));
      const { value } = checked;
      return {
        facts: value.facts,
        place: placeAfter(undefined, placeField.parse(value.place)),
        sale: saleTermsAfter(undefined, saleTermsField.parse(value.sale)),
      };
    };
    expect(read({ facts, place, sale })).toEqual({ facts, place, sale });
    expect(read({})).toEqual({ facts: {}, place: undefined, sale: undefined });
  });

  test.each<[Partial<FormValues>, Record<string, unknown>]>([
    [{ facts: { year: 'new' } }, { 'facts.year': 'Year of manufacture must be 1900 to 2100.' }],
    [{ placeCity: 'Pune' }, { placePin: expect.stringMatching(/PIN code/) }],
    [{ placePin: '411001' }, { placeCity: 'Please enter the city.' }],
    [{ contactName: 'Asha' }, { contactPhone: expect.stringMatching(/phone number/) }],
    [{ contactPhone: '98765 43210' }, { contactName: 'Please enter the name.' }],
    [inspections({ from: '10:00' }), { 'inspections.2.date': 'Please choose the date.' }],
    [inspections({ date: '2026-12-01', until: '10:00' }), { 'inspections.2.from': 'Please choose the time.' }],
    [inspections({ date: '2026-12-01' }), { 'inspections.2.from': 'Please choose the time.' }],
    [
      inspections({ date: '2026-12-01', from: '10:00', until: '09:00' }),
      { 'inspections.2.until': 'The inspection must end after it begins.' },
    ],
    [{ terms: 'x'.repeat(4_001) }, { terms: 'At most 4000 characters, please.' }],
  ])('%j is refused at its field', (change, errors) => expect(errorsOf(change)).toEqual(errors));

  test('a new category keeps facts of the same name, and names those that saving drops', () => {
    const values: FormValues = { ...CAR, facts: { model: 'Thar', make: 'Mahindra', fuel: 'diesel' } };
    expect(droppedFacts(values)).toEqual([]);
    const moved = { ...values, categorie: 'electronics' };
    expect(droppedFacts(moved)).toEqual(['facts.make', 'facts.fuel']);
    expect(checkDetails(moved, NOW)).toMatchObject({ ok: true, value: { facts: { model: 'Thar' } } });
  });

  test('a choice that the new category does not offer is dropped, not refused', () => {
    const values: FormValues = { ...NEW_VALUES, categorie: 'land', facts: { kind: 'flat', title: 'freehold' } };
    expect(droppedFacts(values)).toEqual(['facts.kind']);
    expect(checkDetails(values, NOW)).toMatchObject({ ok: true, value: { facts: { title: 'freehold' } } });
  });

  test('a stored draft without the newer fields is restored with them empty', () => {
    expect(formValues.parse({ title: 'Thar', facts: { make: 'Mahindra' } })).toEqual({
      ...textsWith(FIXED_NAMES, () => ''),
      title: 'Thar',
      facts: { make: 'Mahindra' },
      inspections: [],
      steps: [{ from: '', step: '' }],
      report: null,
      documents: [],
    });
  });

  test('texts for rows that the form does not have yet add them', () => {
    const values = withTexts(NEW_VALUES, {
      'inspections.1.date': '2026-12-01',
      'steps.2.step': '9',
      'facts.make': 'Thar',
    });
    expect(values).toEqual({
      ...NEW_VALUES,
      inspections: [NONE, { ...NONE, date: '2026-12-01' }],
      steps: [...NEW_VALUES.steps, { from: '', step: '' }, { from: '', step: '9' }],
      facts: { make: 'Thar' },
    });
    expect(withTexts(values, { 'inspections.1.date': '', 'steps.2.step': '', 'facts.make': '' })).toEqual({
      ...NEW_VALUES,
      facts: { make: '' },
    });
  });
});

test('a number with another unit is converted, in sight of whoever fills it in', () => {
  const kilometres = fieldSpec('facts.kilometres', 'cars');
  expect(inOwnUnit(kilometres, '1.2 lakh')).toBe('Stored as 1,20,000 km');
  expect(inOwnUnit(fieldSpec('facts.netWeight', 'jewelry'), '2 tola')).toBe('Stored as 23.328 g');
  expect(inOwnUnit(kilometres, '120000')).toBeUndefined();
  expect(inOwnUnit(kilometres, 'many')).toBeUndefined();
  const checked = checkDetails({ ...CAR, facts: { kilometres: '61,400 km' } }, NOW);
  expect(checked).toMatchObject({ ok: true, value: { facts: { kilometres: 61_400 } } });
});
