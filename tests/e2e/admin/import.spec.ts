import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import type { Person } from '#infra/local/client/person.ts';
import { findByHouseNumber, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import { expect, test } from '../support/fixtures.ts';
import { importScreen, lotRows, pictureZip, sheetFile, zipFile } from '../support/import-files.ts';
import { unique } from '../support/scenes.ts';

const LOTS = 40;

/** The lots that have house numbers of a prefix. */
async function stored(admin: Person, prefix: string, count: number) {
  const numbers = Array.from({ length: count }, (_, at) => `${prefix}-${at + 1}`);
  const chunks = Array.from({ length: Math.ceil(count / 25) }, (_, at) => numbers.slice(at * 25, (at + 1) * 25));
  const answers = await Promise.all(
    chunks.map((houseNumbers) => admin.call(findByHouseNumber, { body: { houseNumbers } })),
  );
  return answers.flatMap(({ auctions }) => auctions);
}

async function mend(field: Locator, cell: string): Promise<void> {
  await field.fill(cell);
  await field.press('Enter');
}

/** From the file to the check, with pictures. */
async function choose(page: Page, sheet: ReturnType<typeof sheetFile>, zip: Awaited<ReturnType<typeof pictureZip>>) {
  const screen = importScreen(page);
  await screen.sheet.setInputFiles(sheet);
  await screen.check.click();
  await screen.pictures.setInputFiles(zip);
  return screen;
}

test('a clerk imports 40 lots, mends three mistakes, closes the tab, resumes, and repeats it without a change', async ({
  admin,
  visit,
}) => {
  const prefix = unique('Imp').split(' ')[1] ?? '';
  const rows = lotRows(prefix, LOTS);
  const zip = await pictureZip(rows);
  const wrong = rows.map((row, at) => {
    if (at === 1) return { ...row, 'Base Price': 'on request' };
    if (at === 20) return { ...row, End: row['Start'] ?? '' };
    return at === 39 ? { ...row, 'House Number': `${prefix}-1` } : row;
  });

  let page = await visit('/view-auctions', admin);
  await page.getByRole('link', { name: 'Import Lots' }).click();
  let screen = await choose(page, sheetFile(wrong), zip);
  await expect(screen.summary).toHaveText('4 to mend · 36 new');
  await expect(screen.start).toHaveAccessibleDescription('Mend the lots that are wrong, or leave them out.');
  expect(await stored(admin, prefix, LOTS)).toEqual([]);

  await page.getByLabel('Show lots').selectOption({ label: 'To mend (4)' });
  await screen.row(`Lot 2 of ${prefix}`).click();
  await expect(page.getByLabel('Base Price')).toHaveAccessibleDescription(/^This is not an amount/);
  await mend(page.getByLabel('Base Price'), '1,25,001');
  await screen.row(`Lot 21 of ${prefix}`).click();
  await expect(page.getByLabel('End', { exact: true })).toHaveAccessibleDescription(
    'End date must be after start date',
  );
  await mend(page.getByLabel('End', { exact: true }), rows[20]?.['End'] ?? '');
  await screen.row(`Lot 40 of ${prefix}`).click();
  await expect(page.getByLabel('House Number')).toHaveAccessibleDescription('Row 2 has the same house number.');
  await mend(page.getByLabel('House Number'), `${prefix}-40`);
  await expect(screen.summary).toHaveText('40 new');

  await screen.start.click();
  await expect(page.getByText(/^[1-3]\d of 40 lots/)).toBeVisible();
  const context = page.context();
  await page.close();
  const before = await stored(admin, prefix, LOTS);
  expect(before.length).toBeGreaterThan(9);
  expect(before.length).toBeLessThan(LOTS);

  page = await context.newPage();
  await page.goto('/import');
  await expect(page.getByText(/^This import was not finished/)).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/is done: /)).toBeVisible({ timeout: 120_000 });
  const after = await stored(admin, prefix, LOTS);
  expect(new Set(after.map(({ _id }) => _id)).size).toBe(LOTS);
  expect(after.every(({ status, images, version }) => status === 'draft' && images.length === 2 && version === 0)).toBe(
    true,
  );
  expect(after.find(({ houseNumber }) => houseNumber === `${prefix}-2`)).toMatchObject({
    title: `Lot 2 of ${prefix}`,
    basePrice: 125_001,
    emdAmount: 5_000,
    place: { city: 'Pune', pin: '411001' },
    facts: { brand: 'Philips' },
  });

  await page.getByRole('button', { name: 'Import Another File' }).click();
  screen = await choose(page, sheetFile(rows), zip);
  await expect(screen.summary).toHaveText('40 unchanged');
  await screen.start.click();
  await expect(page.getByText('is done: 40 unchanged.')).toBeVisible();
  expect(await stored(admin, prefix, LOTS)).toEqual(after);
});

