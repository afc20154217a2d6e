import { readFile } from 'node:fs/promises';
import { istParts } from '#shared/model/ist.ts';
import { auctionForm, pictureFile } from '../support/auction-form.ts';
import { expect, test } from '../support/fixtures.ts';
import { bidders, lot } from '../support/scenes.ts';

const HOUR = 3_600_000;
const inHours = (hours: number) => Math.ceil(Date.now() / 60_000) * 60_000 + hours * HOUR;

test('an admin lists a car with facts and details, edits them, and a bidder sees them', async ({
  admin,
  url,
  visit,
}) => {
  const [asha] = await bidders({ url, admin }, 'Asha');
  const { title, description } = lot();
  const page = await visit('/create-auction', admin);
  const form = auctionForm(page);
  await form.title.fill(title);
  await page.getByLabel('Category').selectOption('Collectibles');
  await page.getByLabel('Provenance').fill('One family');
  await page.getByLabel('Category').selectOption('Cars');
  await expect(page.getByText('Saving drops what lots in Cars do not have: Provenance (One family).')).toBeVisible();
  await form.description.fill(description);
  await form.basePrice.fill('100000');
  await page.getByLabel('EMD Amount').fill('500');
  await form.images.setInputFiles([await pictureFile('thar-1.webp'), await pictureFile('thar-2.webp')]);
  await form.setMoment('Registration Deadline', inHours(1));
  await form.setMoment('Start', inHours(2));
  await form.setMoment('End', inHours(72));

  await page.getByLabel('Make').fill('Mahindra');
  await page.getByLabel('Year of manufacture').fill('1899');
  await page.getByLabel('Fuel').selectOption('Diesel');
  const place = page.locator('summary').filter({ hasText: 'Place and inspection' });
  await place.press('Enter');
  await page.getByLabel('City').fill('Pune');
  await page.getByRole('button', { name: 'Add an inspection time' }).click();
  const { date } = istParts(inHours(48));
  await page.getByLabel('Inspection 1 Date').fill(date);
  await page.getByLabel('Inspection 1 From').fill('10:00');
  await page.getByLabel('Inspection 1 Until').fill('09:00');
  await place.press('Enter');
  await expect(page.getByLabel('City')).toBeHidden();
  await page.locator('summary').filter({ hasText: 'Seller, contact and handover' }).click();
  await page.getByLabel('Seller Shown to Bidders', { exact: true }).fill('Ravi Motors');
  await expect(form.publish).toBeEnabled();
  // Not by mouse: a toast below a resting pointer stays over the button.
  await form.publish.press('Enter');

  // A section with an error opens, and the first wrong field has the focus.
  await expect(page.getByLabel('Year of manufacture')).toBeFocused();
  await expect(page.getByText('Year of manufacture must be 1900 to 2100.')).toBeVisible();
  await expect(page.getByLabel('PIN Code')).toHaveAccessibleDescription(/six digits, the first not 0/);
  await expect(page.getByText('The inspection must end after it begins.')).toBeVisible();
  await page.getByLabel('Year of manufacture').fill('2022');
  await page.getByLabel('PIN Code').fill('411 001');
  await page.getByLabel('Inspection 1 Until').fill('16:00');
  await expect(page.getByLabel('Inspection 1 Until')).toBeFocused();
  await form.publish.press('Enter');
  await expect(page.getByText('Auction created successfully!')).toBeVisible();
  await expect(page).toHaveURL(/\/admin-dashboard$/);

  await page.getByRole('row').filter({ hasText: title }).getByRole('link', { name: 'View' }).click();
  await page.getByRole('link', { name: 'Edit Auction' }).click();
  await expect(page.getByLabel('Make')).toHaveValue('Mahindra');
  await page.getByLabel('Make').fill('Mahindra & Mahindra');
  await page.locator('summary').filter({ hasText: 'Seller, contact and handover' }).click();
  await expect(page.getByLabel('Seller Shown to Bidders', { exact: true })).toHaveValue('Ravi Motors');
  await page.getByLabel('Contact Person').fill('Ravi Joshi');
  await page.getByLabel('Contact Phone').fill('+91 20 5555 0101');
  await page.getByLabel('Who Pays Transport').selectOption('The buyer');
  const id = /edit\/([^/?]+)/.exec(page.url())?.[1] ?? '';
  await form.update.press('Enter');
  await expect(page.getByText('Auction updated successfully!')).toBeVisible();

  const room = await visit(`/auctions/${id}`, asha);
  await expect(room.getByText('Mahindra & Mahindra')).toBeVisible();
  await expect(room.getByText(/^Lot \d{4,}/)).toBeVisible();
  const seen = room.getByRole('region', { name: 'Where and when to see it' });
  await expect(seen).toContainText('Pune 411001');
  await expect(seen).toContainText('10:00 to 16:00 IST');
  await expect(seen.getByRole('link', { name: 'Show on Google Maps' })).toHaveAttribute('rel', /noopener/);
  await expect(seen.getByRole('link', { name: '+91 20 5555 0101' })).toHaveAttribute('href', 'tel:+912055550101');
  await expect(room.getByRole('region', { name: 'Seller and terms' })).toContainText('The buyer pays');
  await expect(room.getByRole('button', { name: 'Add to calendar: the end of registration' })).toBeVisible();
  const download = room.waitForEvent('download');
  await seen.getByRole('button', { name: /^Add to calendar/ }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file).toContain(`SUMMARY:See the lot: ${title}`);
  expect(file).toContain(`DTSTART:${date.replaceAll('-', '')}T043000Z`);

  await room.getByRole('link', { name: 'Register for Auction' }).click();
  await expect(room).toHaveURL(/checkout/);
  await expect(
    room.getByText('If you win, you pay your winning bid. This auction adds no charges to it.'),
  ).toBeVisible();
});
