import { readMailedCode } from '#infra/local/client/person.ts';
import { act, complain } from '#tests/support/people/grievances.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/own-stack.ts';
import { upcomingAuction } from '../support/scenes.ts';

const HOUR_MS = 60 * 60_000;

test('a visitor complains, is answered and settled, reads it with a code, and opens it again', async ({
  url,
  visit,
}) => {
  const email = 'gopal.guest@people.test';
  const page = await visit('/grievance');
  await page.getByLabel('Your e-mail address').fill(email);
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await expect(page.getByLabel('Six-digit code')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'I have a code' }).click();
  await page.getByLabel('Six-digit code').fill(await readMailedCode(url, email));
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Please choose what this is about.')).toBeVisible();
  await page.getByRole('radio', { name: /^Verification/ }).check();
  await page.getByLabel('Your name').fill('Gopal Guest');
  await page.getByLabel('What happened?').fill('I cannot register with my passport.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Thank you. We have it.' })).toBeFocused();
  const number = await page.getByText(/^GRV-/).innerText();

  const sita = await makeStaff(url, 'Sita Support', ['support']);
  const desk = await visit('/grievances', sita);
  // The list has its first words, too.
  await expect(desk.getByText('I cannot register with my passport.')).toBeVisible();
  await desk.getByRole('link', { name: number }).click();
  await expect(desk.getByRole('heading', { name: number })).toBeVisible();
  await desk.keyboard.press('t');
  await expect(desk.getByText('Sita Support took it')).toBeVisible();
  await desk.keyboard.press('a');
  await desk.getByLabel('Answer', { exact: true }).fill('Please try once more.');
  await desk.getByRole('button', { name: 'Send', exact: true }).click();
  // At the same time, since the toast goes after seconds, however long the list takes.
  await Promise.all([
    expect(desk.getByRole('list', { name: 'Messages' }).getByText('Please try once more.')).toBeVisible(),
    expect(desk.getByText('The answer has been sent.')).toBeVisible(),
  ]);
  await expect(async () => {
    await desk.getByRole('button', { name: 'Settle' }).first().click();
    await expect(desk.getByLabel('How it is settled, and why')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await desk.getByLabel('How it is settled, and why').fill('The form takes passports again.');
  await desk.getByRole('button', { name: 'Settle', exact: true }).last().click();
  await expect(desk.getByText('Settled by Sita Support')).toBeVisible();

  await page.getByRole('link', { name: 'See how far it is' }).click();
  await expect(page.getByText('The form takes passports again.')).toBeVisible();
  await expect(page.getByText('Sita Support')).toHaveCount(0);
  await page.getByLabel('Not settled for you? Say why').fill('It still does not.');
  await page.getByRole('button', { name: 'Send and open it again' }).click();
  await expect(page.getByText('A person answers by')).toBeVisible();
  await desk.reload();
  await expect(desk.getByText('It still does not.')).toBeVisible();
  await expect(desk.getByText(/to answer$/)).toBeVisible();
});

test(
  'one that nobody answers is told to the officer, then shown as too late',
  { tag: '@night' },
  async ({ url, stack, visit }) => {
    const asha = await makeVerifiedBidder(url, 'Asha Waits');
    const number = await complain(asha, 'payment');
    await stack.advance(37 * HOUR_MS);
    await stack.settled();
    const mailbox = await fetch(`${url}/__local/mailbox.json?to=grievance@boli.example`);
    expect(await mailbox.text()).toContain(number);
    await stack.advance(12 * HOUR_MS);
    await stack.settled();
    const owner = await makeAdmin(url, 'Olga Owner');
    const office = await visit('/grievances?show=overdue', owner);
    await expect(office.getByRole('link', { name: number })).toBeVisible();
    await expect(office.getByText(/too late to answer$/)).toBeVisible();
    await office.goto('/admin-dashboard');
    await office.getByRole('link', { name: 'Overdue: 1' }).click();
    await expect(office.getByRole('link', { name: number })).toBeVisible();
  },
);

test('a ticket that was handed on waits on the dashboard and in the menu of who is to see to it', async ({
  url,
  visit,
}) => {
  const anil = await makeVerifiedBidder(url, 'Anil Waits');
  const { title } = await upcomingAuction({ url, admin: await makeAdmin(url, 'Otto Owner') });
  const number = await complain(anil, 'payment');
  const sita = await makeStaff(url, 'Sunil Support', ['support']);
  const chitra = await makeStaff(url, 'Chitra Cashier', ['money']);
  const desk = await visit('/admin-dashboard', chitra);
  const menu = desk.getByRole('navigation', { name: 'Administration' });
  const ofMoney = menu.getByRole('group', { name: 'Money' }).getByRole('link');
  await expect(ofMoney).toHaveText(['Transactions', /^Receivables/, 'Reports']);
  await expect(menu.getByRole('link', { name: 'Support Tickets', exact: true })).toBeVisible();
  await act(sita, number, { kind: 'hand', to: 'money', text: 'Please look where it went.' });
  await desk.reload();
  await expect(menu.getByRole('link', { name: 'Support Tickets 1 waiting' })).toBeVisible();
  await expect(desk.getByText('Something about payment')).toBeVisible();
  await desk.getByRole('list', { name: 'Tickets that wait for you' }).getByRole('link', { name: number }).click();
  await desk.getByRole('button', { name: 'Attach' }).click();
  await desk.getByRole('combobox', { name: /^Search lots/ }).fill(title);
  await desk.getByRole('option', { name: title }).click();
  await expect(desk.getByText(`Attached: ${title}`)).toBeVisible();
  await expect(desk.getByText('About it').locator('..').getByText(title)).toBeVisible();
  await desk.getByRole('button', { name: 'Answer' }).click();
  await desk.getByLabel('Ready answer').selectOption('How a refund arrives');
  await expect(desk.getByLabel('Answer', { exact: true })).toHaveValue(/^Dear Anil Waits,\n\nA deposit goes back/);
  await desk.getByRole('button', { name: 'Send and settle' }).click();
  await expect(desk.getByText('Settled by Chitra Cashier')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Support Tickets', exact: true })).toBeVisible();
});
