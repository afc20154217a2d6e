import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SECTION_NAMES } from '#shared/contract/settings/sections.ts';
import { differingLines, settingsDiff, settingsDiffText } from '#shared/contract/settings/settings-diff.ts';
import { settingsChange } from '#shared/contract/settings/settings.ts';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';
import { changeSchema, storedFrom, typedFrom } from '#web/features/settings/typed-values.ts';

describe('what changed', () => {
  it('is told field by field, in words', () => {
    const before = STANDARD_SETTINGS.charges;
    expect(settingsDiff('charges', before, { ...before, premium: 7.5, other: 1500, otherName: 'Transport' })).toEqual([
      { name: 'premium', label: 'Buyer’s premium', removed: ['0 %'], added: ['7.5 %'] },
      { name: 'other', label: 'Another charge', removed: ['₹0'], added: ['₹1,500'] },
      { name: 'otherName', label: 'What the charge is for', removed: [], added: ['Transport'] },
    ]);
  });

  it('is told in one sentence to the second person', () => {
    const before = STANDARD_SETTINGS.charges;
    expect(settingsDiffText('charges', { ...before, premium: 5 }, { ...before, premium: 7.5, otherName: 'x' })).toBe(
      'Buyer’s premium: 5 % → 7.5 %; What the charge is for: none → x',
    );
  });

  it('of lists and long texts is told line by line', () => {
    const days = [{ date: '2027-01-26', name: 'Republic Day' }];
    expect(settingsDiff('holidays', { days: [] }, { days })).toMatchObject([
      { removed: [], added: ['Day: 26 Jan 2027, Holiday: Republic Day'] },
    ]);
    expect(settingsDiff('legal', { terms: 'a\nb\nc', privacy: '' }, { terms: 'a\nx\nc', privacy: '' })).toMatchObject([
      { removed: ['b'], added: ['x'] },
    ]);
  });

  it('is told whatever was stored, and is nothing for equal values', () => {
    fc.assert(
      fc.property(fc.constantFrom(...SECTION_NAMES), fc.jsonValue(), fc.jsonValue(), (section, one, other) => {
        settingsDiff(section, one, other);
        expect(settingsDiff(section, one, one)).toEqual([]);
      }),
    );
  });

  it('has every line that only one of both has', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
    fc.assert(
      fc.property(lines, lines, (from, to) => {
        const { removed, added } = differingLines(from, to);
        expect(from.length - removed.length).toBe(to.length - added.length);
        for (const line of from.filter((one) => !to.includes(one))) expect(removed).toContain(line);
        for (const line of to.filter((one) => !from.includes(one))) expect(added).toContain(line);
      }),
    );
  });
});

describe('the form', () => {
  it.each(SECTION_NAMES)('of %s sends what it was opened with', (section) => {
    const stored = STANDARD_SETTINGS[section];
    expect(storedFrom(section, typedFrom(section, stored))).toEqual(stored);
    const change = changeSchema(section, 3).parse({ value: typedFrom(section, stored), reason: '' });
    expect(settingsChange.encode(change)).toEqual({ section, value: stored, seen: 3 });
  });

  it('names the field of each mistake', () => {
    const value = { ...typedFrom('bidding', STANDARD_SETTINGS.bidding), steps: [{ from: '0', step: 'ten' }] };
    const change = changeSchema('bidding', 0).safeParse({ value, reason: '' });
    expect(change.error?.issues.map(({ path }) => path.join('.'))).toEqual(['value.steps.0.step']);
  });

  it.each(['7,5', '0,75', '12,50', '1,0,0'])('takes “%s” for no number: its comma divides no thousands', (premium) => {
    const value = { ...typedFrom('charges', STANDARD_SETTINGS.charges), premium };
    const change = changeSchema('charges', 0).safeParse({ value, reason: '' });
    expect(change.error?.issues.map(({ path }) => path.join('.'))).toEqual(['value.premium']);
  });

  it.each([
    ['1,25,000', 125_000],
    ['125,000.50', 125_000.5],
    [' 7.5 ', 7.5],
  ])('reads “%s” as %d', (other, read) => {
    const typed = { ...typedFrom('charges', STANDARD_SETTINGS.charges), other };
    expect(storedFrom('charges', typed)).toMatchObject({ other: read });
  });
});
