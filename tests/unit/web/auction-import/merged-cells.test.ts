import { strToU8, zipSync } from 'fflate';
import { describe, expect, it, test } from 'vitest';
import { type Cell, default as writeSheets } from 'write-excel-file/universal';
import { LOT_HEADINGS } from '#web/features/auction-form/import/columns/match-columns.ts';
import { parseSheet } from '#web/sheet/parse-sheet.ts';

const HEAD = ['House Number', 'Title', 'Seller', 'Base Price'];

function read(bytes: ArrayBuffer, fillsMerged = true) {
  const sheet = parseSheet({ name: 'lots.xlsx', bytes, headings: LOT_HEADINGS, fillsMerged });
  if (!sheet.ok || 'sheets' in sheet.value) throw new Error(JSON.stringify(sheet));
  return sheet.value;
}

/** A workbook of one sheet with these parts. */
const workbook = (...parts: readonly string[]) =>
  new Uint8Array(
    zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="Lots" r:id="r1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="r1" Type="x/worksheet" Target="sheet1.xml"/></Relationships>',
      ),
      'xl/sheet1.xml': strToU8(`<worksheet>${parts.join('')}</worksheet>`),
    }),
  ).buffer;

const sheetData = (rows: readonly (readonly string[])[]) => {
  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  return `<sheetData>${rows.map((row) => `<row>${row.map(cell).join('')}</row>`).join('')}</sheetData>`;
};
const merges = (...refs: readonly string[]) =>
  `<mergeCells>${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells>`;

const ROWS = [HEAD, ['1', 'A', 'SBI', '100'], ['2', 'B', '', '200'], ['3', 'C', '', '300'], ['4', 'D', '', '400']];

describe('a cell that is merged over several rows', () => {
  it('counts for each of them, in a file as programs write it, and it is said', async () => {
    const text = (value: string, more = {}): Cell => ({ value, type: String, ...more });
    const data: (Cell | null)[][] = [
      [text('Sale of May', { span: 4 }), null, null, null],
      HEAD.map((name) => text(name)),
      [text('1'), text('A'), text('SBI', { rowSpan: 3 }), { value: 100, type: Number, format: '#,##0.00', rowSpan: 2 }],
      [text('2'), text('B'), null, null],
      [text('3'), text('C'), null, text('300')],
      [text('4'), text('D'), null, text('400')],
    ];
    const file = await writeSheets([{ sheet: 'Lots', data }]).toBlob();
    const { headers, rows, note } = read(await file.arrayBuffer());
    expect(headers).toEqual(HEAD);
    expect(rows.map(({ cells }) => cells)).toEqual([
      ['1', 'A', 'SBI', '100'],
      ['2', 'B', 'SBI', '100'],
      ['3', 'C', 'SBI', '300'],
      ['4', 'D', '', '400'],
    ]);
    expect(rows.map(({ shown }) => shown)).toEqual([{ 3: '100.00' }, { 3: '100.00' }, {}, {}]);
    expect(note).toContain('What is in merged cells counts for each of their rows: Seller, Base Price.');
  });

  it('does so wherever the file names it', () => {
    const [before, after] = [
      workbook(merges('C2:C4'), sheetData(ROWS)),
      workbook(sheetData(ROWS), merges('C2:C4')),
    ].map((bytes) => read(bytes).rows.map(({ cells }) => cells[2]));
    expect(after).toEqual(['SBI', 'SBI', 'SBI', '']);
    expect(before).toEqual(after);
  });

  it('hides what the cells below it hold, as in the sheet', () => {
    const rows = [HEAD, ['1', 'A', 'SBI', '100'], ['2', 'B', 'PNB', '200']];
    expect(read(workbook(sheetData(rows), merges('C2:C3'))).rows[1]?.cells[2]).toBe('SBI');
  });
});

it('a merged formula that nobody has computed is one in each row', () => {
  const formula = '<row><c t="inlineStr"><is><t>1</t></is></c><c><f>A1</f></c></row>';
  const data = sheetData([
    ['No', 'Title'],
    ['2', ''],
  ]).replace('</row>', `</row>${formula}`);
  expect(read(workbook(data, merges('B2:B3'))).rows.map(({ shown }) => shown)).toEqual([{ 1: '=A1' }, { 1: '=A1' }]);
});

it.each([
  ['over columns only', 'B2:C2'],
  ['as names of columns', 'C1:C3'],
  ['without anything in it', 'E2:E4'],
  ['that is no range', 'C2'],
])('a merged cell %s fills nothing', (_, ref) => {
  const { rows, note } = read(workbook(sheetData(ROWS), merges(ref)));
  expect(rows.map(({ cells }) => cells)).toEqual(ROWS.slice(1));
  expect(note).toBeUndefined();
});

it('what is merged over rows and columns stays in its first column', () => {
  const { headers, rows } = read(workbook(sheetData(ROWS), merges('C2:F3')));
  expect(headers).toEqual(HEAD);
  expect(rows[1]?.cells).toEqual(['2', 'B', 'SBI', '200']);
});

test('a bank statement is read as it is in the file', () => {
  expect(read(workbook(sheetData(ROWS), merges('C2:C4')), false).rows.map(({ cells }) => cells)).toEqual(ROWS.slice(1));
});

it('ranges over a million rows, many and over each other, make no rows and take no time', () => {
  const refs = Array.from({ length: 20_000 }, (_, at) => `${['A', 'C'][at % 2] ?? ''}${at + 2}:ZZ1048576`);
  expect(read(workbook(sheetData(ROWS), merges(...refs, 'C2:C9999999'))).rows).toHaveLength(4);
});

it('columns that the sheet hides are named, if they have something in them', () => {
  const cols = '<cols><col min="2" max="3" hidden="1"/><col min="27" max="16384" hidden="true"/></cols>';
  const far = '<sheetData><row><c r="A1" t="str"><v>Lot</v></c><c r="B1" t="str"><v>Base</v></c></row>';
  const cells = '<row><c r="A2"><v>1</v></c><c r="B2"><v>5</v></c><c r="AB2"><v>7</v></c></row></sheetData>';
  expect(read(workbook(cols, far, cells)).note).toBe('Columns that the sheet hides are read, too: B, AB.');
});
