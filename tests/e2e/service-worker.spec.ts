import * as z from 'zod';
import { bid } from '#infra/local/client/person.ts';
import { NOTICE_TITLES, noticeAction, NOTIFICATION_TYPES } from '#shared/model/notices/notice-types.ts';
import { bell } from './support/bell.ts';
import { BROKEN_CONNECTION, expect, test } from './support/fixtures.ts';
import { firstBid, SOON } from './support/room.ts';
import { bidders, runningAuction, upcomingAuction } from './support/scenes.ts';
import { workerOf } from './support/service-worker.ts';
import { signInHere } from './support/visits.ts';

const waiting = z.object({ messages: z.array(z.object({ data: z.record(z.string(), z.string()) })) });

test.describe('the service worker', { tag: '@whole-browser' }, () => {
  test('the service worker shows each of the fourteen types, and its button opens the page', async ({
    url,
    admin,
    context,
  }) => {
    const [tara] = await bidders({ url, admin }, 'Tara');
    const [page, worker] = await workerOf(context, url, tara);
    // No page of the site is visible.
    await page.goto('about:blank');
    for (const type of NOTIFICATION_TYPES) {
      const data = {
        type,
        n_title: NOTICE_TITLES[type],
        n_body: 'Words.',
        link: `/auctions/${type}`,
        id: type,
        tag: type,
      };
      await expect(async () => {
        await worker.push({ data });
        await worker.push({ data });
        expect(await worker.shown()).toHaveLength(NOTIFICATION_TYPES.indexOf(type) + 1);
      }).toPass(SOON);
    }
    const shown = await worker.shown();
    for (const type of NOTIFICATION_TYPES) {
      expect(shown.find(({ tag }) => tag === type)).toMatchObject({
        title: NOTICE_TITLES[type],
        body: 'Words.',
        icon: `${url}/icons/notices/${type}.png`,
        actions: [{ title: noticeAction(type, `/auctions/${type}`) }],
        data: { link: `/auctions/${type}` },
      });
    }
    const newest = shown.at(-1);
    expect(await worker.press()).toBe(url + newest?.data.link);
    await worker.push({ data: { type: 'weather', n_body: 'Rain', link: '//evil.test' } });
    await expect
      .poll(async () => (await worker.shown()).find(({ body }) => body === 'Rain'))
      .toMatchObject({ title: 'New Notification', data: { link: '/' } });
  });

  test('after the first watch the worker gets the encrypted push of a real event and navigates the open page', async ({
    url,
    admin,
    context,
  }) => {
    const [tara, omar] = await bidders({ url, admin }, 'Tara', 'Omar');
    const [page, worker] = await workerOf(context, url, tara);
    const { auctionId, title } = await runningAuction({ url, admin }, [tara, omar]);
    const hasDevice = () =>
      page.evaluate(
        () =>
          Object.keys(localStorage).some((key) => key.startsWith('boli.push.')) &&
          localStorage.getItem('test.subscription') !== null,
      );
    await page.evaluate(() => {
      localStorage.removeItem('test.subscription');
      for (const key of Object.keys(localStorage)) if (key.startsWith('boli.push.')) localStorage.removeItem(key);
    });
    await page.goto(`/auctions/${auctionId}`);
    await page.getByRole('button', { name: `Watch ${title}` }).click();
    await expect.poll(hasDevice).toBe(true);
    const endpoint = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('test.subscription') ?? '{}') as { endpoint: string }).endpoint,
    );
    await page.goto('/dashboard');
    await firstBid(tara, auctionId);
    await bid(omar, auctionId, 10_200);
    const read = async () =>
      waiting
        .parse(await (await fetch(endpoint.replace('/to/', '/messages/'))).json())
        .messages.map(({ data }) => data);
    await expect.poll(async () => (await read()).some(({ type }) => type === 'outbid')).toBe(true);
    const outbid = (await read()).find(({ type }) => type === 'outbid');
    expect(outbid).toMatchObject({ n_title: 'You Have Been Outbid', link: `/auctions/${auctionId}` });
    await page.goto('about:blank');
    // Waits until the worker has lost the closed page; a repeated push is not shown again.
    await expect(async () => {
      await worker.push({ data: outbid });
      expect(await worker.shown()).toMatchObject([{ title: 'You Have Been Outbid' }]);
    }).toPass(SOON);
    await page.goto('/dashboard');
    await expect(bell(page)).toBeEnabled();
    expect(await worker.press()).toBeUndefined();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  });

  test('what a visible page takes is shown once more, silently, only where the browser ends subscriptions otherwise', async ({
    url,
    admin,
    context,
  }) => {
    const [tara] = await bidders({ url, admin }, 'Tara');
    const [page, worker] = await workerOf(context, url, tara);
    const push = async (id: string) => {
      const data = { type: 'outbid', n_title: 'Outbid', n_body: 'Words.', link: '/auctions', id, tag: id };
      // The page fetches the notice, to show it as a toast.
      const taken = page.waitForRequest(/\/api\/notifications\//, SOON);
      await worker.push({ data });
      await taken;
    };
    const shown = async () => (await worker.shown()).map(({ tag }) => tag);
    await expect(bell(page)).toBeEnabled();
    await worker.subscribedAt('https://fcm.googleapis.com/fcm/send/one');
    await push('elsewhere');
    await worker.subscribedAt('https://web.push.apple.com/one');
    await push('at-apple');
    await expect.poll(shown).toEqual(['at-apple']);
  });

  test('a push during a visit to a public page, which has no toasts, is shown and navigates that page', async ({
    url,
    admin,
    context,
  }) => {
    const [tara] = await bidders({ url, admin }, 'Tara');
    const { auctionId, title } = await upcomingAuction({ url, admin });
    const [page, worker] = await workerOf(context, url, tara);
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const n_title = NOTICE_TITLES.outbid;
    const data = { type: 'outbid', n_title, n_body: 'Words.', link: `/auctions/${auctionId}`, id: 'one', tag: 'one' };
    // Waits until the worker has lost the closed page, which would be navigated instead.
    await expect(async () => {
      await worker.push({ data });
      expect(await worker.shown()).toMatchObject([{ title: n_title }]);
    }).toPass(SOON);
    expect(await worker.press()).toBeUndefined();
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  });
});

