import { strToU8, zipSync } from 'fflate';
import fc from 'fast-check';
import writeSheet from 'write-excel-file/universal';
import { describe, expect, it } from 'vitest';
import { csv } from '#web/ui/files/csv.ts';
import { parseSheet } from '#web/features/auction-form/import/sheet/parse-sheet.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer;
const rowsOf = async (file: ArrayBuffer) => {
  const sheet = await parseSheet(file);
  if (!sheet.ok) throw new Error(sheet.error);
  return sheet.value.rows.map(({ cells }) => cells);
};

describe('a CSV file', () => {
  it('may have a byte order mark, semicolons, quotes, empty lines and line breaks in cells', async () => {
    const sheet = await parseSheet(bytesOf('\uFEFFNo;Title\r\n\r\n1;"A ""car"", red"\r\n;\r\n2;"Two\nlines"\r\n'));
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

  it('in Windows-1252 is read with a hint', async () => {
    const file = new Uint8Array([...strToU8('No,Title\n1,Caf'), 0xe9]).buffer;
    expect(await parseSheet(file)).toMatchObject({
      ok: true,
      value: { rows: [{ cells: ['1', 'Café'] }], note: expect.stringContaining('Windows-1252') },
    });
  });

  it('in UTF-16, as Excel saves "Unicode text", is read', async () => {
    const file = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from('No\tTitle\n1\tगाड़ी', 'utf16le')]);
    expect(await rowsOf(new Uint8Array(file).buffer)).toEqual([['1', 'गाड़ी']]);
  });

  it('has formulas as texts, and loses the apostrophe that our own files put before them', async () => {
    const written = csv<string>([['No', (text) => text]], ['=1+1', '+91 98765 43210', "'quoted"]);
    expect(await rowsOf(bytesOf(written))).toEqual([['=1+1'], ['+91 98765 43210'], ["'quoted"]]);
  });

  it.each([
    ['without rows', 'No,Title\n'],
    ['that is empty', ''],
    ['with a quote that never ends', 'No,Title\n1,"open\n2,b\n'],
    ['with zero bytes', 'No\n\0'],
    ['with too many rows', `No\n${'1\n'.repeat(2_001)}`],
    ['with too many columns', `${'a,'.repeat(201)}\n1`],
    ['with a huge cell', `No\n${'x'.repeat(20_001)}`],
  ])('%s is refused in a sentence', async (_, text) => {
    expect(await parseSheet(bytesOf(text))).toEqual({ ok: false, error: expect.stringMatching(/^[A-Z].*\.$/) });
  });
});

describe('an Excel file', () => {
  it('gives numbers, dates and times as texts', async () => {
    const cell = (value: string | number) => ({ value, type: typeof value === 'number' ? Number : String });
    const moment = (iso: string) => ({ value: new Date(iso), type: Date, format: 'dd/mm/yyyy hh:mm' });
    const file = await writeSheet([
      ['No', 'Price', 'Start'].map(cell),
      [cell('007'), cell(125000.5), moment('2026-11-12T10:30:00Z')],
      [cell(8), cell(1), moment('2026-11-13T00:00:00Z')],
    ]).toBlob();
    expect(await rowsOf(await file.arrayBuffer())).toEqual([
      ['007', '125000.5', '2026-11-12 10:30'],
      ['8', '1', '2026-11-13'],
    ]);
  });

  it('that inflates to more than a list of lots is refused before it is inflated', async () => {
    const archive = Buffer.from(zipSync({ 'xl/worksheets/sheet1.xml': new Uint8Array(1000) }));
    // The inflated size in the directory at the end of the archive: APPNOTE.TXT of PKWARE, 4.3.12.
    archive.writeUInt32LE(160 * 1024 * 1024, archive.indexOf('PK\u0001\u0002') + 24);
    expect(await parseSheet(new Uint8Array(archive).buffer)).toEqual({
      ok: false,
      error: 'This file is too large for a list of lots.',
    });
  });

  it('of the old format, and any other bytes, are refused in a sentence', async () => {
    const old = new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1]).buffer;
    expect(await parseSheet(old)).toMatchObject({ ok: false, error: expect.stringContaining('old Excel') });
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), fc.boolean(), async (bytes, isZip) => {
        const file = new Uint8Array(isZip ? [0x50, 0x4b, 3, 4, ...bytes] : bytes).buffer;
        const sheet = await parseSheet(file);
        if (!sheet.ok) expect(sheet.error).toMatch(/^[A-Z].*\.$/);
      }),
    );
  });
});
