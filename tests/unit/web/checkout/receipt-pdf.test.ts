import { readFileSync } from 'node:fs';
import { decodePDFRawStream, PDFDocument, PDFRawStream } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import type { Company } from '#shared/contract/company.ts';
import type { MaybeCompany } from '#web/company/read-company.ts';
import { printable, wrapText } from '#web/receipts/fit-text.ts';
import type { LinePainter } from '#web/receipts/fonts/line-painter.ts';
import { receiptContent, receiptFileName } from '#web/receipts/receipt-content.ts';
import type { ReceiptFacts } from '#web/receipts/receipt-facts.ts';
import { makeReceiptPdf } from '#web/receipts/receipt-pdf.ts';

const payer = { name: 'Tara Rao', email: 'tara@people.test' };
const facts = {
  payment: {
    id: 'fin_1a2b',
    type: 'Final payment',
    amount: 1_15_000,
    lines: null,
    setOff: 0,
    invoices: [],
    auctionId: 'auction-1',
    auctionTitle: 'A tractor',
    lotNumber: 1042,
    reference: 'pay_1',
    refund: null,
    date: '2026-11-18T10:00:00Z',
    paidAt: '2026-11-18T10:02:00Z',
    status: 'Completed',
  },
  type: 'final',
} as const satisfies ReceiptFacts;
const emdWith = (status: ReceiptFacts['payment']['status']): ReceiptFacts => ({
  ...facts,
  payment: { ...facts.payment, id: 'emd_1', type: 'EMD', amount: 15_000, status },
  type: 'emd',
});

describe('what a receipt says', () => {
  test('the amount in figures and words, what it was for, when and by whom', () => {
    const content = receiptContent(facts, payer, 'not-set', null);
    expect([content.amount, content.amountInWords]).toEqual(['₹1,15,000.00', 'One lakh fifteen thousand rupees only']);
    expect(content.rows).toEqual([
      ['Payment ID', 'fin_1a2b'],
      ['Type', 'Final payment'],
      ['Lot', '1042'],
      ['Auction', 'A tractor'],
      ['Auction ID', 'auction-1'],
      ['Total paid', '₹1,15,000.00'],
      ['Reference', 'pay_1'],
      ['Paid on', '18 Nov 2026, 3:32 pm IST'],
      ['Paid by', 'Tara Rao, tara@people.test'],
      ['Status', 'Completed'],
    ]);
  });

  test('the lines of the amount, if there were charges', () => {
    const lines = [
      { kind: 'bid', amount: 1_00_000, rate: null, name: null },
      { kind: 'premium', amount: 5_000, rate: 5, name: null },
      { kind: 'other', amount: 10_000, rate: null, name: 'Transport' },
    ] as const;
    const content = receiptContent(
      { ...facts, payment: { ...facts.payment, lines: [...lines] } },
      payer,
      'not-set',
      null,
    );
    expect(content.rows.slice(5, 9)).toEqual([
      ['Winning bid', '₹1,00,000.00'],
      ['Buyer’s premium (5 %)', '₹5,000.00'],
      ['Transport', '₹10,000.00'],
      ['Total paid', '₹1,15,000.00'],
    ]);
  });

  test('who issued it, with address and GSTIN', () => {
    const company: Company = {
      name: 'Lots of India Pvt Ltd',
      address: '4 MG Road, Pune',
      support: { email: 'help@lots.test', phone: '020 5555 0100' },
      grievanceOfficer: { name: 'A', designation: 'B', email: 'c@lots.test', phone: '1' },
      privacyEmail: 'c@lots.test',
    };
    const seller = { name: company.name, address: '5 FC Road, Pune', gstin: '27AAPFU0939F1ZV' };
    const head = (...by: [MaybeCompany, typeof seller | null]) => {
      const { company: name, about } = receiptContent(facts, payer, ...by);
      return [name, ...about];
    };
    expect(head('not-set', null)).toEqual(['Boli']);
    expect(head(company, null)).toEqual(['Lots of India Pvt Ltd', '4 MG Road, Pune']);
    // The name and the address that the GSTIN is registered with.
    expect(head(company, seller)).toEqual(['Lots of India Pvt Ltd', '5 FC Road, Pune', 'GSTIN 27AAPFU0939F1ZV']);
  });

  test('what happens to the deposit', () => {
    const note = (about: ReceiptFacts) => receiptContent(about, payer, 'not-set', null).notes.join(' ');
    expect(note(facts)).toContain('A deposit (EMD) that was held for this auction is refunded in full');
    expect(note({ ...facts, payment: { ...facts.payment, reference: 'HDFCR1' } })).toContain('Paid by bank transfer.');
    expect(note(emdWith('Completed'))).toContain('refunded in full if the payer does not win');
    expect(note(emdWith('Refunded'))).toContain('has been refunded');
    expect(note(emdWith('Forfeited'))).toContain('was forfeited');
  });

  test('of the deposit of a sale, that it is the sale’s and does not count', () => {
    const ofSale = (status: ReceiptFacts['payment']['status']) => {
      const { payment, type } = emdWith(status);
      const about = { forSale: true, auctionId: 's1', auctionTitle: 'Spring sale', lotNumber: null } as const;
      return receiptContent({ payment: { ...payment, ...about }, type }, payer, 'not-set', null);
    };
    const { rows, notes } = ofSale('Completed');
    expect(rows).toEqual(
      expect.arrayContaining([
        ['Sale', 'Spring sale'],
        ['Sale ID', 's1'],
      ]),
    );
    expect(notes[0]).toContain('It does not count towards the price of a lot.');
    expect(notes[0]).not.toContain('has it counted');
    expect(ofSale('Refunded').notes[0]).toContain('has been refunded');
  });

  test('its file is named after the payment', () => {
    expect(receiptFileName(facts)).toBe('boli-receipt-fin_1a2b.pdf');
    expect(receiptFileName({ ...facts, payment: { ...facts.payment, id: '' } })).toBe('boli-receipt-auction-1.pdf');
    expect(receiptFileName({ ...facts, payment: { ...facts.payment, id: '../x' } })).toBe('boli-receipt-___x.pdf');
  });
});

