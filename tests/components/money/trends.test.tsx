import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Figures } from '#shared/contract/reports.ts';
import { BidsByDay, FigureCharts, HeldByDay } from '#web/features/reports/trends.tsx';
import { show } from '../support/screen.tsx';

const FIGURES: Figures = {
  ended: 4,
  sold: 3,
  open: 0,
  unsold: 1,
  cancelled: 0,
  defaults: 0,
  bids: 9,
  bidders: 5,
  winningBids: 1_234_567.5,
  basePrices: 1_000_000,
};

test('bars are as long as their values, and their text says the exact ones', async () => {
  const rows = [
    { ...FIGURES, name: 'Oct 2026' },
    { ...FIGURES, name: 'Nov 2026', winningBids: 617_283.75, sold: 1 },
  ];
  const screen = await show(<FigureCharts by="month" rows={rows} />, 'admin');
  const charts = screen.getByRole('figure');
  await expect.element(charts.nth(0)).toMatchTextContent('Oct 2026: ₹12,34,567.50; Nov 2026: ₹6,17,283.75');
  await expect.element(charts.nth(1)).toMatchTextContent('Oct 2026: 75%; Nov 2026: 25%');
  const widths = () =>
    [...charts.nth(0).element().querySelectorAll('rect')].map((bar) => Number(bar.getAttribute('width')));
  await expect.poll(widths).toHaveLength(2);
  const [longer = 0, shorter = 0] = widths();
  expect(shorter * 2).toBeCloseTo(longer, 1);
});

test('the numbers of the days open by keyboard, and a day on which nothing changed is no row', async () => {
  const held = [
    { day: '2026-11-01', held: 500 },
    { day: '2026-11-02', held: 500 },
    { day: '2026-11-03', held: 0 },
  ];
  const screen = await show(
    <>
      <HeldByDay held={held} />
      <BidsByDay days={[{ day: '2026-11-02', ended: 2, bids: 7, registrations: 3 }]} />
    </>,
    'admin',
  );
  await expect.element(screen.getByText(/Known from 1 Nov 2026 on/)).toBeVisible();
  await expect.element(screen.getByRole('figure').nth(0)).toMatchTextContent('From ₹500 on 1 Nov 2026 to ₹0 on 3 Nov');
  const summary = screen.getByText('Show the numbers').nth(0);
  const toggle = summary.element();
  if (toggle instanceof HTMLElement) toggle.focus();
  await userEvent.keyboard('{Enter}');
  const table = screen.getByRole('table', { name: 'Deposits held by day' });
  await expect.element(table).toBeVisible();
  expect(table.getByRole('row').elements()).toHaveLength(3);
});
