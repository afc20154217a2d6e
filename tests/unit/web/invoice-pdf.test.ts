import { readFileSync } from 'node:fs';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import type { Invoice } from '#shared/contract/money/invoices.ts';
import { invoiceContent, invoiceFileName } from '#web/invoices/invoice-content.ts';
import { makeInvoicePdf } from '#web/invoices/invoice-pdf.ts';

const invoice: Invoice = {
  number: 'INV/2627/000012',
  kind: 'invoice',
  issuedAt: '2027-03-31T18:29:00Z',
  what: 'fees',
  auctionId: 'a1',
  auctionTitle: 'A tractor',
  lotNumber: 1042,
  paymentId: 'fin_1',
  seller: { name: 'Lots of India Pvt Ltd', address: '4 MG Road, Pune', gstin: '27AAPFU0939F1ZV' },
  recipient: { name: 'Asha Rao', address: null, gstin: null, state: '29' },
  placeOfSupply: '29',
  sac: '999799',
  lines: [
    { name: 'Buyer’s premium (5 %)', amount: 5000.1 },
    { name: 'Transport', amount: 1000.2 },
  ],
  taxes: [{ kind: 'IGST', rate: 18, amount: 1080.05 }],
  total: 7080.35,
  corrects: null,
};

describe('a tax invoice', () => {
  test('has the particulars of rule 46', () => {
    const content = invoiceContent(invoice);
    expect(content.title).toBe('Tax invoice');
    expect(content.seller).toEqual([
      'Lots of India Pvt Ltd',
      '4 MG Road, Pune',
      'GSTIN 27AAPFU0939F1ZV, Maharashtra (27)',
    ]);
    expect(content.rows).toEqual([
      ['Number', 'INV/2627/000012'],
      ['Date of issue', '31 Mar 2027'],
      ['Recipient', 'Asha Rao'],
      ['State', 'Karnataka (29)'],
      ['Place of supply', 'Karnataka (29)'],
      ['Lot', '1042'],
      ['Auction', 'A tractor'],
      ['Payment ID', 'fin_1'],
    ]);
    expect(content.lines).toEqual([
      ['Buyer’s premium (5 %), SAC 999799', '₹5,000.10'],
      ['Transport, SAC 999799', '₹1,000.20'],
      ['Taxable value', '₹6,000.30'],
      ['IGST (18 %)', '₹1,080.05'],
    ]);
    expect(content.total).toEqual(['Total', '₹7,080.35']);
    expect(content.totalInWords).toBe('Seven thousand eighty rupees and thirty-five paise only');
    expect(content.notes[0]).toBe('Tax payable on reverse charge: No.');
    expect(content.notes[1]).toMatch(/on top of the winning bid/);
    expect(invoiceContent({ ...invoice, paymentId: 'sto_1' }).notes[1]).toMatch(/over the storage of a lot/);
  });

  test('names a registered recipient with address and GSTIN', () => {
    const recipient = { name: 'Asha Traders', address: '1 Mill Road', gstin: '29AABCU9603R1ZJ', state: '29' };
    expect(invoiceContent({ ...invoice, recipient }).rows.slice(2, 6)).toEqual([
      ['Recipient', 'Asha Traders'],
      ['Address', '1 Mill Road'],
      ['GSTIN', '29AABCU9603R1ZJ'],
      ['State', 'Karnataka (29)'],
    ]);
  });

  test('is one page, and a file that every file system takes', async () => {
    const font = (weight: number) =>
      readFileSync(`node_modules/@fontsource/noto-sans/files/noto-sans-latin-${weight}-normal.woff`);
    const sign = (weight: number) =>
      readFileSync(
        `node_modules/@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-latin-ext-${weight}-normal.woff`,
      );
    const fonts = { regular: [font(400), sign(400)], bold: [font(700), sign(700)] };
    const painter = () => Promise.reject(new Error('Nothing is foreign here.'));
    const file = await PDFDocument.load(await makeInvoicePdf(invoiceContent(invoice), { fonts, painter }));
    expect([file.getPageCount(), file.getTitle()]).toEqual([1, 'Tax invoice INV/2627/000012']);
    expect(invoiceFileName(invoice)).toBe('INV-2627-000012.pdf');
  });
});

test('a credit note names the invoice that it reverses', () => {
  const corrects = { number: 'INV/2627/000012', issuedAt: '2027-03-31T18:29:00Z' };
  const content = invoiceContent({ ...invoice, kind: 'credit-note', number: 'CRN/2728/000001', corrects });
  expect(content.title).toBe('Credit note');
  expect(content.rows).toContainEqual(['Takes back', 'INV/2627/000012 of 31 Mar 2027']);
});
