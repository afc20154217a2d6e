import { readFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import type { CatalogueLot } from '#shared/contract/sales/public-sale.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { pdfText } from '#tests/support/pdf/pdf-text.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { catalogueContent } from '#web/sales/catalogue/catalogue-content.ts';
import { makeCataloguePdf } from '#web/sales/catalogue/catalogue-pdf.ts';
import { lot, sale } from './sales/catalogue-sale.ts';

const MADE = {
  address: 'https://boli.test/sale/s1',
  company: {
    name: 'Boli Auctions',
    address: 'Pune',
    support: { email: 'care@boli.test', phone: '+912048000000' },
    grievanceOfficer: { name: 'G', designation: 'Officer', email: 'g@boli.test', phone: '+912048000001' },
    privacyEmail: 'p@boli.test',
  },
  now: NOW,
};

const NOTO = 'node_modules/@fontsource';
const fontFile = (name: string) => readFileSync(`${NOTO}/${name}-normal.woff`);
const sign = 'noto-sans-devanagari/files/noto-sans-devanagari-latin-ext';
const fonts = {
  regular: [fontFile('noto-sans/files/noto-sans-latin-400'), fontFile(`${sign}-400`)],
  bold: [fontFile('noto-sans/files/noto-sans-latin-700'), fontFile(`${sign}-700`)],
};

async function make(lots: readonly CatalogueLot[], pictureOf: (address: string) => Promise<Uint8Array | undefined>) {
  const progress: number[] = [];
  const bytes = await makeCataloguePdf(catalogueContent(sale(lots), lots, MADE), {
    fonts,
    painter: () => Promise.reject(new Error('No text needs it.')),
    pictureOf,
    onProgress: (done) => progress.push(done),
  });
  return { bytes, progress };
}

describe('the catalogue of a sale', () => {
  test('long terms go on on the next page', async () => {
    const terms = Array.from({ length: 600 }, (_, index) => `word${index}`).join(' ');
    const lots = [lot(1)];
    const bytes = await makeCataloguePdf(catalogueContent({ ...sale(lots), terms }, lots, MADE), {
      fonts,
      painter: () => Promise.reject(new Error('No text needs it.')),
      pictureOf: async () => undefined,
      onProgress: () => {},
    });
    const pages = await pdfText(bytes);
    // Then the page of the lots, and the index.
    expect(pages.map((text) => text.includes('word'))).toEqual([true, true, false, false]);
    expect(pages.join('\n').match(/word\d+/g)).toHaveLength(600);
  });

  test('has the terms of the sale, and picture, facts, prices and times of each lot', async () => {
    const asked: string[] = [];
    const seen = { city: 'Pune', inspections: [{ from: NOW, until: NOW + 3_600_000 }] };
    const { bytes } = await make([lot(1, seen), lot(2, { status: 'cancelled' })], async (address) => {
      asked.push(address);
      return JPEG;
    });
    expect(asked).toEqual(['/media/a1/1.jpg', '/media/a2/1.jpg']);
    const text = (await pdfText(bytes)).join('\n');
    for (const part of [
      'Spring sale',
      'Yard 4, Pune',
      'As is.',
      'Where is.',
      '1. Tractor 1',
      'Lot no. 1002, cancelled',
    ]) {
      expect(text).toContain(part);
    }
    expect(text.replaceAll('\n', '')).toContain('Base price ₹1,00,000, deposit (EMD) ₹10,000');
    expect(text).toContain('Make: Mahindra');
    expect(text).toMatch(/Bidding from/);
    expect(text).toContain('care@boli.test');
    expect(text.replaceAll('\n', '')).toMatch(/Inspection in Pune: \d/);
  });

  test('takes as many pages as it needs, with every lot in order', async () => {
    const lots = Array.from({ length: 40 }, (_, index) => lot(index + 1));
    const { bytes, progress } = await make(lots, async () => undefined);
    const pages = (await PDFDocument.load(bytes)).getPageCount();
    // What applies to all, eight lots a page, and the index.
    expect(pages).toBe(1 + 5 + 1);
    const numbers = [...(await pdfText(bytes)).join('\n').matchAll(/^(\d+)\. Tractor/gm)].map(([, number]) =>
      Number(number),
    );
    expect(numbers).toEqual(lots.map(({ number }) => number));
    expect(progress.at(-1)).toBe(40);
    const texts = await pdfText(bytes);
    expect(texts.map((text) => /Page \d of \d/.exec(text)?.[0])).toEqual(
      texts.map((_, page) => `Page ${page + 1} of 7`),
    );
    // Each entry of the index names the page on which the lot is.
    const entries = [...(texts.at(-1) ?? '').matchAll(/lot (\d+), page (\d+)/g)];
    expect(entries).toHaveLength(40);
    for (const [, number, page] of entries)
      expect(texts[Number(page) - 1]).toMatch(new RegExp(`^${number}\\. Tractor`, 'm'));
  });
});
