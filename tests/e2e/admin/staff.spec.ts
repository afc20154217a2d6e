import { TOTP } from 'otpauth';
import { makeStaff } from '#tests/support/people/staff.ts';
import { expect, test } from '../support/fixtures.ts';
import { inviteCashier, PASSWORD } from '../support/invitation.ts';
import { unique } from '../support/scenes.ts';

test('an owner invites a cashier, who sets up a second factor, sees money and nothing else', async ({
  url,
  admin,
  visit,
}) => {
  const office = await visit('/staff', admin);
  const page = await inviteCashier(url, office, visit);
  await expect(page.getByText('Everything else opens once it is set up.')).toBeVisible();
  await page.goto('/admin-dashboard');
  await expect(page).toHaveURL(/\/profile$/);

  await page.getByRole('button', { name: 'Set up' }).click();
  const factor = page.getByRole('dialog', { name: 'Set up a second factor' });
  await factor.getByLabel('Your password').fill(PASSWORD);
  await factor.getByRole('button', { name: 'Continue' }).click();
  const key = (await factor.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]+$/).innerText()).replaceAll(' ', '');
  await factor.getByLabel('Six-digit code').fill(new TOTP({ secret: key }).generate());
  await factor.getByRole('button', { name: 'Switch on' }).click();
  await expect(page.getByRole('button', { name: 'Use another phone' })).toBeVisible();

  await page.goto('/admin-dashboard');
  await expect(page.getByText('Revenue Today')).toBeVisible();
  await expect(page.getByText('Pending Verifications')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Create Auction' })).toHaveCount(0);
  const menu = page.getByRole('navigation', { name: 'Administration' });
  await expect(menu.getByRole('link')).toHaveText([
    /^Dashboard/,
    // Whose results a cashier decides about.
    'Sales',
    // A cashier waives storage, and pays sellers.
    /^Yard/,
    'Sellers',
    'Transactions',
    /^Receivables/,
    'Reports',
    // What support hands to the cashier.
    /^Support Tickets/,
    /^Second Person/,
  ]);
  await menu.getByRole('link', { name: 'Transactions' }).click();
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  for (const path of ['/staff', '/user-verification', '/view-auctions', '/create-auction']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'This is not among your duties' })).toBeVisible();
    await expect(page.getByText('Your duties: Money.')).toBeVisible();
  }

  await office.reload();
  await expect(office.getByText('Accepted an invitation').first()).toBeVisible();
  await expect(
    office.getByRole('row', { name: /Chitra Menon/ }).getByText(/^Approves with all duties from/),
  ).toBeVisible();
});

test('an owner disables a colleague with a reason, who can do nothing from then on', async ({ url, admin, visit }) => {
  const name = unique('Leela Thomas');
  const clerk = await makeStaff(url, name, ['lots']);
  const shop = await visit('/view-auctions', clerk);
  await expect(shop.getByRole('link', { name: 'Create Auction' })).toBeVisible();
  const office = await visit('/staff', admin);
  await office.getByRole('button', { name: `Disable ${name}` }).click();
  const dialog = office.getByRole('dialog', { name: `Disable ${name}?` });
  await dialog.getByLabel('Reason').fill('Left the house');
  await dialog.getByRole('button', { name: 'Disable' }).click();
  await expect(office.getByRole('row', { name: new RegExp(name) }).getByText('Left the house')).toBeVisible();
  await shop.reload();
  await expect(shop.getByText('This account has been disabled.')).toBeVisible();
});
