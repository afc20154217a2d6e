import { expect, type Page } from '@playwright/test';
import { importScreen, lotRows, pictureZip, sheetFile } from '../support/import-files.ts';
import { heading, type Screen } from './screen.ts';

/** The file of the screens: a mistake in each of the first rows. Nothing of it is imported. */
async function choose(page: Page): Promise<void> {
  const screen = importScreen(page);
  if (!(await screen.sheet.isVisible())) return;
  const [first = {}, second = {}, ...others] = lotRows('SCREEN', 8);
  const rows = [{ ...first, 'Base Price': 'ask', End: '' }, { ...second, 'PIN Code': '41' }, ...others];
  await screen.sheet.setInputFiles(sheetFile(rows));
  await expect(screen.check).toBeVisible();
}

async function check(page: Page): Promise<void> {
  await choose(page);
  const screen = importScreen(page);
  if (!(await screen.check.isVisible())) return;
  await screen.check.click();
  await screen.pictures.setInputFiles(await pictureZip([...lotRows('SCREEN', 8), { 'House Number': 'OTHER' }]));
  await expect(screen.summary).toHaveText('2 to mend · 6 new');
}

/** The import in its steps. */
export const IMPORT_SCREENS: readonly Screen[] = [
  { name: 'import', as: 'admin', path: '/import', shows: heading('Import Lots') },
  { name: 'import-columns', as: 'admin', path: '/import', shows: heading('Import Lots'), then: choose },
  {
    name: 'import-check',
    as: 'admin',
    path: '/import',
    shows: heading('Import Lots'),
    then: async (page) => {
      await check(page);
      const row = importScreen(page).row('Lot 1 of SCREEN');
      if ((await row.getAttribute('aria-expanded')) === 'false') await row.click();
      await expect(page.getByLabel('Base Price')).toBeVisible();
    },
  },
  {
    name: 'import-result',
    as: 'admin',
    path: '/import',
    shows: heading('Import Lots'),
    then: async (page) => {
      // The server refuses every lot, so that none is created here.
      await page.route('**/api/admin/uploads', (route) =>
        route.fulfill({
          status: 409,
          json: { success: false, code: 'CONFLICT', message: 'This lot cannot be created.' },
        }),
      );
      const { result, start } = importScreen(page);
      if (await result.isVisible()) return;
      await check(page);
      await page.getByRole('button', { name: 'Leave out all that are wrong' }).click();
      await start.click();
      await expect(result).toBeVisible();
    },
  },
];
