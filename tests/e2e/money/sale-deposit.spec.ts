import type { Page } from '@playwright/test';
import { bid, listLot, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { getSaleForAdmin, listSales } from '#shared/contract/sales/sales.ts';
import { istParts } from '#shared/model/ist.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import { isAccessible } from '../support/accessible.ts';
import { BROKEN_CONNECTION, expect } from '../support/fixtures.ts';
import { test } from '../support/own-stack.ts';
import { room, SOON, untilOpen } from '../support/room.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

// Requests under way fail when the clock jumps.
test.use({ tolerated: BROKEN_CONNECTION });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

async function createSale(page: Page, name: string, now: number): Promise<void> {
  await page.getByRole('button', { name: 'New sale' }).first().click();
  const form = page.getByRole('dialog', { name: 'New sale' });
  await form.getByLabel('Name').fill(name);
  const moments = [
    ['Registration deadline', now + HOUR],
    ['Start of bidding', now + 2 * HOUR],
    ['First lot ends', now + 3 * HOUR],
  ] as const;
  for (const [index, [label, at]] of moments.entries()) {
    const { date, time } = istParts(at);
    await form.getByLabel(label).fill(date);
    await form.getByLabel('Time (IST)').nth(index).fill(time);
  }
  await form.getByLabel('Minutes from one lot to the next').fill('0');
  await form.getByLabel('One deposit for the whole sale').check();
  await form.getByLabel('Deposit (₹)').fill('5000');
  await form.getByLabel('Bidding power, times').fill('5');
  await expect(form.getByText('may lead with, or owe, ₹25,000')).toBeVisible();
  await isAccessible(page);
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

test('a bidder registers once for a sale, bids on its lots within their power, and gets the deposit back', async ({
  stack,
  visit,
}) => {
  const { url } = stack;
  let admin = await makeAdmin(url, unique('Anita Admin'));
  let [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const now = Math.ceil((await stack.now()) / MINUTE) * MINUTE;
  const family = unique('Astrolabe');
  const times = { registrationDeadlineAt: now + HOUR, startAt: now + 2 * HOUR, endAt: now + 3 * HOUR };
  for (const number of ['One', 'Two']) {
    await listLot(admin, { ...lot({ title: `${number} ${family}` }), status: 'draft' }, times, TWO_PICTURES);
  }
  const name = unique('Harbour Sale');
  const office = await visit('/sales', admin);
  await createSale(office, name, now);
  await office.getByRole('button', { name: 'Add lots' }).first().click();
  const choice = office.getByRole('dialog', { name: 'Add lots' });
  await choice.getByLabel('Search lots').fill(family);
  for (const number of ['One', 'Two']) await choice.getByRole('checkbox', { name: `${number} ${family}` }).check();
  await choice.getByRole('button', { name: 'Add 2 lots' }).click();
  await office.getByRole('button', { name: 'Publish all' }).click();
  await office.getByRole('checkbox', { name: 'The lots are to end so.' }).check();
  await office.getByRole('dialog').getByRole('button', { name: 'Publish all' }).click();
  await expect(office.getByText('All 2 lots are done.')).toBeVisible();

  const { sales } = await admin.call(listSales, { query: {} });
  const saleId = sales.find((sale) => sale.name === name)?._id ?? '';
  const { sale } = await admin.call(getSaleForAdmin, { params: { id: saleId } });
  const [one = '', two = ''] = sale.lots.map(({ _id }) => _id);
  const page = await visit(`/sale/${saleId}`, tara);
  await page.getByRole('link', { name: 'Register for the sale' }).click();
  await expect(page.getByText('One deposit for the whole sale')).toBeVisible();
  await isAccessible(page);
  await page.getByRole('button', { name: 'Pay ₹5,000' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹5,000' }).click();
  await expect(page.getByText('you are registered for all lots of the sale')).toBeVisible();
  await page.goto(`/sale/${saleId}`);
  await expect(page.getByText('You are registered for all lots.')).toBeVisible();
  await expect(page.getByText('Bidding power: ₹25,000 of ₹25,000 free')).toBeVisible();
  await isAccessible(page);
  await pay(url, uma, saleId, 'emd');

  await stack.advance(2 * HOUR + MINUTE);
  const again = ({ account }: Person) => signIn(url, account);
  [admin, tara, uma] = await Promise.all([again(admin), again(tara), again(uma)]);
  const hers = await visit(`/auctions/${one}`, tara);
  await untilOpen(hers);
  await room(hers).bid(15_000);
  await expect(room(hers).history).toContainText('₹15,000');
  await expect(hers.getByText('₹10,000 of ₹25,000 free')).toBeVisible();
  await hers.goto(`/auctions/${two}`);
  await room(hers).bid(12_000);
  await expect(hers.getByText('You can bid up to ₹10,000 here.')).toBeVisible();
  await isAccessible(hers);
  // Outbid on the first lot, she can bid on the second.
  await bid(uma, one, 16_000);
  await stack.settled();
  await room(hers).bid(12_000);
  await expect(room(hers).history).toContainText('₹12,000');
  await stack.advance(1_000);
  await bid(uma, one, 16_500);
  const another = await visit(`/sales/${saleId}?view=lots`, admin);
  await expect(another.getByRole('heading', { name: '2 registered bidders' })).toBeVisible();
  await expect(another.getByRole('row', { name: /Tara/ })).toContainText('₹12,000 of ₹25,000');
  await isAccessible(another);
  await stack.advance(1_000);
  await bid(uma, one, 17_000);
  await expect(bid(uma, two, 12_500)).rejects.toThrow('POWER_USED_UP');

  await stack.advance(3 * HOUR);
  tara = await again(tara);
  await pay(url, tara, two, 'final');
  await stack.settled();
  const after = await visit(`/sale/${saleId}`, tara);
  // The page says that it is on its way until it is loaded again.
  await expect(async () => {
    await after.reload();
    await expect(after.getByText('Your deposit of ₹5,000 has been refunded')).toBeVisible({ timeout: 10_000 });
  }).toPass(SOON);
});