test.describe('an offline browser', () => {
  test.use({ tolerated: BROKEN_CONNECTION });

  test('only an offline page without prices is cached, and the site returns by itself', async ({
    url,
    admin,
    context,
    page,
  }) => {
    const [tara] = await bidders({ url, admin }, 'Tara');
    const { auctionId, title } = await upcomingAuction({ url, admin });
    await signInHere(page, tara, `/auctions/${auctionId}`);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'You are not connected' })).toBeVisible();
    await expect(page.getByText('₹')).toHaveCount(0);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    const kept = await page.evaluate(async () => {
      const caches = await globalThis.caches.keys();
      const found = await Promise.all(
        caches.map(async (name) =>
          (await (await globalThis.caches.open(name)).keys()).map(({ url }) => new URL(url).pathname),
        ),
      );
      return found.flat();
    });
    expect(kept.toSorted()).toEqual(['/offline.css', '/offline.html', '/offline.js']);
  });
});

test('the room opens although the function that fills its page answers with an error', async ({
  url,
  admin,
  context,
  page,
}) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId, title } = await upcomingAuction({ url, admin });
  await signInHere(page, tara, '/dashboard');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
  let failed = 0;
  await context.route(`${url}/auctions/${auctionId}`, async (route) => {
    failed += 1;
    await route.fulfill({ status: 503, body: 'Service Unavailable' });
  });
  await page.goto(`/auctions/${auctionId}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  expect(failed).toBeGreaterThan(0);
});

test('the site can be installed', async ({ page, request }) => {
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = (await (await request.get(href ?? '')).json()) as { icons: { src: string }[]; display: string };
  expect(manifest.display).toBe('standalone');
  for (const { src } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()['content-type']).toBe('image/png');
  }
});
