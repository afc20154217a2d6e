import { registeredBidder } from '#tests/support/people/people.ts';
import { auctionForm, pictureFile } from '../support/auction-form.ts';
import { BROKEN_CONNECTION, expect, test } from '../support/fixtures.ts';
import { down, failing, NETWORK, type Outage, expectRecovery } from '../support/outages.ts';
import { lot, unique, upcomingAuction } from '../support/scenes.ts';

test.use({ tolerated: BROKEN_CONNECTION });

const HOUR = 3_600_000;
const MOMENT = 'Please try again in a moment.';

const SCREENS: readonly (Omit<Outage, 'page' | 'path'> & {
  readonly path: (ids: { readonly auctionId: string; readonly userId: string }) => string;
})[] = [
  {
    path: () => '/admin-dashboard',
    calls: '**/api/admin/summary',
    title: 'Failed to load dashboard',
    sentences: [NETWORK, 'An unexpected error occurred. Please try again.'],
    waiting: (page) => page.getByLabel('Loading dashboard…'),
    shows: (page) => page.getByRole('table', { name: 'Recent Auctions' }),
  },
  {
    path: ({ auctionId }) => `/auctions/edit/${auctionId}`,
    calls: '**/api/admin/auction/*-*',
    title: 'Failed to load auction data.',
    sentences: [NETWORK, MOMENT],
    waiting: (page) => page.getByLabel('Loading auction…'),
    shows: (page) => auctionForm(page).title,
  },
  {
    path: () => '/user-verification',
    calls: '**/api/admin/users?*',
    title: 'Failed to load users',
    sentences: [NETWORK, MOMENT],
    waiting: (page) => page.getByText('Loading users...'),
    shows: (page) => page.getByRole('heading', { name: /^Pending Users/ }),
  },
  {
    path: ({ userId }) => `/user-detail/${userId}`,
    calls: '**/api/admin/users/*',
    title: 'Failed to load user details',
    sentences: [NETWORK, MOMENT],
    waiting: (page) => page.getByLabel('Loading user…'),
    shows: (page) => page.getByRole('heading', { name: 'Personal Information' }),
  },
];

for (const [at, { path, ...screen }] of SCREENS.entries()) {
  test(
    `${screen.title.replace(/\.$/, '')}: the screen says so and offers a retry`,
    { tag: at === 0 ? [] : '@night' },
    async ({ url, admin, visit }) => {
      const { auctionId } = await upcomingAuction({ url, admin });
      const page = await visit('/robots.txt', admin);
      await expectRecovery({ ...screen, page, path: path({ auctionId, userId: admin.userId }) });
    },
  );
}

test(
  'typed text stays after a failed save, and the next save stores it',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const { auctionId } = await upcomingAuction({ url, admin });
    const page = await visit(`/auctions/edit/${auctionId}`, admin);
    const form = auctionForm(page);
    await form.description.fill('Without its box.');
    const calls = `**/api/admin/auction/${auctionId}`;
    await page.route(calls, down);
    await form.update.click();
    await expect(page.getByRole('alert').filter({ hasText: NETWORK })).toBeVisible();
    await page.unroute(calls);
    await page.route(calls, failing);
    await form.update.click();
    await expect(page.getByText('Failed to update auction. Please try again.')).toBeVisible();
    await expect(form.description).toHaveValue('Without its box.');
    await page.unroute(calls);
    await form.update.click();
    await expect(page.getByText('Auction updated successfully!')).toBeVisible();
  },
);

test('a lost response to a creation causes no second auction', { tag: '@night' }, async ({ admin, visit }) => {
  const { title, description } = lot();
  const page = await visit('/create-auction', admin);
  const form = auctionForm(page);
  await form.title.fill(title);
  await page.getByLabel('Category').selectOption('Cars');
  await form.description.fill(description);
  await form.basePrice.fill('1000');
  await page.getByLabel('EMD Amount').fill('0');
  await form.images.setInputFiles([await pictureFile('thar-1.webp'), await pictureFile('thar-2.webp')]);
  await form.setMoment('Registration Deadline', Date.now() + HOUR);
  await form.setMoment('Start', Date.now() + 2 * HOUR);
  await form.setMoment('End', Date.now() + 3 * HOUR);
  await expect(form.publish).toBeEnabled();
  await page.route('**/api/admin/auction/create', async (route) => {
    await route.fetch();
    await route.abort('connectionreset');
  });
  await form.publish.click();
  await expect(page.getByRole('alert').filter({ hasText: NETWORK })).toBeVisible();
  await page.unroute('**/api/admin/auction/create');
  await form.publish.click();
  await expect(page.getByText('Auction created successfully!')).toBeVisible();
  await page.goto(`/view-auctions?search=${encodeURIComponent(title)}`);
  await expect(page.getByText('1 auction(s) found')).toBeVisible();
});

test(
  'the reason of a rejection stays after a failed save, and the next save stores it',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const { account } = await registeredBidder(url, unique('Veena'));
    const page = await visit(`/user-verification?search=${encodeURIComponent(account.email)}`, admin);
    await page.getByRole('button', { name: `Reject ${account.name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Are you sure you want to reject this user?' });
    const reason = dialog.getByLabel('Reason');
    const reject = dialog.getByRole('button', { name: 'Reject' });
    await reason.fill('The picture cannot be read.');
    const calls = '**/api/admin/users/*/reject?*';
    for (const [treat, sentence] of [
      [failing, 'Failed to reject user.'],
      [down, `Failed to reject user. ${NETWORK}`],
    ] as const) {
      await page.route(calls, treat);
      await reject.click();
      await expect(dialog.getByRole('alert')).toHaveText(sentence);
      await expect(page.getByText(sentence)).toHaveCount(1);
      await expect(reason).toHaveValue('The picture cannot be read.');
      await page.unroute(calls);
    }
    await reject.click();
    await expect(page.getByText('The user has been rejected.')).toBeVisible();
    await expect(dialog).toBeHidden();
  },
);

test(
  'an admin log that could not be loaded anew is loaded as soon as it can be',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const person = await registeredBidder(url, unique('Lalit'));
    const page = await visit(`/user-detail/${person.userId}`, admin);
    await expect(page.getByText('No admin has done anything here yet.')).toBeVisible();
    await page.route('**/api/admin/users/*/audit', (route) => route.abort());
    await page.getByLabel('Note for colleagues').fill('Calls in the evening');
    await page.getByRole('button', { name: 'Save note' }).click();
    const failure = page.getByText(/^The admin log could not be loaded\./);
    await expect(failure).toBeVisible();
    await page.unroute('**/api/admin/users/*/audit');
    await expect(page.getByText('Wrote a note')).toBeVisible();
    await expect(failure).toBeHidden();
  },
);