test('a changed file changes the lots it names, says what the rules forbid, and publishes the rest', async ({
  admin,
  visit,
  url,
}) => {
  const prefix = unique('Imp').split(' ')[1] ?? '';
  const rows = lotRows(prefix, 3);
  const zip = await pictureZip(rows);
  const page = await visit('/import', admin);
  let screen = await choose(page, sheetFile(rows), zip);
  await screen.start.click();
  await expect(page.getByText('is done: 3 created.')).toBeVisible();
  const [first] = await stored(admin, prefix, 1);
  if (first === undefined) throw new Error('The lot is not there.');
  const cancelled = { ...editForm(first), status: 'cancelled' };
  expect(await attempt(url, admin, updateAuction, { params: { id: first._id }, body: cancelled })).toMatchObject({
    status: 200,
  });

  await page.getByRole('button', { name: 'Import Another File' }).click();
  const changed = rows.map((row, at) => ({ ...row, 'Base Price': at === 2 ? (row['Base Price'] ?? '') : '90,000' }));
  screen = importScreen(page);
  await screen.sheet.setInputFiles(sheetFile(changed));
  await screen.check.click();
  await expect(screen.summary).toHaveText('1 to mend · 1 with changes · 1 unchanged');
  await expect(page.getByText(/This lot is cancelled and can no longer be changed/)).toBeVisible();
  await page.getByRole('button', { name: 'Leave out all that are wrong' }).click();
  await screen.start.click();
  await expect(page.getByText('is done: 1 changed, 1 unchanged.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish All Drafts' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('2 lots are published.')).toBeVisible();
  const lots = await stored(admin, prefix, 3);
  expect(lots.map(({ status, basePrice }) => [status, basePrice])).toEqual([
    ['cancelled', 125_000],
    ['pending', 90_000],
    ['pending', 125_002],
  ]);
});

test('a clerk is asked about pictures that are not certain, and told of each file that is not used', async ({
  admin,
  visit,
}) => {
  const prefix = unique('Imp').split(' ')[1] ?? '';
  const [one = {}, two = {}] = lotRows(prefix, 2);
  const ofFile = (name: string) => readFileSync(join(import.meta.dirname, '../../support/pictures', name));
  const rows = [
    { ...one, Pictures: `${prefix}-1/front.jpg;back.jpg` },
    { ...two, Pictures: '' },
  ];
  const zip = zipFile('pictures.zip', {
    'other/front.jpg': ofFile('webp.jpg'),
    'back.jpg': ofFile('cut-off.jpg'),
    [`${prefix}-2/${prefix}-1-1.jpg`]: ofFile('gif.jpg'),
    [`${prefix}-2/2.jpg`]: ofFile('whole.jpg'),
    [`${prefix}-2/3.heic`]: ofFile('heic.jpg').subarray(0, 400),
    'list.txt': ofFile('text.jpg'),
    '__MACOSX/._back.jpg': ofFile('text.jpg'),
  });
  const page = await visit('/import', admin);
  const screen = await choose(page, sheetFile(rows), zip);
  await expect(page.getByText('pictures.zip/list.txt is no picture.')).toBeVisible();
  await expect(page.getByText(/__MACOSX/)).toBeHidden();

  await expect(screen.start).toHaveAccessibleDescription('Say above whose the pictures are.');
  await page.getByRole('button', { name: 'Of their folder’s lot' }).click();
  await expect(screen.start).toHaveAccessibleDescription('Mend the lots that are wrong, or leave them out.');
  await screen.row(`Lot 1 of ${prefix}`).click();
  const names = page.getByLabel('Pictures (optional)');
  await expect(names).toHaveAccessibleDescription(`No picture is called ${prefix}-1/front.jpg.`);
  await mend(names, 'front.jpg;back.jpg');
  await expect(names).toHaveAccessibleDescription(/^The end of pictures.zip\/back.jpg is missing/);
  const tiles = page.getByRole('list', { name: 'Pictures of row 2' });
  await expect(tiles.locator('img')).toHaveCount(2);
  await page.getByRole('button', { name: 'Yes: Pictures' }).click();
  await expect(screen.summary).toHaveText('2 new');
  await screen.start.click();
  await expect(page.getByText('is done: 2 created.')).toBeVisible();
  const damaged = `Without pictures.zip/${prefix}-2/3.heic. This HEIC picture is damaged, or this browser cannot read its kind.`;
  await expect(page.getByText(damaged)).toBeVisible();
  expect((await stored(admin, prefix, 2)).map(({ images }) => images.length)).toEqual([2, 2]);
});

test('templates fit the import, and a file that is no sheet is refused in a sentence', async ({ admin, visit }) => {
  const page = await visit('/import', admin);
  const screen = importScreen(page);
  await page.getByLabel('Category').selectOption('Jewelry');
  for (const kind of ['CSV', 'Excel']) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: `Template for ${kind}` }).click();
    const file = await (await download).path();
    await screen.sheet.setInputFiles(file);
    await expect(page.getByText('This file has no rows.')).toBeVisible();
  }
  await screen.sheet.setInputFiles({
    name: 'a.xlsx',
    mimeType: 'application/zip',
    buffer: Buffer.from('PK\u0003\u0004x'),
  });
  await expect(page.getByText('This file cannot be read.')).toBeVisible();
});
