import { afterEach, expect, test, vi } from 'vitest';
import type { ReportedLot } from '#shared/contract/reports.ts';
import { LotsTable } from '#web/features/reports/lots-table.tsx';
import { fakeApi, show } from '../support/screen.tsx';

afterEach(() => void vi.restoreAllMocks());

const NO_MONEY = { captured: 0, offline: 0, refunded: 0, forfeited: 0, spent: 0, held: 0 };
const lotOf = (auctionId: string): ReportedLot => ({
  auctionId,
  title: `Lot ${auctionId}`,
  categorie: 'cars',
  result: 'sold',
  endedAt: '2026-11-14T19:00:00.000Z',
  basePrice: 1000,
  winningBid: 1234.5,
  bids: 2,
  bidders: 2,
  defaults: 0,
  ...NO_MONEY,
});
const FIGURES = { ended: 0, sold: 0, open: 0, unsold: 0, cancelled: 0, defaults: 0, bids: 0, bidders: 0 };

test('the file names seller, sale, winner and reserve of every lot, a hundred a request', async () => {
  const lots = Array.from({ length: 150 }, (_, at) => lotOf(`a${String(at)}`));
  const names = { lotNumber: 7, seller: 'Harbour Bank', sale: 'November', winner: 'Tara', reserve: 1100 };
  const asked: number[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input) => {
    const url = new URL(input instanceof Request ? input.url : input, location.origin);
    const ids = url.searchParams.get('ids')?.split(',') ?? [];
    asked.push(ids.length);
    // One was deleted.
    const found = Object.fromEntries(ids.filter((id) => id !== 'a0').map((id) => [id, names]));
    return Response.json({ success: true, lots: found });
  });
  const all = { ...FIGURES, ended: 150, winningBids: 0, basePrices: 0 };
  const screen = await show(<LotsTable lots={lots} all={all} />, 'admin');
  const saved = vi.spyOn(URL, 'createObjectURL');
  await screen.getByRole('button', { name: 'Lots as CSV' }).click();
  await expect.poll(() => saved.mock.lastCall).toBeDefined();
  const file = saved.mock.lastCall?.[0];
  const lines = file instanceof Blob ? (await file.text()).trim().split('\r\n') : [];
  expect(lines).toHaveLength(151);
  expect(lines[1]).toMatch(/^a0,,Lot a0,,,Cars,2026-11-15 00:30,Sold and paid,1000,,1234\.5,,/);
  expect(lines[150]).toMatch(
    /^a149,7,Lot a149,November,Harbour Bank,Cars,2026-11-15 00:30,Sold and paid,1000,1100,1234\.5,Tara,/,
  );
  expect(asked).toEqual([100, 50]);
});

test('without the names no file is saved', async () => {
  fakeApi(() => undefined);
  const all = { ...FIGURES, ended: 1, winningBids: 0, basePrices: 0 };
  const screen = await show(<LotsTable lots={[lotOf('a1')]} all={all} />, 'admin');
  const saved = vi.spyOn(URL, 'createObjectURL');
  const button = screen.getByRole('button', { name: 'Lots as XLSX' });
  await button.click();
  await expect.element(button).toBeEnabled();
  expect(saved).not.toHaveBeenCalled();
});
