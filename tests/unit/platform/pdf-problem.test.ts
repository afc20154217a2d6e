import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkFile } from '#functions/platform/files/checked-file.ts';
import { findPdfProblem } from '#functions/platform/files/pdf-problem.ts';

const pdf = (...objects: readonly (string | Buffer)[]) =>
  Buffer.concat(['%PDF-1.7\n', ...objects, '\ntrailer\n<</Root 1 0 R>>\n%%EOF\n'].map((part) => Buffer.from(part)));
const object = (content: string) => `\n7 0 obj\n${content}\nendobj\n`;
const stream = (dictionary: string, data: Buffer) =>
  Buffer.concat([Buffer.from(`\n8 0 obj\n<<${dictionary}>>\nstream\r\n`), data, Buffer.from('\nendstream\nendobj\n')]);
const objectStream = (content: string, dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode') =>
  stream(dictionary, deflateSync(content));

/** About `size` bytes of deflated data that unpack to nothing: empty stored blocks (RFC 1951, 3.2.4). */
function deflatedToNothing(size: number): Buffer {
  const block = (isLast: boolean) => [isLast ? 1 : 0, 0, 0, 0xff, 0xff];
  const empty = Buffer.alloc(size, Buffer.from(block(false))).subarray(0, size - (size % 5));
  return Buffer.concat([Buffer.from([0x78, 0x9c]), empty, Buffer.from([...block(true), 0, 0, 0, 1])]);
}

const FILES = join(import.meta.dirname, 'pdfs');

describe('a PDF of an ordinary program', () => {
  const names = readdirSync(join(FILES, 'ordinary'));

  it('is here from ten programs and more', () => {
    expect(names.length).toBeGreaterThanOrEqual(40);
    expect(new Set(names.map((name) => name.split('-')[0])).size).toBeGreaterThanOrEqual(10);
  });

  it.each(names)('is accepted: %s', (name) => {
    expect(findPdfProblem(readFileSync(join(FILES, 'ordinary', name)))).toBeUndefined();
  });
});

describe('a PDF made to do harm', () => {
  const ENCRYPTED = ['fpdf2-encrypted.pdf', 'qpdf-encrypted.pdf'];

  it.each(readdirSync(join(FILES, 'hostile')))('is refused: %s', (name) => {
    const problem = findPdfProblem(readFileSync(join(FILES, 'hostile', name)));
    expect(problem).toBe(ENCRYPTED.includes(name) ? 'uncheckable' : 'active');
  });
});

const links = (...targets: readonly string[]) =>
  targets.map((target) => object(`<</Subtype /Link /A <</S /URI /URI ${target}>>>>`));

const CATALOG = object('<</Type /Catalog /Pages 2 0 R>>');

describe('a PDF without active content', () => {
  it.each([
    ['a plain one', pdf(CATALOG)],
    ['with object streams', pdf(CATALOG, objectStream('1 0 <</Type /Page /Annots []>>'))],
    [
      'with strings, comments and keywords inside them',
      pdf(object('<</T (a \\( endobj) /U <6f> % stream\n/V [1 0 R true]>>')),
    ],
    ['with names of JavaScript properties', pdf(object('<</A constructor /B [toString]>>'))],
    ['with an object that is no dictionary', pdf(CATALOG, object('[1 0 R (x) /Y]'), object('42'))],
    ['with text about objects', pdf(stream('', Buffer.from('BT (an obj ( and a trailer) Tj ET obj] obj>> object')))],
    ['with names that begin alike', pdf(object('<</JSON 1 /AAPL (x) /Launched true /Encrypted false>>'))],
    [
      'with a picture whose bytes contain a short name',
      pdf(stream('/Subtype /Image', Buffer.from('\0/JS /EF /F( \xff', 'latin1'))),
    ],
    ['with a font called F', pdf(stream('/Subtype /Form /Resources <</Font <</F 5 0 R>>>>', Buffer.from('x')))],
    [
      'with links to the web, a mail and a phone number',
      pdf(...links('(https://example.in/a\\(b\\))', '(mailto:a@b.in)', '(tel:+9198)')),
    ],
    ['with a link in hexadecimal numbers', pdf(...links('<68747470733A2F2F 61>', '( http://a)'))],
    ['with a relative link', pdf(...links('(www.example.in)', '(#page=2)', '(lots/207?a=b:c)'))],
    ['that opens at a page', pdf(object('<</OpenAction [3 0 R /Fit] /AA <<>>>>'))],
    [
      'with a picture that unpacks to more than the limit',
      pdf(stream('/Subtype /Image /Filter /FlateDecode', deflateSync(Buffer.alloc(20_000_000)))),
    ],
  ])('is accepted: %s', (_what, bytes) => {
    expect(findPdfProblem(bytes)).toBeUndefined();
  });
});

describe('a PDF with active content', () => {
  const ACTIONS = [
    '/OpenAction <</S /JavaScript /JS (app.alert(1))>>',
    '/A <</S/Launch/F(calc.exe)>>',
    '/A <</S /Thread /F (other.pdf)>>',
    '/A <</S /Thread /UF<6f>>>',
    ...[
      String.raw`(\\\\server\\share)`,
      String.raw`(\134\134server)`,
      '(\n\\\\\\\\server)',
      '(//server/share)',
      '(file://server/share)',
      '(java\nscript:x)',
      '(C:/a.exe)',
      '<5c 5C73>',
      '()',
      '9 0 R',
      '% a comment\n(https://a)',
    ].map((target) => `/A <</S /URI /URI ${target}>>`),
    String.raw`/URI <</Base (\\\\server\\)>>`,
    '/#55RI (file:a)',
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
    expect(findPdfProblem(pdf(CATALOG, object(`<<${action}>>`)))).toBe('active');
    expect(findPdfProblem(pdf(CATALOG, objectStream(`1 0 <<${action}>>`)))).toBe('active');
    expect(findPdfProblem(pdf(stream(action, Buffer.from('x'))))).toBe('active');
    expect(findPdfProblem(pdf(`\n7 0 obj\n<<${action} `))).toBe('active');
    expect(findPdfProblem(pdf(`\ntrailer\n<<${action}>>`))).toBe('active');
    expect(findPdfProblem(pdf(object(`[<<${action}>>]`)))).toBe('active');
  });

  it('is refused when its objects are disguised as the content of a stream', () => {
    const hidden = object('% stream\n<</S /JavaScript>>');
    expect(findPdfProblem(pdf(hidden))).toBe('active');
    const packed = Buffer.concat([Buffer.from('\n% stream\n'), objectStream('1 0 <</S /JavaScript>>')]);
    expect(findPdfProblem(pdf(packed))).toBe('active');
  });
});

