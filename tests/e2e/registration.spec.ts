import { getUser, rejectUser } from '../../shared/contract/accounts/admin.ts';
import { judge, mailedCode, signIn } from '../../infra/local/client/person.ts';
import { account, makeBidder } from '../support/people/people.ts';
import { JPEG } from '../support/people/pictures.ts';
import { unique, upcomingAuction } from './support/scenes.ts';
import { expect, test } from './support/fixtures.ts';

const PROOF = { name: 'passport.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(JPEG) };

test('somebody registers, confirms the address, is verified and may then enter an auction', async ({
  url,
  admin,
  page,
}) => {
  const { auctionId } = await upcomingAuction({ url, admin });
  const person = account(unique('Veena'));
  // What somebody came for is kept until they are signed in.
  await page.goto(`/auctions/${auctionId}`);
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mobile number').fill(person.mobile);
  // Of four kinds of characters, but too short for the user pool.
  await page.getByLabel('Password', { exact: true }).fill('Bo@2026');
  await expect(page.getByText('Password strength: Weak. It has fewer than 8 characters.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await expect(page.getByText('Strong')).toBeVisible();
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByLabel('ID proof').setInputFiles(PROOF);
  await expect(page.getByText('Uploaded')).toBeVisible();
  await page.getByLabel(/at least 18/).check();
  await page.getByLabel(/I agree/).check();
  // A look at the terms costs nothing that was filled in.
  await page.getByRole('main').getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { name: /terms/i, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Full name')).toHaveValue(person.name);
  await expect(page.getByLabel('Confirm password', { exact: true })).toHaveValue(person.password);
  await expect(page.getByText('Uploaded')).toBeVisible();
  await expect(page.getByLabel(/I agree/)).toBeChecked();
  await page.getByRole('button', { name: 'Create account' }).click();

  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText('Registration successful! Please check your email for verification.')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toContainText('please verify your email address first.');
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await expect(page.getByLabel('Email')).toHaveValue(person.email);
  await page.getByLabel('Six-digit code').fill(await mailedCode(url, person.email));
  await page.getByRole('button', { name: 'Verify email' }).click();

  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(new RegExp(`/auctions/${auctionId}$`));

  // Before the verification everything can be looked at, and nothing can be entered.
  await expect(page.getByRole('button', { name: 'Register once you are verified' })).toHaveAccessibleDescription(
    'We are checking your ID proof. You will be told.',
  );
  await page.goto(`/checkout?auctionId=${auctionId}&type=emd`);
  await page.getByRole('button', { name: 'Pay ₹500' }).click();
  await expect(page.getByText(/Your identity is not verified yet/)).toBeVisible();

  const { userId } = await signIn(url, person);
  const { user } = await admin.call(getUser, { params: { id: userId } });
  expect(user).toMatchObject({ name: person.name, verifyStatus: 'pending' });
  await judge(admin, userId, 'verify');
  await page.getByRole('button', { name: 'Pay ₹500' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Pay ₹500' })).toBeVisible();
});

test('the form checks in the order of the spec and points at the field', async ({ page }) => {
  await page.goto('/register');
  const send = page.getByRole('button', { name: 'Create account' });
  const said = page.getByRole('alert');
  await send.click();
  await expect(said).toContainText('Please enter your full name.');
  await expect(page.getByLabel('Full name')).toBeFocused();
  await page.getByLabel('Full name').fill('Veena');
  await page.getByLabel('Email').fill('veena');
  await send.click();
  await expect(said).toContainText('Please enter a valid email address.');
  await page.getByLabel('Email').fill('veena@people.test');
  await page.getByLabel('Mobile number').fill('98000');
  await send.click();
  await expect(said).toContainText('Please enter a valid mobile number.');
  await page.getByLabel('Mobile number').fill('9800000000');
  await page.getByLabel('Password', { exact: true }).fill('weak');
  await page.getByLabel('Confirm password', { exact: true }).fill('other');
  await send.click();
  await expect(said).toContainText('Passwords do not match.');
  await page.getByLabel('Confirm password', { exact: true }).fill('weak');
  await send.click();
  await expect(said).toContainText('ID proof is required for verification.');
  await page.getByLabel('ID proof').setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('x') });
  await expect(page.getByText('Please upload a valid image (JPG, PNG) or PDF file.')).toBeVisible();
  const large = Buffer.alloc(5 * 1024 * 1024);
  await page.getByLabel('ID proof').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: large });
  await expect(page.getByText('File size must be less than 5MB.')).toBeVisible();
  await page.getByLabel('ID proof').setInputFiles(PROOF);
  await expect(page.getByText('Uploaded')).toBeVisible();
  await send.click();
  await expect(said).toContainText('Password is too weak. Please use a stronger password.');
  await page.getByLabel('Password', { exact: true }).fill('Boli@2026');
  await page.getByLabel('Confirm password', { exact: true }).fill('Boli@2026');
  await send.click();
  await expect(said).toContainText('Only people who are at least 18 years old can register.');
  await expect(page.getByLabel(/at least 18/)).toBeFocused();
  await page.getByLabel(/at least 18/).check();
  await send.click();
  await expect(said).toContainText('Please read the terms and the privacy policy, and agree to them.');
});

test('a rejected person reads why, and sends another ID proof', async ({ url, admin, visit }) => {
  const person = await makeBidder(url, unique('Veena'));
  await admin.call(rejectUser, { params: { id: person.userId }, body: { reason: 'The picture cannot be read.' } });
  const page = await visit('/dashboard', person);
  await expect(page.getByText('Reason: The picture cannot be read.')).toBeVisible();
  await page.getByRole('button', { name: 'Send a new ID proof' }).click();
  const dialog = page.getByRole('dialog', { name: 'Send a new ID proof' });
  await expect(dialog.getByLabel('ID proof')).toBeFocused();
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('ID proof is required for verification.')).toBeVisible();
  await dialog.getByLabel('ID proof').setInputFiles(PROOF);
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText(/^We are checking your ID proof/)).toBeVisible();
  await expect(dialog).toBeHidden();
  const { user } = await admin.call(getUser, { params: { id: person.userId } });
  expect(user.verifyStatus).toBe('pending');
});
