import type { Page } from '@playwright/test';
import { getInvoiceRegister } from '#shared/contract/money/invoice-register.ts';
import { getReport } from '#shared/contract/reports.ts';
import { button, mockAnswer, opened, type Screen, scrolledTo } from './screen.ts';

const MONTHS = ['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'];
const CATEGORIES = ['cars', 'bikes', 'electronics', 'realestate', 'jewellery'];
const MONEY = {
  captured: 482_000,
  offline: 7_318_450.5,
  refunded: 391_000,
  forfeited: 20_000,
  spent: 7_300_450.5,
  held: 89_000,
};

const figures = (at: number) => ({
  ended: 40 + at * 3,
  sold: 22 + at * 4,
  open: 1,
  unsold: 17 - at,
  cancelled: 1,
  defaults: at % 3,
  bids: 310 + at * 57,
  bidders: 160 + at * 12,
  winningBids: 1_250_000.5 + at * 418_300,
  basePrices: 1_000_000 + at * 300_000,
});

const dayOf = (at: number) => new Date(Date.UTC(2026, 8, 1 + at)).toISOString().slice(0, 10);
const DAYS = Array.from({ length: 90 }, (_, at) => at);

/** The demo’s books are not closed yet. The answer has six months. */
const REPORT = {
  asOf: '2026-11-28T01:00:00.000Z',
  balances: true,
  all: { ...figures(3), ended: 285 },
  months: MONTHS.map((month, at) => ({ month, ...figures(at) })),
  categories: CATEGORIES.map((categorie, at) => ({ categorie, ...figures(4 - at) })),
  verification: { count: 4, median: 5400 },
  refund: { count: 4, median: 86_400 },
  money: MONEY,
  books: MONEY,
  bank: MONTHS.map((month, at) => ({
    month,
    captured: 82_000 + at,
    offline: 1_218_450.5,
    refunded: 61_000,
    revenue: 1_300_450.5,
  })),
  bankDays: DAYS.map((at) => ({
    day: dayOf(at),
    captured: 2000 + at,
    offline: 31_450.5,
    refunded: 500,
    revenue: 32_950.5,
  })),
  days: DAYS.filter((at) => at % 3 === 0).map((at) => ({
    day: dayOf(at),
    ended: 4,
    bids: 30 + ((at * 37) % 50),
    registrations: 12 + ((at * 17) % 20),
  })),
  held: DAYS.map((at) => ({ day: dayOf(at), held: 60_000 + ((at * 7919) % 90_000) })),
  lots: [],
};

const invoice = (place: number) => ({
  number: `INV/2627/${String(place).padStart(6, '0')}`,
  kind: 'invoice',
  issuedAt: '2026-11-14T10:00:00.000Z',
  name: place % 2 === 0 ? 'Asha Rao' : 'Shree Balaji Earthmovers and Construction Equipment Private Limited',
  gstin: place % 2 === 0 ? null : '29AABCU9603R1ZJ',
  placeOfSupply: place % 2 === 0 ? '27' : '29',
  auctionId: 'a',
  auctionTitle: 'A tractor',
  lotNumber: 1000 + place,
  paymentId: `fin_${String(place)}`,
  sac: '999799',
  rate: place === 4 ? 5 : 18,
  taxable: 31_250.5,
  cgst: place % 2 === 0 ? 2812.54 : 0,
  sgst: place % 2 === 0 ? 2812.55 : 0,
  igst: place % 2 === 0 ? 0 : 5625.09,
  total: 36_875.59,
  corrects: null,
});

const REGISTER = {
  areIssued: true,
  documents: [
    ...[1, 2, 3, 4, 6].map(invoice),
    {
      ...invoice(3),
      number: 'CRN/2627/000001',
      kind: 'credit-note',
      taxable: -31_250.5,
      igst: -5625.09,
      total: -36_875.59,
    },
  ],
  missing: ['INV/2627/000005'],
  nextCursor: null,
};

async function mockReport(page: Page): Promise<void> {
  await mockAnswer(page, '**/api/admin/reports/sales?**', getReport, REPORT);
  await mockAnswer(page, '**/api/admin/invoice-register?**', getInvoiceRegister, REGISTER);
}

export const REPORT_SCREENS: readonly Screen[] = [
  {
    name: 'report-trends',
    as: 'admin',
    isChecked: true,
    path: '/reports',
    before: mockReport,
    shows: (page) => page.getByRole('heading', { name: 'By month' }),
    then: (page) => scrolledTo(page, 'By month'),
  },
  {
    name: 'report-days',
    as: 'admin',
    path: '/reports',
    before: mockReport,
    shows: (page) => page.getByRole('heading', { name: 'Bids and registrations' }),
    then: (page) => scrolledTo(page, 'Bids and registrations'),
  },
  {
    name: 'invoice-register',
    as: 'admin',
    isChecked: true,
    path: '/reports',
    before: mockReport,
    shows: (page) => page.getByRole('heading', { name: 'Invoice register' }),
    then: async (page) => {
      await opened(button(page, 'Show the register'), page.getByRole('table', { name: 'Invoice register' }));
      await scrolledTo(page, 'Invoice register');
    },
  },
];
