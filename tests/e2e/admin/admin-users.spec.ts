import type { Page } from '@playwright/test';
import { bid } from '#infra/local/client/person.ts';
import { correctDetails } from '#shared/contract/accounts/rights.ts';
import { registeredBidder } from '#tests/support/people/people.ts';
import { expect, test } from '../support/fixtures.ts';
import { tabTo } from '../support/keyboard.ts';
import { bidders, runningAuction, unique, upcomingAuction } from '../support/scenes.ts';

const search = (page: Page) => page.getByLabel('Search users');
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const QUESTION = 'Are you sure you want to verify this user?';
async function noteAndVerify(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: QUESTION });
  await expect(dialog.getByRole('img', { name: /^ID proof of/ })).toBeVisible();
  await dialog.getByLabel('PAN').check();
  await page.keyboard.type('234f');
  await dialog.getByRole('button', { name: 'Verify' }).click();
}
const rejection = (page: Page) => page.getByRole('dialog', { name: 'Are you sure you want to reject this user?' });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });

test('an admin verifies, rejects and verifies a user again, each after a confirmation', async ({
  url,
  admin,
  visit,
}) => {
  const { account } = await registeredBidder(url, unique('Veena'));
  const { name } = account;
  const page = await visit('/user-verification', admin);
  await search(page).fill(account.email);
  await expect(heading(page, 'Pending Users (1)')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText(account.mobile);

  // Cancelled at first. Nobody is verified whose proof was not noted.
  const verify = row.getByRole('button', { name: 'Verify' });
  await verify.click();
  const dialog = page.getByRole('dialog', { name: QUESTION });
  await expect(dialog.getByRole('img', { name: /^ID proof of/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(verify).toBeFocused();
  const letGo = Promise.withResolvers<undefined>();
  await page.route('**/api/admin/users/*/verify', async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await verify.click();
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(dialog.getByText(/^Before you verify, choose the kind of document/)).toBeVisible();
  await dialog.getByLabel('PAN').check();
  await dialog.getByLabel('Last four characters of its number').fill('234f');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Verify' })).toBeDisabled();
  letGo.resolve(undefined);
  await expect(page.getByText('The user has been verified.')).toBeVisible();
  await expect(heading(page, 'Pending Users (0)')).toBeFocused();
  await expect(page.getByText('No users found matching your criteria.')).toBeVisible();

  await tab(page, 'Verified').click();
  await row.getByRole('button', { name: 'Reject' }).click();
  await rejection(page).getByLabel('Reason').fill('The picture cannot be read.');
  await rejection(page).getByRole('button', { name: 'Reject' }).click();
  await expect(page.getByText('The user has been rejected.')).toBeVisible();
  await tab(page, 'Rejected').click();
  await expect(row).toContainText('Rejected');
  await row.getByRole('link', { name: 'Details' }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Reject' })).toHaveAccessibleDescription(
    'This user is already rejected.',
  );
  await page.getByRole('button', { name: 'Approve' }).click();
  // What was noted stands there.
  await expect(dialog.getByLabel('Last four characters of its number')).toHaveValue('234F');
  await dialog.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('button', { name: 'Approve' })).toHaveAccessibleDescription(
    'This user is already verified.',
  );
  await expect(page.getByText(/^Identity rejected by .* Reason: The picture cannot be read\.$/)).toBeVisible();
});

test('an admin searches all tabs by mobile number, and reads what happens to the highest bid of a rejected leader', async ({
  url,
  admin,
  visit,
}) => {
  const [leader] = await bidders({ url, admin }, 'Veena');
  const { title, auctionId } = await runningAuction({ url, admin }, [leader]);
  await bid(leader, auctionId, 12_000);
  const page = await visit('/user-verification', admin);
  await search(page).fill(leader.account.mobile);
  await page.getByRole('button', { name: 'Search all users' }).click();
  await expect(heading(page, 'All Users (1)')).toBeVisible();
  await page.getByRole('button', { name: `Reject ${leader.account.name}` }).click();
  await expect(rejection(page).getByRole('link', { name: title })).toBeVisible();
  await expect(rejection(page).getByRole('status')).toContainText('₹12,000');
  await expect(rejection(page).getByRole('status')).toContainText('the bid stands');
  await page.goto(`/user-detail/${leader.userId}`);
  await page.getByRole('switch', { name: 'Account active' }).click();
  const disabling = page.getByRole('dialog', { name: `Disable ${leader.account.name}?` });
  await expect(disabling).toContainText(title);
  await expect(disabling).toContainText('cannot log in to pay');
});

test('an admin views the document and decides by keyboard alone', async ({ url, admin, visit }) => {
  const { account } = await registeredBidder(url, unique('Veena'));
  const page = await visit('/admin-dashboard', admin);
  await tabTo(page, page.getByRole('link', { name: /^User Verification/ }));
  await page.keyboard.press('Enter');
  await tabTo(page, search(page));
  await page.keyboard.type(account.email);
  await expect(heading(page, 'Pending Users (1)')).toBeVisible();
  const viewDoc = page.getByRole('button', { name: `View Doc of ${account.name}` });
  await tabTo(page, viewDoc);
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'User Document' });
  const proof = viewer.getByRole('img', { name: `ID proof of ${account.name}` });
  await expect(proof).toBeVisible();
  await tabTo(page, viewer.getByRole('button', { name: 'Zoom in' }));
  await page.keyboard.press('Enter');
  await expect(viewer.getByLabel('Zoom', { exact: true })).toHaveText('150%');
  await page.keyboard.press('+');
  await expect(viewer.getByLabel('Zoom', { exact: true })).toHaveText('200%');
  await page.keyboard.press('r');
  await expect(proof).toHaveAttribute('style', /rotate\(90deg\)/);
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(viewDoc).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: `Reject ${account.name}` }));
  await page.keyboard.press('Enter');
  await expect(rejection(page).getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('The picture cannot be read.');
  await tabTo(page, rejection(page).getByRole('button', { name: 'Reject' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Pending Users (0)')).toBeFocused();
  await tabTo(page, tab(page, 'Pending'), 'Shift+Tab');
});

test('a user whose name changes while an admin looks at the proof needs another look', async ({
  url,
  admin,
  visit,
}) => {
  const person = await registeredBidder(url, unique('Veena'));
  const { email, name, mobile } = person.account;
  const page = await visit(`/user-verification?search=${encodeURIComponent(email)}`, admin);
  const verify = page.getByRole('dialog', { name: QUESTION });
  await page.getByRole('button', { name: `Verify ${name}` }).click();
  await expect(verify.getByRole('img', { name: /^ID proof of/ })).toBeVisible();
  await person.call(correctDetails, { body: { name: 'Veena Another', mobile } });
  await noteAndVerify(page);
  await expect(
    verify.getByText('This user has changed the name or the ID proof in the meantime. Please look again.'),
  ).toBeVisible();
  await verify.getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(page, 'Pending Users (1)')).toBeVisible();
  await page.getByRole('button', { name: 'Verify Veena Another' }).click();
  await noteAndVerify(page);
  await expect(page.getByText('The user has been verified.')).toBeVisible();
});

test('the viewer shows a PDF proof and renews its link while open', async ({ url, admin, visit }) => {
  const { account } = await registeredBidder(url, unique('Veena'), true);
  const page = await visit('/robots.txt', admin);
  await page.clock.install();
  await page.goto(`/user-verification?search=${encodeURIComponent(account.email)}`);
  await page.getByRole('button', { name: `View Doc of ${account.name}` }).click();
  const viewer = page.getByRole('dialog', { name: 'User Document' });
  await expect(viewer.getByTitle(`ID proof of ${account.name}`)).toBeVisible();
  const link = viewer.getByRole('link', { name: 'Open in a new tab' });
  const address = async () => (await link.getAttribute('href')) ?? '';
  const before = await address();
  const file = await page.request.get(before);
  expect(file.headers()['content-type']).toBe('application/pdf');
  expect((await file.body()).subarray(0, 5).toString()).toBe('%PDF-');
  // A link is valid for a minute.
  await page.clock.fastForward('00:50');
  await expect(link).not.toHaveAttribute('href', before);
  expect((await page.request.get(await address())).ok()).toBe(true);
});

test('the second of two admins who decide about a user sees the current state', async ({ url, admin, visit }) => {
  const { account } = await registeredBidder(url, unique('Veena'));
  const path = `/user-verification?search=${encodeURIComponent(account.email)}`;
  const [first, second] = await Promise.all([visit(path, admin), visit(path, admin)]);
  const judge = async (page: Page, decision: 'Verify' | 'Reject') => {
    await page.getByRole('button', { name: `${decision} ${account.name}` }).click();
    if (decision === 'Reject') await rejection(page).getByLabel('Reason').fill('The picture cannot be read.');
    if (decision === 'Verify') return noteAndVerify(page);
    await rejection(page).getByRole('button', { name: 'Reject' }).click();
  };
  await expect(heading(second, 'Pending Users (1)')).toBeVisible();
  await judge(first, 'Verify');
  await expect(first.getByText('The user has been verified.')).toBeVisible();
  await judge(second, 'Reject');
  await expect(
    rejection(second).getByText(
      'Failed to reject user. Another admin has verified this user in the meantime. Please look again.',
    ),
  ).toBeVisible();
  await rejection(second).getByRole('button', { name: 'Cancel' }).click();
  await expect(heading(second, 'Pending Users (0)')).toBeVisible();
  // Nothing was overwritten; the second admin may still reject after viewing again.
  await tab(second, 'Verified').click();
  await judge(second, 'Reject');
  await expect(second.getByText('The user has been rejected.')).toBeVisible();
});

test('the details of a user contain their data, wallet and proof', async ({ url, admin, visit }) => {
  const { account, userId } = await registeredBidder(url, unique('Veena'));
  const page = await visit(`/user-detail/${userId}`, admin);
  await expect(page.getByRole('heading', { name: account.name, level: 1 })).toBeVisible();
  await expect(page.getByText(account.email)).toBeVisible();
  await expect(page.getByText('No transactions yet.')).toBeVisible();
  await expect(page.getByRole('img', { name: `ID proof of ${account.name}` })).toBeVisible();
});

test('an admin address opens the error page for a bidder', async ({ url, admin, visit }) => {
  const [bidder, { auctionId }] = await Promise.all([
    registeredBidder(url, unique('Veena')),
    upcomingAuction({ url, admin }),
  ]);
  const page = await visit('/dashboard', bidder);
  for (const path of [
    '/admin-dashboard',
    '/create-auction',
    `/auctions/edit/${auctionId}`,
    '/view-auctions',
    `/auction/${auctionId}`,
    '/user-verification',
    `/user-detail/${bidder.userId}`,
  ]) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
    await expect(page).toHaveURL(/\/error\?type=forbidden$/);
  }
  await page.getByRole('link', { name: 'Go to my dashboard' }).click();
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
});
