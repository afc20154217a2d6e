import type { Page } from '@playwright/test';
import { getUser, listUsers } from '#shared/contract/accounts/admin.ts';
import { claimUser } from '#shared/contract/accounts/verification-queue.ts';
import { makeAdmin, registeredBidder } from '#tests/support/people/people.ts';
import { expect } from '../support/fixtures.ts';
import { test } from '../support/own-stack.ts';
import { unique } from '../support/scenes.ts';

// Both tests empty the same queue.
test.describe.configure({ mode: 'serial' });

const name = (page: Page) => page.getByRole('heading', { level: 2 });
const proof = (page: Page) => page.getByRole('img', { name: /^ID proof of/ });

/** Waits until another person is on the screen, with the focus and the proof, and returns their name. */
async function personAfter(page: Page, before: string): Promise<string> {
  await expect(name(page)).not.toHaveText(before);
  await expect(name(page)).toBeFocused();
  await expect(proof(page)).toBeVisible();
  return (await name(page).textContent()) ?? '';
}

test('a clerk verifies two people and rejects one by keyboard alone', async ({ url, admin, visit }) => {
  const before = await admin.call(listUsers, { query: {} });
  const people = [];
  for (let index = 0; index < 3; index += 1) people.push(await registeredBidder(url, unique('Waiting')));
  const page = await visit('/admin-dashboard', admin);
  await page.getByRole('link', { name: /Pending Verifications/ }).click();
  await expect(page).toHaveURL(/\/user-verification\/queue\?user=/);
  await expect(page.getByText('3 people wait.')).toBeVisible();
  const seen: string[] = [];

  let current = await personAfter(page, '');
  // Nobody is verified before the document is noted.
  await page.keyboard.press('v');
  await expect(page.getByText(/^Before you verify, choose the kind of document/)).toBeVisible();
  await page.keyboard.press('+');
  await expect(page.getByLabel('Zoom', { exact: true })).toHaveText('150%');
  await page.keyboard.press('t');
  await expect(proof(page)).toHaveAttribute('style', /rotate\(90deg\)/);
  await page.keyboard.press('c');
  await page.keyboard.type('Very sharp picture.');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Very sharp picture.').first()).toBeVisible();
  await expect(name(page)).toBeFocused();

  for (let index = 0; index < 3; index += 1) {
    seen.push(current);
    if (index === 1) {
      await page.keyboard.press('r');
      const dialog = page.getByRole('dialog', { name: `Reject ${current}?` });
      await expect(dialog.getByRole('radio').first()).toBeFocused();
      await page.keyboard.press('4');
      await expect(dialog.getByRole('radio', { name: /has expired/ })).toBeChecked();
      await page.keyboard.press('Enter');
      await expect(page.getByText(`${current} is rejected.`)).toBeVisible();
    } else {
      await page.keyboard.press('2');
      await expect(page.getByLabel('Last four characters of its number')).toBeFocused();
      await page.keyboard.type(`12${index + 1}K`);
      await page.keyboard.press('Enter');
      await expect(name(page)).toBeFocused();
      await page.keyboard.press('v');
      await expect(page.getByText(`${current} is verified.`)).toBeVisible();
    }
    if (index < 2) current = await personAfter(page, current);
  }
  await expect(page.getByText('Nobody is waiting')).toBeVisible();
  // First come, first served.
  expect(seen).toEqual(people.map(({ account }) => account.name));
  const after = await admin.call(listUsers, { query: {} });
  expect(after).toMatchObject({
    pendingUsers: 0,
    approveUsers: before.approveUsers + 2,
    rejectUsers: before.rejectUsers + 1,
  });
  const { user } = await admin.call(getUser, { params: { id: people[1]?.userId ?? '' } });
  expect(user).toMatchObject({
    verifyStatus: 'rejected',
    rejectionReason: 'The document has expired. Please send one that is valid.',
  });
});

test('two clerks get different people, see possible doubles, and learn who holds a person from a colleague’s link', async ({
  url,
  admin,
  visit,
}) => {
  const first = await registeredBidder(url, unique('Asha'));
  const second = await registeredBidder(url, unique('Ravi'), true);
  const third = await registeredBidder(url, unique('Meera'));
  const omar = await makeAdmin(url, unique('Omar Admin'));
  await omar.call(claimUser, { params: { id: first.userId } });

  const page = await visit('/user-verification/queue', admin);
  await expect(name(page)).toHaveText(second.account.name);
  await expect(page.getByTitle(`ID proof of ${second.account.name}`)).toBeVisible();
  // The number that the clerk of the first test noted.
  await page.keyboard.press('2');
  await page.keyboard.type('123K');
  await page.keyboard.press('Enter');
  const doubles = page.getByRole('region', { name: 'Possible doubles' });
  await expect(doubles.getByRole('link', { name: /^Waiting/ })).toBeVisible();
  await expect(doubles).toContainText('same document');

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await expect(help).toContainText('Turn the document');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(name(page)).toHaveText(third.account.name);
  await page.keyboard.press('n');
  await expect(page.getByText('3 people still wait: skipped by you, or with another admin.')).toBeVisible();
  // The person whom this clerk skipped can be claimed again.
  await expect
    .poll(() =>
      omar.call(claimUser, { params: { id: second.userId } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);

  await page.goto(`/user-verification/queue?user=${first.userId}`);
  await expect(page.getByText(`${omar.account.name} is checking this user at the moment.`)).toBeVisible();
  await page.getByRole('button', { name: 'Next person' }).click();
  await expect(name(page)).toHaveText(third.account.name);
  await page.getByRole('link', { name: 'All users', exact: true }).click();
  await expect
    .poll(() =>
      omar.call(claimUser, { params: { id: third.userId } }).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true);
});
