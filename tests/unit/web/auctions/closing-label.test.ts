import { expect, test } from 'vitest';
import { type ClosingFacts, closingLabel } from '#web/auctions/closing-label.ts';
import { formatMoment } from '#web/ui/format/format-time.ts';

const ist = (text: string) => Date.parse(`${text}+05:30`);
const NOW = ist('2026-11-21T17:00:00');
const END = ist('2026-11-24T13:30:00');

const running: ClosingFacts = {
  status: 'active',
  startDate: '2026-11-21T04:30:00.000Z',
  closesAt: END,
  latestEnd: null,
  bidCount: 0,
  bidInterval: 300,
  cancelledAt: null,
};

test.each<[Partial<ClosingFacts>, string]>([
  [{}, 'Open until 24 Nov, 1:30 pm IST; with bids, until 5 minutes after the last one'],
  [
    { latestEnd: ist('2026-11-24T19:30:00') },
    'Open until 24 Nov, 1:30 pm IST; with bids, until 5 minutes after the last one, at the latest 24 Nov, 7:30 pm',
  ],
  [{ bidCount: 3, closesAt: ist('2026-11-21T17:32:00') }, 'Closes 5:32 pm IST unless someone bids'],
  [
    { bidCount: 3, closesAt: ist('2026-11-21T17:32:00'), latestEnd: END },
    'Closes 5:32 pm IST unless someone bids; at the latest 24 Nov, 1:30 pm',
  ],
  [{ bidCount: 3, latestEnd: END }, 'Closes 24 Nov, 1:30 pm IST, even if someone bids'],
  [{ bidCount: 3, closesAt: NOW - 1 }, 'Time is up; the result is being confirmed'],
  [
    { status: 'pending', startDate: '2026-11-22T04:30:00.000Z', bidInterval: 30 },
    'Opens 22 Nov, 10:00 am, until 24 Nov, 1:30 pm IST; with bids, until 30 seconds after the last one',
  ],
  [
    { status: 'draft', startDate: '2026-11-22T04:30:00.000Z' },
    'Planned from 22 Nov, 10:00 am until 24 Nov, 1:30 pm IST; with bids, until 5 minutes after the last one',
  ],
  // It may have closed long before its planned end.
  [{ status: 'completed', bidCount: 3, closesAt: ist('2026-11-20T17:32:00') }, 'Ended 20 Nov, 5:32 pm IST'],
  [{ status: 'cancelled', cancelledAt: ist('2025-12-31T09:00:00') }, 'Cancelled 31 Dec 2025, 9:00 am IST'],
  [{ status: 'cancelled' }, 'Cancelled'],
])('%j: %s', (change, words) => {
  const { before, time, after } = closingLabel({ ...running, ...change }, NOW);
  expect(`${before}${time === undefined ? '' : ` ${formatMoment(time, NOW)}`}${after}`).toBe(words);
});