describe('a PDF that hides its objects from this check', () => {
  // Short names only: a long one would be found anywhere in the file.
  const form = '1 0 <</AcroForm <</XFA 9 0 R>>>>';
  const DEFLATED_OBJECT_STREAM = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';

  it.each([
    ['a comment', '%endobj\n'],
    ['a comment that ends with a carriage return', '% endobj\r'],
    ['a comment with the keywords of a stream', '% endstream endobj 9 0 obj stream\n'],
    ['a string', '/X (endobj)'],
    ['a string over several lines', '/X (\nendstream\nendobj\n)'],
    ['a string with parentheses', String.raw`/X (\) (\\) endobj)`],
    ['a string with a comment', '/X (%) /Y (endobj)'],
    ['a hexadecimal string', '/X <endobj>'],
    ['a name', '/endobj /X'],
    ['a name with a bracket', '/X#28 /endobj'],
  ])('is refused when its object stream seems to end in %s', (_what, filler) => {
    expect(findPdfProblem(pdf(objectStream(form, `${DEFLATED_OBJECT_STREAM} ${filler}`)))).toBe('active');
    expect(
      findPdfProblem(pdf(objectStream(form, `${DEFLATED_OBJECT_STREAM.replace('/ObjStm', '/#4fbjStm')} ${filler}`))),
    ).not.toBeUndefined();
  });

  it.each([
    ['an end that some readers ignore', `${DEFLATED_OBJECT_STREAM} endobj`],
    ['a stream that some readers ignore', `${DEFLATED_OBJECT_STREAM} stream\n`],
    ['a bracket that closes nothing', `] ${DEFLATED_OBJECT_STREAM}`],
    ['a filter that is the value of another key', '/Type /ObjStm /N 1 /First 4 /X /Filter /FlateDecode /Y'],
    ['a filter in a nested dictionary', '/Type /ObjStm /N 1 /First 4 /X <</Filter /FlateDecode>>'],
    ['two filters', `${DEFLATED_OBJECT_STREAM} /Filter /ASCIIHexDecode`],
    ['a filter whose name continues after a control character', '/Type /ObjStm /N 1 /First 4 /Filter\v/FlateDecode'],
    ['a filter in the name of another key', '/Type /ObjStm /N 1 /First 4 /X#2fY#2fFilter /FlateDecode'],
  ])('is refused when readers may interpret its dictionary in two ways: %s', (_what, dictionary) => {
    expect(findPdfProblem(pdf(objectStream('1 0 <<>>', dictionary)))).toBe('uncheckable');
  });

  it('is refused when its object stream has no filter', () => {
    expect(findPdfProblem(pdf(stream('/Type /ObjStm /N 1 /First 4', Buffer.from(form))))).toBe('uncheckable');
  });

  it('is refused when the data of its object stream begin in a non-standard way', () => {
    const spaced = Buffer.from(
      objectStream(form, DEFLATED_OBJECT_STREAM).toString('latin1').replace('stream\r\n', 'stream \r\n'),
      'latin1',
    );
    expect(findPdfProblem(pdf(spaced))).toBe('uncheckable');
  });

  it.each([
    ['a picture', (hidden: Buffer) => stream('/Subtype /Image', hidden)],
    [
      'a picture that seems to end in a string',
      (hidden: Buffer) => Buffer.concat([stream('/Subtype /Image', Buffer.from('endstream endobj (')), hidden]),
    ],
    ['a string', (hidden: Buffer) => Buffer.concat([Buffer.from('\n7 0 obj ('), hidden, Buffer.from(') endobj')])],
    ['a comment', (hidden: Buffer) => Buffer.concat([Buffer.from('\n% '), hidden.subarray(1)])],
    ['what looks like a stream', (hidden: Buffer) => Buffer.concat([Buffer.from('\n7 0 obj (stream\n) '), hidden])],
  ])('is refused when an object is hidden in %s', (_where, within) => {
    expect(findPdfProblem(pdf(within(Buffer.from(object('<</AcroForm <</XFA 9 0 R>>>>')))))).toBe('active');
    expect(findPdfProblem(pdf(within(objectStream(form))))).toBe('active');
  });
});

