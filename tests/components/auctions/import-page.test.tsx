import { afterEach, expect, test, vi } from 'vitest';
import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { Component as ImportPage } from '#web/features/auction-form/import/import-page.tsx';
import { forgetImport, keepJob } from '#web/features/auction-form/import/job/job-store.ts';
import { newJob } from '#web/features/auction-form/import/job/job.ts';
import { HOUSE } from '../support/house.ts';
import { fakeApi, showAgain } from '../support/screen.tsx';

afterEach(async () => {
  vi.restoreAllMocks();
  await forgetImport();
});

const START = Date.parse('2026-12-01T05:30:00Z');
const JULY = {
  _id: 's1',
  name: 'Sale of July',
  place: '',
  terms: '',
  registrationDeadline: START - 1,
  startDate: START,
  firstEnd: START + 1,
  everyMinutes: 0,
  staggersStarts: false,
  deposit: null,
  bidderCount: 0,
  bidders: [],
  lotCount: 0,
};

/** As when the clerk comes back from another tab. */
const comeBack = () => window.dispatchEvent(new Event('visibilitychange'));

test('a sale that is made in another tab is found when the clerk comes back, and then nothing is asked again', async () => {
  let sales: readonly (typeof JULY)[] = [];
  const asked = fakeApi(({ path }) => {
    if (path.endsWith('/categories')) return { success: true, categories: CATEGORIES, maxImages: 5 };
    if (path.endsWith('/house')) return HOUSE;
    if (path.endsWith('/by-house-number')) return { success: true, auctions: [], serverTime: START };
    if (path.endsWith('/admin/sales')) return { success: true, sales, nextCursor: null };
    if (path.endsWith('/sellers/find')) return { success: true, found: [] };
    return undefined;
  });
  const asksForSales = () => asked.filter(({ path }) => path.endsWith('/admin/sales')).length;
  const rows = [{ line: 2, cells: ['A-1', 'Sale of July'], shown: {} }];
  const sheet = { headers: ['No', 'Sale'], rows, rowsLeft: 0 };
  const job = newJob({ userId: 'u1', fileName: 'lots.csv', sheet, mapping: ['houseNumber', 'sale'] });
  await keepJob({ ...job, step: 'check' });
  const screen = await showAgain(<ImportPage />, 'admin');
  await screen.getByRole('button', { name: /^Row 2/ }).click();
  const problem = screen.getByText('No sale is called Sale of July. Please make it first.');
  await expect.element(problem).toBeVisible();

  sales = [JULY];
  comeBack();
  await expect.element(problem).not.toBeInTheDocument();
  expect(asksForSales()).toBe(2);
  comeBack();
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(asksForSales()).toBe(2);
});
