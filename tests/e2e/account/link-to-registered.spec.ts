import { decideVerification, readMailedCode, signIn } from '#infra/local/client/person.ts';
import { account } from '#tests/support/people/people.ts';
import { mailsTo } from '#tests/support/people/push.ts';
import { expect, test } from '../support/fixtures.ts';
import { PROOF, READY } from '../support/proof-photos.ts';
import { unique, upcomingAuction } from '../support/scenes.ts';

/** Taps beside typing, from a link in a messenger until the deposit is paid. */
const MOST_TAPS = 14;

test('from a shared link to registered takes few taps, and the lot is there after each step', async ({
  url,
  admin,
  visit,
}) => {
  const { auctionId, title } = await upcomingAuction({ url, admin });
  const page = await visit('/robots.txt', undefined, { viewport: { width: 390, height: 664 } });
  let taps = 0;
  await page.exposeFunction('countTap', () => {
    taps += 1;
  });
  await page.addInitScript(() => {
    const count = ({ isTrusted }: Event) => isTrusted && Object(globalThis).countTap();
    addEventListener('pointerdown', count, { capture: true });
  });

  await page.goto(`/lots/${auctionId}`);
  const person = account(unique('Tanvi'));
  await page.getByRole('link', { name: 'Create a free account' }).click();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  taps += 1;
  await page.getByLabel('ID proof').setInputFiles(PROOF);
  await expect(page.getByText(READY)).toBeVisible();
  await page.getByLabel(/at least 18/).check();
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.getByLabel('Six-digit code').fill(await readMailedCode(url, person.email));
  await page.getByRole('button', { name: 'Verify e-mail' }).click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${url}/auctions/${auctionId}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();

  const { userId } = await signIn(url, person);
  await decideVerification(admin, userId, 'verify');
  const link = `${url}/auctions/${auctionId}`;
  const approval = async () =>
    (await mailsTo(url, { account: person })).find(({ subject }) => subject.startsWith('KYC Verification Approved'));
  await expect.poll(async () => (await approval())?.text).toContain(link);
  taps += 1;
  await page.goto(link);

  await page.getByRole('link', { name: 'Register for Auction' }).click();
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible();
  await page.getByRole('link', { name: 'Go to Auction' }).click();
  await expect(page).toHaveURL(link);
  await expect(page.getByText('You are registered').first()).toBeVisible();
  expect(taps).toBeGreaterThanOrEqual(10);
  expect(taps).toBeLessThanOrEqual(MOST_TAPS);
});
