import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { amountInWords } from '#shared/model/money/amount-in-words.ts';
import { MAX_PAISE } from '#shared/model/money/money.ts';

const VALUES: Readonly<Record<string, number>> = Object.fromEntries([
  ...'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
    .split(' ')
    .map((word, value) => [word, value]),
  ...'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ').map((word, index) => [word, (index + 2) * 10]),
]);
const UNITS: Readonly<Record<string, number>> = { hundred: 100, thousand: 1_000, lakh: 1_00_000, crore: 1_00_00_000 };

/** Parses words back to a number: what precedes a larger unit is multiplied by it. */
function read(words: string): number {
  let [total, group] = [0, 0];
  for (const word of words.split(/[ -]/)) {
    const unit = UNITS[word];
    if (unit === undefined) group += VALUES[word]!;
    else if (unit === 100) group *= 100;
    else if (word === 'crore') [total, group] = [(total + group) * unit, 0];
    else [total, group] = [total + group * unit, 0];
  }
  return total + group;
}

describe('amountInWords', () => {
  it.each([
    [0, 'zero rupees'],
    [100, 'one rupee'],
    [50, 'fifty paise'],
    [1_23_456_00, 'one lakh twenty-three thousand four hundred fifty-six rupees'],
    [1_25_00_000_00, 'one crore twenty-five lakh rupees'],
    [1_00_001_00, 'one lakh one rupees'],
    [12_34_50, 'one thousand two hundred thirty-four rupees and fifty paise'],
    [MAX_PAISE, 'one lakh crore rupees'],
  ])('writes %i paise as %s', (paise, words) => {
    expect(amountInWords(paise)).toBe(words);
  });

  it('writes every whole amount so that it can be parsed back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_PAISE / 100 }), (rupees) => {
        expect(read(amountInWords(rupees * 100).replace(/ rupees?$/, ''))).toBe(rupees);
      }),
    );
  });

  it('never writes two different amounts alike', () => {
    const amount = fc.integer({ min: 0, max: MAX_PAISE });
    fc.assert(fc.property(amount, amount, (a, b) => a === b || amountInWords(a) !== amountInWords(b)));
  });
});
