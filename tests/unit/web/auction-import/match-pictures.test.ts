import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchPictures, type TornRule } from '#web/features/auction-form/import/pictures/match-pictures.ts';

const picture = (path: string, within = path, source = path) => ({ path, within, source, size: 1 });
type Row = string | { readonly houseNumber: string; readonly names: string };

function match(rows: readonly Row[], files: readonly (string | ReturnType<typeof picture>)[], rule?: TornRule) {
  const matching = matchPictures(
    rows.map((row) => (typeof row === 'string' ? { houseNumber: row, names: undefined } : row)),
    files.map((file) => (typeof file === 'string' ? picture(file) : file)),
    rule,
  );
  const pathsOf = (all: readonly { readonly path: string }[]) => all.map(({ path }) => path);
  return {
    rows: matching.rows.map(({ pictures }) => pathsOf(pictures)),
    questions: matching.rows.map(({ question }) => question),
    unused: pathsOf(matching.unused),
    torn: pathsOf(matching.torn),
  };
}

/** What a cell of names finds, in a sheet that has other lots too. */
function find(names: string, files: readonly (string | ReturnType<typeof picture>)[], others: readonly Row[] = []) {
  const { rows, questions } = match([{ houseNumber: 'BF-207', names }, ...others], files);
  return questions[0] ?? rows[0];
}

describe('pictures of a row without names', () => {
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
    expect(match(['AB/7', '8'], ['AB-7/front.jpg', 'x/y.jpg'])).toMatchObject({
      rows: [['AB-7/front.jpg'], []],
      unused: ['x/y.jpg'],
    });
  });

  it('belong to nobody until it is said whether the folder or the name counts, if they name two lots', () => {
    const files = ['AB-7/8.jpg', 'AB-7/front.jpg', '8-1.jpg', 'AB-7/8/back.jpg'];
    const torn = ['AB-7/8.jpg', 'AB-7/8/back.jpg'];
    expect(match(['AB/7', '8'], files)).toMatchObject({ rows: [['AB-7/front.jpg'], ['8-1.jpg']], torn, unused: [] });
    expect(match(['AB/7', '8'], files, 'folder')).toMatchObject({
      rows: [
        ['AB-7/8.jpg', 'AB-7/front.jpg'],
        ['8-1.jpg', 'AB-7/8/back.jpg'],
      ],
      torn: [],
    });
    expect(match(['AB/7', '8'], files, 'name')).toMatchObject({
      rows: [['AB-7/front.jpg'], ['8-1.jpg', 'AB-7/8.jpg']],
      torn: [],
      unused: ['AB-7/8/back.jpg'],
    });
  });

  it('are no question for lots whose cells name their pictures', () => {
    const rows = ['AB/7', '8'].map((houseNumber) => ({ houseNumber, names: 'AB-7/8.jpg' }));
    expect(match(rows, ['AB-7/8.jpg', 'AB-7/8-2.jpg']).torn).toEqual([]);
  });

  it('are a question if two numbers look alike in names of files', () => {
    const { rows, questions } = match(['A/1', 'A-1', 'A-2'], ['A-1-1.jpg', 'A-2-1.jpg']);
    expect(rows).toEqual([[], [], ['A-2-1.jpg']]);
    const question = 'Pictures such as A-1-1.jpg may be of A/1 or A-1. Please name those of this lot here.';
    expect(questions).toEqual([question, question, undefined]);
  });

  it('are a question if a name is the number of one lot, and that of another with a figure', () => {
    const files = ['12-1.jpg', '12-1-2.jpg', '12-2.jpg', '7.jpg'];
    const question = 'Pictures such as 12-1.jpg may be of 12 or 12/1. Please name those of this lot here.';
    expect(match(['12', '12/1', '7'], files)).toMatchObject({
      rows: [[], [], ['7.jpg']],
      questions: [question, question, undefined],
    });
    // One of the two that names its pictures answers for both, and so does a folder.
    expect(match([{ houseNumber: '12', names: '12-2.jpg' }, '12/1'], files.slice(0, 3))).toMatchObject({
      rows: [['12-2.jpg'], ['12-1-2.jpg', '12-1.jpg']],
      questions: [undefined, undefined],
    });
    expect(match([{ houseNumber: '12', names: '12-1.jpg' }, '12/1'], files.slice(0, 2)).rows).toEqual([
      ['12-1.jpg'],
      ['12-1-2.jpg'],
    ]);
    expect(match(['12', { houseNumber: '12/1', names: '12-1.jpg' }], files.slice(0, 3))).toMatchObject({
      rows: [['12-2.jpg'], ['12-1.jpg']],
      questions: [undefined, undefined],
    });
    expect(match(['12', '12/1'], ['12-1/12-1.jpg', '12/1.jpg'])).toMatchObject({
      rows: [['12/1.jpg'], ['12-1/12-1.jpg']],
    });
    expect(match(['12', '12-B'], ['12-b.jpg', '12.jpg']).questions).toEqual([undefined, undefined]);
  });

  it('have names of any script, however their letters are written', () => {
    const [one, other] = ['मारुति', 'मोरुती'];
    expect(match([one, other, 'Citroën'], [`${one}-1.jpg`, `${other}-1.jpg`, 'citroe\u0308n-1.jpg'])).toMatchObject({
      rows: [[`${one}-1.jpg`], [`${other}-1.jpg`], ['citroe\u0308n-1.jpg']],
    });
  });

  it('each belong to at most one row if the numbers differ', () => {
    const name = fc.stringMatching(/^[0-9a-b]{1,3}(?:[-_ ][0-9a-b]{1,2}){0,2}$/);
    fc.assert(
      fc.property(
        fc.uniqueArray(name, { selector: (one) => one.replaceAll(/\W|_/g, '-') }),
        fc.uniqueArray(name),
        (numbers, names) => {
          const files = names.map((one) => `${one}.jpg`);
          const { rows, unused } = match(numbers, files);
          expect([...rows.flat(), ...unused].toSorted()).toEqual(files.toSorted());
        },
      ),
    );
  });
});

