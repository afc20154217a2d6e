import { bid, type Person } from '#infra/local/client/person.ts';
import { BROKEN_CONNECTION, expect, test } from '../support/fixtures.ts';
import { afterPauses } from '../support/outages.ts';
import { room, SOON, untilOpen } from '../support/room.ts';
import { bidders, lot, runningAuction, startingAuction } from '../support/scenes.ts';

test('two browsers see each other’s bids live', async ({ url, admin, visit }) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const { auctionId } = await startingAuction({ url, admin }, [tara, uma]);
  const seenBy = (one: Person) => visit(`/auctions/${auctionId}`, one, { reducedMotion: 'no-preference' });
  const [hers, theirs] = await Promise.all([seenBy(tara), seenBy(uma)]);
  await Promise.all([untilOpen(hers), untilOpen(theirs)]);
  await expect(hers.getByText('No bids yet', { exact: true })).toBeVisible();
  await expect(hers.getByText('Live', { exact: true })).toBeVisible();

  await room(hers).bid(11_000);
  await expect(hers.getByText('Bid placed successfully! Timer restarted.')).toBeVisible();
  await expect(hers.getByText('You are leading', { exact: true })).toBeVisible();
  await expect(room(hers).amount).toHaveValue('');
  await expect(room(theirs).history.getByRole('listitem')).toHaveCount(1);
  await expect(room(theirs).history).toContainText('₹11,000');
  await expect(room(theirs).history).not.toContainText('Your Bid');
  await expect(room(theirs).clock).toHaveText(/^[12]:\d\d$/);

  await room(theirs).bid(12_500);
  await expect(theirs.getByText('You are leading', { exact: true })).toBeVisible();
  await expect(hers.getByText('You have been outbid', { exact: true })).toBeVisible();
  const newest = room(hers).history.getByRole('listitem').first();
  await expect(newest).toContainText(/Bidder \d/);
  await expect(newest).toContainText('Leading');
  await expect(room(hers).history.getByRole('listitem').last()).toContainText('Your Bid');
  await expect(hers.getByRole('button', { name: /Notifications, \d+ unread/ })).toBeVisible({ timeout: 20_000 });
});

test('a bid that was overtaken is refused with the reason', async ({ url, admin, visit }) => {
  const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
  const { auctionId } = await runningAuction({ url, admin }, [tara, uma]);
  const page = await visit(`/auctions/${auctionId}`, tara);
  await untilOpen(page);
  // Another bidder bids before this page gets the update.
  await page.route('**/api/bids/**', async (route) => {
    await bid(uma, auctionId, 12_000);
    await route.continue();
  });
  await room(page).bid(11_000);
  await expect(
    page.getByRole('alert').filter({ hasText: 'Bid must be higher than current bid of ₹12,000' }),
  ).toBeVisible();
  await expect(room(page).amount).toHaveValue('11000');
});

test.describe('a bad connection', () => {
  test.use({ tolerated: BROKEN_CONNECTION });

  test('the offline room says so, refuses bids at once, and recovers by itself', async ({ url, admin, visit }) => {
    const [tara, uma, vera] = await bidders({ url, admin }, 'Tara', 'Uma', 'Vera');
    const { auctionId } = await runningAuction({ url, admin }, [tara, uma, vera], lot({ bidInterval: 300 }));
    const page = await visit(`/auctions/${auctionId}`, tara);
    await untilOpen(page);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();

    await page.context().setOffline(true);
    await expect(page.getByText('Reconnecting…', { exact: true })).toBeVisible();
    await expect(page.getByText('Reconnecting… there may be newer bids.')).toBeVisible();
    await bid(uma, auctionId, 11_500);
    await room(page).bid(11_000);
    await expect(page.getByText('Network error. Please check your connection and try again.')).toBeVisible();
    await expect(room(page).amount).toHaveValue('11000');

    await page.context().setOffline(false);
    await expect(room(page).history).toContainText('₹11,500', { timeout: 20_000 });
    await expect(page.getByText('Reconnecting…', { exact: true })).toBeHidden();
    // The page also gets the next bid by itself.
    await bid(vera, auctionId, 12_000);
    await expect(room(page).history).toContainText('₹12,000', { timeout: 20_000 });
  });

  test('without a socket, who looks on has price and clock from the edge', async ({ url, admin, visit }) => {
    const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
    const { auctionId } = await runningAuction({ url, admin }, [tara], lot({ bidInterval: 300 }));
    const page = await visit('/dashboard', uma);
    await page.clock.install();
    await page.routeWebSocket(/.*/, (socket) => socket.close());
    await page.goto(`/auctions/${auctionId}`);
    await expect(page.getByText('updates every 5 seconds')).toBeVisible(SOON);
    const details = page
      .waitForRequest((request) => request.url().endsWith(`/api/auctions/${auctionId}`))
      .then(() => 'asked');
    await bid(tara, auctionId, 11_500);
    await afterPauses(page, page.getByText('₹11,500').first());
    expect(await Promise.race([details, Promise.resolve('not asked')])).toBe('not asked');
  });

  test('without a socket the room polls every ten seconds', async ({ url, admin, visit }) => {
    const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
    const { auctionId } = await runningAuction({ url, admin }, [tara, uma], lot({ bidInterval: 300 }));
    const page = await visit('/dashboard', tara);
    await page.clock.install();
    await page.routeWebSocket(/.*/, (socket) => socket.close());
    await page.getByRole('link', { name: 'Auctions', exact: true }).click();
    await page.goto(`/auctions/${auctionId}`);
    await untilOpen(page);
    await expect(page.getByText('updates every 10 seconds')).toBeVisible();
    await bid(uma, auctionId, 11_500);
    await afterPauses(page, room(page).history.getByText('₹11,500'));
  });
});
