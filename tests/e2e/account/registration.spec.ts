import { join } from 'node:path';
import { decideVerification, readMailedCode, signIn } from '#infra/local/client/person.ts';
import { getUser, getUserDocument, rejectUser } from '#shared/contract/accounts/admin.ts';
import { account, registeredBidder } from '#tests/support/people/people.ts';
import { HEIC, PNG } from '#tests/support/people/pictures.ts';
import { registrationForm } from '#tests/support/people/registration-form.ts';
import { expect, test } from '../support/fixtures.ts';
import { PROOF, READY, countUploads, drag, coloursAt, largePhoto } from '../support/proof-photos.ts';
import { SOON } from '../support/room.ts';
import { unique, upcomingAuction } from '../support/scenes.ts';

test('a user registers, confirms the address, is verified and can register for an auction', async ({
  url,
  admin,
  page,
}) => {
  const { auctionId } = await upcomingAuction({ url, admin });
  const person = account(unique('Veena'));
  // The page that the user wanted to see opens after the sign-in (below).
  await page.goto(`/auctions/${auctionId}`);
  await page.getByRole('link', { name: 'Create a free account' }).click();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mobile number').fill(person.mobile);
  // Four kinds of characters, but too short for the user pool.
  await page.getByLabel('Password', { exact: true }).fill('Bo@2026');
  await expect(page.getByText('Password strength: Weak. It has fewer than 8 characters.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await expect(page.getByText('Strong')).toBeVisible();
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByLabel('ID proof').setInputFiles(PROOF);
  await expect(page.getByText(READY)).toBeVisible();
  await page.getByLabel(/at least 18/).check();
  await page.getByLabel(/I agree/).check();
  // Reading the terms keeps the form's fields.
  await page.getByRole('main').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: /terms/i, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveValue(person.password);
  await expect(page.getByText(READY)).toBeVisible();
  await expect(page.getByLabel(/I agree/)).toBeChecked();
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('Registration successful! Please check your email for verification.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('please verify your e-mail address first.');
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Six-digit code').fill(await readMailedCode(url, person.email));
  await page.getByRole('button', { name: 'Verify e-mail' }).click();

  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(new RegExp(`/auctions/${auctionId}$`));

  // Before the verification the user can view every page but cannot register for any auction.
  await expect(page.getByRole('button', { name: 'Register once you are verified' })).toHaveAccessibleDescription(
    'We are checking your ID proof. You will be told.',
  );
  await page.goto(`/checkout?auctionId=${auctionId}&type=emd`);
  await expect(page.getByText('Amount to pay')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register once you are verified' })).toHaveAccessibleDescription(
    'We are checking your ID proof. You will be told.',
  );
  expect(await page.getByRole('button', { name: 'Pay ₹500' }).count()).toBe(0);

  const { userId } = await signIn(url, person);
  const { user } = await admin.call(getUser, { params: { id: userId } });
  expect(user).toMatchObject({ name: person.name, verifyStatus: 'pending' });
  await decideVerification(admin, userId, 'verify');
  await page.getByRole('button', { name: 'Pay ₹500' }).click(SOON);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pay ₹500' })).toBeVisible();
});

test('the password confirms a registration on another device', async ({ url, page }) => {
  const person = account(unique('Kamala'));
  await registrationForm(url).send(person, PNG);
  await page.goto('/verify-email');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Six-digit code').fill(await readMailedCode(url, person.email));
  const verify = page.getByRole('button', { name: 'Verify e-mail' });
  await verify.click();
  await expect(page.getByText(/also enter the password that you chose/)).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await verify.click();
  await expect(page.getByText('Your e-mail address is verified. You can log in now.')).toBeVisible();
});

test('the form shows one error at a time and focuses its field', async ({ page }) => {
  await page.goto('/register');
  const send = page.getByRole('button', { name: 'Create account' });
  const alert = page.getByRole('alert');
  await send.click();
  await expect(alert).toContainText('Please enter your full name.');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByLabel('Full name').fill('Veena');
  await page.getByLabel('Email').fill('veena@people.test');
  await page.getByLabel('Mobile number').fill('9800000000');
  await page.getByLabel('Password', { exact: true }).fill('Boli@2026');
  await page.getByLabel('Confirm password', { exact: true }).fill('Boli@2026');
  await send.click();
  await expect(alert).toContainText('ID proof is required for verification.');
  await page.getByLabel('ID proof').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Please upload a valid image (JPG, PNG) or PDF file.')).toBeVisible();
  const ofMessenger = join(import.meta.dirname, '../../support/pictures/webp.jpg');
  await page.getByLabel('ID proof').setInputFiles(ofMessenger);
  await expect(page.getByText(READY)).toBeVisible();
  await page.getByLabel('ID proof').setInputFiles(join(ofMessenger, '../cut-off.jpg'));
  await expect(page.getByText(/^The end of this file is missing/)).toBeVisible();
  await expect(page.getByText(READY)).toBeHidden();
  await page.getByLabel('ID proof').setInputFiles(PROOF);
  await expect(page.getByText(READY)).toBeVisible();
  await send.click();
  await expect(alert).toContainText('Only people who are at least 18 years old can register.');
  await expect(page.getByLabel(/at least 18/)).toBeFocused();
});

test('a rejected user reads the reason and sends another ID proof, a HEIC with covered parts', async ({
  url,
  admin,
  visit,
}) => {
  const person = await registeredBidder(url, unique('Veena'));
  await admin.call(rejectUser, { params: { id: person.userId }, body: { reason: 'The picture cannot be read.' } });
  const page = await visit('/dashboard', person);
  await expect(page.getByText('Reason: The picture cannot be read.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a new ID proof' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a new ID proof' });
  await expect(dialog.getByLabel('ID proof')).toBeFocused();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('ID proof is required for verification.')).toBeVisible();
  const uploads = countUploads(page);
  const photo = { name: 'IMG_0042.HEIC', mimeType: 'image/heic', buffer: Buffer.from(HEIC) };
  await dialog.getByLabel('ID proof').setInputFiles(photo);
  await expect(dialog.getByText(READY)).toBeVisible();

  await dialog.getByRole('button', { name: 'Cover parts of the picture' }).click();
  const covering = page.getByRole('dialog', { name: 'Cover parts of the picture' });
  const surface = covering.getByTestId('cover-surface');
  await drag(page, surface, [0.1, 0.1], [0.3, 0.9]);
  await covering.getByRole('button', { name: 'Brush' }).click();
  await drag(page, surface, [0.6, 0.5], [0.7, 0.5]);
  await drag(page, surface, [0.6, 0.9], [0.9, 0.9]);
  await covering.getByRole('button', { name: 'Undo' }).click();
  await covering.getByRole('button', { name: 'Use this picture' }).click();
  await expect(dialog.getByText('2 parts covered. What is below is not sent.')).toBeVisible();
  expect(uploads()).toBe(0);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^We are checking your ID proof/)).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(uploads()).toBe(1);

  const { user } = await admin.call(getUser, { params: { id: person.userId } });
  expect(user.verifyStatus).toBe('pending');
  const stored = await admin.call(getUserDocument, { params: { id: person.userId } });
  expect(stored.contentType).toBe('image/jpeg');
  // Two covered points (in the box, on the stroke); then three uncovered ones: where the stroke was undone, and
  // beside the covers in the red half and in the blue half.
  const colours = await coloursAt(page, stored.document, [
    [0.2, 0.5],
    [0.65, 0.5],
    [0.75, 0.9],
    [0.4, 0.2],
    [0.8, 0.2],
  ]);
  expect(colours).toEqual(['black', 'black', 'blue', 'red', 'blue']);
});

test('a photo above 5 MB is scaled down and covered by keyboard before it is sent', async ({ url, admin, page }) => {
  const person = account(unique('Veena'));
  await page.goto('/register');
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByLabel(/at least 18/).check();
  await page.getByLabel(/I agree/).check();
  const buffer = await largePhoto(page);
  expect(buffer.length).toBeGreaterThan(5 * 1024 * 1024);
  await page.getByLabel('ID proof').setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText(READY)).toBeVisible();

  await page.getByRole('button', { name: 'Cover parts of the picture' }).press('Enter');
  await page.getByRole('button', { name: 'Add a box' }).press('Enter');
  const box = page.getByRole('button', { name: /^Box 1/ });
  await expect(box).toBeFocused();
  // A new box covers 30 to 70 % of the width and 45 to 55 % of the height. It is moved down and widened by 10 %.
  for (let times = 0; times < 10; times++) {
    await box.press('ArrowDown');
    await box.press('Shift+ArrowRight');
  }
  await page.getByRole('button', { name: 'Add a box' }).press('Enter');
  await page.getByRole('button', { name: /^Box 2/ }).press('Delete');
  await page.getByRole('button', { name: 'Use this picture' }).press('Enter');
  await expect(page.getByText('1 part covered. What is below is not sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByText('Registration successful! Please check your email for verification.')).toBeVisible();

  await page.goto('/verify-email');
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Six-digit code').fill(await readMailedCode(url, person.email));
  await page.getByRole('button', { name: 'Verify e-mail' }).click();
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  const { userId } = await signIn(url, person);
  const stored = await admin.call(getUserDocument, { params: { id: userId } });
  const colours = await coloursAt(page, stored.document, [
    [0.5, 0.6],
    [0.75, 0.6],
    [0.5, 0.5],
    [0.85, 0.6],
  ]);
  expect(colours).toEqual(['black', 'black', 'grey', 'grey']);
});

test('a form on another site’s page cannot register a user in this browser', async ({ url, page }) => {
  await page.route('http://another.test/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" enctype="multipart/form-data" action="${url}/api/auth/register"><button>Win</button></form>`,
    }),
  );
  await page.goto('http://another.test/');
  const answered = page.waitForResponse((response) => response.url() === `${url}/api/auth/register`);
  await page.getByRole('button', { name: 'Win' }).click();
  expect((await answered).status()).toBe(403);
});
