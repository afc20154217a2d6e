import type { Page } from '@playwright/test';
import { getOwnSelling, getSellerStatement } from '#shared/contract/money/seller-statements.ts';
import { getSeller, listSellers } from '#shared/contract/money/sellers.ts';
import { button, heading, mockAnswer, type Screen } from './screen.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

const NAME = 'Bharat Rural Development Bank, Recovery Branch Pune';
const SUMS = {
  hammer: 1_245_000,
  lotGst: 116_100,
  commission: 31_125,
  gst: 5_602.5,
  costs: 4_500,
  paid: 900_000,
  setOff: 0,
  open: 419_872.5,
};
const NONE = { hammer: 0, lotGst: 0, commission: 0, gst: 0, costs: 4_500, paid: 95_000, setOff: 0, open: -99_500 };
const STATEMENTS = [
  { id: 'november', title: 'Repossessed vehicles, Pune, November 2026', sums: SUMS },
  { id: 'single-2026-11', title: 'Lots without a sale, November 2026', sums: NONE },
];

const LISTED = {
  _id: 'bank',
  name: NAME,
  gstin: '27ABCDE1234F1Z0',
  hasAccount: true,
  hasUser: true,
  open: 320_372.5,
};

const lot = (change: object) => ({
  _id: 'lot',
  title: 'Mahindra Thar 2021, one owner, papers complete',
  lotNumber: 117,
  status: 'completed',
  outcome: 'sold',
  price: 645_000,
  bidCount: 23,
  startDate: hoursAgo(60),
  closesAt: hoursAgo(36),
  ...change,
});
const LOTS = [
  lot({}),
  lot({ _id: 'swift', title: 'Maruti Swift VXi 2019', lotNumber: 118, price: 600_000, bidCount: 17 }),
  lot({ _id: 'live', title: 'Tata Ace 2020', lotNumber: 121, status: 'active', outcome: null, closesAt: hoursAgo(-1) }),
];

const STATEMENT = {
  ...STATEMENTS[0],
  seller: { name: NAME, pan: 'ABCDE1234F', gstin: LISTED.gstin },
  lots: [
    {
      _id: 'lot',
      title: LOTS[0]?.title,
      lotNumber: 117,
      hammer: 645_000,
      lotGst: 116_100,
      commission: 16_125,
      gst: 2_902.5,
      costs: 4_500,
      net: 737_572.5,
    },
    {
      _id: 'swift',
      title: 'Maruti Swift VXi 2019',
      lotNumber: 118,
      hammer: 600_000,
      lotGst: 0,
      commission: 15_000,
      gst: 2_700,
      costs: 0,
      net: 582_300,
    },
  ],
  payouts: [
    {
      _id: 'one',
      amount: 900_000,
      utr: 'HDFCR52026112700000017',
      paidOn: '2026-11-27',
      account: '•••• 4455',
      status: 'paid',
      at: hoursAgo(20),
      by: 'Chitra Menon',
    },
    {
      _id: 'two',
      amount: 50_000,
      utr: 'HDFC000000000042',
      paidOn: '2026-11-26',
      account: '•••• 4455',
      status: 'undone',
      at: hoursAgo(40),
      by: 'Chitra Menon',
    },
  ],
  setOffs: [{ amount: -20_000, other: 'Lots without a sale, November 2026', at: hoursAgo(20) }],
  payable: { amount: 320_372.5, setOff: 99_500 },
};

const SELLER = {
  ...LISTED,
  pan: 'ABCDE1234F',
  contact: { name: 'Meera Nair', phone: '+91 98765 43210', email: 'meera.nair@bank.test' },
  commission: { percent: 2.5, fixed: 0, minimum: 2_000, gst: 18 },
  account: { number: '001122334455', ifsc: 'HDFC0000001', holder: 'Bharat Rural Development Bank' },
  user: { name: 'Meera Nair', email: 'meera.nair@bank.test' },
  version: 3,
};

/** The demo has no sellers. The answers have the states of the pages. */
export async function mockSellers(page: Page): Promise<void> {
  const now = { serverTime: new Date().toISOString() };
  await mockAnswer(page, '**/api/admin/sellers', listSellers, {
    sellers: [
      LISTED,
      { ...LISTED, _id: 'new', name: 'Sunrise Fleet', gstin: null, hasAccount: false, hasUser: false, open: 0 },
      { ...LISTED, _id: 'owes', name: 'Western Insurance', open: -99_500 },
    ],
  });
  const seller = { seller: SELLER, lots: LOTS, nextCursor: 'older', statements: STATEMENTS, ...now };
  await mockAnswer(page, '**/api/admin/sellers/bank', getSeller, seller);
  const statement = { statement: STATEMENT };
  await mockAnswer(page, '**/api/admin/sellers/bank/statements/november', getSellerStatement, statement);
  const selling = { selling: { name: NAME, lots: LOTS, nextCursor: null, statements: STATEMENTS }, ...now };
  await mockAnswer(page, '**/api/selling', getOwnSelling, selling);
}

async function mockNoSellers(page: Page): Promise<void> {
  await mockAnswer(page, '**/api/admin/sellers', listSellers, { sellers: [] });
}

/** A bidder whom the house has linked to no seller. */
async function mockNoSelling(page: Page): Promise<void> {
  await mockAnswer(page, '**/api/selling', getOwnSelling, { selling: null, serverTime: new Date().toISOString() });
}

export const SELLER_SCREENS: readonly Screen[] = [
  { name: 'sellers', as: 'admin', path: '/sellers', before: mockSellers, shows: heading('Sellers') },
  {
    name: 'sellers-none',
    as: 'admin',
    path: '/sellers',
    before: mockNoSellers,
    shows: (page) => page.getByText('No sellers yet'),
  },
  {
    name: 'seller-new',
    as: 'admin',
    path: '/sellers',
    before: mockSellers,
    shows: heading('Sellers'),
    then: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'New seller' });
      if (!(await dialog.isVisible())) await button(page, 'New seller').click();
      await dialog.getByLabel('Name').waitFor();
    },
  },
  { name: 'seller', as: 'admin', path: '/sellers/bank', before: mockSellers, shows: heading(NAME) },
  {
    name: 'seller-statement',
    as: 'admin',
    path: '/sellers/bank/november',
    before: mockSellers,
    shows: heading(/^Repossessed vehicles/),
  },
  {
    name: 'seller-payout',
    as: 'admin',
    path: '/sellers/bank/november',
    before: mockSellers,
    shows: heading(/^Repossessed vehicles/),
    then: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Record a payout' });
      if (!(await dialog.isVisible())) await button(page, 'Record payout').click();
      await dialog.getByLabel('UTR').waitFor();
    },
  },
  { name: 'selling', as: 'bidder', path: '/selling', before: mockSellers, shows: heading('Selling') },
  {
    name: 'selling-none',
    as: 'bidder',
    path: '/selling',
    before: mockNoSelling,
    shows: (page) => page.getByText('You are not a seller yet'),
  },
];
