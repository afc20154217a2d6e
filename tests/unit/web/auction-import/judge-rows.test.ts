import { describe, expect, it, test } from 'vitest';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import type { Cells } from '#web/features/auction-form/import/columns/columns.ts';
import type { Picture } from '#web/features/auction-form/import/pictures/picture.ts';
import { NEW_VALUES } from '#web/features/auction-form/values/stored-values.ts';
import { judgeRows } from '#web/features/auction-form/import/rows/judge-rows.ts';
import { editedAuction } from '../auction-form/edited-auction.ts';

const NOW = Date.parse('2026-11-01T00:00:00Z');

const CELLS: Cells = {
  houseNumber: 'A-1',
  title: 'A lamp',
  categorie: 'Electronics',
  description: 'It shines.',
  basePrice: '₹ 1,25,000',
  emdAmount: '0',
  otherCharges: '0',
  lotGst: '18.00 %',
  'facts.age': '07 years',
  'facts.brand': 'Philips',
  'moment:deadline': '20/11/2026 10:30',
  'moment:start': '21/11/2026 10:30',
  'moment:end': '22/11/2026 10:30',
};

const picture = (path: string, source = path): Picture => ({ path, within: path, source, size: 1 });
const PICTURES = [picture('a-1-1.jpg'), picture('a-1-2.jpg')];

/** The lot that these cells make. */
const STORED: Partial<EditedAuction> = {
  _id: 'lot-1',
  houseNumber: 'A-1',
  title: 'A lamp',
  categorie: 'electronics',
  description: 'It shines.',
  basePrice: 125_000,
  emdAmount: 0,
  charges: { buyerPremium: 0, otherCharges: 0, otherChargesName: '', lotGst: 18, chargesGst: 0 },
  facts: { brand: 'Philips', age: 7 },
  registrationDeadline: '2026-11-20T05:00:00.000Z',
  startDate: '2026-11-21T05:00:00.000Z',
  endDate: '2026-11-22T05:00:00.000Z',
  images: ['/media/lot-1/x.jpg', '/media/lot-1/y.jpg'],
};

function judge(
  rows: readonly Cells[],
  lots: Record<string, Partial<EditedAuction>> = {},
  now = NOW,
  pictures = PICTURES,
) {
  const byNumber = Object.entries(lots).map(([number, lot]) => [number, editedAuction({ ...STORED, ...lot })] as const);
  const judging = {
    rows: rows.map((cells, at) => ({ line: at + 2, cells })),
    leftOut: [],
    maxImages: 5,
    empty: NEW_VALUES,
  };
  return judgeRows({ ...judging, pictures, lots: new Map(byNumber), now }).rows.map(({ verdict }) => verdict);
}

const problemsOf = (cells: Cells, ...rest: [Record<string, Partial<EditedAuction>>?, number?, Picture[]?]) => {
  const [verdict] = judge([{ ...CELLS, ...cells }], ...rest);
  return verdict?.is === 'wrong' ? verdict.problems : {};
};

describe('a row without a lot', () => {
  it('is a new lot, read as people in India write', () => {
    expect(judge([CELLS])[0]).toMatchObject({
      is: 'create',
      fields: {
        houseNumber: 'A-1',
        categorie: 'electronics',
        basePrice: '125000',
        bidInterval: 60,
        facts: { brand: 'Philips', age: 7 },
        startDate: '2026-11-21T05:00:00.000Z',
      },
    });
  });

  it('has each problem at its cell', () => {
    expect(
      problemsOf({
        houseNumber: '',
        title: '',
        categorie: 'Boats',
        basePrice: 'ask',
        placePin: '12',
        placeCity: 'Pune',
        'moment:deadline': '20/11/2025 10:30',
        'moment:end': '21/11/2026',
      }),
    ).toEqual({
      houseNumber: 'Every row needs the house number of its lot.',
      title: 'Title is required.',
      categorie: expect.stringMatching(/^Please choose one of: Cars,/),
      basePrice: 'This is not an amount in rupees, such as 1,25,000.',
      placePin: 'Please enter the PIN code: six digits, the first not 0.',
      'moment:deadline': 'Registration deadline must be in the future',
      'moment:end': 'Please add the time, such as 31/12/2026 10:30.',
      pictures: 'Minimum 2 images required',
    });
  });

  it('cannot have a fact of another category, or a picture that nobody chose', () => {
    expect(problemsOf({ 'facts.metal': 'Gold', pictures: 'a-1-1.jpg; lost.jpg' })).toEqual({
      'facts.metal': 'Lots of this category have no such field. Please leave it empty.',
      pictures: 'No picture is called lost.jpg.',
    });
  });
});

