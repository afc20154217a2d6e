import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { CATEGORY_FACTS } from '#shared/model/lots/category-facts.ts';
import { readFacts } from '#shared/model/lots/check-facts.ts';
import { shownFacts } from '#shared/model/lots/fact-text.ts';

const NOW = Date.parse('2026-11-23T12:00:00Z');

const problemOf = (categorie: 'cars' | 'land' | 'jewelry' | 'collectibles', sent: Record<string, unknown>) => {
  const read = readFacts(categorie, sent, NOW);
  return read.ok ? undefined : read.error[0]?.sentence;
};

describe('facts of a lot', () => {
  it('reads numbers from form text and plates in any spelling, and leaves out what is empty', () => {
    const sent = {
      make: ' Mahindra ',
      year: '2022',
      kilometres: '23100',
      registrationNumber: 'ka-01 ab 1234',
      variant: '',
    };
    expect(readFacts('cars', sent, NOW)).toEqual({
      ok: true,
      value: { make: 'Mahindra', year: 2022, kilometres: 23_100, registrationNumber: 'KA01AB1234' },
    });
  });

  it.each([
    [{ year: '1899' }, 'Year of manufacture must be 1900 to 2100.'],
    [{ year: '2028' }, 'Year of manufacture must be 1900 to 2027.'],
    [{ owners: '1.5' }, 'Owners so far must be a whole number.'],
    [{ owners: 'two' }, 'Owners so far must be 1 to 50.'],
    [{ fuel: 'wood' }, 'Fuel: please choose one of the list.'],
    [{ fuel: 'toString' }, 'Fuel: please choose one of the list.'],
    [{ insuredUntil: '2027-02-30' }, 'Insured until: please enter a date.'],
    [{ registrationNumber: 'KA01' }, 'Registration number is not valid. For example KA 01 AB 1234'],
    [{ make: 'x'.repeat(61) }, 'Make has at most 60 characters.'],
    [{ make: ['Mahindra'] }, 'Make is not valid.'],
    [{ metal: 'gold' }, 'Lots of this category have no field "metal".'],
  ])('refuses %j with a sentence', (sent, sentence) => expect(problemOf('cars', sent)).toBe(sentence));

  it('names every problem, so that a form can show each at its field', () => {
    const read = readFacts('cars', { year: 'new', owners: '0', make: 'Tata' }, NOW);
    expect(read.ok ? [] : read.error.map(({ name }) => name)).toEqual(['year', 'owners']);
  });

  it('refuses an object of 100 years, which the Antiquities Act leaves to licensed dealers', () => {
    expect(problemOf('collectibles', { age: 100 })).toContain('Antiquities and Art Treasures Act, 1972');
    expect(problemOf('collectibles', { age: 99 })).toBeUndefined();
  });

  it('takes weights to the milligram and a HUID of six letters and digits', () => {
    expect(problemOf('jewelry', { netWeight: '81.125', huid: 'ab12cd' })).toBeUndefined();
    expect(problemOf('jewelry', { netWeight: '81.1251' })).toBe('Net weight of the metal has at most 3 decimals.');
    expect(problemOf('jewelry', { huid: 'AB12C' })).toContain('Hallmark (HUID) is not valid.');
  });

  it('shows what is known in the order of the category, with units and Indian numbers', () => {
    expect(shownFacts('cars', { insuredUntil: '2027-03-31', kilometres: 123_456, year: 2022, fuel: 'diesel' })).toEqual(
      [
        { name: 'year', label: 'Year of manufacture', text: '2022' },
        { name: 'kilometres', label: 'Kilometres run', text: '1,23,456 km' },
        { name: 'fuel', label: 'Fuel', text: 'Diesel' },
        { name: 'insuredUntil', label: 'Insured until', text: '31 March 2027' },
      ],
    );
    expect(shownFacts('land', { area: 2.4, areaUnit: 'acre' })).toEqual([
      { name: 'area', label: 'Area', text: '2.4 acres' },
    ]);
  });

  it('reads back what it has stored, and shows a text for it, in every category', () => {
    const example = (name: string) =>
      fc.oneof(fc.string(), fc.double(), fc.integer(), fc.constantFrom('gold', 'yes', 'flat', name));
    for (const { _id } of CATEGORIES) {
      const sent = fc.record(Object.fromEntries(CATEGORY_FACTS[_id].map(({ name }) => [name, example(name)])), {
        requiredKeys: [],
      });
      fc.assert(
        fc.property(sent, (values) => {
          const read = readFacts(_id, values, NOW);
          if (!read.ok) return;
          expect(readFacts(_id, read.value, NOW)).toEqual(read);
          expect(shownFacts(_id, read.value).every(({ text }) => text !== '')).toBe(true);
        }),
      );
    }
  });
});
