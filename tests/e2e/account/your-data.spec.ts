import { readFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { login } from '#shared/contract/accounts/auth.ts';
import { registeredAndVerified } from '#tests/support/people/people.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { expect, test } from '../support/fixtures.ts';
import { unique } from '../support/scenes.ts';

const section = (page: Page) => page.getByRole('region', { name: 'Your data' });

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
}

test('a user downloads their data, corrects their name and erases the account', async ({ url, admin, visit }) => {
  const person = await registeredAndVerified(url, admin, unique('Yamini Yourdata'));
  const { email, password } = person.account;
  const page = await visit('/profile', person);

  const saving = page.waitForEvent('download');
  await section(page).getByRole('button', { name: 'Download my data' }).click();
  const saved = await (await saving).path();
  expect(JSON.parse(await readFile(saved, 'utf8'))).toMatchObject({ account: { email, verification: 'verified' } });
  const proof = page.waitForEvent('download');
  await section(page).getByRole('button', { name: 'Download my ID proof' }).click();
  expect((await readFile(await (await proof).path())).length).toBeGreaterThan(0);

  await section(page).getByRole('button', { name: 'Correct my details' }).click();
  const correcting = page.getByRole('dialog', { name: 'Correct your details' });
  await expect(correcting).toBeVisible();
  await expectAccessible(page);
  await correcting.getByLabel('Full name').fill('Yamini Rightname');
  await correcting.getByRole('button', { name: 'Save' }).click();
  await expect(correcting).toBeHidden();
  await expect(page.getByText('Being checked')).toBeVisible();
  await expect(page.getByText('Yamini Rightname').first()).toBeVisible();

  await section(page).getByRole('button', { name: 'Erase my account' }).click();
  const erasing = page.getByRole('dialog', { name: 'Erase your account?' });
  await erasing.getByRole('button', { name: 'Erase it for good' }).click();
  await expect(erasing.getByText(`Please type ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await erasing.getByLabel('Type your e-mail address to confirm').fill(email);
  await erasing.getByRole('button', { name: 'Erase it for good' }).click();
  await page.waitForURL('/');
  expect(await attempt(url, undefined, login, { body: { email, password } })).toMatchObject({ status: 401 });
});