describe('a row whose number a lot has', () => {
  it('changes nothing if the lot is as in the file, even after its dates', () => {
    expect(judge([CELLS], { 'A-1': {} }, NOW, [])[0]?.is).toBe('unchanged');
    const ended = { 'A-1': { status: 'completed' as const } };
    expect(judge([CELLS], ended, Date.parse('2027-11-01T00:00:00Z'), [])[0]?.is).toBe('unchanged');
  });

  it('leaves what the file has no column for, and empties what has an empty cell', () => {
    const lot = { place: { city: 'Pune', pin: '411001' }, reservePrice: 200_000 };
    expect(judge([{ ...CELLS, reservePrice: '' }], { 'A-1': lot }, NOW, [])[0]).toMatchObject({
      is: 'update',
      changes: ['Reserve Price'],
      fields: { place: { city: 'Pune', pin: '411001' }, reservePrice: '' },
    });
  });

  it('cannot change a lot that is running or over', () => {
    const changed = { ...CELLS, title: 'A lantern' };
    expect(judge([changed], { 'A-1': { status: 'active' } }, NOW, [])[0]).toMatchObject({
      is: 'wrong',
      problems: { houseNumber: 'This lot is active and can no longer be changed. The file differs: Title.' },
    });
  });

  it('is the same whatever the capitals and spaces of the number, and rows with the same number are wrong', () => {
    const other = { ...CELLS, houseNumber: ' a-1 ' };
    expect(judge([CELLS, other]).map((verdict) => verdict.is === 'wrong' && verdict.problems.houseNumber)).toEqual([
      'Row 3 has the same house number.',
      'Row 2 has the same house number.',
    ]);
  });
});

test('a picture whose end is missing is asked about until somebody has looked at it', () => {
  const pictures = [picture('a-1-1.jpg'), { ...picture('a-1-2.jpg'), isCutOff: true }];
  const sentence = 'The end of a-1-2.jpg is missing. Please look at it, then use it as it is, or choose a whole one.';
  expect(problemsOf({}, {}, NOW, pictures)).toEqual({ pictures: sentence });
  const rows = [{ line: 2, cells: CELLS }];
  const judging = { rows, leftOut: [], pictures, lots: new Map(), maxImages: 5, empty: NEW_VALUES, now: NOW };
  expect(judgeRows({ ...judging, seen: ['a-1-2.jpg'] }).rows[0]?.verdict.is).toBe('create');
});

describe('the pictures of a lot', () => {
  const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
  const stored = [`/media/lot-1/x-${one}.jpg`, '/media/lot-1/by-hand.jpg', `/media/lot-1/y-${two}.jpg`];
  const imagesOf = (pictures: Picture[]) => judge([CELLS], { 'A-1': { images: stored } }, NOW, pictures)[0];

  it('are not sent again, and those added by hand stay where they are', () =>
    expect(imagesOf([picture('a-1-1.jpg', one), picture('a-1-2.jpg', two)])?.is).toBe('unchanged'));

  it('follow the file in number and order', () => {
    const added = picture('a-1-0.jpg', '3'.repeat(32));
    expect(imagesOf([added, picture('a-1-2.jpg', two)])).toMatchObject({
      is: 'update',
      changes: ['Pictures'],
      images: [
        { is: 'new', picture: added },
        { is: 'stored', url: stored[2] },
        { is: 'stored', url: stored[1] },
      ],
    });
  });
});
