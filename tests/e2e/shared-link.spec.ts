import { bid } from '#infra/local/client/person.ts';
import { BROKEN_CONNECTION, expect, test } from './support/fixtures.ts';
import { SOON } from './support/room.ts';
import { bidders, listed, lot, runningAuction, upcomingAuction } from './support/scenes.ts';

test('a visitor follows a shared link on a phone and sees a bid move price and clock', async ({
  url,
  admin,
  visit,
}) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const { auctionId, title } = await runningAuction({ url, admin }, [tara, uma], lot({ bidInterval: 120 }));
  const page = await visit(`/lots/${auctionId}`, undefined, { viewport: { width: 390, height: 844 } });
  const panel = page.getByRole('region', { name: 'Bidding' });
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(panel.getByText('₹10,000')).toBeVisible();
  await expect(panel.getByRole('timer', { name: 'Bidding ends in' })).toBeVisible();

  await bid(tara, auctionId, 11_000);
  await expect(panel.getByText('₹11,000')).toBeVisible(SOON);
  await expect(panel.getByRole('timer', { name: 'Time left to bid' })).toHaveText(/^1:\d\d$/);
  await bid(uma, auctionId, 12_000);
  await expect(panel.getByText('₹12,000')).toBeVisible(SOON);
  const whole = (await page.textContent('body')) ?? '';
  for (const { account: bidder, userId } of [tara, uma]) {
    expect(whole).not.toContain(bidder.name);
    expect(whole).not.toContain(userId);
  }
  expect(whole).not.toContain('Bidder 1');
});

test('a copied link of the room shows a visitor the lot, and who logs in there is in the room', async ({
  url,
  admin,
  visit,
}) => {
  const { auctionId, title } = await upcomingAuction({ url, admin });
  const [tara] = await bidders({ url, admin }, 'Tara');
  const page = await visit(`/auctions/${auctionId}`, undefined, { viewport: { width: 390, height: 844 } });
  await expect(page).toHaveURL(`${url}/lots/${auctionId}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Log in to bid' }).click();
  await page.getByLabel('Email').fill(tara.account.email);
  await page.getByLabel('Password', { exact: true }).fill(tara.account.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page).toHaveURL(`${url}/auctions/${auctionId}`);
});

test('a visitor finds a lot by its title, and a link to nothing says so', async ({ url, admin, visit }) => {
  const { auctionId, title } = await upcomingAuction({ url, admin });
  await listed(url, { search: title });
  const page = await visit('/');
  await page.getByRole('searchbox', { name: 'Search auctions' }).fill(title);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/\/lots\?search=/);
  await expect(page.getByText('1 lot found')).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`${url}/lots/${auctionId}`);
  await page.goto('/lots/none');
  await expect(page.getByText('This lot does not exist, or it is no longer available.')).toBeVisible();
});

test.describe('on a bad connection', () => {
  test.use({ tolerated: BROKEN_CONNECTION });

  test('a lot that cannot be loaded says so, and is shown when it can', async ({ url, admin, visit }) => {
    const { auctionId, title } = await upcomingAuction({ url, admin });
    await listed(url, { search: title });
    const page = await visit(`/lots?search=${title}`);
    await expect(page.getByText('1 lot found')).toBeVisible();
    await page.route(`**/api/lots/${auctionId}`, (route) => route.abort());
    await page.getByRole('link', { name: title }).click();
    await expect(page.getByText('Failed to load the lot')).toBeVisible();
    await page.unroute(`**/api/lots/${auctionId}`);
    await page.getByRole('button', { name: 'Try Again' }).click();
    await expect(page.getByRole('link', { name: 'Log in to bid' })).toBeVisible();
  });
});
