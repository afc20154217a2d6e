import type { Page } from '@playwright/test';
import * as z from 'zod';
import { type BoardLot, getSaleBoard } from '#shared/contract/sale-board.ts';
import { button, opened, type Screen } from './screen.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const leader = (name: string, number: number, changes: Partial<NonNullable<BoardLot['leader']>> = {}) => ({
  userId: 'u1',
  name,
  number,
  verifyStatus: 'verified' as const,
  isActive: true,
  deposit: { amount: 25_000, state: 'held' as const },
  power: null,
  ...changes,
});

/** The states that a lot of a running sale may be in. */
function runningStates(now: number): readonly Partial<BoardLot>[] {
  const active = { status: 'active', outcome: null, startDate: now - 60 * MINUTE, win: null } as const;
  const bids = { bidCount: 14, currentBid: 4_85_000, recentBids: [now - 40_000, now - 12_000, now - 3_000] };
  return [
    {
      ...active,
      ...bids,
      closesAt: now + 52_000,
      endDate: now - 4 * MINUTE,
      reserve: 'met',
      leader: leader('Asha Rao', 12),
    },
    { ...active, bidCount: 0, closesAt: now + 6 * MINUTE, endDate: now + 6 * MINUTE, reserve: 'not-met', leader: null },
    {
      ...active,
      ...bids,
      closesAt: now + 9 * MINUTE,
      endDate: now + 9 * MINUTE,
      reserve: 'not-met',
      leader: leader('Ravi Iyer of the Southern Commercial Vehicles Trading Company', 3, { isActive: false }),
    },
    {
      ...active,
      ...bids,
      pausedAt: now - MINUTE,
      closesAt: now + 3 * MINUTE,
      endDate: now + 3 * MINUTE,
      reserve: null,
      leader: leader('Meera Nair', 7, { deposit: null, power: { limit: 10_00_000, used: 7_35_000 } }),
    },
    {
      ...active,
      ...bids,
      closesAt: now - 1_000,
      endDate: now - 20 * MINUTE,
      reserve: 'met',
      leader: leader('Dev Patel', 20),
    },
    {
      status: 'pending',
      outcome: null,
      startDate: now + 12 * MINUTE,
      closesAt: now + 60 * MINUTE,
      endDate: now + 60 * MINUTE,
      leader: null,
      win: null,
    },
  ];
}

/** And of one that is over. */
function endedStates(now: number): readonly Partial<BoardLot>[] {
  const over = {
    status: 'completed',
    closesAt: now - DAY,
    bidCount: 9,
    currentBid: 3_10_000,
    pausedAt: undefined,
  } as const;
  const win = { hammer: 3_10_000, total: 3_56_500, payment: 'due', dueAt: now + 2 * DAY } as const;
  return [
    { ...over, outcome: 'sold', leader: leader('Asha Rao', 12), win: { ...win, payment: 'paid' } },
    { ...over, outcome: 'open', leader: leader('Dev Patel', 20), win },
    { ...over, outcome: 'open', leader: leader('Ravi Iyer', 3), win: { ...win, payment: 'overdue', dueAt: now - DAY } },
    {
      ...over,
      outcome: 'on-approval',
      leader: leader('Meera Nair', 7),
      win: null,
      approvalUntil: now + 8 * 60 * MINUTE,
    },
    { ...over, outcome: 'unsold', bidCount: 0, leader: null, win: null },
    { ...over, outcome: 'unsold', bidCount: 0, leader: null, win: null, relistedAs: 'again' },
    { ...over, status: 'cancelled', outcome: null, bidCount: 0, leader: null, win: null },
  ];
}

/** Forty lots in all states, made of those that the demo's sale has. */
const mocked =
  (statesAt: (now: number) => readonly Partial<BoardLot>[]) =>
  async (page: Page): Promise<void> => {
    await page.unroute('**/api/admin/sales/*/board*');
    await page.route('**/api/admin/sales/*/board*', async (route) => {
      const real = z.decode(getSaleBoard.response, await (await route.fetch()).json());
      const states = statesAt(real.serverTime);
      const lots = Array.from({ length: 40 }, (_, index): BoardLot => {
        const lot = real.lots[index % real.lots.length];
        const state = states[index % states.length];
        if (lot === undefined) throw new Error('The sale has no lots.');
        return { ...lot, ...state, _id: `${lot._id}-${String(index)}`, number: index + 1 };
      });
      await route.fulfill({ json: z.encode(getSaleBoard.response, { ...real, lots }) });
    });
  };

const screen = (view: 'board' | 'results', caption: string) =>
  ({
    as: 'admin',
    path: (_, __, sale) => `/sales/${sale('Winter')}?view=${view}`,
    before: mocked(view === 'board' ? runningStates : endedStates),
    shows: (page) => page.getByRole('table', { name: caption }),
  }) as const satisfies Omit<Screen, 'name'>;
const BOARD = screen('board', 'Lots of the sale');
const RESULTS = screen('results', 'Results of the sale');

/** A sale while it runs, and what came of it. They come last, because the answers stay for the screens that follow. */
export const SALE_SCREENS: readonly Screen[] = [
  { ...BOARD, name: 'sale-board' },
  {
    ...BOARD,
    name: 'sale-board-acts',
    then: (page) => opened(button(page, /^Act on lot 1,/), page.getByRole('dialog', { name: /^Lot 1:/ })),
  },
  {
    ...BOARD,
    name: 'sale-wall',
    widths: [1440, 768],
    then: (page) => opened(button(page, 'Wall screen'), page.getByRole('table', { name: 'Lots that close next' })),
  },
  { ...RESULTS, name: 'sale-results' },
  {
    ...RESULTS,
    name: 'sale-results-chosen',
    then: async (page) => {
      for (const number of [3, 4, 5])
        await page.getByRole('checkbox', { name: new RegExp(`^Select lot ${String(number)},`) }).check();
    },
  },
  {
    ...RESULTS,
    name: 'sale-second-round',
    then: async (page) => {
      const dialog = page.getByRole('dialog', { name: /^Second round of/ });
      if (await dialog.isVisible()) return;
      await page.getByRole('checkbox', { name: /^Select lot 5,/ }).check();
      await opened(button(page, 'Second round of 1 lot'), dialog);
    },
  },
];
