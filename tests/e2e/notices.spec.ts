import type { BrowserContext, Page } from '@playwright/test';
import { bid } from '#infra/local/client/person.ts';
import { listNotifications, sendTestNotice } from '#shared/contract/notifications.ts';
import { mailsTo } from '#tests/support/people/push.ts';
import { NOTICE_POLL_MS } from '#web/notices/data/notice-poll.ts';
import { bell } from './support/bell.ts';
import { expect, test } from './support/fixtures.ts';
import { firstBid, SOON, untilOpen } from './support/room.ts';
import { bidders, runningAuction, startingAuction, upcomingAuction } from './support/scenes.ts';
import { signInHere } from './support/visits.ts';

test('three open tabs show one toast at once', async ({ url, admin, context, page }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  await signInHere(page, tara);
  const tabs = [page, await context.newPage(), await context.newPage()];
  for (const tab of tabs) {
    await tab.goto('/dashboard');
    await expect(bell(tab)).toBeEnabled();
    await expect(tab.getByRole('status').filter({ hasText: 'Loading' })).toHaveCount(0);
  }
  const live = tabs.map((tab) => tab.waitForResponse((response) => response.url().includes('/api/notifications/')));
  await Promise.all(live);
  await tara.call(sendTestNotice, { params: { id: tara.userId } });
  const raised = async () =>
    (
      await Promise.all(tabs.map((tab) => tab.locator('[data-sonner-toast]', { hasText: 'Test Notification' }).count()))
    ).reduce((sum, count) => sum + count);
  await expect.poll(raised, { timeout: 5_000, intervals: [50] }).toBe(1);
  for (const tab of tabs) await expect(bell(tab)).toHaveAccessibleName(/unread/);
  expect(await raised()).toBeLessThanOrEqual(1);
});

test('an outbid bidder whose page is loading gets a toast, and the dashboard shows the same', async ({
  url,
  admin,
  context,
  page,
}) => {
  const [tara, omar] = await bidders({ url, admin }, 'Tara', 'Omar');
  const { auctionId, title } = await runningAuction({ url, admin }, [tara, omar]);
  await firstBid(tara, auctionId);
  await withoutPolls(context);
  const outbid = Promise.withResolvers<void>();
  await page.route('**/api/notifications/**', async (route) => {
    await outbid.promise;
    await route.continue();
  });
  await signInHere(page, tara, '/dashboard');
  const row = page.getByRole('row', { name: title });
  await expect(row).toContainText('Winning');
  await bid(omar, auctionId, 10_200);
  await expect
    .poll(async () => {
      const { notifications } = await tara.call(listNotifications, { params: { id: tara.userId } });
      return notifications.map(({ type }) => type);
    })
    .toContain('outbid');
  outbid.resolve();
  await expect(page.locator('[data-sonner-toast]', { hasText: 'You Have Been Outbid' })).toBeVisible();
  await expect(row).toContainText('Outbid');
});

test('a bidder outbid in the open room sees it there, and no toast covers it', async ({ url, admin, visit }) => {
  const [tara, omar] = await bidders({ url, admin }, 'Tara', 'Omar');
  const { auctionId } = await runningAuction({ url, admin }, [tara, omar]);
  await firstBid(tara, auctionId);
  const page = await visit(`/auctions/${auctionId}`, tara);
  await expect(bell(page)).toBeEnabled();
  await expect(page.getByText('You are leading', { exact: true })).toBeVisible();
  const before = (await bell(page).getAttribute('aria-label')) ?? '';
  await bid(omar, auctionId, 10_200);
  await expect(page.getByText('You have been outbid', { exact: true })).toBeVisible();
  await expect(bell(page)).not.toHaveAccessibleName(before);
  // A later toast would cover an earlier one.
  await tara.call(sendTestNotice, { params: { id: tara.userId } });
  const toasts = page.locator('[data-sonner-toast]');
  await expect(toasts.filter({ hasText: 'Test Notification' })).toBeVisible();
  expect(await toasts.filter({ hasText: 'Outbid' }).count()).toBe(0);
});

test('the room shows the start of its auction without a toast', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await startingAuction({ url, admin }, [tara]);
  const page = await visit(`/auctions/${auctionId}`, tara);
  await untilOpen(page);
  await expect
    .poll(async () => {
      const { notifications } = await tara.call(listNotifications, { params: { id: tara.userId } });
      return notifications.map(({ type }) => type);
    }, SOON)
    .toContain('auction_started');
  // A later toast would cover an earlier one.
  await tara.call(sendTestNotice, { params: { id: tara.userId } });
  const toasts = page.locator('[data-sonner-toast]');
  await expect(toasts.filter({ hasText: 'Test Notification' })).toBeVisible();
  expect(await toasts.filter({ hasText: 'Auction Has Started' }).count()).toBe(0);
});

