import type { getUser, listUsers } from '#shared/contract/accounts/admin.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { expect, test } from '../support/fixtures.ts';

const PAGES = 6;
const PER_PAGE = 100;

/** One page of more users than a test could register. */
function pageOfUsers(number: number): ResponseOf<typeof listUsers> {
  const users = Array.from({ length: PER_PAGE }, (_, index) => {
    const place = number * PER_PAGE + index + 1;
    const at = new Date(Date.UTC(2026, 0, 1) - place * 60_000).toISOString();
    return {
      _id: `user-${String(place)}`,
      id: `user-${String(place)}`,
      name: `Person number ${String(place)}`,
      email: `person.${String(place)}@people.test`,
      mobile: '9800000000',
      role: 'user' as const,
      verifyStatus: 'pending' as const,
      identityVersion: 'v1',
      isActive: true,
      createdAt: at,
      updatedAt: at,
    };
  });
  const nextCursor = number + 1 === PAGES ? null : String(number + 1);
  return {
    success: true,
    users,
    pendingUsers: PAGES * PER_PAGE,
    approveUsers: 0,
    rejectUsers: 0,
    total: PAGES * PER_PAGE,
    nextCursor,
  };
}

test(
  'a long list of users renders only rows near the screen and loads more on scrolling',
  { tag: '@night' },
  async ({ admin, visit }) => {
    const page = await visit('/robots.txt', admin);
    await page.route('**/api/admin/users?*', async (route) => {
      const cursor = new URL(route.request().url()).searchParams.get('cursor');
      await route.fulfill({ json: pageOfUsers(Number(cursor ?? 0)) });
    });
    await page.goto('/user-verification');
    await expect(page.getByRole('heading', { name: 'Pending Users (600)' })).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(page.getByText('Showing 600 of 600')).toBeVisible({ timeout: 100 });
    }).toPass({ timeout: 30_000, intervals: [20] });
    await expect(page.getByRole('table', { name: 'Users' })).toHaveAttribute('aria-rowcount', '601');
    // Text locators, because finding hundreds of rows by role takes seconds.
    const person = (place: number) => page.getByText(`person.${String(place)}@people.test`, { exact: true });
    // Rows with estimated heights are measured on the way, so the end may move once more.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(person(PAGES * PER_PAGE)).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 30_000 });
    await expect.poll(() => page.getByText(/^person\.\d+@people\.test$/).count()).toBeLessThan((PAGES * PER_PAGE) / 2);
    await page.keyboard.press('Home');
    await expect(person(1)).toBeVisible();
  },
);

test('a long activity log loads more on request', async ({ admin, visit }) => {
  const page = await visit('/robots.txt', admin);
  const line = (message: string) => ({ type: 'bid_placed', message, createdAt: '2026-01-01T10:00:00.000Z', times: 1 });
  await page.route(`**/api/admin/users/${admin.userId}*`, async (route) => {
    const isOlder = new URL(route.request().url()).searchParams.get('cursor') === 'older';
    const answer = (await (await route.fetch({ url: route.request().url().replace(/\?.*/, '') })).json()) as ResponseOf<
      typeof getUser
    >;
    const activity = isOlder ? [line('The first bid.')] : [line('A later bid.')];
    await route.fulfill({
      json: { ...answer, user: { ...answer.user, activity }, nextCursor: isOlder ? null : 'older' },
    });
  });
  await page.goto(`/user-detail/${admin.userId}`);
  const log = page.getByRole('region', { name: 'Activity Log' });
  await expect(log.getByRole('listitem')).toHaveText(/A later bid/);
  await log.getByRole('button', { name: 'Show older activity' }).click();
  await expect(log.getByRole('listitem')).toHaveText([/A later bid/, /The first bid/]);
  await expect(log.getByRole('button', { name: 'Show older activity' })).toBeHidden();
});
