import { afterEach, expect, test, vi } from 'vitest';
import type { BoardLot } from '#shared/contract/sale-board.ts';
import { aBoardLot } from '#tests/unit/web/sales/board-lot.ts';
import { ResultsView } from '#web/features/sales/results/results-view.tsx';
import { channel } from '#web/realtime/live.ts';
import { fakeApi, show } from './support/screen.tsx';

afterEach(() => void vi.restoreAllMocks());

test('a lot whose bids were all taken back has no highest bid, whatever the number of bids', async () => {
  fakeApi(() => ({
    success: true,
    sale: { name: 'Spring sale', hasDeposit: false, bidderCount: 0 },
    lots: [lot(1, { bidCount: 2, basePrice: 1500, currentBid: 1500 })],
    serverTime: 2,
  }));
  vi.spyOn(channel, 'followSale').mockReturnValue(() => undefined);
  vi.spyOn(channel, 'linkOfSale').mockReturnValue('down');
  const screen = await show(<ResultsView sale={{ _id: 's1', name: 'Spring sale' }} />, 'admin');
  await expect.element(screen.getByRole('checkbox', { name: 'Select lot 1, Tractor 1' })).toBeVisible();
  await expect.element(screen.getByText('₹1,500')).not.toBeInTheDocument();
});

test('every sale can be chosen for the second round, also those beyond the first page', async () => {
  const aSale = (_id: string) => ({
    _id,
    name: `Sale ${_id}`,
    place: '',
    terms: '',
    registrationDeadline: Date.parse('2026-12-01T05:00:00.000Z'),
    startDate: Date.parse('2026-12-02T05:00:00.000Z'),
    firstEnd: Date.parse('2026-12-02T06:00:00.000Z'),
    everyMinutes: 5,
    staggersStarts: false,
    deposit: null,
    lotCount: 3,
  });
  const pages = [
    { success: true, sales: [aSale('s2')], nextCursor: 'more' },
    { success: true, sales: [aSale('s9')], nextCursor: null },
  ];
  fakeApi(({ path }) => {
    if (path.endsWith('/admin/sales')) return pages.shift();
    const sale = { name: 'Spring sale', hasDeposit: false, bidderCount: 0 };
    return { success: true, sale, lots: [lot(1, {})], serverTime: 2 };
  });
  vi.spyOn(channel, 'followSale').mockReturnValue(() => undefined);
  vi.spyOn(channel, 'linkOfSale').mockReturnValue('down');
  const screen = await show(<ResultsView sale={{ _id: 's1', name: 'Spring sale' }} />, 'admin');
  await screen.getByRole('checkbox', { name: 'Select lot 1, Tractor 1' }).click();
  await screen.getByRole('button', { name: 'Second round of 1 lot' }).click();
  await screen.getByRole('button', { name: 'Load older sales' }).click();
  await screen.getByRole('combobox', { name: 'Into' }).selectOptions('s9');
  await expect.element(screen.getByRole('button', { name: 'List again and publish' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Load older sales' })).not.toBeInTheDocument();
});

const lot = (number: number, changes: Partial<BoardLot>): BoardLot =>
  aBoardLot({
    _id: `a${number}`,
    title: `Tractor ${number}`,
    number,
    status: 'completed',
    outcome: 'unsold',
    ...changes,
  });

test('a lot that is not shown any more is not selected any more, and nothing is decided about it', async () => {
  const lots = [lot(1, {}), lot(2, { outcome: 'on-approval', currentBid: 2000, reserve: 'not-met' })];
  fakeApi(() => ({
    success: true,
    sale: { name: 'Spring sale', hasDeposit: false, bidderCount: 0 },
    lots,
    serverTime: 2,
  }));
  vi.spyOn(channel, 'followSale').mockReturnValue(() => undefined);
  vi.spyOn(channel, 'linkOfSale').mockReturnValue('down');
  const screen = await show(<ResultsView sale={{ _id: 's1', name: 'Spring sale' }} />, 'admin');
  for (const box of [1, 2]) await screen.getByRole('checkbox', { name: `Select lot ${box}, Tractor ${box}` }).click();
  await expect.element(screen.getByRole('button', { name: 'Accept 1 bid' })).toBeVisible();
  await screen.getByRole('button', { name: 'Unsold 1' }).click();
  await expect.element(screen.getByText('1 selected')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Second round of 1 lot' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Accept 1 bid' })).not.toBeInTheDocument();
});

test('an act is about the lots that it was asked about, and leaves the others and what was refused selected', async () => {
  const bid = { outcome: 'on-approval', currentBid: 2000, reserve: 'not-met' } as const;
  let lots = [lot(1, bid), lot(2, bid), lot(3, {})];
  let tell: (lotId: string) => void = () => undefined;
  fakeApi(({ method, path }) => {
    if (method === 'GET') {
      return { success: true, sale: { name: 'Spring sale', hasDeposit: false, bidderCount: 0 }, lots, serverTime: 2 };
    }
    if (path.includes('a1')) return { success: true, message: 'Accepted.' };
    return Response.json({ success: false, code: 'CONFLICT', message: 'Changed.' }, { status: 409 });
  });
  vi.spyOn(channel, 'followSale').mockImplementation((_saleId, listener) => {
    tell = listener;
    return () => undefined;
  });
  vi.spyOn(channel, 'linkOfSale').mockReturnValue('live');
  const screen = await show(<ResultsView sale={{ _id: 's1', name: 'Spring sale' }} />, 'admin');
  for (const box of [1, 2, 3])
    await screen.getByRole('checkbox', { name: `Select lot ${box}, Tractor ${box}` }).click();
  await screen.getByRole('button', { name: 'Accept 2 bids' }).click();
  await screen.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
  await expect.element(screen.getByText('1 of 2 accepted.')).toBeVisible();
  lots = [lot(1, { outcome: 'sold' }), lot(2, bid), lot(3, {})];
  tell('a1');
  await expect.element(screen.getByText('Paid', { exact: true }).first()).toBeInTheDocument();
  await expect.element(screen.getByText('1 of 2 accepted.')).toBeVisible();
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.element(screen.getByText('2 selected')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Accept 1 bid' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Second round of 1 lot' })).toBeVisible();
});
