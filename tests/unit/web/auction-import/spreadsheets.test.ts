/**
 * Files that spreadsheet programs and libraries wrote; the names in `files/` say which, `x14`, `edge` and the like are
 * openpyxl's.
 */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LOT_HEADINGS } from '#web/features/auction-form/import/columns/match-columns.ts';
import { parseSheet } from '#web/sheet/parse-sheet.ts';

function read(name: string, sheet?: string) {
  const file = readFileSync(new URL(`files/${name}`, import.meta.url));
  return parseSheet({ name, bytes: new Uint8Array(file).buffer, sheet, headings: LOT_HEADINGS });
}

/** The cells of each row by the names of the columns, with what is shown beside what they hold. */
function lots(name: string, sheet?: string) {
  const parsed = read(name, sheet);
  if (!parsed.ok || 'sheets' in parsed.value) throw new Error(JSON.stringify(parsed));
  const { headers, rows } = parsed.value;
  return rows.map(({ cells, shown }) =>
    Object.fromEntries(
      headers.map((header, at) => [header, shown[at] === undefined ? cells[at] : [cells[at], shown[at]]]),
    ),
  );
}

it('a sheet of 512 KB, which fflate would inflate in a worker, is read', () => {
  expect(lots('edge-524288.xlsx')).toHaveLength(300);
});

it('cells are read as they are shown, and what differs from what they hold is kept', () => {
  const cells = Object.fromEntries(
    lots('formats.xlsx').map(({ Format, Cell }, at) => [`${at} ${String(Format)}`, Cell]),
  );
  expect(cells).toEqual({
    '0 0%': '5%',
    '1 0.00%': ['18.5%', '18.50%'],
    '2 0%': ['18.5%', '19%'],
    '3 "₹"#,##0.00': ['125000', '₹125,000.00'],
    '4 [$₹-4009] #,##,##0': ['125000', '₹ 125,000'],
    '5 $#,##0': ['125000', '$125,000'],
    '6 0.00 "lakh"': ['2.5', '2.50 lakh'],
    '7 [>=10000000]##\\,##\\,##\\,##0;[>=100000]##\\,##\\,##0;##,##0': ['12345678', '1,23,45,678'],
    '8 #,##0': ['12345.67', '12,346'],
    '9 00000': ['42', '00042'],
    '10 00000 00000': ['9876543210', '98765 43210'],
    '11 0" km"': ['45000', '45000 km'],
    '12 0.00E+00': ['100000', '1.00E+05'],
    '13 mm/dd/yyyy hh:mm': ['2026-12-12 10:30', '12/12/2026 10:30'],
    '14 dd-mmm-yy': ['2026-12-12', '12-Dec-26'],
    '15 yyyy': ['2019-01-01', '2019'],
    '16 yyyy-mm-dd hh:mm': '2026-12-12 00:00',
    '17 hh:mm AM/PM': ['10:30', '10:30 AM'],
    '18 [h]:mm': ['1.5', '36:00'],
    '19 General': '12345.67',
    '20 General': '919876543210',
    '21 General': ['1234567890123460', '1.23457E+15'],
    '22 General': '0.3',
    '23 General': '0.0000001',
    '24 @': '560001',
    '25 d-mmm': ['2026-02-01', '1-Feb'],
    '26 ;;;': ['7', ''],
  });
});

it('percent cells are what the sheet shows', () => {
  expect(lots('x14-percent-cells.xlsx')[0]).toMatchObject({
    'Buyer’s Premium': '5%',
    'GST on the Winning Bid': '18%',
  });
});

it('errors, and formulas that nobody has computed, are named', () => {
  expect(lots('y02-NA-in-reserve.xlsx')[1]).toMatchObject({
    'Reserve Price': ['#N/A', expect.stringMatching(/^=VLOOKUP/)],
  });
  expect(lots('formulas-openpyxl.xlsx')).toEqual([{ 'House Number': 'A-1', 'Reserve Price': ['', '=100000*2'] }]);
  expect(lots('formulas-xlsxwriter.xlsx')).toEqual([{ 'House Number': 'A-1', 'Reserve Price': ['0', '=100000*2'] }]);
  expect(lots('exceljs.xlsx')).toMatchObject([
    { Title: 'Maruti Swift', 'Reserve Price': '#N/A', Start: ['2026-12-12 10:00', '12/12/2026 10:00'] },
    { 'Reserve Price': '200000', Start: ['', '=D2'] },
  ]);
});

it('texts with formats of their own, dates as texts and days from 1904 are read', () => {
  expect(lots('texts.xlsx')[0]).toEqual({
    'House Number': 'T-1',
    Title: 'Maruti Swift',
    Description: 'Line one\nline two & <more>\u0001',
  });
  expect(lots('sheetjs.xlsx')[0]).toMatchObject({ Start: ['2026-12-12 10:00', '12-12-2026 10:00'] });
  expect(lots('title-rows-1904.xlsx')[0]).toMatchObject({ start: ['2026-12-12 10:00', '2026-12-12 10:00:00'] });
});

describe('which sheet is read', () => {
  it('is asked when several have something in them, or only hidden ones', () => {
    expect(read('several-sheets.xlsx')).toEqual({ ok: true, value: { sheets: ['Cover', 'Cars', 'Bikes'] } });
    expect(lots('several-sheets.xlsx', 'Bikes')).toEqual([{ 'House Number': 'B-1', Title: 'Splendor' }]);
    expect(read('only-hidden.xlsx')).toEqual({ ok: true, value: { sheets: ['Sheet'] } });
  });

  it('is never a hidden one in silence', () => {
    expect(read('x17-hidden-first-sheet.xlsx')).toMatchObject({
      value: { rows: [{ cells: expect.arrayContaining(['BF-130']) }], note: 'Hidden sheets are not read: Lists.' },
    });
  });
});

it('rows that a filter hides are read, and named', () => {
  expect(read('hidden-rows.xlsx')).toMatchObject({
    value: { rows: [{ line: 2 }, { line: 3 }, { line: 4 }], note: 'Rows that the sheet hides are read, too: 2.' },
  });
});

it('a title above the names of the columns is named and not read', () => {
  expect(read('title-rows-1904.xlsx')).toMatchObject({
    value: {
      headers: ['House\u00a0Number', 'TITLE', 'Base  Price', 'start'],
      rows: [{ line: 5 }],
      note: expect.stringContaining('M/s Sharma Auctioneers, Pune; Sale of 2026-12-12.'),
    },
  });
});

it('the line by which Excel names the separator is read past', () => {
  expect(read('c05-sep-line.csv')).toMatchObject({
    value: {
      headers: expect.arrayContaining(['House Number']),
      rows: [{ line: 3, cells: expect.arrayContaining(['BF-5']) }],
    },
  });
});

it.each([
  ['protected.xlsx', 'is protected by a password'],
  ['sheetjs-old.xls', 'a file of an old Excel'],
  ['sheetjs-html.xls', 'a web page that is named sheetjs-html.xls'],
  ['sheetjs-xml.xls', 'an XML file that is named sheetjs-xml.xls'],
  ['sheetjs.ods', 'an OpenDocument file'],
  ['sheetjs.xlsb', 'a binary Excel file'],
])('%s is refused by name', (name, sentence) => {
  expect(read(name)).toEqual({ ok: false, error: expect.stringContaining(sentence) });
});

it('a text that is named .xls is read as what it is', () => {
  expect(read('sheetjs-text.xls')).toMatchObject({
    value: { rows: [{ cells: ['S-1', 'Swift'] }], note: expect.stringContaining('not an Excel file but a text') },
  });
});
