import fc from 'fast-check';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { LOT_HEADINGS } from '#web/features/auction-form/import/columns/match-columns.ts';
import { parseSheet } from '#web/sheet/parse-sheet.ts';
import { csv } from '#web/ui/files/csv.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const parsed = (bytes: ArrayBuffer, name = 'lots.csv') => parseSheet({ name, bytes, headings: LOT_HEADINGS });
const rowsOf = (bytes: ArrayBuffer) => {
  const sheet = parsed(bytes);
  if (!sheet.ok || 'sheets' in sheet.value) throw new Error(JSON.stringify(sheet));
  return sheet.value.rows.map(({ cells }) => cells);
};

describe('a CSV file', () => {
  it('may have a byte order mark, semicolons, quotes, empty lines and line breaks in cells', () => {
    const sheet = parsed(bytesOf('\uFEFFNo;Title\r\n\r\n1;"A ""car"", red"\r\n;\r\n2;"Two\nlines"\r\n'));
    expect(sheet).toMatchObject({
      ok: true,
      value: {
        headers: ['No', 'Title'],
        rows: [
          { line: 3, cells: ['1', 'A "car", red'] },
          { line: 5, cells: ['2', 'Two\nlines'] },
        ],
      },
    });
  });

  it('in Windows-1252 is read with a hint', () => {
    const file = new Uint8Array([...strToU8('No,Title\n1,Caf'), 0xe9]).buffer;
    expect(parsed(file)).toMatchObject({
      ok: true,
      value: { rows: [{ cells: ['1', 'Café'] }], note: expect.stringContaining('Windows-1252') },
    });
  });

  it('in UTF-16, as Excel saves "Unicode text", is read', () => {
    const file = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('No\tTitle\n1\tगाड़ी', 'utf16le')]);
    expect(rowsOf(new Uint8Array(file).buffer)).toEqual([['1', 'गाड़ी']]);
  });

  it('has formulas as texts, and loses the apostrophe that our own files put before them', () => {
    const texts = ['=1+1', '+91 98765 43210', "'quoted", "'=1+1", "''=1+1"];
    expect(rowsOf(bytesOf(csv<string>([['No', (text) => text]], texts)))).toEqual(texts.map((text) => [text]));
  });

  it('has whatever separates the names of its columns, also where texts have more of another', () => {
    const rows = 'House Number;Title;Description\n1;Car;a, b, c, d, e\n2;Van;f, g, h, i\n';
    expect(rowsOf(bytesOf(rows))[0]).toEqual(['1', 'Car', 'a, b, c, d, e']);
    expect(rowsOf(bytesOf(`Sale of 1, 2, 3, 4 May\n\n${rows}`))[0]).toEqual(['1', 'Car', 'a, b, c, d, e']);
  });

  it('may have a title above names of columns that nobody knows', () => {
    const file = parsed(bytesOf('Sale of May\n\nSl,Reg. No.,EMD Rs\n1,KA01AB1234,5000\n'));
    expect(file).toMatchObject({ value: { headers: ['Sl', 'Reg. No.', 'EMD Rs'], rows: { length: 1 } } });
  });

  it('counts lots, not empty rows; above the limit it says how many were read', () => {
    const spread = parsed(bytesOf(`No,Title\n${'1,a\n,\n\n'.repeat(1_700)}`));
    expect(spread).toMatchObject({ ok: true, value: { rows: { length: 1_700 } } });
    expect(spread).not.toHaveProperty('value.note');
    const many = parsed(bytesOf(`Lots\nNo,Title\n${'1,a\n\n'.repeat(2_600)}`));
    expect(many).toMatchObject({
      value: { rows: { length: 2_000 }, note: expect.stringContaining('The first 2,000 of 2,600 rows were read.') },
    });
  });

  it.each([
    ['without rows', 'No,Title\n'],
    ['that is empty', ''],
    ['with a quote that never ends', 'No,Title\n1,"open\n2,b\n'],
    ['with zero bytes', 'No\n\0'],
    ['with too many columns', `${'a,'.repeat(201)}\n1`],
    ['with a huge cell', `No\n${'x'.repeat(20_001)}`],
  ])('%s is refused in a sentence', (_, text) => {
    expect(parsed(bytesOf(text))).toEqual({ ok: false, error: expect.stringMatching(/^[A-Z].*\.$/) });
  });
});

describe('an Excel file', () => {
  it('that inflates to more than a list of lots is refused before it is inflated', () => {
    const archive = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(1000) }));
    // The inflated size in the directory at the end of the archive: APPNOTE.TXT of PKWARE, 4.3.12.
    archive.writeUInt32LE(160 * 1024 * 1024, archive.indexOf('PK\u0001\u0002') + 24);
    expect(parsed(new Uint8Array(archive).buffer)).toEqual({
      ok: false,
      error: 'This file is too large.',
    });
  });

  it('that is damaged, and any other bytes, are refused in a sentence', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, isZip) => {
        const sheet = parsed(new Uint8Array(isZip ? [0x50, 0x4b, 3, 4, ...bytes] : bytes).buffer);
        if (!sheet.ok) expect(sheet.error).toMatch(/^[A-Z].*\.$/);
      }),
    );
  });
});