describe('text that fits', () => {
  test('invisible characters that break or reverse text are removed; letters of every script stay', () => {
    expect(printable(' a\n\tb\u202Fc\u0000\u202E ')).toBe('a b c');
    expect(printable('₹5 हिं 🚜')).toBe('₹5 हिं 🚜');
    expect(printable('\uD800')).toBe('\uFFFD');
  });

  test('lines break between words, and within words only when they must', () => {
    const wrap = (text: string) => wrapText(text, 5, (part) => part.length);
    expect(wrap('one two three')).toEqual(['one', 'two', 'three']);
    expect(wrap('a b c d')).toEqual(['a b c', 'd']);
    expect(wrap('to abcdefgh i')).toEqual(['to', 'abcde', 'fgh i']);
    expect(wrap('')).toEqual(['']);
    expect(wrap('हिन्दीहिन्दी').join('')).toBe('हिन्दीहिन्दी');
    // A syllable keeps its vowel sign.
    expect(wrap('मीमीमी')).toEqual(['मीमी', 'मी']);
  });
});

const NOTO = 'node_modules/@fontsource';
const fontFile = (name: string) => readFileSync(`${NOTO}/${name}-normal.woff`);
const fonts = {
  regular: [
    fontFile('noto-sans/files/noto-sans-latin-400'),
    fontFile('noto-sans-devanagari/files/noto-sans-devanagari-latin-ext-400'),
  ],
  bold: [
    fontFile('noto-sans/files/noto-sans-latin-700'),
    fontFile('noto-sans-devanagari/files/noto-sans-devanagari-latin-ext-700'),
  ],
};
// One white dot.
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

/** Creates the PDF with a painter that records its texts. */
async function make(title: string, payment: Partial<ReceiptFacts['payment']> = {}) {
  const painted: string[] = [];
  const painter: LinePainter = {
    widthOf: (text, size) => text.length * size * 0.6,
    paint: (text, size) => {
      painted.push(text);
      return Promise.resolve({ png: PNG, width: 10, height: size, below: 2 });
    },
  };
  const content = receiptContent(
    { ...facts, payment: { ...facts.payment, auctionTitle: title, ...payment } },
    payer,
    'not-set',
    null,
  );
  return { bytes: await makeReceiptPdf(content, { fonts, painter: () => Promise.resolve(painter) }), painted };
}

/** The lines of text on the page from top to bottom: position and number of glyphs. */
async function linesOn(bytes: Uint8Array) {
  const file = await PDFDocument.load(bytes);
  const drawing = file.context
    .enumerateIndirectObjects()
    .map(([, object]) => object)
    .filter((object) => object instanceof PDFRawStream)
    .map((stream) => new TextDecoder().decode(decodePDFRawStream(stream).decode()))
    .join('\n');
  return [...drawing.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\s+<([0-9A-F]*)> Tj/g)].map(([, x, y, glyphs = '']) => ({
    x: Number(x),
    y: Number(y),
    glyphs: glyphs.length / 4,
  }));
}

describe('the file', () => {
  test('a label of two lines pushes the next row down', async () => {
    const { bytes } = await make('A tractor', {
      lines: [{ kind: 'charges-gst', amount: 900, rate: 18, name: null }],
    });
    const labels = (await linesOn(bytes)).filter(({ x }) => x === 57).map(({ y }) => y);
    const gaps = labels.slice(1).map((y, index) => (labels[index] ?? 0) - y);
    expect(labels.length).toBeGreaterThan(10);
    expect(Math.min(...gaps)).toBeGreaterThan(12);
  });

  test('an id has a glyph for each of its letters', async () => {
    const { bytes } = await make('A tractor', { id: 'final_ffi' });
    const lines = await linesOn(bytes);
    const label = lines.findIndex(({ x, glyphs }) => x === 57 && glyphs === 'Payment ID'.length);
    expect(lines[label + 1]?.glyphs).toBe('final_ffi'.length);
  });

  test('is a PDF of one A4 page', async () => {
    const { bytes } = await make('A tractor');
    expect(new TextDecoder().decode(bytes.slice(0, 4))).toBe('%PDF');
    const [page, ...others] = (await PDFDocument.load(bytes)).getPages();
    expect([page?.getSize(), others]).toEqual([{ width: 595.28, height: 841.89 }, []]);
  });

  test('Latin letters and the rupee sign use an embedded font, reduced to the characters in use', async () => {
    const { bytes, painted } = await make('Tracteur ₹ – “Größe”');
    expect(painted).toEqual([]);
    expect(bytes.length).toBeLessThan(40_000);
  });

  test('lines with other characters are drawn as pictures', async () => {
    expect((await make('नीलामी: पुराना ट्रैक्टर')).painted).toEqual(['नीलामी: पुराना ट्रैक्टर']);
    const long = (await make(Array.from({ length: 40 }, () => 'ট্রাক্টর').join(' '))).painted;
    expect(long.length).toBeGreaterThan(1);
    expect(long.join(' ')).toBe(Array.from({ length: 40 }, () => 'ট্রাক্টর').join(' '));
  });

  test.each(['₹ 🚜', 'W'.repeat(200), 'two\nlines', '', '\u0000\uD800'])('takes the title %j', async (title) => {
    await expect(make(title)).resolves.toMatchObject({ bytes: expect.any(Uint8Array) });
  });
});
