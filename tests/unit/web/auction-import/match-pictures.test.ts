import fc from 'fast-check';
import { expect, it } from 'vitest';
import { matchPictures } from '#web/features/auction-form/import/pictures/match-pictures.ts';

const picture = (path: string) => ({ path, source: path, size: 1 });

function match(numbers: readonly string[], paths: readonly string[], names?: string) {
  const { rows, unused } = matchPictures(
    numbers.map((houseNumber) => ({ houseNumber, names })),
    paths.map(picture),
  );
  const pathsOf = (all: readonly { readonly path: string }[]) => all.map(({ path }) => path);
  return { rows: rows.map(({ pictures }) => pathsOf(pictures)), missing: rows[0]?.missing, unused: pathsOf(unused) };
}

it('belong to the longest number that their name begins with, in the order of their numbers', () => {
  const paths = ['12-10.jpg', '12-2.jpg', '12.jpg', '12-b (1).jpg', '12-b_2.jpg', '123.jpg'];
  expect(match(['12', '12-B'], paths)).toMatchObject({
    rows: [
      ['12-2.jpg', '12-10.jpg', '12.jpg'],
      ['12-b (1).jpg', '12-b_2.jpg'],
    ],
    unused: ['123.jpg'],
  });
});

it('belong to the number of their folder if their own name has none', () => {
  expect(match(['AB/7', '8'], ['ab-7/front.jpg', 'ab-7/8.jpg', 'x/y.jpg'])).toMatchObject({
    rows: [['ab-7/front.jpg'], ['ab-7/8.jpg']],
    unused: ['x/y.jpg'],
  });
});

it('are found however accents, digits and dashes of their names are written', () => {
  // A Mac writes accents apart from their letters.
  const paths = ['e\u0301-१२.jpg', 'cafe\u0301.jpg'];
  expect(match(['É–12'], paths)).toMatchObject({ rows: [['e\u0301-१२.jpg']] });
  expect(match(['1'], paths, 'Café.JPG')).toMatchObject({ rows: [['cafe\u0301.jpg']], missing: [] });
});

it('are those that the cell names, in its order', () => {
  expect(match(['1'], ['1-1.jpg', 'in/front.jpg'], ' Front.JPG ; gone.jpg;1-1.jpg')).toEqual({
    rows: [['in/front.jpg', '1-1.jpg']],
    missing: ['gone.jpg'],
    unused: [],
  });
});

it('each belong to at most one row if the numbers differ', () => {
  const name = fc.stringMatching(/^[0-9a-b]{1,3}(?:[-_ ][0-9a-b]{1,2}){0,2}$/);
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { selector: (one) => one.replaceAll(/\W|_/g, '-') }),
      fc.uniqueArray(name),
      (numbers, names) => {
        const { rows, unused } = match(
          numbers,
          names.map((one) => `${one}.jpg`),
        );
        expect([...rows.flat(), ...unused].toSorted()).toEqual(names.map((one) => `${one}.jpg`).toSorted());
      },
    ),
  );
});
