import { expect, test } from 'vitest';
import type { Fact } from '#shared/proof/entry.ts';
import { partsOf } from '#shared/proof/parts-of.ts';
import { bid, HONEST, logged, MINUTE, RUPEES, START, terms, won } from '#tests/support/public-log/honest-auction.ts';

const parts = (facts: readonly Fact[]) => Object.fromEntries(partsOf(logged(facts)));
const taken = (restates: number, bidder: number, rupees: number): Fact => ({
  kind: 'void',
  seq: 3,
  at: START + 12 * MINUTE,
  restates,
  bidder,
  amount: rupees * RUPEES,
});
const TWO = [terms, bid(1, 1, 1_001, 10), bid(2, 2, 1_150, 11)];

test('why each bidder won or lost', () => {
  expect(parts(HONEST)).toEqual({
    1: [
      'Bidder 1 made 3 bids. The last was ₹1,300, on 21 Sept 2026, 7:55:20 pm IST.',
      'Bidder 2 bid ₹1,400 on 21 Sept 2026, 8:33:20 pm IST: ₹100 more. Nobody bid more before the clock ran out, so Bidder 2 won.',
    ],
    2: [expect.stringContaining('2 bids'), 'This bidder won the lot.'],
    3: [expect.stringContaining('one bid'), expect.stringContaining('Bidder 2 bid ₹1,400')],
  });
});

test.each([
  ['it runs still', [], 'Bidder 2 bid ₹1,150 on 21 Sept 2026, 7:54:20 pm IST: ₹149 more.'],
  [
    'nobody won',
    [{ kind: 'result', after: 2, closedAt: START + 14 * MINUTE, outcome: 'unsold', decisions: 0 } as const],
    'Nobody has won the lot.',
  ],
  ['the winner did not pay', [won(2, 2, 1_150, 14), won(2, 1, 1_001, 90)], 'This bidder won the lot.'],
  [
    'a third got it',
    [won(2, 2, 1_150, 14), won(2, 3, 1_001, 90)],
    'By a later decision of the house, Bidder 3 got the lot.',
  ],
  ['bids were taken back', [taken(1, 1, 1_001)], 'This bidder leads so far.'],
  ['all bids were taken back', [taken(0, 0, 1_000)], 'All bids were taken back.'],
  [
    'the same amount',
    [bid(3, 1, 1_150, 12), bid(4, 2, 1_150, 12, true)],
    'the same, by a maximum that was left earlier.',
  ],
])('a bidder who did not lead, when %s', (_what, facts: readonly Fact[], why) => {
  expect(parts([...TWO, ...facts])[1]?.[1]).toContain(why);
});

test('when bids were taken back, who leads again leads by an older bid', () => {
  expect(parts([...TWO, taken(1, 1, 1_001)])[2]?.[1]).toBe('Bids were taken back, and Bidder 1 led again with ₹1,001.');
});