test('toasts on a phone are at the bottom, above the bar', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await runningAuction({ url, admin }, [tara]);
  const page = await visit(`/auctions/${auctionId}`, tara, { viewport: { width: 390, height: 844 } });
  await expect(page.getByRole('button', { name: 'Bid now' })).toBeVisible();
  await expect(bell(page)).toBeEnabled();
  await tara.call(sendTestNotice, { params: { id: tara.userId } });
  const toast = page.locator('[data-sonner-toast]', { hasText: 'Test Notification' });
  await expect(toast).toBeVisible();
  const bar = await page.locator('[data-bottom-bar]').boundingBox();
  const box = await toast.boundingBox();
  const gap = (bar?.y ?? NaN) - (box?.y ?? NaN) - (box?.height ?? NaN);
  expect(gap).toBeGreaterThan(0);
  expect(gap).toBeLessThan(40);
});

test(
  'a toast covers no button: not that of the auction form, and not that of a bid',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
    const { auctionId } = await runningAuction({ url, admin }, [tara, uma]);
    for (const { path, who, name, viewport } of [
      { path: '/create-auction', who: admin, name: 'Publish Auction', viewport: { width: 1440, height: 900 } },
      { path: `/auctions/${auctionId}`, who: tara, name: 'Place Bid', viewport: { width: 1440, height: 900 } },
      { path: `/auctions/${auctionId}`, who: uma, name: 'Place Bid', viewport: { width: 390, height: 844 } },
    ]) {
      const page = await visit(path, who, { viewport });
      const button = page.getByRole('button', { name, exact: true });
      await expect(bell(page)).toBeEnabled();
      // To where toasts usually are: at the top, on a phone at the bottom.
      const block = viewport.width < 600 ? 'end' : 'start';
      await button.evaluate((element, where: ScrollLogicalPosition) => element.scrollIntoView({ block: where }), block);
      await page.evaluate(() => scrollBy(0, innerWidth < 600 ? 30 : -110));
      await who.call(sendTestNotice, { params: { id: who.userId } });
      const toast = page.locator('[data-sonner-toast]', { hasText: 'Test Notification' });
      await expect(toast).toBeVisible();
      const isCovered = async () => {
        const [one, other] = [await toast.boundingBox(), await button.boundingBox()];
        if (one === null || other === null) throw new Error('The toast or the button is gone.');
        return one.y < other.y + other.height && other.y < one.y + one.height && one.x < other.x + other.width;
      };
      await expect.poll(isCovered, { timeout: 3_000 }).toBe(false);
    }
  },
);

test('the bell of every open page gets a new lot at once, on every route, without a request', async ({
  url,
  admin,
  context,
  page,
}) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  await withoutPolls(context);
  await signInHere(page, tara);
  const { auctionId: other } = await upcomingAuction({ url, admin });
  const tabs = [page, await context.newPage(), await context.newPage()];
  const answers = new Map<Page, string>();
  for (const [place, tab] of tabs.entries()) {
    tab.on('response', async (response) => {
      if (response.url().includes('/api/notifications/')) answers.set(tab, await response.text().catch(() => ''));
    });
    const socket = tab.waitForEvent('websocket');
    await tab.goto(['/dashboard', '/profile/notifications', `/auctions/${other}`][place] ?? '/');
    // The socket's first message: the server knows this page.
    await (await socket).waitForEvent('framereceived');
    await expect.poll(() => answers.has(tab)).toBe(true);
  }
  const before = new Date().toISOString();
  await upcomingAuction({ url, admin });
  // Other tests list lots too, and the lots of a day share one entry with the id of the newest.
  const newestLot = (tab: Page) => /"_id":"([^"]+)#created#/.exec(answers.get(tab) ?? '')?.[1] ?? '';
  for (const tab of tabs) {
    await expect.poll(() => newestLot(tab) > before, SOON).toBe(true);
    await expect(bell(tab)).toHaveAccessibleName(/unread/);
  }
});

