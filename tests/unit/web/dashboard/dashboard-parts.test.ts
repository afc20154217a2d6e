import { expect, test } from 'vitest';
import { readTab, tabQuery } from '#web/features/dashboard/dashboard-tab.ts';
import { isRunning, STATUS_TONES } from '#web/features/dashboard/status-tones.ts';

test('the URL contains the open tab; without one it is My Bids', () => {
  expect(readTab('won')).toBe('won');
  expect(readTab('payments')).toBe('payments');
  expect(readTab(null)).toBe('bids');
  expect(readTab('nonsense')).toBe('bids');
  expect(tabQuery('won')).toBe('?tab=won');
});

test('auctions with the status Active, Winning or Outbid accept bids', () => {
  expect((['Active', 'Winning', 'Outbid', 'Lost', 'Won'] as const).filter(isRunning)).toEqual([
    'Active',
    'Winning',
    'Outbid',
  ]);
});

test('every label has its colour', () => {
  for (const label of ['Active', 'Winning', 'Outbid', 'Lost', 'Paid', 'Pending', 'Failed', 'Completed']) {
    expect(STATUS_TONES).toHaveProperty(label);
  }
});
