import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { problemOfPdf } from '../../../functions/platform/files/active-pdf.ts';
import { checkFile } from '../../../functions/platform/files/checked-file.ts';

const pdf = (...objects: readonly (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...objects, '\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'].map((part) => Buffer.from(part)));
const object = (content: string) => `\n7 0 obj\n${content}\nendobj\n`;
const stream = (dictionary: string, data: Buffer) =>
  Buffer.concat([Buffer.from(`\n8 0 obj\n<<${dictionary}>>\nstream\r\n`), data, Buffer.from('\nendstream\nendobj\n')]);
const objects = (content: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  stream(dictionary, deflateSync(content));

const CATALOG = object('<</Type /Catalog /Pages 2 0 R>>');

describe('a PDF that can only be read', () => {
  it.each([
    ['a plain one', pdf(CATALOG)],
    ['with object streams', pdf(CATALOG, objects('1 0 <</Type /Page /Annots []>>'))],
    ['with names that begin alike', pdf(object('<</JSON 1 /AAPL (x) /Launched true /Encrypted false>>'))],
    [
      'with a picture in whose bytes a short name stands',
      pdf(stream('/Subtype /Image', Buffer.from('\0/JS /AA \xff', 'latin1'))),
    ],
    [
      'with a picture that unfolds to more than would be read',
      pdf(stream('/Subtype /Image /Filter /FlateDecode', deflateSync(Buffer.alloc(20_000_000)))),
    ],
  ])('is taken: %s', (_what, bytes) => {
    expect(problemOfPdf(bytes)).toBeUndefined();
  });
});

describe('a PDF that does more', () => {
  const ACTIONS = [
    '/OpenAction <</S /JavaScript /JS (app.alert(1))>>',
    '/A <</S/Launch/F(calc.exe)>>',
    '/AA <</O 9 0 R>>',
    '/S /Rendition /JS 9 0 R',
    '/JS<612e6228>',
    '/Names <</EmbeddedFiles 9 0 R>>',
    '/EF <</F 9 0 R>> /Type /EmbeddedFile',
    '/Subtype /RichMedia',
    '/AcroForm <</XFA 9 0 R>>',
    '/S /J#61vaScript',
    '/#4a#53 (x)',
  ];

  it.each(ACTIONS)('is refused: %s', (action) => {
    expect(problemOfPdf(pdf(CATALOG, object(`<<${action}>>`)))).toBe('active');
    expect(problemOfPdf(pdf(CATALOG, objects(`1 0 <<${action}>>`)))).toBe('active');
    expect(problemOfPdf(pdf(stream(action, Buffer.from('x'))))).toBe('active');
    expect(problemOfPdf(pdf(`\n<<${action} `))).toBe('active');
  });

  it('is refused where it pretends that its objects are the content of a stream', () => {
    const hidden = object('% stream\n<</S /JavaScript>>');
    expect(problemOfPdf(pdf(hidden))).toBe('active');
    const packed = Buffer.concat([Buffer.from('\n% stream\n'), objects('1 0 <</S /JavaScript>>')]);
    expect(problemOfPdf(pdf(packed))).toBe('active');
  });
});

describe('a PDF that nobody can look into', () => {
  const script = '1 0 <</S /JavaScript>>';
  const OBJECTS = '/Type /ObjStm /N 1 /First 4';
  it.each([
    ['encrypted', pdf(CATALOG, '\ntrailer <</Encrypt 5 0 R>>')],
    ['packed twice', pdf(objects(script, `${OBJECTS} /Filter [/ASCIIHexDecode /FlateDecode]`))],
    ['packed with a predictor', pdf(objects(script, `${OBJECTS} /Filter /FlateDecode /DecodeParms <</Predictor 12>>`))],
    ['packed as another object says', pdf(objects(script, `${OBJECTS} /Filter 9 0 R`))],
    ['broken', pdf(stream(`${OBJECTS} /Filter /FlateDecode`, Buffer.from('not deflated')))],
    ['that unfolds without end', pdf(objects(' '.repeat(17_000_000)))],
    ['that would be read for hours', pdf('stream\n'.repeat(10_000))],
  ])('is refused: %s', (_what, bytes) => {
    expect(problemOfPdf(bytes)).toBe('closed');
  });

  it('has an answer whatever its bytes are', () => {
    const word = fc.constantFrom(
      'stream\n',
      'endstream',
      'endobj',
      '/First',
      '/Filter /FlateDecode',
      '/JS',
      '#',
      '#4a',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), (words) => {
        expect([undefined, 'active', 'closed']).toContain(problemOfPdf(pdf(words.join(' '))));
      }),
    );
  });
});

it('whoever sends one is told what to send instead', () => {
  expect(checkFile(pdf(object('<</S /JavaScript>>')), 'id-proof')).toMatchObject({
    error: {
      code: 'INVALID_FILE',
      message:
        'This PDF contains scripts, files or actions of its own, which cannot be accepted. Please send a picture of it, or print it to a new PDF and send that.',
    },
  });
});
