import { expect, test, vi } from 'vitest';
import { Component as TransactionsPage } from '#web/features/transactions/transactions-page.tsx';
import { fakeApi, show } from '../support/screen.tsx';

const aTransaction = (id: string) => ({
  id,
  kind: 'emd',
  method: 'razorpay',
  state: 'held',
  amount: 100,
  left: 100,
  auctionId: 'a1',
  auctionTitle: `Deposit ${id}`,
  userId: 'u2',
  payer: { name: 'Ravi Iyer', email: 'ravi@boli.test' },
  createdAt: '2026-11-18T10:00:00.000Z',
  paidAt: null,
  orderId: null,
  reference: null,
  refund: null,
  invoices: [],
  dispute: null,
});

const NOTHING = { count: 0, amount: 0 };
const NO_SUMS = { ...NOTHING, received: [], returned: NOTHING, lines: [], setOff: 0, inParts: 0, held: [] };

const A_BANK = { _id: 's1', name: 'A Bank', gstin: null, hasAccount: true, hasUser: false, open: 0 };

/** Responds with these pages in order, each time the list is loaded. */
function givenPages(pages: readonly (readonly string[])[], differences: readonly object[] = []) {
  let next = 0;
  return fakeApi(({ path }) => {
    if (path.endsWith('/settlement-differences')) return { success: true, differences };
    if (path.endsWith('/transaction-sums')) return { success: true, sums: NO_SUMS, nextCursor: null };
    if (path.endsWith('/sellers')) return { success: true, sellers: [A_BANK] };
    const page = pages[next] ?? [];
    next = (next + 1) % pages.length;
    const nextCursor = next === 0 ? null : 'more';
    return { success: true, transactions: page.map(aTransaction), nextCursor, serverTime: Date.now() };
  });
}

test('a page without a match does not end the list; only the last page says that there is none', async () => {
  givenPages([[], []]);
  const screen = await show(<TransactionsPage />, 'admin');
  await expect.element(screen.getByText('None so far')).toBeVisible();
  expect(screen.getByText('No payment matches', { exact: false }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Load more' }).click();
  await expect.element(screen.getByText('No payment matches', { exact: false })).toBeVisible();
});

test('a payment on two pages, as a stuck refund may be, is shown and exported once', async () => {
  givenPages([
    ['stuck', 'p1'],
    ['p2', 'stuck'],
  ]);
  const screen = await show(<TransactionsPage />, 'admin');
  // The end of a list with matches loads the next page by itself.
  await expect.element(screen.getByText('Showing 3 of 3')).toBeVisible();
  const saved = vi.spyOn(URL, 'createObjectURL');
  await screen.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => saved.mock.lastCall).toBeDefined();
  const file = saved.mock.lastCall?.[0];
  const lines = file instanceof Blob ? (await file.text()).trim().split('\r\n') : [];
  expect(lines.slice(1).map((line) => line.split(',')[0])).toEqual(['stuck', 'p1', 'p2']);
});

test('the list and its sums are filtered by seller', async () => {
  givenPages([['p1']]);
  const screen = await show(<TransactionsPage />, 'admin');
  await screen.getByRole('combobox', { name: 'Seller' }).selectOptions('A Bank');
  const addresses = () =>
    vi.mocked(fetch).mock.calls.map(([input]) => (input instanceof Request ? input.url : String(input)));
  const filtered = (path: string) => addresses().some((one) => one.includes(`${path}?`) && one.includes('sellerId=s1'));
  await expect.poll(() => [filtered('/transactions'), filtered('/transaction-sums')]).toEqual([true, true]);
});

test('a payment names its payer and links to them', async () => {
  givenPages([['p1']]);
  const screen = await show(<TransactionsPage />, 'admin');
  await expect.element(screen.getByRole('link', { name: 'Ravi Iyer' })).toHaveAttribute('href', '/user-detail/u2');
  await expect.element(screen.getByText('ravi@boli.test')).toBeVisible();
});

test('the page shows the newest settlement differences and says that there are more', async () => {
  const differences = Array.from({ length: 25 }, (_, index) => ({
    subject: `pay_${String(index)}`,
    key: 'missing',
    ended: null,
    isPayment: true,
    at: '2026-11-18T10:00:00.000Z',
    reason: `Difference ${String(index)}.`,
    reference: null,
  }));
  givenPages([[]], differences);
  const screen = await show(<TransactionsPage />, 'admin');
  await expect.element(screen.getByText('Difference 4.', { exact: false })).toBeVisible();
  expect(screen.getByText('Difference 5.', { exact: false }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Show all 25' }).click();
  await expect.element(screen.getByText('Difference 24.', { exact: false })).toBeVisible();
});

test('a difference is ended with a reason, and ended ones stay with their history', async () => {
  const one = { isPayment: false, at: '2026-11-18T10:00:00.000Z', reference: null, key: 'adj_1' };
  let differences: object[] = [{ ...one, subject: 'adj_1', reason: 'Razorpay settled adj_1.', ended: null }];
  const sent: unknown[] = [];
  fakeApi(({ path, body }) => {
    if (path.endsWith('/settlement-differences/end')) {
      sent.push(body);
      const ended = { at: '2026-11-20T10:00:00.000Z', by: 'Meera', reason: 'A bank fee' };
      differences = [{ ...one, subject: 'adj_1', reason: 'Razorpay settled adj_1.', ended }];
      return { success: true, message: 'The difference has ended.' };
    }
    if (path.endsWith('/settlement-differences')) return { success: true, differences };
    return { success: true, transactions: [], nextCursor: null, serverTime: Date.now() };
  });
  const screen = await show(<TransactionsPage />, 'admin');
  await screen.getByRole('button', { name: 'End', exact: true }).click();
  const dialog = screen.getByRole('dialog');
  await dialog.getByRole('textbox').fill('A bank fee');
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await screen.getByText('Settlement differences that have ended (1)').click();
  await expect.element(screen.getByText('by Meera: A bank fee', { exact: false })).toBeVisible();
  expect(sent).toEqual([{ subject: 'adj_1', key: 'adj_1', reason: 'A bank fee' }]);
});
