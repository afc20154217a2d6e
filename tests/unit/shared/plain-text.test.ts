import fc from 'fast-check';
import { expect, it } from 'vitest';
import { oneLine, plain } from '#shared/model/plain-text.ts';

it('removes characters that turn the direction, and control characters', () => {
  expect(plain({ title: 'A\u202egnp.exe\u202c \u2066x\u2069\0\u0007\u0085' })).toEqual({ title: 'Agnp.exe x' });
});

it('keeps line breaks and tabs, and the joiners of Indian scripts', () => {
  const text = 'क्‍ष and ශ්‍රී\r\nമലയാളം‌\n\tമ';
  expect(plain(text)).toBe(text);
});

it.each(['\u200b', '\u200d\u200c', '\ufeff \u2060', '\u00ad', '\u3164', '\u2800', '\u115f\u1160', ' \n\t', '\0'])(
  'a text of nothing but what is not seen is empty: %j',
  (text) => {
    expect(plain([text])).toEqual(['']);
  },
);

it('leaves anything else as it was sent, as deep as a request goes', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 4, noUnicodeString: true }), (sent) => {
      fc.pre(!/"[\s]*"/.test(JSON.stringify(sent)));
      expect(plain(sent)).toEqual(sent);
    }),
  );
});

it('bears what is nested deeper than the stack', () => {
  const deep = JSON.parse('['.repeat(60_000) + ']'.repeat(60_000)) as unknown;
  expect(plain(deep)).toBeInstanceOf(Array);
});

it('makes one line of several', () => {
  expect(oneLine('A\r\nB\tC\u2028D')).toBe('A B C D');
});
