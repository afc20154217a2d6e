import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listLot } from '#infra/local/client/person.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import { expect, test } from '../support/fixtures.ts';
import { lot, unique } from '../support/scenes.ts';

const DAY = 86_400_000;
const table = (page: Page) => page.getByRole('table', { name: 'Auctions' });
const count = (page: Page, n: number) => page.getByText(`${String(n)} auction(s) found`, { exact: true });

const status = (page: Page) => page.getByLabel('Status', { exact: true }).first();

/** Three drafts of an own admin, whose views no other test changes, and a word that only their titles have. */
async function threeDrafts(url: string) {
  const admin = await makeAdmin(url, unique('Latha Lister'));
  const word = unique('Sextant').split(' ')[1] ?? '';
  const now = Date.now();
  const times = { registrationDeadlineAt: now + DAY, startAt: now + 2 * DAY, endAt: now + 3 * DAY };
  const titles = ['=Brass', 'Silver', 'Copper'].map((name) => `${name} Sextant ${word}`);
  for (const title of titles) {
    await listLot(admin, { ...lot({ title, basePrice: 1234.5 }), status: 'draft' }, times, TWO_PICTURES);
  }
  return { admin, word, titles };
}

test('filters, order and columns survive a reload and the way back, and a saved view survives a logout', async ({
  url,
  visit,
}) => {
  const { admin, word } = await threeDrafts(url);
  const page = await visit(`/view-auctions?view=list&search=${word}`, admin);
  await expect(count(page, 3)).toBeVisible();
  await status(page).selectOption('draft');
  await expect(page).toHaveURL(/status=draft/);
  await page.getByRole('columnheader', { name: 'Closes' }).getByRole('button').click();
  await expect(page).toHaveURL(/sort=closes-desc/);
  await page.getByRole('button', { name: 'Columns' }).click();
  // The address holds the choice, so the box follows a moment after the press.
  await page.getByRole('checkbox', { name: 'Category' }).click();
  await expect(page.getByRole('checkbox', { name: 'Category' })).toBeChecked();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page).toHaveURL(/columns=/);

  // A reload, and the way back from an auction, keep it all.
  await page.reload();
  await expect(table(page).getByRole('columnheader', { name: 'Category' })).toBeVisible();
  await expect(count(page, 3)).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  const first = table(page).getByRole('row').nth(1).getByRole('link');
  await expect(first).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/auction\//);
  await page.goBack();
  await expect(page).toHaveURL(/status=draft/);
  await expect(table(page).getByRole('columnheader', { name: 'Category' })).toBeVisible();

  // A saved view outlives a logout, which clears the browser's storage.
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByLabel('Save what is shown now as').fill('My drafts');
  await page.getByRole('button', { name: 'Save view' }).click();
  await expect(page.getByText('The view is saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email').fill(admin.account.email);
  await page.getByLabel('Password', { exact: true }).fill(admin.account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.goto('/view-auctions?view=list');
  await page.getByRole('button', { name: 'Views' }).click();
  await page.getByRole('button', { name: 'My drafts', exact: true }).click();
  await expect(count(page, 3)).toBeVisible();
  await expect(table(page).getByRole('columnheader', { name: 'Category' })).toBeVisible();
});

test('a clerk exports drafts, publishes all that match, cancels them with a reason, and finds it all in the audit log', async ({
  url,
  visit,
}) => {
  const { admin, word, titles } = await threeDrafts(url);
  const page = await visit(`/view-auctions?view=list&search=${word}&status=draft`, admin);
  await expect(count(page, 3)).toBeVisible();

  // The CSV has all that match, exact to the paisa, and no formula.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export CSV' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text.startsWith('\uFEFFTitle,')).toBe(true);
  for (const title of titles) expect(text).toContain(title.startsWith('=') ? `\n'${title},` : `\n${title},`);
  expect(text.match(/,1234\.50,/g)).toHaveLength(3);

  // x selects, f searches; all three are published, and are no drafts any more.
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(page.getByText('1 selected')).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByLabel('Search auctions')).toBeFocused();
  await page.getByRole('button', { name: 'Select all 3 that match' }).click();
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Publish 3 auctions?' });
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(dialog.getByText('3 of 3 published.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('No auctions found')).toBeVisible();
  await status(page).selectOption('upcoming');
  await expect(count(page, 3)).toBeVisible();

  // Cancelling names what follows. The audit list has all of it.
  await page.getByRole('checkbox', { name: 'Select all rows that are loaded' }).check();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  const cancel = page.getByRole('dialog', { name: 'Cancel 3 auctions?' });
  await expect(cancel).toContainText('This cannot be undone.');
  await cancel.getByLabel('Reason').fill('The seller withdrew.');
  await cancel.getByRole('button', { name: 'Cancel them' }).click();
  await expect(cancel.getByText('3 of 3 cancelled.')).toBeVisible();
  await cancel.getByRole('button', { name: 'Done' }).click();

  await page.goto('/audit');
  await page.getByLabel('Admin', { exact: true }).selectOption({ label: admin.account.name });
  const log = page.getByRole('table', { name: 'Audit log' });
  // The stream writes the entries of cancellations, and the page shows them as they come.
  await expect(log.getByText('Cancelled the auction')).toHaveCount(3);
  await expect(log.getByText('Edited the auction')).toHaveCount(3);
  await expect(log.getByText('Created the auction')).toHaveCount(3);
  await page.getByLabel('Action', { exact: true }).selectOption({ label: 'Cancelled the auction' });
  await expect(log.getByText('Created the auction')).toHaveCount(0);
  await expect(log.getByText(/Reason: The seller withdrew\./)).toHaveCount(3);
});
