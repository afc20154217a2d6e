/**
 * Random histories of money over months, with closings in between that are killed at any request and repeated: what the
 * books carry equals what is computed from everything.
 */
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { balanceOf, closeBooks, EMPTY, sumOf } from '#functions/payments/books.ts';
import { logger } from '#functions/platform/logger.ts';
import type { Balance } from '#functions/tables/books/book-items.ts';
import { moneyEntry } from '#functions/tables/money/money-entry.ts';
import { HOUR } from '#tests/support/builders/time.ts';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import { FIRST, house, LOTS, PAYMENTS } from './house.ts';

vi.spyOn(logger, 'error').mockImplementation(() => undefined);

const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ what: fc.constant('move' as const), n: fc.nat(PAYMENTS - 1), which: fc.nat(1) }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('end' as const), n: fc.nat(LOTS.length - 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      what: fc.constant('close' as const),
      killedAt: fc.option(fc.nat(60), { nil: undefined }),
      chunks: fc.option(fc.nat(4), { nil: undefined }),
    }),
  },
);
const histories = fc.array(fc.record({ event, pause: fc.oneof(fc.nat(3 * HOUR), fc.nat(25 * 24 * HOUR)) }), {
  minLength: 5,
  maxLength: 24,
});

const carried = (items: readonly Record<string, unknown>[], part: string): Balance =>
  sumOf(items.filter((item) => item['part'] === part).map(({ balance }) => balance as Balance));

async function check(h: ReturnType<typeof house>, now: number): Promise<void> {
  await h.close(now);
  let closing = await h.books.closing();
  // One that was begun before closes as of its beginning.
  if (closing?.at !== now) await h.close((now += 10 * 60_000));
  closing = await h.books.closing();
  expect(closing).toMatchObject({ step: 'done', at: now });
  const entries = h.fake.all('money').map((item) => moneyEntry.parse(item));
  const whole = closeBooks(h.payments(), entries);
  expect(closing?.last).toMatchObject({ total: whole.total, wrong: 0 });
  const items = h.fake.all('books');
  expect(carried(items, 'ended')).toEqual(whole.total);
  const lots = items.filter(({ part }) => String(part).startsWith('lots#'));
  expect(lots).toHaveLength(LOTS.length);
  for (const { auctionId, balance } of lots) expect(balance).toEqual(whole.byAuction.get(String(auctionId)) ?? EMPTY);
  // Months that are signed off, and the days since.
  const months = items.filter(({ part }) => part === 'months').map(({ key }) => String(key));
  const since = items.filter(({ part, key }) => part === 'days' && !months.includes(String(key).slice(0, 7)));
  const brought = balanceOf(entries.filter(({ bookedOn }) => bookedOn === undefined));
  expect(sumOf([carried(items, 'months'), carried(since, 'days'), brought])).toEqual(whole.total);
}

test('the carried books equal the books of everything, whatever happens late and wherever closings are killed', async () => {
  await fc.assert(
    fc.asyncProperty(histories, fc.nat(8), async (history, old) => {
      const h = house();
      let now = FIRST;
      for (const [n, one] of history.entries()) {
        now += one.pause;
        if (one.event.what === 'move') h.move(one.event.n, one.event.which, now, n < old);
        else if (one.event.what === 'close') {
          await h.close((now += 7 * 60_000), one.event);
          await h.endPassing();
        } else h.end(LOTS[one.event.n] ?? '', now);
      }
      await check(h, (now += 7 * 60_000));
    }),
    { numRuns: IS_LONG_RUN ? 2_000 : 60, seed: 65 },
  );
}, 600_000);
