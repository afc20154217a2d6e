import { pay } from '#infra/local/client/person.ts';
import { complain } from '#tests/support/people/grievances.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { bidders, listed, unique, upcomingAuction } from '../support/scenes.ts';

test('one search finds a lot by its house number, a person, a payment by its amount and a ticket, by keyboard', async ({
  url,
  admin,
  visit,
}) => {
  const [tara] = await bidders({ url, admin }, 'Tarini');
  const houseNumber = unique('SBI').replace(' ', '-');
  const paise = 1_000 + Math.floor(Math.random() * 8_000);
  const { auctionId, title } = await upcomingAuction({ url, admin }, { houseNumber, emdAmount: 7_00_000 + paise });
  await pay(url, tara, auctionId, 'emd');
  const number = await complain(tara, 'payment');
  await listed(url, { search: houseNumber }, 1, admin);

  const page = await visit('/admin-dashboard', admin);
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
  await page.keyboard.press('/');
  const field = page.getByRole('combobox', { name: /^Search lots, people/ });
  await expect(field).toBeFocused();
  const option = (name: string | RegExp) => page.getByRole('option', { name });
  await field.fill(houseNumber.toLowerCase());
  await expect(option(title)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('status').filter({ hasText: '1 result' })).toBeVisible();
  await isAccessible(page);

  await field.fill(tara.account.name);
  const people = page.getByRole('group', { name: 'People' });
  await expect(people.getByRole('option')).toHaveCount(1);
  await expect(page.getByRole('group', { name: 'Payments' }).getByRole('option')).toHaveCount(1);
  await expect(
    page.getByRole('group', { name: 'Support tickets' }).getByRole('option', { name: number }),
  ).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(people.getByRole('option')).toHaveAttribute('aria-selected', 'false');

  await field.fill(`₹${(7_00_000 + paise).toLocaleString('en-IN')}`);
  await expect(option(new RegExp(title))).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/transactions\//);

  await page.keyboard.press('Control+k');
  await field.fill('nothing has these words');
  await expect(page.getByText('Nothing found for “nothing has these words”.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
});

test('no key opens the search while a field has the focus', async ({ admin, visit }) => {
  const page = await visit('/people', admin);
  const list = page.getByLabel('Search people');
  await list.fill('rao');
  await page.keyboard.press('/');
  await page.keyboard.press('Control+k');
  await expect(list).toHaveValue('rao/');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test.describe('a search that fails', () => {
  test.use({ tolerated: /status of 500|status of 503/ });

  test('a cashier is asked for payments and tickets only, and one kind that fails hides no other', async ({
    url,
    admin,
    visit,
  }) => {
    const [tara] = await bidders({ url, admin }, 'Tarini');
    const { auctionId } = await upcomingAuction({ url, admin });
    await pay(url, tara, auctionId, 'emd');
    const chitra = await makeStaff(url, unique('Chitra'), ['money']);
    const page = await visit('/admin-dashboard', chitra);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    let isOut = true;
    await page.route('**/api/admin/transactions?*', (route) =>
      isOut
        ? route.fulfill({ status: 503, json: { success: false, code: 'UNAVAILABLE', message: 'Out.' } })
        : route.continue(),
    );
    await page.getByRole('button', { name: 'Search everywhere' }).click();
    await page.getByRole('combobox').fill(tara.account.name);
    const failure = page.getByRole('alert').filter({ hasText: 'Payments:' });
    await expect(failure).toBeVisible();
    isOut = false;
    await failure.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('option', { name: new RegExp(tara.account.name) })).toBeVisible();
    expect(asked.filter((path) => ['/api/auctions', '/api/admin/people'].includes(path))).toEqual([]);
  });
});
