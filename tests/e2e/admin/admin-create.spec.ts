import type { Page } from '@playwright/test';
import { getAuctionForEdit } from '#shared/contract/selling/auction-routes.ts';
import { istParts, startOfIstDay } from '#shared/model/ist.ts';
import { formatDateTime } from '#web/ui/format/format-time.ts';
import { auctionForm, dropHugePicture, pictureFile } from '../support/auction-form.ts';
import { expect, test } from '../support/fixtures.ts';
import { lot } from '../support/scenes.ts';
import { storedDrafts } from '../support/stored-drafts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Days after `now` at five in the morning in India, which is another date in New York. */
const earlyOn = (days: number, now: number): number => startOfIstDay(istParts(now + days * DAY).date) + 5 * HOUR;

test('an admin in New York drafts an auction in Indian time, reloads and publishes it', async ({ admin, visit }) => {
  const { title, description } = lot();
  const now = Date.now();
  const [deadlineAt, startAt, endAt] = [earlyOn(1, now), earlyOn(2, now), earlyOn(3, now)];
  const page = await visit('/admin-dashboard', admin, { timezoneId: 'America/New_York' });
  await page.getByRole('link', { name: 'Create Auction' }).click();
  const form = auctionForm(page);
  await form.title.fill(title);
  await page.getByLabel('Category').selectOption('Electronics');
  await form.description.fill(description);
  await form.basePrice.fill('125000');
  await expect(page.getByText('₹1,25,000')).toBeVisible();
  await page.getByLabel('EMD Amount').fill('5000.50');
  await form.setMoment('Registration Deadline', deadlineAt);
  await expect(page.getByText(formatDateTime(deadlineAt))).toBeVisible();
  await form.images.setInputFiles(await pictureFile('thar-1.webp'));

  await untilStored(page, '5000.50', 'thar-1.webp');
  await page.reload();
  await expect(page.getByText('What you had typed was restored from this device.')).toBeVisible();
  await expect(form.title).toHaveValue(title);
  await expect(page.getByText(formatDateTime(deadlineAt))).toBeVisible();
  await expect(form.tiles).toHaveCount(1);

  await dropHugePicture(page, 'huge.png');
  await form.setMoment('Start', startAt);
  await form.setMoment('End', endAt);
  await expect(form.publish).toBeEnabled();
  await form.saveDraft.click();
  await expect(page.getByText('Auction created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('DRAFT');
  await row.getByRole('link', { name: 'View' }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page.getByText(formatDateTime(startAt), { exact: true })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { auctionDetails: draft } = await admin.call(getAuctionForEdit, { params: { id } });
  expect(draft).toMatchObject({
    status: 'draft',
    emdAmount: 5000.5,
    registrationDeadline: new Date(deadlineAt).toISOString(),
    startDate: new Date(startAt).toISOString(),
    endDate: new Date(endAt).toISOString(),
  });

  await page.getByRole('link', { name: 'Edit Auction' }).click();
  await expect(form.tiles).toHaveCount(2);
  // Scaled down in the browser, as JPEG.
  const second = form.tiles.nth(1).getByRole('presentation');
  await expect(second).toHaveAttribute('src', /\.jpg$/);
  await expect.poll(() => second.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(2400);
  await form.status('Pending').check();
  await form.update.click();
  await expect(page.getByText('Auction updated successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/view-auctions$/);
  await page.getByLabel('Search auctions').fill(title);
  await expect(page.getByText('1 auction(s) found')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: title })).toContainText('Upcoming');
  // The draft on this device is deleted.
  await page.goto('/create-auction');
  await expect(form.title).toHaveValue('');
});

test('the form accepts five images and lists one auction for two presses', async ({ admin, visit }) => {
  const page = await visit('/create-auction', admin);
  const form = auctionForm(page);
  const { title, description } = lot();
  await form.title.fill(title);
  await page.getByLabel('Category').selectOption('Cars');
  await form.description.fill(description);
  await form.basePrice.fill('1000');
  await page.getByLabel('EMD Amount').fill('0');
  const files = await Promise.all(
    ['thar-1', 'thar-2', 'innova-1', 'innova-2', 'bullet-1', 'bullet-2'].map((name) => pictureFile(`${name}.webp`)),
  );
  await form.images.setInputFiles(files);
  await expect(page.getByText('Maximum 5 images allowed')).toBeVisible();
  await expect(form.tiles).toHaveCount(5);
  await form.setMoment('Registration Deadline', Date.now() + HOUR);
  await form.setMoment('Start', Date.now() + 2 * HOUR);
  await form.setMoment('End', Date.now() + 3 * HOUR);
  await expect(form.publish).toBeEnabled();
  // By keyboard: a toast about another auction may lie under the resting pointer.
  await form.publish.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Auction created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin-dashboard$/);
  await expect(page.getByRole('row').filter({ hasText: title })).toHaveCount(1);
});

/** Waits until this device has stored these texts of the draft. */
async function untilStored(page: Page, ...texts: readonly string[]): Promise<void> {
  await expect
    .poll(() => storedDrafts(page))
    .toEqual(expect.stringMatching(new RegExp(texts.map((text) => `(?=.*${text})`).join(''))));
}
