import { call } from '../../infra/local/client/api-client.ts';
import { bid, mailedCode } from '../../infra/local/client/person.ts';
import { listLots } from '../../shared/contract/public-lots.ts';
import { account } from '../support/people/people.ts';
import { BROKEN_CONNECTION, expect, test } from './support/fixtures.ts';
import { PROOF, READY } from './support/proof-photos.ts';
import { SOON } from './support/room.ts';
import { bidders, lot, runningAuction, unique, upcomingAuction } from './support/scenes.ts';

/** Waits until the catalogue has a lot. A list may be some seconds old. */
async function isListed(url: string, title: string): Promise<void> {
  const total = async () => (await call(url, listLots, { query: { search: title } })).total;
  await expect.poll(total, { timeout: 30_000 }).toBe(1);
}

const PHONE = { viewport: { width: 390, height: 844 } };

test('a visitor follows a shared link on a phone, sees a bid move price and clock, signs up and comes back to the lot', async ({
  url,
  admin,
  visit,
}) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const { auctionId, title } = await runningAuction({ url, admin }, [tara, uma], lot({ bidInterval: 300 }));
  const page = await visit(`/lots/${auctionId}`, undefined, PHONE);
  const panel = page.getByRole('region', { name: 'Bidding' });
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(panel.getByText('₹10,000')).toBeVisible();
  await expect(panel.getByRole('timer', { name: 'Bidding ends in' })).toBeVisible();

  await bid(tara, auctionId, 11_000);
  await expect(panel.getByText('₹11,000')).toBeVisible(SOON);
  await expect(panel.getByRole('timer', { name: 'Time left to bid' })).toHaveText(/^[45]:\d\d$/);
  await bid(uma, auctionId, 12_000);
  await expect(panel.getByText('₹12,000')).toBeVisible(SOON);
  const whole = (await page.textContent('body')) ?? '';
  for (const { account: bidder, userId } of [tara, uma]) {
    expect(whole).not.toContain(bidder.name);
    expect(whole).not.toContain(userId);
  }
  expect(whole).not.toContain('Bidder 1');

  const person = account(unique('Veena'));
  await panel.getByRole('link', { name: 'Sign in to bid' }).click();
  // The public pages have such a link, too, in their footer.
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Full name').fill(person.name);
  await page.getByLabel('Email').fill(person.email);
  await page.getByLabel('Mobile number').fill(person.mobile);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password);
  await page.getByLabel('ID proof').setInputFiles(PROOF);
  await expect(page.getByText(READY)).toBeVisible();
  await page.getByLabel(/at least 18/).check();
  await page.getByLabel(/I agree/).check();
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.getByLabel('Six-digit code').fill(await mailedCode(url, person.email));
  await page.getByRole('button', { name: 'Verify email' }).click();
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByRole('button', { name: 'Log in' }).click();

  await expect(page).toHaveURL(`${url}/lots/${auctionId}`);
  await panel.getByRole('link', { name: 'Go to the auction' }).click();
  await expect(page).toHaveURL(`${url}/auctions/${auctionId}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
});

test('a visitor finds a lot by its title, copies its link, and a link to nothing says so', async ({
  url,
  admin,
  visit,
}) => {
  const { auctionId, title } = await upcomingAuction({ url, admin });
  await isListed(url, title);
  const page = await visit('/', undefined, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('searchbox', { name: 'Search auctions' }).fill(title);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/lots\?q=/);
  await expect(page.getByText('1 lot found')).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`${url}/lots/${auctionId}`);
  await page.getByRole('button', { name: `Share ${title}` }).click();
  await expect(page.getByText('Link copied to clipboard.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${url}/lots/${auctionId}`);
  await page.goto('/lots/none');
  await expect(page.getByText('This lot does not exist, or it is no longer available.')).toBeVisible();
});

test.describe('on a bad connection', () => {
  test.use({ tolerated: BROKEN_CONNECTION });

  test('a lot that cannot be loaded says so, and is shown when it can', async ({ url, admin, visit }) => {
    const { auctionId, title } = await upcomingAuction({ url, admin });
    await isListed(url, title);
    const page = await visit(`/lots?q=${title}`);
    await expect(page.getByText('1 lot found')).toBeVisible();
    await page.route(`**/api/lots/${auctionId}`, (route) => route.abort());
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByText('Failed to load the lot')).toBeVisible();
    await page.unroute(`**/api/lots/${auctionId}`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('link', { name: 'Sign in to bid' })).toBeVisible();
  });
});
