import { expect, test } from 'vitest';
import * as z from 'zod/v4/core';
import { type LotOutcome, LOTS_AT_ONCE } from '#shared/contract/sales/sale-lots.ts';
import { getSaleForAdmin, type LotOfSale } from '#shared/contract/sales/sales.ts';
import { PostponeSale } from '#web/features/sales/postpone-sale.tsx';
import { PublishDialog } from '#web/features/sales/publish-dialog.tsx';
import { SaleDepositCard } from '#web/features/sales/sale-deposit-card.tsx';
import { Component as SalePage } from '#web/features/sales/sale-page.tsx';
import { AddToSale } from '#web/sales/add-to-sale.tsx';
import { aPerson } from './support/people.ts';
import { fakeApi, show } from './support/screen.tsx';

const START = Date.parse('2026-12-01T05:30:00Z');
const HOUR = 3_600_000;
const facts = {
  _id: 's1',
  name: 'Spring sale',
  place: '',
  terms: '',
  registrationDeadline: START - HOUR,
  startDate: START,
  firstEnd: START + HOUR,
  everyMinutes: 0,
  staggersStarts: false,
  deposit: null,
  bidderCount: 0,
  bidders: [],
};

const lot = (place: number): LotOfSale => ({
  _id: `a${place + 1}`,
  title: `Tractor ${place + 1}`,
  images: [],
  status: 'draft',
  outcome: null,
  basePrice: 1000,
  lotNumber: 1001 + place,
  emdAmount: 100,
  bidInterval: 60,
  charges: { buyerPremium: 0, otherCharges: 0, otherChargesName: '', lotGst: 0, chargesGst: 0 },
  bidderCount: 0,
  place,
  registrationDeadline: START - HOUR,
  startDate: START,
  endDate: START + HOUR,
  isOnSchedule: true,
});

const idsIn = (body: unknown): readonly string[] => Object(body).auctionIds;
const changed = (_id: string): LotOutcome => ({ _id, outcome: 'changed', message: '' });

test('an interrupted publication says how far it came, and pressing again finishes it', async () => {
  const lots = Array.from({ length: LOTS_AT_ONCE.follow + 5 }, (_, place) => lot(place));
  const published = new Set<string>();
  let isLost = false;
  const asked = fakeApi(({ method, body }) => {
    if (method === 'GET') {
      const now = lots.map((one) => (published.has(one._id) ? { ...one, status: 'pending' as const } : one));
      // The address has no id here, so no route of the contract encodes the answer.
      const sale = { ...facts, _id: '', version: 1, lots: now };
      return z.encode(getSaleForAdmin.response, {
        success: true,
        sale,
        onlineLimit: 500_000,
        serverTime: START - 2 * HOUR,
      });
    }
    if (published.size > 0 && !isLost) {
      isLost = true;
      return undefined;
    }
    const outcomes = idsIn(body).map((_id): LotOutcome =>
      _id === 'a25' ? { _id, outcome: 'refused', message: 'Its category does not exist any more.' } : changed(_id),
    );
    for (const { _id, outcome } of outcomes) if (outcome === 'changed') published.add(_id);
    return { success: true, lots: outcomes };
  });
  const screen = await show(<SalePage />, 'admin');
  await screen.getByRole('button', { name: 'Publish all' }).click();
  const publish = screen.getByRole('dialog').getByRole('button', { name: 'Publish all' });
  await expect.element(screen.getByText(/^25 lots end .* after their last bid, which may be before/)).toBeVisible();
  await publish.click();
  await expect.element(screen.getByText('Please confirm when the lots end.')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'The lots are to end so.' }).click();
  await publish.click();
  await expect.element(screen.getByText(/^20 lots are done\. Network error/)).toBeVisible();
  await screen.getByRole('button', { name: 'Publish all' }).click();
  await expect.element(screen.getByText('Publish 5 lots?')).toBeVisible();
  await screen.getByRole('checkbox', { name: 'The lots are to end so.' }).click();
  await publish.click();
  await expect.element(screen.getByText(/^24 of 25 lots are done/)).toBeVisible();
  await expect.element(screen.getByText('Tractor 25: Its category does not exist any more.')).toBeVisible();
  const sent = asked.filter(({ path }) => path.endsWith('/follow'));
  expect(sent.map(({ body }) => idsIn(body).length)).toEqual([20, 5, 20, 5]);
});

