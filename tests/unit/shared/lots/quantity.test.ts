import { describe, expect, it, test } from 'vitest';
import { readFacts } from '#shared/model/lots/check-facts.ts';
import { readArea, readQuantity } from '#shared/model/lots/quantity.ts';

const NOW = Date.UTC(2026, 10, 1);

describe('a number with a unit', () => {
  it.each([
    ['2 lakh', 'km', 200_000],
    ['1.2 lakh km', 'km', 120_000],
    ['45k', 'km', 45_000],
    ['45,000 kms', 'km', 45_000],
    ['61,400', 'km', 61_400],
    ['61,400', undefined, 61_400],
    ['1.15 Lakhs', 'km', 115_000],
    ['１２ km.', 'km', 12],
    ['2 acres', 'sq ft', 87_120],
    ['1,200 Sq. Ft.', 'sq ft', 1_200],
    ['100 sq yards', 'sq ft', 900],
    ['50 gaj', 'sq ft', 450],
    ['2 guntha', 'sq ft', 2_178],
    ['10 cents', 'sq ft', 4_356],
    ['500 mg', 'g', 0.5],
    ['1.5 kg', 'g', 1_500],
    ['5 carats', 'g', 1],
    ['10.250 gms', 'g', 10.25],
    ['7 yrs', 'years', 7],
    ['1 crore', undefined, 10_000_000],
  ])('%s in %s is %d', (text, unit, value) => expect(readQuantity(text, unit)?.value).toBe(value));

  it('is converted where the unit is another', () => {
    expect(readQuantity('2 tola', 'g')).toMatchObject({ unit: 'tola', isConverted: true });
    expect(readQuantity('2 tola', 'g')?.value).toBeCloseTo(23.3276, 4);
    expect(readQuantity('1 hectare', 'sq ft')?.value).toBeCloseTo(107_639.104, 3);
    expect(readQuantity('10 m²', 'sq ft')?.value).toBeCloseTo(107.639, 3);
    expect(readQuantity('10 g', 'g')).toMatchObject({ isConverted: false });
  });

  it.each([
    ['45000 miles', 'km'],
    ['3 lakh approx', 'km'],
    ['2 bigha', 'sq ft'],
    ['2 acres', 'g'],
    ['2 owners', undefined],
    ['1,25', 'km'],
    ['-5', 'km'],
    ['1e5', 'km'],
    ['many', 'km'],
    ['', 'km'],
  ])('%s in %s is none', (text, unit) => expect(readQuantity(text, unit)).toBeUndefined());
});

test('an area keeps its unit, which is a fact of its own', () => {
  expect(readArea('2.5 bigha')).toEqual({ value: 2.5, unit: 'bigha' });
  expect(readFacts('land', { area: '2 acres' }, NOW)).toEqual({ ok: true, value: { area: 2, areaUnit: 'acre' } });
  expect(readFacts('land', { area: '1,200', areaUnit: 'sq-ft' }, NOW)).toMatchObject({ value: { area: 1_200 } });
  expect(readFacts('land', { area: '2 acres', areaUnit: 'sq-ft' }, NOW)).toMatchObject({
    ok: false,
    error: [{ name: 'area', sentence: expect.stringContaining('another unit') }],
  });
});

test('facts are stored in their own unit, rounded only where they were converted', () => {
  expect(readFacts('jewelry', { grossWeight: '2 tola', netWeight: '10.5' }, NOW)).toEqual({
    ok: true,
    value: { grossWeight: 23.328, netWeight: 10.5 },
  });
  expect(readFacts('properties', { carpetArea: '100 sq m' }, NOW)).toMatchObject({ value: { carpetArea: 1_076 } });
  expect(readFacts('properties', { carpetArea: '100.5' }, NOW)).toMatchObject({ ok: false });
});
