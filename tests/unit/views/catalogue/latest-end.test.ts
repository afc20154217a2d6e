import { expect, it } from 'vitest';
import { cardAnswer } from '#functions/views/catalogue/card-answer.ts';
import { publicCard } from '#functions/views/public-lots/public-lot.ts';
import { listing, state } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';

const endedEarly = { adminId: 'anita', source: '::1', reason: 'The yard is flooded', at: NOW - 3_009 };

it.each([
  ['runs', { status: 'active', latestEnd: NOW + 9 }, NOW + 9],
  ['has ended after a pause that moved it', { status: 'completed', latestEnd: NOW + 9 }, NOW + 9],
  ['was ended early', { status: 'completed', latestEnd: NOW - 9, closesAt: NOW - 9, endedEarly }, NOW + 5],
  [
    'was ended early after a pause',
    { status: 'completed', latestEnd: NOW + 7, closesAt: NOW + 7, endedEarly },
    NOW + 7,
  ],
] as const)('the latest end of a lot that %s is never before its end', (_, change, latestEnd) => {
  const given = { listing: listing({ latestEnd: NOW + 5 }), state: state(change) };
  const { status } = given.state;
  const card = cardAnswer({ ...given, status }, 'user', { watched: false, saleEvent: undefined });
  expect([publicCard(given, NOW).latestEnd, card.latestEnd]).toEqual([latestEnd, latestEnd]);
});

it('a lot without a latest end has none after an early end either', () => {
  const ended = state({ status: 'completed', latestEnd: NOW, closesAt: NOW, endedEarly });
  expect(publicCard({ listing: listing(), state: ended }, NOW).latestEnd).toBeNull();
});
