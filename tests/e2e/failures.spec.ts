import type { Page } from '@playwright/test';
import { BROKEN_CONNECTION, expect, test } from './support/fixtures.ts';
import { afterPauses, down, failing, NETWORK, type Outage, expectRecovery } from './support/outages.ts';
import { bidders, upcomingAuction } from './support/scenes.ts';

test.use({ tolerated: BROKEN_CONNECTION });

interface FailingScreen extends Omit<Outage, 'page' | 'path'> {
  readonly name: string;
  readonly path: (auctionId: string) => string;
}

const SCREENS: readonly FailingScreen[] = [
  {
    name: 'the dashboard',
    path: () => '/dashboard',
    calls: '**/api/dashboard',
    title: 'Failed to load dashboard',
    sentences: [NETWORK, 'An unexpected error occurred. Please try again.'],
    waiting: (page) => page.getByText(/^Loading/),
    shows: (page) => page.getByRole('tab', { name: 'My Bids' }),
  },
  {
    name: 'the auction list',
    path: () => '/auctions',
    calls: '**/api/auctions?*',
    title: 'Failed to fetch auctions',
    sentences: [NETWORK, 'Please try again in a moment.'],
    waiting: (page) => page.getByLabel('Loading auctions…'),
    shows: (page) => page.getByRole('list', { name: 'Auctions', exact: true }),
  },
  {
    name: 'the auction',
    path: (auctionId) => `/auctions/${auctionId}`,
    calls: '**/api/auctions/*',
    title: 'Failed to load auction details',
    sentences: [NETWORK, 'Error fetching auction details. Please try again.'],
    waiting: (page) => page.getByLabel(/^Loading/).or(page.getByText(/^Loading/)),
    shows: (page) => page.getByRole('link', { name: 'Register for Auction' }),
  },
  {
    name: 'the checkout',
    path: (auctionId) => `/checkout?auctionId=${auctionId}&type=emd`,
    calls: '**/api/auctions/*',
    title: 'Unable to Load Checkout',
    sentences: [NETWORK, 'API request failed'],
    waiting: (page) => page.getByLabel(/^Loading/).or(page.getByText(/^Loading/)),
    shows: (page) => page.getByRole('button', { name: 'Pay ₹500' }),
  },
  {
    name: 'the notifications',
    path: () => '/notifications',
    calls: '**/api/notifications/*',
    title: 'Failed to load notifications',
    sentences: Array(2).fill('They could not be fetched just now. We keep trying.') as [string, string],
    hasReference: false,
    waiting: (page) => page.getByText('Loading notifications…'),
    shows: (page) => page.getByRole('main').getByRole('button', { name: 'Mark as read' }).first(),
  },
];

for (const { name, path, ...outage } of SCREENS) {
  // Each screen fails alike; what it says is its own.
  test(
    `${name} shows the error and offers a retry`,
    { tag: name === 'the auction' ? [] : '@night' },
    async ({ url, admin, visit }) => {
      const [tara] = await bidders({ url, admin }, 'Tara');
      const { auctionId } = await upcomingAuction({ url, admin });
      const page = await visit('/robots.txt', tara);
      await expectRecovery({ ...outage, page, path: path(auctionId) });
    },
  );
}

const FORMS = [
  {
    path: '/login',
    calls: '**/api/auth/login',
    fill: async (page: Page) => {
      await page.getByLabel('Email').fill('somebody@people.test');
      await page.getByLabel('Password', { exact: true }).fill('Boli@2026');
    },
    send: 'Log in',
    sentence: 'Login failed. Please try again.',
  },
  {
    path: '/forgot-password',
    calls: '**/api/auth/forgot-password',
    fill: (page: Page) => page.getByLabel('Email').fill('somebody@people.test'),
    send: 'Send code',
    sentence: 'The code could not be sent. Please try again.',
  },
  {
    path: '/verify-email',
    calls: '**/api/auth/verify-email',
    fill: async (page: Page) => {
      await page.getByLabel('Email').fill('somebody@people.test');
      await page.getByLabel('Six-digit code').fill('123456');
    },
    send: 'Verify e-mail',
    sentence: 'Verification failed. Please try again.',
  },
] as const;

test('the forms of visitors keep the typed text when the API does not respond', async ({ page }) => {
  for (const { path, calls, fill, send, sentence } of FORMS) {
    await test.step(path, async () => {
      await page.goto(path);
      await fill(page);
      const button = page.getByRole('button', { name: send });
      await page.route(calls, down);
      await button.click();
      await expect(page.getByRole('alert')).toContainText(NETWORK);
      await page.unroute(calls);
      await page.route(calls, failing);
      await button.click();
      await expect(page.getByRole('alert')).toContainText(sentence);
      await expect(page.getByLabel('Email')).toHaveValue('somebody@people.test');
    });
  }
});

test(
  'a payment that cannot start shows the reason and can be retried',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const [tara] = await bidders({ url, admin }, 'Tara');
    const { auctionId } = await upcomingAuction({ url, admin });
    const page = await visit(`/checkout?auctionId=${auctionId}&type=emd`, tara);
    const pay = page.getByRole('button', { name: 'Pay ₹500' });
    const calls = '**/api/payments/create';
    await page.route(calls, down);
    await pay.click();
    await expect(page.getByText('No response received from payment service')).toBeVisible();
    await page.unroute(calls);
    await pay.click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Pay ₹500' })).toBeVisible();
  },
);

test('a lost response to a payment is not shown as a failure', { tag: '@night' }, async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId } = await upcomingAuction({ url, admin });
  const page = await visit('/robots.txt', tara);
  await page.clock.install();
  await page.goto(`/checkout?auctionId=${auctionId}&type=emd`);
  await page.route('**/api/payments/verify', down);
  await page.getByRole('button', { name: 'Pay ₹500' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Pay ₹500' }).click();
  await afterPauses(page, page.getByRole('heading', { name: 'Payment Successful!' }));
});

test('a failed refresh of the auction is reported, and the room stays', async ({ url, admin, visit }) => {
  const [tara] = await bidders({ url, admin }, 'Tara');
  const { auctionId, title } = await upcomingAuction({ url, admin });
  const page = await visit('/robots.txt', tara);
  await page.clock.install();
  await page.goto(`/auctions/${auctionId}`);
  await expect(page.getByRole('link', { name: 'Register for Auction' })).toBeVisible();
  for (const [treat, sentence] of [
    [down, NETWORK],
    [failing, 'Error fetching auction details. Please try again.'],
  ] as const) {
    await page.route('**/api/auctions/*', treat);
    // Under the mouse, the message would cover the button and stay.
    await page.getByRole('button', { name: 'Refresh' }).press('Enter');
    await afterPauses(page, page.getByText(sentence));
    await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
    await page.unroute('**/api/auctions/*');
  }
});
