import { expect, test, vi } from 'vitest';
import { findAuctionsToCheck, pagesOf } from '#functions/lifecycle/auctions-to-check.ts';
import { recount } from '#functions/lifecycle/recount/recount.ts';
import { logger } from '#functions/platform/logger.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { bidder, listing, state } from '#tests/support/builders/auctions.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { FIRST, house } from '../payments/daily/house.ts';
import { profile } from '../payments/given.ts';

vi.spyOn(logger, 'error').mockImplementation(() => undefined);

const DAY = 24 * HOUR;
const OLD = 400;

/**
 * Besides three lots that run: old ones of four months before, one of last month, and one created since the last
 * closing, which is months ago.
 */
async function given() {
  const h = house(1);
  const now = FIRST + 130 * DAY;
  const put = (auctionId: string, endedAt: number) => {
    h.fake.put('auctions', listing({ auctionId }));
    h.fake.put('auctions', state({ auctionId, status: 'completed', closesAt: endedAt, closedAt: endedAt }));
  };
  for (let n = 0; n < OLD; n += 1) put(`old-${n}`, FIRST);
  put('recent', now - 30 * DAY);
  await h.close(now - 99 * DAY);
  const created = {
    action: 'auction-created',
    by: { adminId: 'admin-1', source: '192.0.2.1' },
    at: now - HOUR,
  } as const;
  h.fake.put('auctions', auditWrite(h.deps.tables.auctions, { auctionId: 'new' }, created).Put.Item);
  return { ...h, now, checks: { auctions: h.deps.tables.auctions, books: h.books, pagesADay: 1 } };
}

test('the daily checks look at what is open, ended lately or was acted on, and at what the books pass over next', async () => {
  const { checks, now, close } = await given();
  const ids = await findAuctionsToCheck(checks, now);
  expect([...ids]).toEqual(expect.arrayContaining(['a1', 'a2', 'a3', 'recent', 'new']));
  expect(ids.size).toBeLessThan(OLD * 0.7);
  const seen = new Set<string>();
  for (let day = 0; day < 3; day += 1) {
    await close(now + day * DAY);
    for (const id of await findAuctionsToCheck(checks, now + day * DAY)) seen.add(id);
  }
  expect(seen.size).toBeGreaterThan(OLD);
});

test('however long the books were not closed, what was created since is looked at', async () => {
  const { checks, now } = await given();
  for (const days of [4, 100]) expect([...(await findAuctionsToCheck(checks, now + days * DAY))]).toContain('new');
});

test('they look at all auctions while the books were never closed, or nobody can read how far they are', async () => {
  const h = house();
  const find = async () => [
    ...(await findAuctionsToCheck({ auctions: h.deps.tables.auctions, books: h.books }, FIRST)),
  ];
  expect(await find()).toEqual(['a1', 'a2', 'a3']);
  h.fake.put('books', { part: 'closing', key: 'closing', step: 'damaged' });
  expect(await find()).toEqual(['a1', 'a2', 'a3']);
  await expect(h.close(FIRST)).rejects.toThrow('cannot be read');
});

test('a recount whose time is up goes on after the last auction, and corrects the standing of the people it met', async () => {
  const h = house();
  const { auctions, users } = h.deps.tables;
  for (const [n, auctionId] of ['a1', 'a2', 'a3'].entries()) {
    const userId = `u${n}`;
    h.fake.put('users', profile({ userId, walletBalance: 7 }));
    h.fake.put('auctions', bidder({ auctionId, userId }));
  }
  const how = { readPage: pagesOf(() => Promise.resolve(new Set(['a3', 'a1', 'a2'])), 1), isTheirTurn: () => false };
  const continued: unknown[] = [];
  const continueLater = async (next: unknown) => {
    continued.push(next);
    // Before the people: the function may be stopped at them.
    expect(h.fake.all('users').filter(({ sk }) => sk === 'STANDING')).toEqual([]);
  };
  const first = await recount({ auctions, users }, FIRST, { ...how, continueLater, hasTime: () => false });
  expect(continued).toEqual([first.next]);
  expect(first).toMatchObject({ auctions: 1, standingsWrong: 1, next: { auctionId: 'a1' } });
  const second = await recount({ auctions, users }, FIRST, { ...how, from: first.next });
  expect(second).toMatchObject({ auctions: 2, standingsWrong: 2, next: undefined });
});
