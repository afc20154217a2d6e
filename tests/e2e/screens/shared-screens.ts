import type { Page } from '@playwright/test';
import { getSharedOfLot, getSharedOfPerson } from '#shared/contract/accounts/shared-details.ts';
import { button, heading, heading2, mockAnswer, opened, type Screen, scrolledTo } from './screen.ts';
import { mockSellers } from './seller-screens.ts';

const bidder = (id: string, name: string) => ({ id, name, part: 'bidder' });
const TIES = [
  {
    key: 'pan',
    kind: 'pan',
    people: [
      bidder('chand', 'Chand Mehta'),
      { id: 'bank', name: 'Bharat Rural Development Bank, Recovery Branch Pune', part: 'seller' },
    ],
    count: 2,
    isSeen: false,
  },
  {
    key: 'upi',
    kind: 'upi',
    people: [bidder('asha', 'Asha Rao'), bidder('ravi', 'Ravi Iyer'), bidder('kiran', 'Kiran Venkataraghavan Iyengar')],
    count: 24,
    isSeen: false,
  },
  {
    key: 'device',
    kind: 'device',
    people: [bidder('asha', 'Asha Rao'), { id: '', name: 'A member of the staff', part: 'staff' }],
    count: 2,
    isSeen: true,
  },
];
const SHARED = {
  ties: TIES,
  total: 3,
  compared: 2_000,
  registered: 2_412,
  looked: {
    by: 'Leela Clerk',
    at: '2026-11-27T10:40:00.000Z',
    note: 'Uses the tablet at our desk to bid; agreed with the owner.',
  },
};

/** Nobody in the demo shares anything. */
async function mockShared(page: Page): Promise<void> {
  await mockAnswer(page, '**/api/admin/auctions/*/shared', getSharedOfLot, SHARED);
  const lots = [{ _id: 'thar', isSale: false, title: 'Mahindra Thar 2021, one owner, papers complete', ...SHARED }];
  await mockAnswer(page, '**/api/admin/users/*/shared', getSharedOfPerson, { lots, open: 12, compared: 10 });
}

const SHARES_PAN = { success: false, code: 'ALREADY_SHARED', message: 'Sunrise Fleet has this PAN, too.' };

/** What people share, and whose a lot is in forms and lists. */
export const SHARED_SCREENS: readonly Screen[] = [
  {
    name: 'lot-shared-details',
    as: 'admin',
    path: (of) => `/auction/${of('Thar')}`,
    before: mockShared,
    shows: heading2(/^Shared details$/),
    then: (page) => scrolledTo(page, 'Shared details'),
  },
  {
    name: 'person-shared-details',
    as: 'admin',
    path: (_, user) => `/user-detail/${user('Asha')}`,
    before: mockShared,
    shows: heading2(/^Shared details$/),
  },
  {
    name: 'create-auction-seller',
    as: 'admin',
    path: '/create-auction',
    before: mockSellers,
    shows: heading('Create Auction'),
    then: async (page) => {
      const field = page.getByRole('combobox', { name: 'Seller', exact: true });
      await opened(page.locator('summary').filter({ hasText: 'Seller, contact and handover' }), field);
      await field.fill('Sunrise');
      await page.getByLabel('Contact Person').focus();
      await field.scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'auctions-sellers',
    as: 'admin',
    path: '/view-auctions?view=list&columns=status,seller,closes',
    before: mockSellers,
    shows: (page) => page.getByRole('combobox', { name: 'Seller' }),
  },
  {
    name: 'seller-shares-pan',
    as: 'admin',
    path: '/sellers',
    before: async (page) => {
      await mockSellers(page);
      await page.route('**/api/admin/sellers', (route) =>
        route.request().method() === 'POST' ? route.fulfill({ status: 409, json: SHARES_PAN }) : route.fallback(),
      );
    },
    shows: heading('Sellers'),
    then: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'New seller' });
      await opened(button(page, 'New seller'), dialog);
      await dialog.getByLabel('Name').fill('Sunrise Fleet, Nagpur');
      await dialog.getByLabel('Commission (%)', { exact: true }).fill('2.5');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await dialog.getByRole('checkbox', { name: /It is right/ }).waitFor();
    },
  },
];
