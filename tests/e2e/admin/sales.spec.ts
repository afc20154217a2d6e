import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { listLot, type Person } from '#infra/local/client/person.ts';
import { istParts } from '#shared/model/ist.ts';
import { pdfText } from '#tests/support/pdf/pdf-text.ts';
import { TWO_PICTURES } from '#tests/support/people/people.ts';
import { expect, test } from '../support/fixtures.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

async function draft(admin: Person, title: string): Promise<void> {
  const now = Date.now();
  const times = { registrationDeadlineAt: now + HOUR, startAt: now + 2 * HOUR, endAt: now + DAY };
  await listLot(admin, { ...lot({ title }), status: 'draft' }, times, TWO_PICTURES);
}

async function fillForm(page: Page, name: string, startsAt: number): Promise<void> {
  const form = page.getByRole('dialog', { name: 'New sale' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Place').fill('Yard 4, Pune');
  await form.getByLabel('Terms').fill('As is, where is.');
  const { date, time } = istParts(startsAt);
  await form.getByLabel('Registration deadline').fill(istParts(startsAt - DAY).date);
  await form.getByLabel('Start of bidding').fill(date);
  await form.getByLabel('First lot ends').fill(istParts(startsAt + DAY).date);
  await form.getByLabel('Time (IST)').nth(1).fill(time);
  await form.getByLabel('Time (IST)').nth(2).fill(time);
  await form.getByLabel('Minutes from one lot to the next').fill('15');
  await form.getByRole('button', { name: 'Create' }).click();
}

const rows = (page: Page) => page.getByRole('list', { name: 'Lots of the sale' }).getByRole('listitem');

test('a clerk makes a sale of drafts, orders them by keyboard, publishes them at once and moves them by a day', async ({
  admin,
  url,
  visit,
}) => {
  const family = unique('Sextant');
  const name = unique('Harbour Sale');
  const titles = ['One', 'Two', 'Three'].map((number) => `${number} ${family}`);
  for (const title of titles) await draft(admin, title);
  const page = await visit('/sales', admin);
  await page.getByRole('button', { name: 'New sale' }).first().click();
  // Half past ten in three days.
  const startsAt = Math.floor(Date.now() / DAY) * DAY + 3 * DAY + 5 * HOUR;
  await fillForm(page, name, startsAt);

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Add lots' }).first().click();
  const choice = page.getByRole('dialog', { name: 'Add lots' });
  await choice.getByLabel('Search lots').fill(family);
  await expect(choice.getByRole('checkbox', { name: `One ${family}` })).toBeVisible();
  for (const title of titles) await choice.getByRole('checkbox', { name: title }).check();
  await choice.getByRole('button', { name: 'Add 3 lots' }).click();
  await expect(rows(page)).toHaveCount(3);

  const last = page.getByRole('button', { name: new RegExp(`^Move lot 3, Three .* up$`) });
  await last.focus();
  await page.keyboard.press('Enter');
  await expect(rows(page).nth(1)).toContainText('Three');
  // The focus stays on the button of the lot that moves.
  await expect(page.getByRole('button', { name: new RegExp(`^Move lot 2, Three .* up$`) })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(rows(page).first()).toContainText('Three');
  await page.getByRole('button', { name: 'Save order' }).click();
  await expect(page.getByText('The new order is not saved yet.')).toBeHidden();

  const endOf = (minutes: number, days = 1) => {
    const { time } = istParts(startsAt + days * DAY + minutes * 60_000);
    return new RegExp(`Ends .*${Number(time.slice(0, 2))}:${time.slice(3)} am IST`);
  };
  await expect(rows(page).nth(2)).toContainText(endOf(30));
  await expect(rows(page).nth(2)).toContainText('Its own end');
  await page.getByRole('button', { name: 'Publish all' }).click();
  await page.getByRole('checkbox', { name: 'The lots are to end so.' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish all' }).click();
  await expect(page.getByText('All 3 lots are done.')).toBeVisible();
  await expect(rows(page).getByText('Upcoming')).toHaveCount(3);
  await expect(page.getByText('Its own end')).toHaveCount(0);

  await page.getByRole('button', { name: 'Move the sale' }).click();
  const move = page.getByRole('dialog', { name: 'Move the sale' });
  await move.getByLabel('New start').fill(istParts(startsAt + DAY).date);
  await move.getByRole('button', { name: 'Move the sale' }).click();
  await expect(page.getByText('All 3 lots are done.')).toBeVisible();
  const { date } = istParts(startsAt + 2 * DAY);
  await expect(rows(page).first()).toContainText(`Ends ${Number(date.slice(8))} `);
  await expect(page.getByText('Its own end')).toHaveCount(0);

  const [asha] = await bidders({ url, admin }, 'Asha Rao');
  const saleId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const seen = await visit(`/sale/${saleId}`, asha);
  await expect(seen.getByRole('heading', { name, level: 1 })).toBeVisible();
  const lots = seen.getByRole('heading', { level: 3 });
  await expect(lots).toHaveText(['Three', 'One', 'Two'].map((number) => `${number} ${family}`));
  const download = seen.waitForEvent('download');
  await seen.getByRole('button', { name: 'Catalogue (PDF)' }).click();
  const text = (await pdfText(await readFile(await (await download).path()))).join('\n');
  expect(text).toContain(name);
  expect(text).toContain('Yard 4, Pune');
  expect([...text.matchAll(/^(\d\. \w+)/gm)].map(([, start]) => start)).toEqual(['1. Three', '2. One', '3. Two']);
  await seen.getByRole('link', { name: `Three ${family}` }).click();
  await seen.getByRole('link', { name }).click();
  await expect(seen.getByText('3 lots, in order')).toBeVisible();
});
