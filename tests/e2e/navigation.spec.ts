import { pay } from '#infra/local/client/person.ts';
import { addressOf, demo, SCREENS } from './screens/screens.ts';
import { expect, test } from './support/fixtures.ts';
import { tabTo } from './support/keyboard.ts';
import { room, untilOpen } from './support/room.ts';
import { bidders, listed, runningAuction, upcomingAuction } from './support/scenes.ts';
import { settled, signInHere } from './support/visits.ts';

test('the sidebar of a tablet shows icons until it is expanded', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const page = await visit('/dashboard', tara, { viewport: { width: 768, height: 1024 } });
  const sidebar = page.getByRole('complementary');
  const width = async () => (await sidebar.boundingBox())?.width;
  const expand = page.getByRole('button', { name: 'Expand sidebar' });
  await expect(expand).toBeVisible();
  expect(await width()).toBeLessThan(80);
  await expand.click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Collapse sidebar' })).toBeVisible();
  expect(await width()).toBe(256);
});

test('the Help Center answers bidders’ questions', async ({ url, admin, page }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  await signInHere(page, tara);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Help Center' }).click();
  await expect(page.getByRole('heading', { name: 'Help Center', level: 1 })).toBeVisible();
  for (const topic of ['The clock', 'Deposits', 'Refunds', 'Winning and charges', 'Disputes']) {
    await page.getByRole('navigation', { name: 'Topics' }).getByRole('link', { name: topic }).click();
    await expect(page.getByRole('heading', { name: topic, level: 2 })).toBeInViewport();
  }
});