test('the title of a hidden tab says that its user was outbid', async ({ url, admin, visit }) => {
  const [tara, omar] = await bidders({ url, admin }, 'Tara', 'Omar');
  const { auctionId } = await runningAuction({ url, admin }, [tara, omar]);
  const page = await visit('/dashboard', tara);
  await expect(bell(page)).toBeEnabled();
  await page.evaluate(() =>
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => 'hidden' }),
  );
  await firstBid(tara, auctionId);
  await bid(omar, auctionId, 10_200);
  await expect(page).toHaveTitle(/^Outbid! My Dashboard/, SOON);
  await page.evaluate(() => {
    Reflect.deleteProperty(document, 'visibilityState');
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await expect(page).toHaveTitle(/^My Dashboard/);
  const toast = page.locator('[data-sonner-toast]', { hasText: 'You Have Been Outbid' });
  // The toast does not cover the bell.
  const header = await page.getByRole('banner').boundingBox();
  await expect.poll(async () => (await toast.boundingBox())?.y).toBeGreaterThan(header?.height ?? NaN);
});

test('the bell opens its panel; a second press, a press outside and Escape close it', async ({ admin, visit }) => {
  const page = await visit('/admin-dashboard', admin);
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  const opened = async () => {
    await bell(page).click();
    await expect(panel).toBeVisible();
    await expect(bell(page)).toHaveAttribute('aria-expanded', 'true');
  };
  const closed = async () => {
    await expect(panel).toBeHidden();
    await expect(bell(page)).toHaveAttribute('aria-expanded', 'false');
  };
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'false');
  await opened();
  await bell(page).click();
  await closed();
  await opened();
  await page.getByRole('heading', { level: 1 }).click();
  await closed();
  await opened();
  await page.keyboard.press('Escape');
  await closed();
  await expect(bell(page)).toBeFocused();
});

test('a read notice stays read after a logout', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  await tara.call(sendTestNotice, { params: { id: tara.userId } });
  const page = await visit('/notifications', tara);
  await expect(page.getByText('Test Notification')).toBeVisible();
  await page.getByRole('button', { name: 'Mark all read' }).first().click();
  await expect(page.getByText(/^Unread: Test Notification/)).toBeHidden();
  // Other tests list lots, which every user is notified of.
  await expect
    .poll(async () => {
      const { notifications } = await tara.call(listNotifications, { params: { id: tara.userId } });
      return notifications.find(({ type }) => type === 'test')?.status;
    })
    .toBe('read');
  const later = await visit('/notifications', tara);
  await expect(later.getByText('Test Notification')).toBeVisible();
  await expect(later.getByText('Unread: Test Notification')).toBeHidden();
});

test('the preferences are saved, and a link in a mail ends mail of its kind', async ({ url, admin, visit }) => {
  const [tara, omar] = await bidders({ url, admin }, 'Tara', 'Omar');
  const page = await visit('/profile/notifications', tara);
  const watching = page.getByRole('group', { name: 'Auctions you watch' });
  await expect(page.getByRole('group', { name: 'Payments' }).getByLabel('E-mail (always)')).toBeDisabled();
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await watching.getByLabel('E-mail').uncheck();
  await saved;
  await page.reload();
  await expect(watching.getByLabel('E-mail')).not.toBeChecked();
  await expect(watching.getByLabel('Push')).toBeChecked();

  const { auctionId, title } = await runningAuction({ url, admin }, [tara, omar]);
  await firstBid(tara, auctionId);
  await bid(omar, auctionId, 10_200);
  const expected = `You Have Been Outbid: ${title}`;
  const outbidMail = async () => (await mailsTo(url, tara)).find(({ subject }) => subject === expected);
  await expect.poll(async () => (await outbidMail())?.subject).toBe(expected);
  const link = /No more mail of this kind: (\S+)/.exec((await outbidMail())?.text ?? '')?.[1] ?? '';
  const visitor = await visit(new URL(link).pathname + new URL(link).search);
  await visitor.getByRole('button', { name: 'Stop these e-mails' }).click();
  await expect(visitor.getByText('Done. You will get no more e-mail of this kind.')).toBeVisible();
  await page.reload();
  const registered = page.getByRole('group', { name: 'Auctions you are registered for' });
  await expect(registered.getByLabel('E-mail')).not.toBeChecked();
});

/** Disables the polling of this context's pages, every 15 seconds for notices and dashboards. */
async function withoutPolls(context: BrowserContext): Promise<void> {
  await context.addInitScript((pollMs) => {
    const set = globalThis.setInterval;
    const without = (task: TimerHandler, ms?: number, ...rest: unknown[]) =>
      ms === pollMs ? 0 : set(task, ms, ...rest);
    globalThis.setInterval = without as typeof globalThis.setInterval;
  }, NOTICE_POLL_MS);
}
