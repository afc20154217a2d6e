import { expect, test } from 'vitest';
import { latinDrawing } from '#tests/support/pdf/latin-drawing.ts';
import { pdfText } from '#tests/support/pdf/pdf-text.ts';
import { drawnIn, squaresIn, squaresOf } from '#tests/support/pdf/qr-squares.ts';
import { type Pass, passContent, type PassLot } from '#web/features/auction-room/handover/pass-content.ts';
import { makePassPdf } from '#web/features/auction-room/handover/pass-pdf.ts';

const PASS: Pass = {
  number: '1042-7KQ2-9F3M-X8TD',
  lotNumber: 1042,
  title: 'A tractor',
  buyer: 'Tara Rao',
  paid: 1_15_000,
  paidAt: '2026-11-30T20:00:00Z',
  paymentId: 'fin_1',
  invoice: null,
  appointment: null,
  days: null,
  lastDay: '2026-12-08',
  collected: null,
  storage: { perDay: 0, days: 0, due: 0 },
};
const LOT: PassLot = { place: undefined, sale: undefined };
const FULL: PassLot = {
  place: { address: 'Gate 4, Dock Road', city: 'Mumbai', pin: '400001' },
  sale: {
    contact: { name: 'Farhan Merchant', phone: '+91 22 5555 0111' },
    afterPayment: { documents: 'RC, Form 29 and 30', handover: 'Within a week', hours: '10 am to 5 pm', days: '7' },
  },
};

test('a pass says what the lot says, and nothing that is not known', () => {
  const short = passContent(PASS, LOT, 'not-set', null);
  expect([short.company, short.about, short.lot, short.number]).toEqual(['Boli', [], 'Lot 1042', PASS.number]);
  // Paid at half past one in the night of 1 December, in India.
  expect(short.rows.slice(0, -1)).toEqual([
    ['What', 'A tractor'],
    ['Buyer', 'Tara Rao'],
    ['Total paid', '₹1,15,000'],
    ['Payment ID', 'fin_1'],
    ['Paid on', 'Tue, 1 Dec 2026'],
    ['Collect by', 'Tue, 8 Dec 2026'],
  ]);
  // The yard still hands the lot over then.
  const late = passContent({ ...PASS, storage: { perDay: 250, days: 4, due: 1000 } }, LOT, 'not-set', null);
  expect(late.rows).toContainEqual(['Collect by', 'Tue, 8 Dec 2026. Each later day costs ₹250 storage']);
  const appointment = { day: '2026-12-04', half: 'afternoon', canChange: true } as const;
  const rows = passContent({ ...PASS, invoice: 'INV/2627/000001', appointment }, FULL, 'not-set', null).rows;
  expect(rows).toEqual(
    expect.arrayContaining([
      ['Tax invoice', 'INV/2627/000001'],
      ['Appointment', 'Fri, 4 Dec 2026, in the afternoon'],
      ['Yard', 'Gate 4, Dock Road, Mumbai 400001'],
      ['Hours', '10 am to 5 pm'],
      ['Papers', 'RC, Form 29 and 30'],
      ['Contact', 'Farhan Merchant, +91 22 5555 0111'],
    ]),
  );
});

test('the QR code is that of the number', async () => {
  const page = await drawnIn(await makePassPdf(passContent(PASS, FULL, 'not-set', null), latinDrawing));
  expect(squaresIn(page)).toEqual(squaresOf(PASS.number, 'M'));
});

test('the longest texts of a lot take more pages, and lose no word', async () => {
  const words = (count: number) => Array.from({ length: count }, (_, at) => `word${at}`).join(' ');
  const long: PassLot = {
    ...FULL,
    sale: { afterPayment: { documents: words(70), handover: words(70), hours: words(15) } },
  };
  const bytes = await makePassPdf(passContent({ ...PASS, title: words(20) }, long, 'not-set', null), latinDrawing);
  const text = (await pdfText(bytes)).join(' ').replaceAll('\n', ' ');
  for (const { length } of [{ length: 70 }, { length: 15 }]) expect(text).toContain(words(length));
  const lines = [...(await drawnIn(bytes)).matchAll(/1 0 0 1 [\d.]+ (-?[\d.]+) Tm/g)].map(([, y]) => Number(y));
  expect(Math.min(...lines)).toBeGreaterThan(30);
});