test('a page load requests its auction once', async ({ url, admin, page }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId, title } = await upcomingAuction({ url, admin });
  await signInHere(page, tara);
  let asked = 0;
  page.on('request', (request) => (asked += request.url().endsWith(`/api/auctions/${auctionId}`) ? 1 : 0));
  await page.goto(`/auctions/${auctionId}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  // The title is in the page's HTML; the button comes with the auction.
  await expect(
    page
      .getByRole('button', { name: /^Register/ })
      .or(page.getByRole('link', { name: /^Register/ }))
      .first(),
  ).toBeVisible();
  expect(asked).toBe(1);
});

test('the front page loads no code of the signed-in screens', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => files.push(new URL(request.url()).pathname));
  await page.goto('/');
  await expect(page.getByRole('heading', { name: /Bid with confidence/ })).toBeVisible();
  await settled(page);
  expect(files).toContainEqual(expect.stringMatching('assets/looks-'));
  expect(files).not.toContainEqual(expect.stringMatching('assets/signed-in-'));
});

test('the address holds the state of the list, and the back button restores it', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { title } = await upcomingAuction({ url, admin });
  await listed(url, { search: title }, 1, tara);
  const page = await visit('/dashboard', tara);
  await page.getByRole('link', { name: 'Auctions', exact: true }).click();
  await page.getByLabel('Search auctions').fill(title);
  await expect(page.getByText('1 auction(s) found')).toBeVisible();
  await page.getByLabel('Status').selectOption('Upcoming');
  await expect(page).toHaveURL(/search=.+status=upcoming|status=upcoming.+search=/);
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Search auctions')).toHaveValue(title);
  await expect(page.getByText('1 auction(s) found')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.goBack();
  await expect(page.getByText('1 auction(s) found')).toBeHidden();
});

test('a logout in one tab logs out the other', async ({ url, admin, page, context }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  await signInHere(page, tara);
  await page.goto('/dashboard');
  const other = await context.newPage();
  await other.goto('/auctions');
  await expect(other.getByText(/auction\(s\) found/)).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to logout?' });
  await question.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: /Bid with confidence/ })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Log in' })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

test('a bidder logs in, finds the auction and bids by keyboard alone', async ({ url, admin, page }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { title } = await runningAuction({ url, admin }, [tara]);
  await page.goto('/login');
  await tabTo(page, page.getByLabel('Email'));
  await page.keyboard.type(tara.account.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await page.keyboard.type(tara.account.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'My Dashboard' })).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: 'Auctions', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByLabel('Search auctions'));
  await page.keyboard.type(title);
  await expect(page.getByText('1 auction(s) found')).toBeVisible();
  await tabTo(page, page.getByRole('link', { name: title }));
  await page.keyboard.press('Enter');
  await untilOpen(page);
  await tabTo(page, room(page).amount);
  await page.keyboard.type('11000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You are leading', { exact: true })).toBeVisible();
});

test('a new page starts at its top, regardless of the previous scroll position', async ({ page }) => {
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.mouse.wheel(0, 900);
  const scrolled = () => page.evaluate(() => scrollY);
  await expect.poll(scrolled).toBeGreaterThan(500);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.mouse.wheel(0, 900);
  await expect.poll(scrolled).toBeGreaterThan(500);
  await page.reload();
  await expect.poll(scrolled).toBeGreaterThan(500);
});

test('a link opens a page at its top or anchor, and going back restores the scroll position', async ({ page }) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  const scrolled = () => page.evaluate(() => scrollY);
  await page.goto('/terms');
  await expect(heading('Terms of use')).toBeVisible();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(heading('Privacy policy')).toBeVisible();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect(heading('Terms of use')).toBeVisible();
  await expect.poll(scrolled).toBeGreaterThan(500);
  await page.getByRole('contentinfo').getByRole('link', { name: 'How it works' }).click();
  await expect(page.locator('#how-it-works')).toBeInViewport();
  expect(await scrolled()).toBeGreaterThan(500);
});

test('after a withdrawal by keyboard the focus is on the auction’s heading', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId, title } = await upcomingAuction({ url, admin }, { emdAmount: 0 });
  await pay(url, tara, auctionId, 'emd');
  const page = await visit(`/auctions/${auctionId}`, tara);
  await tabTo(page, page.getByRole('button', { name: 'Withdraw from this auction' }));
  await page.keyboard.press('Enter');
  const withdraw = page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' });
  await tabTo(page, withdraw);
  const letGo = Promise.withResolvers<undefined>();
  await page.route('**/withdraw*', async (route) => {
    await letGo.promise;
    await route.continue();
  });
  await page.keyboard.press('Enter');
  await expect(withdraw).toHaveAttribute('aria-busy', 'true');
  await expect(withdraw).toBeFocused();
  letGo.resolve(undefined);
  await expect(page.getByRole('link', { name: 'Register for Auction' })).toBeVisible();
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeFocused();
});

test(
  'no page for visitors scrolls sideways on the smallest phones, even while loading',
  { tag: '@night' },
  async ({ url, page }) => {
    const demonstration = await demo(url);
    await page.setViewportSize({ width: 320, height: 640 });
    await page.addInitScript(() => {
      const widths = new Set<number>();
      const look = () => {
        widths.add(document.documentElement.scrollWidth);
        requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
      Object.assign(globalThis, { widths });
    });
    const widthsSoFar = () => page.evaluate(() => [...(globalThis as unknown as { widths: Set<number> }).widths]);
    for (const screen of SCREENS.filter(({ as, then }) => as === 'visitor' && then === undefined)) {
      await test.step(screen.name, async () => {
        // The device's fallback fonts, shown until then, are mostly wider.
        const fonts = Promise.withResolvers<void>();
        await page.route('**/*.woff2', async (route) => {
          await fonts.promise;
          await route.continue();
        });
        await page.goto(addressOf(screen, demonstration), { waitUntil: 'commit' });
        await expect(screen.shows(page)).toBeVisible();
        await settled(page);
        expect(await widthsSoFar()).toEqual([320]);
        fonts.resolve();
        await page.evaluate(() => document.fonts.ready.then(() => true));
        await settled(page);
        expect(await widthsSoFar()).toEqual([320]);
        await page.unroute('**/*.woff2');
      });
    }
  },
);
