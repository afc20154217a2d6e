import { describe, expect, it, test } from 'vitest';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import type { Cells } from '#web/features/auction-form/import/columns/columns.ts';
import { matchColumns } from '#web/features/auction-form/import/columns/match-columns.ts';
import { type JobRow, newJob, rowsOf } from '#web/features/auction-form/import/job/job.ts';
import type { Picture } from '#web/features/auction-form/import/pictures/picture.ts';
import { judgeRows, type Verdicts } from '#web/features/auction-form/import/rows/judge-rows.ts';
import { houseValues, NEW_VALUES } from '#web/features/auction-form/values/stored-values.ts';
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

const SALES = [
  { _id: 'may', name: 'Sale of May' },
  { _id: 'june', name: 'Sale of June' },
  { _id: 'june-2', name: 'SALE  OF JUNE' },
];

const BANK = { _id: 'bank', name: 'State Bank' };
const SELLERS = [
  { text: 'STATE BANK', sellers: [BANK] },
  { text: 'ABCDE1234F', sellers: [BANK, { _id: 'trust', name: 'Its Trust' }] },
  { text: 'Ravi', sellers: [] },
];

function judge(
  rows: readonly (Cells | Omit<JobRow, 'line'>)[],
  lots: Record<string, Partial<EditedAuction>> = {},
  now = NOW,
  pictures = PICTURES,
  empty = NEW_VALUES,
) {
  const byNumber = Object.entries(lots).map(([number, lot]) => [number, editedAuction({ ...STORED, ...lot })] as const);
  const judging = {
    rows: rows.map((row, at) => ({ line: at + 2, ...('cells' in row ? row : { cells: row }) })),
    leftOut: [],
    maxImages: 5,
    empty,
  };
  return judgeRows({
    ...judging,
    pictures,
    known: { lots: new Map(byNumber), sales: SALES, sellers: SELLERS },
    now,
  }).rows.map(({ verdict }) => verdict);
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

describe('an empty cell of a column that the house has settings for', () => {
  const charges = { buyerPremium: 5, otherCharges: 2_000, otherChargesName: 'Handling', lotGst: 18, chargesGst: 18 };
  const steps = [
    { from: 0, step: 500 },
    { from: 100_000, step: 1_000 },
  ];
  const HOUSE = houseValues({ charges, steps, bidInterval: 120 });
  const EMPTY: Cells = {
    ...CELLS,
    buyerPremium: '',
    otherCharges: '',
    otherChargesName: '',
    lotGst: ' ',
    chargesGst: '',
    bidInterval: '',
    'steps.0.step': '',
    'steps.1.from': '',
    'steps.1.step': '',
  };
  const judged = (cells: Cells, lots: Record<string, Partial<EditedAuction>> = {}) =>
    judge([{ ...EMPTY, ...cells }], lots, NOW, lots['A-1'] === undefined ? PICTURES : [], HOUSE)[0];

  it('leaves a new lot what the house has', () => {
    expect(judged({})).toMatchObject({
      is: 'create',
      fields: {
        buyerPremium: '5',
        otherCharges: '2000',
        otherChargesName: 'Handling',
        lotGst: '18',
        chargesGst: '18',
        bidInterval: 120,
        steps: [
          { from: '0', step: '500' },
          { from: '100000', step: '1000' },
        ],
      },
    });
  });

  it('is not a zero, which says that there is no charge', () => {
    const zeros = { buyerPremium: '0 %', otherCharges: '0', lotGst: '0', chargesGst: '0.00' };
    expect(judged(zeros)).toMatchObject({
      is: 'create',
      fields: { buyerPremium: '0', otherCharges: '0', lotGst: '0', chargesGst: '0' },
    });
  });

  it('is no step beside steps of the row', () => {
    expect(judged({ 'steps.0.step': '100' })).toMatchObject({ fields: { steps: [{ from: '0', step: '100' }] } });
    expect(judged({ 'steps.1.from': '50000' })).toMatchObject({
      is: 'wrong',
      problems: { 'steps.1.step': expect.any(String) },
    });
  });

  it('changes nothing in the lot that the same row has made, and is asked where that has something else', () => {
    const made = { charges, steps, bidInterval: 120 };
    expect(judged({}, { 'A-1': made })?.is).toBe('unchanged');
    const dearer = { ...made, charges: { ...charges, buyerPremium: 7 } };
    expect(judged({}, { 'A-1': dearer })).toMatchObject({
      is: 'wrong',
      problems: { buyerPremium: 'The cell is empty. Importing it clears 7 %. Is that right?' },
      questions: ['buyerPremium'],
    });
  });
});

it('what a spreadsheet left open is asked at its cell, and yes takes what it holds', () => {
  const row = {
    cells: {
      ...CELLS,
      emdAmount: '12345.67',
      reservePrice: '',
      otherCharges: '#N/A',
      'moment:end': '2026-11-22 10:30',
    },
    shown: { emdAmount: '12,346', reservePrice: '=B2*2', 'moment:end': '11/22/2026 10:30' },
  };
  const [verdict] = judge([row]);
  expect(verdict).toMatchObject({
    is: 'wrong',
    problems: {
      emdAmount: 'The sheet shows “12,346”, and the cell holds 12345.67. Is 12345.67 right?',
      reservePrice: expect.stringContaining('no value for the formula =B2*2'),
      otherCharges: expect.stringContaining('an error here (#N/A)'),
    },
    questions: ['emdAmount'],
  });
  const confirmed = verdict?.is === 'wrong' ? verdict.problems : {};
  const cells = { ...row.cells, reservePrice: '200000', otherCharges: '0' };
  expect(judge([{ cells, shown: { emdAmount: '12,346' }, confirmed }])[0]).toMatchObject({
    is: 'create',
    fields: { emdAmount: '12345.67', endDate: '2026-11-22T05:00:00.000Z' },
  });
});

it('dates beside dates as texts are asked, since day and month may be swapped', () => {
  const swapped = { ...CELLS, 'moment:start': '2026-12-11 10:30', 'moment:end': '2026-12-22 10:30' };
  const text = { ...CELLS, houseNumber: 'A-2', 'moment:start': '21/11/2026 10:30' };
  const asked = 'Other dates of this column are texts, so day and month may be swapped here. Is it 11 December 2026?';
  const [first, second] = judge([swapped, text], {}, NOW);
  expect(first).toMatchObject({ is: 'wrong', problems: { 'moment:start': asked }, questions: ['moment:start'] });
  expect(second?.is === 'wrong' && second.problems).not.toHaveProperty('moment:start');
  expect(judge([{ cells: swapped, confirmed: { 'moment:start': asked } }, text])[0]).toMatchObject({
    is: 'create',
    fields: { startDate: '2026-12-11T05:00:00.000Z' },
  });
  expect(judge([swapped])[0]?.is).toBe('create');
});

describe('dates of a file with one that can only have the month first', () => {
  const HEAD = ['House Number', 'Registration Deadline', 'Start', 'End'];
  const MAPPING = matchColumns(HEAD, {});
  const asked = (day: string) => `Another date of this file has the month first: 11/25/2026 10:30. Is it ${day} here?`;
  const job = (rows: readonly string[][]) =>
    newJob({
      userId: 'u1',
      fileName: '',
      mapping: MAPPING,
      sheet: { headers: HEAD, rows: rows.map((cells, at) => ({ line: at + 2, cells, shown: {} })), rowsLeft: 0 },
    });
  const FILE = [
    ['A-1', '11/10/2026 10:30', '11/12/2026 10:30', '2026-12-11 10:30'],
    ['A-2', '10/10/2026 10:30', '12 Nov 2026 10:30', '11/25/2026 10:30'],
  ];
  const verdicts = (change: Partial<ReturnType<typeof job>> = {}, file = FILE) => {
    const rows = rowsOf({ ...job(file), ...change });
    return judge(rows.map(({ cells, ...row }) => ({ ...row, cells: { ...CELLS, ...cells } }))).map((verdict) =>
      verdict.is === 'wrong' ? verdict : undefined,
    );
  };
  const ids = ['moment:deadline', 'moment:start', 'moment:end'] as const;

  it('are asked where the day could be a month, also in other columns and where a spreadsheet has read them', () => {
    const [first, second] = verdicts();
    expect(first?.problems).toMatchObject({
      'moment:deadline': asked('11 October 2026'),
      'moment:start': asked('11 December 2026'),
      'moment:end': asked('11 December 2026'),
    });
    expect(first?.questions).toEqual(expect.arrayContaining([...ids]));
    expect(second?.questions).toEqual([]);
    expect(second?.problems).toMatchObject({ 'moment:end': expect.stringContaining('not a date and time') });
  });

  it('are asked, too, when that one is mended, and not once they are answered or written by hand', () => {
    const mended = { '3': { 'moment:end': '25/11/2026 10:30' } };
    expect(verdicts({ mended })[0]?.questions).toEqual(expect.arrayContaining([...ids]));
    const byHand = { 'moment:start': '12/11/2026 10:30', 'moment:end': '14/11/2026 10:30' };
    expect(verdicts({ mended: { ...mended, '2': byHand } })[0]?.questions).toEqual(['moment:deadline']);
    const confirmed = {
      '2': Object.fromEntries(ids.map((id) => [id, `${asked('11 October 2026')}${asked('11 December 2026')}`])),
    };
    expect(verdicts({ confirmed })[0]?.questions ?? []).toEqual([]);
  });

  it('are not asked in a file without such a date', () => {
    const file = FILE.map((row) =>
      row.map((cell) => cell.replace('11/25', '25/11').replace('2026-12-11', '13/12/2026')),
    );
    expect(verdicts({}, file).flatMap((verdict) => verdict?.questions ?? [])).toEqual([]);
  });
});

it('an area with its unit is two facts, and is not taken for a change', () => {
  const land = {
    ...CELLS,
    categorie: 'Land',
    'facts.age': undefined,
    'facts.brand': undefined,
    'facts.area': '2 acres',
  };
  const cells: Cells = JSON.parse(JSON.stringify(land));
  expect(judge([cells])[0]).toMatchObject({ is: 'create', fields: { facts: { area: 2, areaUnit: 'acre' } } });
  const lot = { categorie: 'land' as const, facts: { area: 2, areaUnit: 'acre' } };
  expect(judge([cells], { 'A-1': lot }, NOW, [])[0]?.is).toBe('unchanged');
  const inFeet = { 'A-1': { ...lot, facts: { area: 2, areaUnit: 'sq-ft' } } };
  expect(judge([cells], inFeet, NOW, [])[0]).toMatchObject({
    is: 'wrong',
    problems: { 'facts.area': expect.any(String) },
  });
});

describe('a row whose number a lot has', () => {
  it('changes nothing if the lot is as in the file, even after its dates', () => {
    expect(judge([CELLS], { 'A-1': {} }, NOW, [])[0]?.is).toBe('unchanged');
    const ended = { 'A-1': { status: 'completed' as const } };
    expect(judge([CELLS], ended, Date.parse('2027-11-01T00:00:00Z'), [])[0]?.is).toBe('unchanged');
  });

  it('is not asked about a share below one, or a text like a date, that the lot has', () => {
    const charges = { buyerPremium: 0, otherCharges: 0, otherChargesName: '', lotGst: 0.25, chargesGst: 0 };
    const cells = { ...CELLS, title: '12-Mar', lotGst: '0.25' };
    expect(judge([cells], { 'A-1': { title: '12-Mar', charges } }, NOW, [])[0]?.is).toBe('unchanged');
    expect(judge([cells], { 'A-1': {} }, NOW, [])[0]).toMatchObject({ questions: ['title', 'lotGst'] });
  });

  it('leaves what the file has no column for', () => {
    const lot = { place: { city: 'Pune', pin: '411001' }, reservePrice: 200_000 };
    expect(judge([{ ...CELLS, title: 'A lantern' }], { 'A-1': lot }, NOW, [])[0]).toMatchObject({
      is: 'update',
      changes: ['Title'],
      fields: { place: { city: 'Pune', pin: '411001' }, reservePrice: '200000' },
    });
  });

  it('asks before an empty cell clears what the lot has', () => {
    const lots = { 'A-1': { reservePrice: 200_000 } };
    const cells = { ...CELLS, reservePrice: '' };
    const asked = 'The cell is empty. Importing it clears ₹2,00,000. Is that right?';
    const [verdict] = judge([cells], lots, NOW, []);
    expect(verdict).toMatchObject({ is: 'wrong', problems: { reservePrice: asked }, questions: ['reservePrice'] });
    const confirmed = { reservePrice: asked };
    expect(judge([{ cells, confirmed }], lots, NOW, [])[0]).toMatchObject({
      is: 'update',
      fields: { reservePrice: '' },
    });
    const raised = { 'A-1': { reservePrice: 300_000 } };
    expect(judge([{ cells, confirmed }], raised, NOW, [])[0]).toMatchObject({
      is: 'wrong',
      questions: ['reservePrice'],
    });
  });

  it('is asked when only zeros tell its number from that of another row or lot', () => {
    const rows = [CELLS, { ...CELLS, houseNumber: 'A-001' }];
    const verdicts = judge(rows, {}, NOW, []);
    const asked = ['There is A-001, too. Is A-1 another lot?', 'There is A-1, too. Is A-001 another lot?'];
    expect(verdicts).toMatchObject(
      asked.map((houseNumber) => ({ is: 'wrong', problems: { houseNumber }, questions: ['houseNumber'] })),
    );
    expect(judge([{ ...CELLS, houseNumber: 'a-01' }], { 'A-1': {} }, NOW, [])[0]).toMatchObject({
      is: 'wrong',
      problems: { houseNumber: 'There is A-1, too. Is a-01 another lot?' },
    });
    const confirmed = { houseNumber: asked.join('') };
    expect(judge(rows.map((cells) => ({ cells, confirmed })))[0]?.is).toBe('create');
    expect(judge([{ ...CELLS, houseNumber: 'Ａ–１' }], { 'A-1': { houseNumber: 'Ａ–１' } }, NOW, [])[0]?.is).toBe(
      'unchanged',
    );
  });

  it('is its number although a number format shows it as another, unless a lot has it as it is shown', () => {
    const row = { cells: { ...CELLS, houseNumber: '1234' }, shown: { houseNumber: '1,234' } };
    expect(judge([row], { '1234': { houseNumber: '1234' } }, NOW, [])[0]?.is).toBe('unchanged');
    const pictures = [picture('1234-1.jpg'), picture('1234-2.jpg')];
    expect(judge([row], {}, NOW, pictures)[0]).toMatchObject({ is: 'create', fields: { houseNumber: '1234' } });
    // As an earlier import stored it: another lot would be a second one of the same thing.
    expect(judge([row], { '1,234': { houseNumber: '1,234' } }, NOW, [])[0]?.is).toBe('unchanged');
  });

  it('is not asked again when it is shown as the lot has it', () => {
    const row = { cells: { ...CELLS, houseNumber: '42' }, shown: { houseNumber: '4-2' } };
    expect(judge([row], { '4-2': { houseNumber: '4-2' } }, NOW, [])[0]?.is).toBe('unchanged');
    const written = { ...CELLS, houseNumber: '1,234' };
    expect(judge([written], { '1,234': { houseNumber: '1,234' } }, NOW, [])[0]?.is).toBe('unchanged');
    expect(judge([written])[0]).toMatchObject({ is: 'wrong', questions: ['houseNumber'] });
  });

  it('is no error of the sheet, however many rows have one', () => {
    const error = { houseNumber: expect.stringContaining('an error here (#N/A)') };
    const rows = [1, 2].map(() => ({ ...CELLS, houseNumber: '#N/A' }));
    for (const verdict of judge(rows, {}, NOW, [])) expect(verdict).toMatchObject({ is: 'wrong', problems: error });
  });

  it('cannot change a lot that is running or over', () => {
    const changed = { ...CELLS, title: 'A lantern' };
    expect(judge([changed], { 'A-1': { status: 'active' } }, NOW, [])[0]).toMatchObject({
      is: 'wrong',
      problems: { houseNumber: 'This lot is active and can no longer be changed. The file differs: Title.' },
    });
  });

  it('asks whether a lot that was not sold is listed again, and then takes what the row says and nothing of its dates', () => {
    const unsold = {
      status: 'completed',
      canBeRelisted: true,
      latestEnd: '2026-10-02T05:00:00.000Z',
      endDate: '2026-10-01T05:00:00.000Z',
      saleId: 'may',
    } as const;
    const [asked] = judge([CELLS], { 'A-1': unsold }, NOW, []);
    const question = 'The lot with this number was not sold. Shall it be listed again, as this row says?';
    expect(asked).toMatchObject({ is: 'wrong', questions: ['houseNumber'], problems: { houseNumber: question } });
    const confirmed = { houseNumber: question };
    const yes = { cells: { ...CELLS, sale: 'sale of may' }, confirmed };
    expect(judge([yes], { 'A-1': { ...unsold, saleId: 'april' } }, NOW, [])[0]).toMatchObject({
      is: 'relist',
      joins: 'may',
      existing: { _id: 'lot-1' },
      values: { latestEndDate: '', endDate: '2026-11-22' },
    });
    const { 'moment:end': _, ...withoutEnd } = { ...CELLS, title: 'A lantern' };
    expect(judge([{ cells: withoutEnd, confirmed }], { 'A-1': unsold }, NOW, [])[0]).toMatchObject({ is: 'wrong' });
    // An export that is imported again asks nothing.
    expect(judge([CELLS], { 'A-1': { ...unsold, ...STORED, latestEnd: null } }, NOW, [])[0]?.is).toBe('unchanged');
    expect(judge([{ cells: CELLS, confirmed }], { 'A-1': { ...unsold, canBeRelisted: false } }, NOW, [])[0]?.is).toBe(
      'wrong',
    );
  });

  it('is the same whatever the capitals and spaces of the number, and rows with the same number are wrong', () => {
    const other = { ...CELLS, houseNumber: ' a-1 ' };
    expect(judge([CELLS, other]).map((verdict) => verdict.is === 'wrong' && verdict.problems.houseNumber)).toEqual([
      'Row 3 has the same house number.',
      'Row 2 has the same house number.',
    ]);
  });
});

test('a picture whose end is missing is asked about, and not if the lot has it', () => {
  const source = '1'.repeat(32);
  const pictures = [picture('a-1-1.jpg'), { ...picture('a-1-2.jpg', source), isCutOff: true }];
  const sentence = 'The end of a-1-2.jpg is missing, and may be grey. Shall it be shown so?';
  expect(judge([CELLS], {}, NOW, pictures)[0]).toMatchObject({
    problems: { pictures: sentence },
    questions: ['pictures'],
  });
  const images = ['/media/lot-1/x.jpg', `/media/lot-1/y-${source}.jpg`];
  expect(problemsOf({}, { 'A-1': { images } }, NOW, pictures)).toEqual({});
});

describe('the pictures of a lot', () => {
  const [one, two] = ['1'.repeat(32), '2'.repeat(32)];
  const stored = [`/media/lot-1/x-${one}.jpg`, '/media/lot-1/by-hand.jpg', `/media/lot-1/y-${two}.jpg`];
  const imagesOf = (pictures: Picture[], confirmed: Cells = {}) =>
    judge([{ cells: CELLS, confirmed }], { 'A-1': { images: stored } }, NOW, pictures)[0];
  const removesOne = 'Importing it removes a picture that the lot has. Is that right?';

  it('are not sent again, and those added by hand stay where they are', () =>
    expect(imagesOf([picture('a-1-1.jpg', one), picture('a-1-2.jpg', two)])?.is).toBe('unchanged'));

  it('follow the file in number and order', () => {
    const added = picture('a-1-0.jpg', '3'.repeat(32));
    expect(imagesOf([added, picture('a-1-2.jpg', two)], { pictures: removesOne })).toMatchObject({
      is: 'update',
      changes: ['Pictures'],
      images: [
        { is: 'new', picture: added },
        { is: 'stored', url: stored[2] },
        { is: 'stored', url: stored[1] },
      ],
    });
  });

  it('are not removed without asking, after what else is asked about them', () => {
    const others = [picture('a-1-4.jpg', '4'.repeat(32)), picture('a-1-5.jpg', '5'.repeat(32))];
    expect(imagesOf(others)).toMatchObject({
      problems: { pictures: 'Importing it removes 2 pictures that the lot has. Is that right?' },
      questions: ['pictures'],
    });
    const cutOff = { ...picture('a-1-0.jpg', '3'.repeat(32)), isCutOff: true };
    const missing = 'The end of a-1-0.jpg is missing, and may be grey. Shall it be shown so?';
    const pictures = [cutOff, picture('a-1-2.jpg', two)];
    expect(imagesOf(pictures)).toMatchObject({ problems: { pictures: missing }, questions: ['pictures'] });
    expect(imagesOf(pictures, { pictures: missing })).toMatchObject({ problems: { pictures: removesOne } });
    expect(imagesOf(pictures, { pictures: missing + removesOne })?.is).toBe('update');
    const added = [picture('a-1-1.jpg', one), picture('a-1-2.jpg', two), ...others.slice(1)];
    expect(imagesOf(added)?.is).toBe('update');
  });
});

test('with earlier verdicts, only what has changed is judged again, and the result is the same', () => {
  const rows = ['A-1', 'A-2', 'A-3'].map((houseNumber, at) => ({ line: at + 2, cells: { ...CELLS, houseNumber } }));
  const judging = { rows, leftOut: [], maxImages: 5, empty: NEW_VALUES, pictures: PICTURES, now: NOW };
  const known = { lots: new Map(), sales: SALES, sellers: SELLERS };
  const verdicts: Verdicts = new Map();
  const before = judgeRows({ ...judging, known }, verdicts).rows;
  // As after a mended cell, all other rows are new objects with the same cells.
  const mended = rows.map(({ line, cells }) => ({ line, cells: { ...cells, ...(line === 3 && { basePrice: '0' }) } }));
  const after = judgeRows({ ...judging, rows: mended, known }, verdicts).rows;
  expect(after.map(({ verdict }, at) => verdict === before[at]?.verdict)).toEqual([true, false, true]);
  expect(after).toEqual(judgeRows({ ...judging, rows: mended, known }).rows);
  // The number of one row decides about the pictures of another.
  const renamed = mended.map((row) => (row.line === 2 ? { ...row, cells: { ...row.cells, houseNumber: 'B-1' } } : row));
  const last = judgeRows({ ...judging, rows: renamed, known }, verdicts).rows;
  expect(last).toEqual(judgeRows({ ...judging, rows: renamed, known }).rows);
});

describe('the seller of a lot', () => {
  const judged = (cell: string, lots: Record<string, Partial<EditedAuction>> = {}) =>
    judge([{ ...CELLS, sellerId: cell }], lots)[0];

  test('is who has exactly what the cell says', () => {
    expect(judged(' STATE BANK ')).toMatchObject({ is: 'create', fields: { sellerId: 'bank' } });
    expect(judged('')).toMatchObject({ is: 'create', fields: { sellerId: '' } });
    expect(judged('STATE BANK', { 'A-1': { sellerId: 'trust' } })).toMatchObject({
      is: 'update',
      changes: expect.arrayContaining(['Seller']),
    });
  });

  test.each([
    ['Ravi', 'No seller has the name, PAN or GSTIN Ravi.'],
    ['ABCDE1234F', '2 sellers have ABCDE1234F.'],
  ])('is never guessed: %s', (cell, sentence) => {
    expect(judged(cell)).toMatchObject({ is: 'wrong', problems: { sellerId: expect.stringContaining(sentence) } });
  });

  test('is asked about where an empty cell takes it away', () => {
    expect(judged('', { 'A-1': { sellerId: 'bank' } })).toMatchObject({ is: 'wrong', questions: ['sellerId'] });
  });

  test('is found under the names that houses use', () => {
    for (const name of ['Seller', 'Consignor', 'Owner', 'BANK', 'Sold for'])
      expect(matchColumns([name], {})).toEqual(['sellerId']);
    expect(matchColumns(['Seller Shown to Bidders'], {})).toEqual(['seller']);
  });
});