test('a sale’s deposit by bank transfer is recorded on its page, above the online limit and until it starts', async () => {
  const asked = fakeApi(({ method, path }) => {
    if (path.startsWith('/api/admin/users')) {
      const payer = { ...aPerson({ verifyStatus: 'verified' }), id: 'u2', name: 'Ravi', identityVersion: 'v1' };
      const counts = { pendingUsers: 0, approveUsers: 1, rejectUsers: 0, total: 1 };
      return { success: true, users: [payer], ...counts, nextCursor: null };
    }
    if (method === 'POST') return { success: true, message: 'The deposit is recorded, and its payer registered.' };
    return { success: true, name: 'Ravi', reference: 'BOLI1', amount: 600_000, obstacle: null };
  });
  const deposit = { amount: 600_000, multiple: 10 };
  const announced = { ...facts, deposit, startDate: Date.now() + HOUR };
  const started = { ...announced, startDate: Date.now() - 1 };
  const screen = await show(
    <>
      <SaleDepositCard sale={started} onlineLimit={500_000} />
      <SaleDepositCard sale={announced} onlineLimit={600_000} />
      <SaleDepositCard sale={announced} onlineLimit={500_000} />
    </>,
    'admin',
  );
  await screen.getByRole('button', { name: 'Record a deposit' }).click();
  const dialog = screen.getByRole('dialog');
  await expect.element(dialog.getByText(/It can be taken back until the sale starts\.$/)).toBeVisible();
  await dialog.getByLabelText('Who sent it').fill('Ravi');
  await dialog.getByRole('button', { name: /^Ravi/ }).click();
  await dialog.getByLabelText('UTR').fill('HDFCR52026112000000001');
  await dialog.getByLabelText('Date of transfer').fill('2026-11-20');
  await dialog.getByRole('button', { name: 'Record transfer' }).click();
  await expect
    .poll(() => asked.find(({ method }) => method === 'POST'))
    .toMatchObject({
      path: '/api/admin/auction/s1/deposits',
      body: { userId: 'u2', amount: 600_000 },
    });
});

test('one lot is asked about as one', async () => {
  fakeApi(() => undefined);
  const sale = { ...facts, version: 1, lots: [lot(0)] };
  const nothing = () => undefined;
  const screen = await show(
    <PublishDialog open sale={sale} drafts={sale.lots} onClose={nothing} onPublish={nothing} />,
    'admin',
  );
  const dialog = screen.getByRole('dialog', { name: 'Publish 1 lot?' });
  await expect.element(dialog.getByText(/^Everybody sees the lot, and bidders can register\. It gets/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Publish all' }).click();
  await expect.element(dialog.getByText('Please confirm when the lot ends.')).toBeVisible();
});

test('a set of lots is added to a sale in parts, and each refusal is named', async () => {
  const lots = Array.from({ length: LOTS_AT_ONCE.add + 1 }, (_, index) => lot(index));
  const asked = fakeApi(({ method, body }) => {
    if (method === 'GET') return { success: true, sales: [{ ...facts, lotCount: 0 }], nextCursor: null };
    const outcomes = idsIn(body).map((_id): LotOutcome =>
      _id === 'a2' ? { _id, outcome: 'refused', message: 'It is a lot of another sale.' } : changed(_id),
    );
    return { success: true, lots: outcomes };
  });
  const screen = await show(<AddToSale open onClose={() => {}} lots={lots} />, 'admin');
  await screen.getByLabelText('Sale').selectOptions('s1');
  await screen.getByRole('button', { name: 'Add', exact: true }).click();
  await expect.element(screen.getByText('30 of 31 lots are in the sale.')).toBeVisible();
  await expect.element(screen.getByText('Tractor 2: It is a lot of another sale.')).toBeVisible();
  const sent = asked.filter(({ method }) => method === 'POST');
  expect(sent.map(({ body }) => idsIn(body).length)).toEqual([30, 1]);
});

test.each([
  ['is paused', 'pending', true],
  ['runs', 'active', false],
] as const)('a sale whose start has passed and of which one lot %s can be postponed: %3$s', async (_, status, can) => {
  const first = { ...lot(0), status: 'pending' as const, bidderCount: 2 };
  const sale = {
    ...facts,
    startDate: Date.parse('2026-11-01T05:30:00Z'),
    version: 1,
    lots: [first, { ...lot(1), status }],
  };
  const screen = await show(
    <>
      <h1>The sale</h1>
      <PostponeSale sale={sale} />
    </>,
    'admin',
  );
  await expect.element(screen.getByRole('heading')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Postpone' }).query() !== null).toBe(can);
});
