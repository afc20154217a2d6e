import { PDFDocument } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { wrapText, writable } from '../../../../web/src/receipts/fit-text.ts';
import { receiptContent, receiptFileName } from '../../../../web/src/receipts/receipt-content.ts';
import type { ReceiptFacts } from '../../../../web/src/receipts/receipt-facts.ts';
import { receiptPdf } from '../../../../web/src/receipts/receipt-pdf.ts';

const payer = { name: 'Tara Rao', email: 'tara@people.test' };
const facts = {
  payment: {
    id: 'fin_1a2b',
    type: 'Final payment',
    amount: 1_15_000,
    auctionId: 'auction-1',
    auctionTitle: 'A tractor',
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
    const content = receiptContent(facts, payer);
    expect([content.amount, content.amountInWords]).toEqual([
      'INR 1,15,000.00',
      'One lakh fifteen thousand rupees only',
    ]);
    expect(content.rows).toEqual([
      ['Payment ID', 'fin_1a2b'],
      ['Type', 'Final payment'],
      ['Auction', 'A tractor'],
      ['Auction ID', 'auction-1'],
      ['Reference', 'pay_1'],
      ['Paid on', '18 Nov 2026, 3:32 pm IST'],
      ['Paid by', 'Tara Rao, tara@people.test'],
      ['Status', 'Completed'],
    ]);
  });

  test('what becomes of the deposit', () => {
    const note = (about: ReceiptFacts) => receiptContent(about, payer).notes.join(' ');
    expect(note(facts)).toContain('A deposit (EMD) that was held for this auction is refunded in full');
    expect(note({ ...facts, payment: { ...facts.payment, reference: 'HDFCR1' } })).toContain('Paid by bank transfer.');
    expect(note(emdWith('Completed'))).toContain('refunded in full if the payer does not win');
    expect(note(emdWith('Refunded'))).toContain('has been refunded');
    expect(note(emdWith('Forfeited'))).toContain('was forfeited');
  });

  test('its file is named after the payment', () => {
    expect(receiptFileName(facts)).toBe('boli-receipt-fin_1a2b.pdf');
    expect(receiptFileName({ ...facts, payment: { ...facts.payment, id: '' } })).toBe('boli-receipt-auction-1.pdf');
    expect(receiptFileName({ ...facts, payment: { ...facts.payment, id: '../x' } })).toBe('boli-receipt-___x.pdf');
  });
});

describe('text that fits', () => {
  const ascii = new Set(Array.from({ length: 95 }, (_, index) => 32 + index));

  test('what a font lacks becomes a question mark', () => {
    expect(writable(' a\n\tb\u202Fc ', ascii)).toBe('a b c');
    expect(writable('₹5 हिं 🚜 \uD800', ascii)).toBe('?5 ??? ? ?');
  });

  test('lines break between words, and within words only when they must', () => {
    const wrap = (text: string) => wrapText(text, 5, (part) => part.length);
    expect(wrap('one two three')).toEqual(['one', 'two', 'three']);
    expect(wrap('a b c d')).toEqual(['a b c', 'd']);
    expect(wrap('to abcdefgh i')).toEqual(['to', 'abcde', 'fgh i']);
    expect(wrap('')).toEqual(['']);
  });
});

describe('the file', () => {
  const make = async (about: ReceiptFacts) => await receiptPdf(receiptContent(about, payer));

  test('is a PDF of one A4 page', async () => {
    const bytes = await make(facts);
    expect(new TextDecoder().decode(bytes.slice(0, 4))).toBe('%PDF');
    const [page, ...others] = (await PDFDocument.load(bytes)).getPages();
    expect([page?.getSize(), others]).toEqual([{ width: 595.28, height: 841.89 }, []]);
  });

  test.each(['नीलामी: पुराना ट्रैक्टर', '₹ 🚜', 'W'.repeat(200), 'two\nlines', ''])('takes the title %j', async (title) => {
    await expect(make({ ...facts, payment: { ...facts.payment, auctionTitle: title } })).resolves.toBeInstanceOf(
      Uint8Array,
    );
  });
});