describe('pictures that the cell names', () => {
  it('are found by path, by the end of it, and by name, in the order of the cell', () => {
    const files = ['1-1.jpg', 'in/front.jpg', 'lots/BF-207/back.jpg'];
    expect(find(' Front.JPG ; 1-1.jpg|bf-207\\Back.jpg', files)).toEqual([
      'in/front.jpg',
      '1-1.jpg',
      'lots/BF-207/back.jpg',
    ]);
    expect(find(String.raw`C:\Desktop\lots\BF-207\back.jpg`, files)).toEqual(['lots/BF-207/back.jpg']);
    expect(find('photos/1-1.jpg', files)).toEqual(['1-1.jpg']);
  });

  it('are missing rather than from the folder of another lot', () => {
    expect(find('BF-207/front.jpg;BF-207/back.jpg', ['BF-999/front.jpg', 'BF-999/back.jpg'])).toBe(
      'No picture is called BF-207/front.jpg, BF-207/back.jpg.',
    );
    expect(find('front.jpg', ['BF-999/front.jpg'], ['BF-999'])).toBe('No picture is called front.jpg.');
    expect(find('in/front.jpg', ['BF-999/in/front.jpg'], ['BF-999'])).toBe('No picture is called in/front.jpg.');
  });

  it('are those of the lot’s own folder if others have the same name', () => {
    const rows = ['BF-207', 'BF-999'].map((houseNumber) => ({ houseNumber, names: 'front.jpg' }));
    expect(match(rows, ['BF-207/front.jpg', 'BF-999/front.jpg']).rows).toEqual([
      ['BF-207/front.jpg'],
      ['BF-999/front.jpg'],
    ]);
    expect(find('front.jpg', ['BF-207/front.jpg', 'others/front.jpg'])).toEqual(['BF-207/front.jpg']);
  });

  it('are a question if several files have the name, which the whole path answers', () => {
    const files = [picture('a.zip/front.jpg', 'front.jpg'), picture('b.zip/front.jpg', 'front.jpg')];
    expect(find('front.jpg', files)).toBe(
      '2 pictures are called front.jpg: a.zip/front.jpg, b.zip/front.jpg. Please write which one, with its folder.',
    );
    expect(find('b.zip/front.jpg', files)).toEqual(['b.zip/front.jpg']);
    expect(find('IMG_1 (2).jpg', [picture('IMG_1.jpg'), picture('IMG_1 (2).jpg', 'IMG_1.jpg')])).toEqual([
      'IMG_1 (2).jpg',
    ]);
  });

  it('are no question if the files are the same', () => {
    const files = [picture('a/front.jpg', 'a/front.jpg', 'same'), picture('b/front.jpg', 'b/front.jpg', 'same')];
    expect(find('front.jpg', files)).toHaveLength(1);
  });

  it('are a question if rows name different folders and the only file has none', () => {
    const names = { houseNumber: 'BF-999', names: 'BF-999/front.jpg' };
    expect(find('BF-207/front.jpg', ['front.jpg'], [names])).toMatch(/^front\.jpg may be BF-207\/front\.jpg, or/);
    expect(find('BF-207/front.jpg', ['front.jpg'])).toEqual(['front.jpg']);
  });

  it('are found whatever the capitals, the spaces, and how letters are written', () => {
    const files = [
      'Citroe\u0308n-1.jpg',
      'Screenshot 2026-11-20 at 10.15.02\u202fAM.png',
      'मारुति-1.JPG',
      'two  spaces .jpg',
    ];
    const cell =
      '\u202aCITROËN-1.jpg;Screenshot 2026-11-20 at 10.15.02 AM.png;मारुति-1.jpg;.\\two\u00a0spaces\u200b .jpg';
    expect(find(cell, files)).toEqual(files);
  });
});
