import { listLot, pay } from '#infra/local/client/person.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { istParts } from '#shared/model/ist.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { importScreen, lotRows, pictureZip, sheetFile } from '../support/import-files.ts';
import { bidders, listed, lot, unique } from '../support/scenes.ts';

const DAY = 86_400_000;

test('a clerk edits many lots at once, makes a sale of them, orders them by house number, and publishes what they have confirmed', async ({
  url,
  visit,
}) => {
  const admin = await makeAdmin(url, unique('Latha Lister'));
  const [tara] = await bidders({ url, admin }, 'Tara');
  const word = unique('Sextant').split(' ')[1] ?? '';
  const now = Date.now();
  const times = { registrationDeadlineAt: now + DAY, startAt: now + 2 * DAY, endAt: now + 3 * DAY };
  const ids: string[] = [];
  for (const [at, name] of ['Brass', 'Silver', 'Copper', 'Paid'].entries()) {
    const chosen = { ...lot({ title: `${name} ${word}` }), houseNumber: `${word}-${[10, 2, 1, 4][at] ?? 0}` };
    const status = name === 'Paid' ? 'pending' : 'draft';
    ids.push(await listLot(admin, { ...chosen, status }, times, TWO_PICTURES));
  }
  await pay(url, tara, ids[3] ?? '', 'emd');
  await listed(url, { search: word }, 4, admin);
  const page = await visit(`/view-auctions?view=list&search=${word}`, admin);
  await page.getByRole('checkbox', { name: /^Select all/ }).check();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit 4 lots' });
  await form.getByRole('button', { name: 'Next' }).click();
  await expect(form.getByText('Please choose what to change.')).toBeVisible();
  await form.getByRole('checkbox', { name: 'Deposit (EMD)' }).check();
  await form.getByLabel('Deposit (₹)').fill('1,000');
  await form.getByRole('checkbox', { name: 'Bid interval' }).check();
  await form.getByRole('combobox', { name: 'Bid interval' }).selectOption('60');
  await form.getByRole('checkbox', { name: 'Dates' }).check();
  const end = istParts(now + 5 * DAY);
  await form.getByLabel('End', { exact: true }).fill(end.date);
  await form.getByLabel('End, time (IST)').fill(end.time);
  await form.getByRole('checkbox', { name: 'Seller Shown to Bidders' }).check();
  await form.getByRole('textbox', { name: 'Seller Shown to Bidders' }).fill('State Bank');
  await isAccessible(page);
  await form.getByRole('button', { name: 'Next' }).click();
  const confirm = page.getByRole('dialog', { name: 'Change 4 lots?' });
  await expect(confirm.getByText('Deposit (EMD): ₹1,000')).toBeVisible();
  await expect(confirm.getByText('Bid interval: a lot ends 1 minute after its last bid')).toBeVisible();
  await expect(confirm.getByText(/^End: .* IST, in 5 days$/)).toBeVisible();
  await expect(confirm.getByText('1 has registered bidders')).toBeVisible();
  await confirm.getByRole('button', { name: 'Change them' }).click();
  await expect(confirm.getByText('3 of 4 changed.')).toBeVisible();
  await expect(confirm.getByRole('list', { name: 'Refused' })).toContainText('Bidders have paid for these terms.');
  await confirm.getByRole('button', { name: 'Done' }).click();
  const { auctionDetails } = await admin.call(getAuctionForEdit, { params: { id: ids[0] ?? '' } });
  expect(auctionDetails).toMatchObject({
    emdAmount: 1000,
    bidInterval: 60,
    sale: { seller: 'State Bank' },
    basePrice: 10_000,
  });
  const paid = await admin.call(getAuctionForEdit, { params: { id: ids[3] ?? '' } });
  expect(paid.auctionDetails.sale?.seller).toBeUndefined();

  // What is left is selected; the three others go into a new sale.
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  for (const name of ['Brass', 'Silver', 'Copper'])
    await page.getByRole('checkbox', { name: new RegExp(`${name} `) }).check();
  await page.getByRole('button', { name: 'Add to a sale' }).click();
  await page.getByRole('button', { name: 'Make a new sale' }).click();
  const sale = page.getByRole('dialog');
  const name = unique('Harbour Sale');
  await sale.getByLabel('Name').fill(name);
  await sale.getByLabel('Registration deadline').fill(istParts(now + DAY).date);
  await sale.getByLabel('Start of bidding').fill(istParts(now + 2 * DAY).date);
  await sale.getByLabel('First lot ends').fill(istParts(now + 2 * DAY).date);
  await expect(sale.getByText(/^[A-Z][a-z]{2}, .* IST, in /)).toHaveCount(3);
  await sale.getByLabel('One deposit for the whole sale').check();
  await sale.getByLabel('Deposit (₹)').fill('500');
  await sale.getByLabel('Bidding power, times').fill('6');
  await sale.getByRole('button', { name: 'Create and add' }).click();
  await expect(sale.getByText('3 of 3 lots are in the sale.')).toBeVisible();
  await expect(
    sale.getByText(/Nobody can bid on it: its base price is not below the bidding power of ₹3,000/).first(),
  ).toBeVisible();
  await sale.getByRole('link', { name: 'Open the sale' }).click();

  const rows = page.getByRole('list', { name: 'Lots of the sale' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  await page.getByRole('button', { name: 'Sort by house number' }).click();
  await expect(rows.nth(0)).toContainText('Copper');
  await expect(rows.nth(2)).toContainText('Brass');
  await page.getByRole('textbox', { name: /^Number of lot 3, Brass/ }).fill('1');
  await page.keyboard.press('Enter');
  await expect(rows.nth(0)).toContainText('Brass');
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('The new order is not saved yet.')).toBeHidden();
  await page.getByRole('button', { name: 'Publish all' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish 3 lots?' });
  await expect(
    publish.getByText('3 lots end 1 minute after their last bid, which may be before the planned end.'),
  ).toBeVisible();
  await expect(publish.getByText(/Nobody can bid on it/)).toBeVisible();
  await publish.getByRole('button', { name: 'Publish all' }).click();
  await expect(publish.getByText('Please confirm when the lots end.')).toBeVisible();
  await isAccessible(page);
  await publish.getByRole('checkbox').check();
  await publish.getByRole('button', { name: 'Publish all' }).click();
  await expect(page.getByText('All 3 lots are done.')).toBeVisible();
});

test(
  'the sheet of a second round asks whether what was not sold is listed again',
  { tag: '@night' },
  async ({ admin, visit }) => {
    const prefix = unique('Round').split(' ')[1] ?? '';
    const rows = lotRows(prefix, 2);
    const page = await visit('/import', admin);
    const screen = importScreen(page);
    await screen.sheet.setInputFiles(sheetFile(rows));
    await screen.check.click();
    await screen.pictures.setInputFiles(await pictureZip(rows));
    await expect(screen.summary).toHaveText('2 new');
    await screen.start.click();
    await expect(page.getByText(/is done: 2 created\.$/)).toBeVisible();
    // The first is called off; the second stays a draft.
    const link = page.getByRole('link', { name: `Lot 1 of ${prefix}` });
    const id = (await link.getAttribute('href'))?.split('/').at(-1) ?? '';
    const { auctionDetails } = await admin.call(getAuctionForEdit, { params: { id } });
    const { houseNumber: _, ...form } = editForm(auctionDetails);
    const publish = { ...form, status: 'pending' as const };
    await admin.call(updateAuction, { params: { id }, body: publish });
    const { version: __, ...again } = publish;
    await admin.call(updateAuction, {
      params: { id },
      body: { ...again, status: 'cancelled', cancelReason: 'No bank' },
    });

    await page.getByRole('button', { name: 'Import Another File' }).click();
    const second = lotRows(prefix, 2, Date.now() + 7 * DAY).map((row) => ({ ...row, Pictures: '' }));
    await screen.sheet.setInputFiles(sheetFile(second.map(({ Pictures: ___, ...row }) => row)));
    await screen.check.click();
    await expect(screen.summary).toHaveText('1 to mend · 1 with changes');
    await screen.row(`Lot 1 of ${prefix}`).click();
    await expect(
      page.getByText(/The lot with this number was not sold\. Shall it be listed again/).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Answer 1 question' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes to all' }).click();
    await expect(screen.summary).toHaveText('1 to list again · 1 with changes');
    await screen.start.click();
    await expect(page.getByText(/is done: 1 listed again, 1 changed\.$/)).toBeVisible();
    await page.getByRole('link', { name: `Lot 1 of ${prefix}` }).click();
    await expect(page.getByRole('link', { name: 'the former auction' })).toHaveAttribute('href', `/auction/${id}`);
    await expect(page.getByText(`${prefix}-1`).first()).toBeVisible();
  },
);
