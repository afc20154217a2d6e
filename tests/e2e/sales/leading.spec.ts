/**
 * What those who lead a sale see: the board while it runs, the results afterwards. What they do is in
 * `whole-sale.spec.ts`.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { bid, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { pdfText } from '#tests/support/pdf/pdf-text.ts';
import { makeAdmin } from '#tests/support/people/people.ts';
import { publishSale } from '#tests/support/people/sales.ts';
import { isAccessible } from '../support/accessible.ts';
import { BROKEN_CONNECTION, expect } from '../support/fixtures.ts';
import { test } from '../support/own-stack.ts';
import { bidders, unique } from '../support/scenes.ts';

// Requests under way fail when the clock jumps, because their signatures and tickets expire at once.
test.use({ tolerated: BROKEN_CONNECTION });

const HOUR = 3_600_000;
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title });

test('the board follows bids without a reload, a wall screen names nobody, and the results are files, too', async ({
  stack,
  visit,
}) => {
  const { url } = stack;
  const early = await makeAdmin(url, unique('Anita Admin'));
  const [tara, uma] = await bidders({ url, admin: early }, 'Tara', 'Uma');
  const lots = [{}, { reservePrice: 90_000 }, {}];
  const titled = lots.map((one, index) => ({ ...one, title: `Sextant ${String(index + 1)}` }));
  const name = unique('Harbour Sale');
  const { params, ids } = await publishSale(stack, early, titled, { name });
  const [first = '', second = ''] = ids;
  for (const id of [first, second]) for (const who of [tara, uma]) await pay(url, who, id, 'emd');
  await stack.settled();
  await stack.advance(2 * HOUR + 60_000);
  const again = ({ account }: Person) => signIn(url, account);
  let [admin, one, other] = await Promise.all([early, tara, uma].map(again));
  if (admin === undefined || one === undefined || other === undefined) throw new Error('Nobody has signed in.');

  const page = await visit(`/sales/${params.id}`, admin);
  await expect(page.getByRole('tab', { name: 'Board', selected: true })).toBeVisible();
  await expect(row(page, 'Sextant 1')).toContainText('Nobody');
  await bid(one, first, 2000);
  await expect(row(page, 'Sextant 1')).toContainText('₹2,000');
  await expect(row(page, 'Sextant 1')).toContainText(tara.account.name);
  await bid(other, first, 2100);
  await bid(one, second, 2000);
  await expect(row(page, 'Sextant 1')).toContainText(uma.account.name);
  await expect(row(page, 'Sextant 2')).toContainText('Not met');
  await expect(row(page, 'Sextant 1')).toContainText('/min');

  await page.getByRole('button', { name: 'Act on lot 1, Sextant 1' }).click();
  await expect(page.getByRole('dialog', { name: 'Lot 1: Sextant 1' })).toBeVisible();
  await isAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Wall screen' }).click();
  const wall = page.getByRole('dialog', { name });
  await expect(wall.getByRole('row').filter({ hasText: 'Sextant 1' })).toContainText('Bidder 2');
  await expect(wall, 'bidders may see it').not.toContainText(uma.account.name);
  await wall.getByLabel('Names and reserves').check();
  await expect(wall).toContainText(uma.account.name);
  await isAccessible(page);
  await wall.getByRole('button', { name: 'Leave' }).click();
  await page.close();

  await stack.settled();
  await stack.advance(2 * HOUR);
  await stack.settled();
  admin = await again(early);
  const results = await visit(`/sales/${params.id}`, admin);
  await expect(results.getByRole('tab', { name: 'Results', selected: true })).toBeVisible();
  await expect(row(results, 'Sextant 1')).toContainText('Payment due');
  await expect(row(results, 'Sextant 2')).toContainText('Below reserve, to decide');
  await expect(row(results, 'Sextant 3')).toContainText('Unsold');
  await isAccessible(results);

  const file = async (kind: string) => {
    const [download] = await Promise.all([
      results.waitForEvent('download'),
      results.getByRole('button', { name: kind, exact: true }).click(),
    ]);
    return readFile(await download.path());
  };
  const sheet = (await file('CSV')).toString('utf8');
  expect(sheet).toContain(`Sextant 1,Payment due,1000,2100,2100,2100,,${uma.account.name}`);
  expect((await file('XLSX')).subarray(0, 2).toString('latin1')).toBe('PK');
  const pdf = (await pdfText(new Uint8Array(await file('PDF')))).join('\n');
  expect(pdf).toContain('Sextant 3');
  expect(pdf).toContain(name);
});