describe('a PDF that cannot be checked', () => {
  const script = '1 0 <</S /JavaScript>>';
  const OBJECT_STREAM = '/Type /ObjStm /N 1 /First 4';
  it.each([
    ['encrypted', pdf(CATALOG, '\ntrailer <</Encrypt 5 0 R>>')],
    ['compressed twice', pdf(objectStream(script, `${OBJECT_STREAM} /Filter [/ASCIIHexDecode /FlateDecode]`))],
    [
      'compressed with a predictor',
      pdf(objectStream(script, `${OBJECT_STREAM} /Filter /FlateDecode /DecodeParms <</Predictor 12>>`)),
    ],
    ['compressed by a filter that another object names', pdf(objectStream(script, `${OBJECT_STREAM} /Filter 9 0 R`))],
    ['broken', pdf(stream(`${OBJECT_STREAM} /Filter /FlateDecode`, Buffer.from('not deflated')))],
    ['that unpacks to more than the limit', pdf(objectStream(' '.repeat(17_000_000)))],
    ['that would take hours to parse: strings', pdf('1 0 obj('.repeat(100_000))],
    ['that would take hours to parse: comments', pdf('1 0 obj%'.repeat(100_000))],
    ['that would take hours to parse: arrays', pdf('1 0 /obj['.repeat(100_000))],
    ['whose dictionary never ends', pdf(CATALOG, '1 0 obj <</Type /Page')],
  ])('is refused: %s', (_what, bytes) => {
    expect(findPdfProblem(bytes)).toBe('uncheckable');
  });

  // Each `obj` in the comment makes a parser start the same object after the comment once more.
  const beginnings = (count: number, dictionary: string) =>
    Buffer.from(`${'%obj'.repeat(count)}\n<<${dictionary}>>stream`);
  it.each([
    ['large data after the word stream', [beginnings(1300, ''), Buffer.alloc(2_000_000, 'A')]],
    [
      'large data that unpack to nothing',
      [beginnings(1300, `${OBJECT_STREAM} /Filter /FlateDecode`), Buffer.from('\n'), deflatedToNothing(2_000_000)],
    ],
  ])('is refused before it is parsed a thousand times: %s', (_what, parts) => {
    expect(findPdfProblem(pdf(...parts))).toBe('uncheckable');
  });

  it('gets a verdict for any bytes, without an exception', () => {
    const word = fc.constantFrom(
      'stream\n',
      'endstream',
      'endobj',
      '/First 4',
      '/Filter /FlateDecode',
      '1 0 obj <<',
      '>>',
      '(',
      ')',
      '/JS',
      '#',
      '#4a',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(word, fc.string())), (words) => {
        expect([undefined, 'active', 'uncheckable']).toContain(findPdfProblem(pdf(words.join(' '))));
      }),
    );
  });
});

it('the refusal of an active PDF says what to send instead', () => {
  expect(checkFile(pdf(object('<</S /JavaScript>>')), 'id-proof')).toMatchObject({
    error: {
      code: 'INVALID_FILE',
      message:
        'This PDF contains scripts, files or actions of its own, which cannot be accepted. Please send a picture of it, or print it to a new PDF and send that.',
    },
  });
});
