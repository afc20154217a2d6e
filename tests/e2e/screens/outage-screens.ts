import type { Page } from '@playwright/test';
import { listOutages } from '#shared/contract/outages.ts';
import { button, mockAnswer, opened, type Screen } from './screen.ts';

const MINUTE = 60_000;
const ago = (minutes: number) => new Date(Date.now() - minutes * MINUTE).toISOString();

/** Nothing is wrong in the demo. The answer has the states of the panel. */
async function mockOutages(page: Page): Promise<void> {
  await mockAnswer(page, '**/api/admin/outages', listOutages, {
    serverTime: ago(0),
    outages: [
      {
        _id: '2',
        from: ago(19),
        until: ago(7),
        silent: true,
        closedLate: true,
        bidsFailed: false,
        running: 38,
        answer: null,
        ended: [
          { _id: 'none', title: 'Mahindra Thar 2021, one owner', closesAt: ago(12), isOpen: true },
          { _id: 'sold', title: 'Solitaire ring', closesAt: ago(9), isOpen: false },
        ],
      },
      {
        _id: '1',
        from: ago(1_500),
        until: ago(1_490),
        silent: false,
        closedLate: false,
        bidsFailed: true,
        running: 2,
        answer: { kind: 'nothing', at: ago(1_400), reason: 'Only one bidder was concerned, and we called her.' },
        ended: [{ _id: 'won', title: 'Kundan necklace with 22 carat gold', closesAt: ago(1_492), isOpen: true }],
      },
    ],
  });
}

const PANEL: Omit<Screen, 'name'> = {
  as: 'admin',
  path: '/admin-dashboard',
  before: mockOutages,
  shows: (page) => page.getByRole('list', { name: 'Outages' }),
};
const first = (page: Page, name: string) => button(page, name).first();

/** What was wrong, for owners. They come last, because the answer stays for the screens that follow. */
export const OUTAGE_SCREENS: readonly Screen[] = [
  { ...PANEL, name: 'outages' },
  {
    ...PANEL,
    name: 'outages-extend',
    then: (page) =>
      opened(first(page, 'Extend'), page.getByRole('dialog', { name: 'Extend what ran and still runs?' })),
  },
  {
    ...PANEL,
    name: 'outages-nothing',
    then: (page) => opened(first(page, 'Nothing to do'), page.getByRole('dialog', { name: 'Extend nothing?' })),
  },
];
