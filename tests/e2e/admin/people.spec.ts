import { readFile } from 'node:fs/promises';
import { send } from '#infra/local/client/api-client.ts';
import { bid } from '#infra/local/client/person.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { registeredBidder } from '#tests/support/people/people.ts';
import { mailsTo } from '#tests/support/people/push.ts';
import { expect, test } from '../support/fixtures.ts';
import { bidders, runningAuction, unique } from '../support/scenes.ts';

test('a clerk finds a person, disables them with their lead named, and enables them again', async ({
  url,
  admin,
  visit,
}) => {
  const [leader] = await bidders({ url, admin }, unique('Leela'));
  const { name, email, password } = leader.account;
  const { title, auctionId } = await runningAuction({ url, admin }, [leader]);
  await bid(leader, auctionId, 12_000);

  const page = await visit('/admin-dashboard', admin);
  await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'User Management' }).click();
  await page.getByLabel('Search people').fill(email);
  await expect(page.getByRole('heading', { name: '1 person', exact: true })).toBeVisible();
  await page.getByRole('table', { name: 'People' }).getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Standing' })).toBeVisible();

  const active = page.getByRole('switch', { name: 'Account active' });
  await active.click();
  const question = page.getByRole('dialog', { name: `Disable ${name}?` });
  await expect(question).toContainText('Deposits and wins stay as they are.');
  await expect(question).toContainText('This person has the highest bid in a running auction:');
  await expect(question.getByRole('link', { name: title })).toBeVisible();
  await question.getByLabel('Reason').fill('The card was stolen');
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(page.getByText('The account has been disabled, and the person is told.')).toBeVisible();
  await expect(page.getByText('Cannot log in.')).toBeVisible();
  await expect(page.getByText(/^Disabled by Anita Admin.*: The card was stolen$/)).toBeVisible();
  await expect(active).not.toBeChecked();
  const refused = await send(url, ROUTES.login, { body: { email, password } });
  expect(refused.body).toMatchObject({
    code: 'ACCOUNT_DISABLED',
    message: expect.stringContaining('The card was stolen'),
  });

  await page.goto('/people?account=disabled');
  await expect(page.getByRole('table', { name: 'People' }).getByRole('link', { name })).toBeVisible();
  await page.goBack();
  await active.click();
  const back = page.getByRole('dialog', { name: `Enable ${name}?` });
  await back.getByLabel('Reason').fill('The bank says it was theirs');
  await back.getByRole('button', { name: 'Enable' }).click();
  await expect(page.getByText('Can log in.')).toBeVisible();
  await expect(active).toBeChecked();
  expect((await send(url, ROUTES.login, { body: { email, password } })).status).toBe(200);
});

test('the second of two clerks sees what the first did, and nothing is overwritten', async ({ url, admin, visit }) => {
  const { account, userId } = await registeredBidder(url, unique('Veena'));
  const page = await visit(`/user-detail/${userId}`, admin);
  await page.getByRole('switch', { name: 'Account active' }).click();
  const question = page.getByRole('dialog', { name: `Disable ${account.name}?` });
  await question.getByLabel('Reason').fill('Too late');
  const params = { id: userId };
  await admin.call(ROUTES.setUserActive, { params, body: { isActive: false, reason: 'First' } });
  await question.getByRole('button', { name: 'Disable' }).click();
  await expect(question.getByText('This account is already disabled. Reason given: “First”.')).toBeVisible();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^Disabled by Anita Admin.*: First$/)).toBeVisible();
});

test('a clerk writes a note, sends a mail as previewed, and downloads what is filtered', async ({
  url,
  admin,
  visit,
}) => {
  const person = await registeredBidder(url, unique('Mohan'));
  const { name, email } = person.account;
  const page = await visit(`/user-detail/${person.userId}`, admin);
  await page.getByLabel('Note for colleagues').fill('Calls in the evening');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByText('Calls in the evening')).toBeVisible();

  await page.getByRole('button', { name: 'Send E-mail' }).click();
  const mail = page.getByRole('dialog', { name: `Mail to ${name}` });
  await mail.getByRole('button', { name: 'Send' }).click();
  await expect(mail.getByText('Please choose a mail.')).toBeVisible();
  await mail.getByLabel('Mail', { exact: true }).selectOption({ label: 'A Reminder of the Rules' });
  const preview = mail.getByRole('region', { name: 'Preview' });
  const paragraph = await preview.getByText(/^A bid is binding/).innerText();
  await mail.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The mail is on its way, and it is in the person’s history.')).toBeVisible();
  await expect(page.getByText('Mail sent by the house: A Reminder of the Rules.')).toBeVisible();
  await expect(page.getByText('Sent a mail')).toBeVisible();
  await expect
    .poll(async () => (await mailsTo(url, person)).find(({ subject }) => subject === 'A Reminder of the Rules')?.text)
    .toContain(`Hello ${name},\n\n${paragraph}`);

  await page.goto(`/people?search=${encodeURIComponent(email)}&verifyStatus=pending`);
  await expect(page.getByRole('heading', { name: '1 person', exact: true })).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const lines = (await readFile(await (await download).path(), 'utf8')).trim().split(/\r?\n/);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Strikes');
  expect(lines[1]).toContain(email);
  await page.getByLabel('Account', { exact: true }).selectOption('disabled');
  await expect(page.getByText('Nobody matches')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL(/\/people$/);
});
