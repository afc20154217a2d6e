import type { Page } from '@playwright/test';
import * as z from 'zod';
import { getSaleForAdmin } from '#shared/contract/sales/sales.ts';
import { SALE } from './admin-screens.ts';
import { button, opened, type Screen, text } from './screen.ts';

const lot = (word: string, status: RegExp) =>
  ({
    as: 'admin',
    path: (of) => `/auction/${of(word)}`,
    shows: text(status),
  }) as const satisfies Omit<Screen, 'name'>;
const RUNNING = lot('Thar', /^Live$/);

const LIST = {
  as: 'admin',
  path: '/view-auctions?view=list',
  shows: (page) => page.getByRole('table', { name: 'Auctions' }),
} as const satisfies Omit<Screen, 'name'>;

async function editFirst(page: Page): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Edit 1 lot' });
  if (await form.isVisible()) return;
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await opened(page.getByRole('button', { name: 'Edit', exact: true }), form);
  await form.getByRole('checkbox', { name: 'Bid interval' }).check();
  await form.getByRole('checkbox', { name: 'Dates' }).check();
  await form.getByLabel('End', { exact: true }).fill('2027-03-01');
}

/** Nobody has registered for the lots of the demo's sale, so it is told that somebody has. */
async function registered(page: Page): Promise<void> {
  await page.route('**/api/admin/sales/*', async (route) => {
    const answer = z.decode(getSaleForAdmin.response, await (await route.fetch()).json());
    const lots = answer.sale.lots.map((one) => (one.status === 'pending' ? { ...one, bidderCount: 3 } : one));
    await route.fulfill({ json: z.encode(getSaleForAdmin.response, { ...answer, sale: { ...answer.sale, lots } }) });
  });
}

/** The dialogs with which a house changes what is announced or runs. They come late: what they answer stays. */
export const DESK_SCREENS: readonly Screen[] = [
  {
    ...lot('Kundan', /^Upcoming$/),
    name: 'admin-room-postpone',
    then: (page) => opened(button(page, 'Postpone'), page.getByRole('dialog', { name: 'Postpone this auction?' })),
  },
  {
    ...RUNNING,
    name: 'admin-room-pause',
    then: (page) =>
      opened(
        page.getByRole('button', { name: 'Pause', exact: true }),
        page.getByRole('dialog', { name: 'Pause this auction?' }),
      ),
  },
  {
    ...RUNNING,
    name: 'admin-room-void',
    then: (page) => {
      const dialog = page.getByRole('dialog', { name: 'Take back the last bids?' });
      return opened(button(page, 'Take back bids'), dialog.getByLabel('Reason'));
    },
  },
  { ...LIST, name: 'view-auctions-edit', then: editFirst },
  {
    ...LIST,
    name: 'view-auctions-edit-confirm',
    then: async (page) => {
      const confirm = page.getByRole('dialog', { name: 'Change 1 lot?' });
      if (await confirm.isVisible()) return;
      await editFirst(page);
      await opened(button(page, 'Next'), confirm);
    },
  },
  {
    ...SALE,
    name: 'sale-postpone',
    before: registered,
    then: (page) => opened(button(page, 'Postpone'), page.getByRole('dialog', { name: 'Postpone this sale?' })),
  },
  {
    ...SALE,
    name: 'sale-publish',
    then: (page) => opened(button(page, 'Publish all'), page.getByRole('dialog', { name: /^Publish 1 lot/ })),
  },
];
