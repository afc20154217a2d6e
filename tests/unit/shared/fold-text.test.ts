import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { comparedHouseNumber } from '#shared/model/auctions/house-number.ts';
import { foldText, wordsIn } from '#shared/model/fold-text.ts';
import { grievanceNumber, parseGrievanceNumber } from '#shared/model/grievances/grievance-number.ts';
import { plainValue } from '#shared/model/lots/lot-filter.ts';

describe('a folded text', () => {
  it.each([
    ['capitals', 'ROYAL Enfield', 'royal enfield'],
    ['accents', 'Citroën Škoda', 'citroen skoda'],
    ['accents apart from their letters', 'Citroe\u0308n', 'citroen'],
    ['ß', 'GROSS', 'groß'],
    ['widths', 'ＸＵＶ７００', 'xuv700'],
    ['ligatures and fractions', 'ﬁne ½', 'fine 1⁄2'],
    ['digits of Hindi', '१२३४५६७८९०', '1234567890'],
    ['digits of Tamil and Odia', '௧௨ ୩୪', '12 34'],
    ['digits of Santali and Manipuri', '᱑᱒ ꯳꯴', '12 34'],
    ['digits of Arabic and Persian', '٠١٩ ۰۱۹', '019 019'],
    ['a nukta that is part of a letter, and one that is not', '\u095bमीन', '\u091c\u093cमीन'],
    ['a nukta that is left out', '\u095bमीन', 'जमीन'],
    ['the letters of Bengali with a dot', '\u09dc\u09df', 'ডয'],
    ['a vowel sign of Tamil in two parts', '\u0b95\u0bca', '\u0b95\u0bc6\u0bbe'],
    ['a chillu of Malayalam', 'അവ\u0d7b', 'അവ\u0d28\u0d4d\u200d'],
    ['the khanda ta of Bengali', '\u09ce', '\u09a4\u09cd\u200d'],
    ['joiners', 'क्\u200dष', 'क्ष'],
    ['what has no shape', 'ne\u00adck\u200blace\ufeff', 'necklace'],
    ['quotes', '‘Raja’ “Rani” `O´Neil´', "'raja' \"rani\" 'o'neil'"],
    ['inches', "12″ 12'' 12”", '12" 12" 12"'],
    ['dashes', 'C‑Class – C−Class—C－Class', 'c-class - c-class-c-class'],
    ['spaces', '  gold\u00a0\tring\n', 'gold ring'],
  ])('has one form of %s', (_, one, other) => {
    expect(foldText(one)).toBe(foldText(other));
  });

  it('keeps the vowels of Indian scripts, which are marks, too', () => {
    expect(new Set(['हार', 'हर', 'हीर', 'हीरा'].map(foldText)).size).toBe(4);
  });

  it('is the same folded again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });

  it('is the same however a text is normalized', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.constantFrom('NFC', 'NFD', 'NFKC', 'NFKD'), (text, form) => {
        fc.pre(!text.includes('\u00b4'));
        expect(foldText(text.normalize(form))).toBe(foldText(text));
      }),
    );
  });

  it('has words without what is between them', () => {
    expect(wordsIn(foldText('Mercedes‑Benz (C-Class), 2.0 L; सोने का हार'))).toEqual([
      'mercedes',
      'benz',
      'c',
      'class',
      '2',
      '0',
      'l',
      'सोने',
      'का',
      'हार',
    ]);
  });
});

it('house numbers, values of filters and numbers of grievances are compared by it', () => {
  expect(comparedHouseNumber(' nº\u00a0४२–b ')).toBe('NO 42-B');
  expect(plainValue('Citroën,  DS')).toBe('citroen ds');
  const number = grievanceNumber('2026', Uint8Array.of(1, 2, 3, 4));
  expect(parseGrievanceNumber(number.toLowerCase().replaceAll('-', ' – ').replace('2026', '२०२६'))).toBe(number);
});
