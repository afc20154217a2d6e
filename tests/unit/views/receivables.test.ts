/** The list of all that is owed, however long: in pages, with the sums of the whole. */
import { expect, test } from 'vitest';
import {
  openKeys,
  readPageOfWins,
  positionOf,
  keyOfWin,
  readReceivableAnswers,
  readWins,
} from '#functions/views/money/receivables.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { BID, bidder, lastBid, listing, setUp, state, won } from '../payments/given.ts';

const COUNT = 230;

test('pages have every win once, and each page the sums of all that pass', async () => {
  const { fake, deps } = setUp();
  for (let at = 0; at < COUNT; at += 1) {
    const auctionId = `lot-${at}`;
    const finalPayment = at % 2 === 0 ? 'due' : 'overdue';
    const paid = at % 10 === 0 ? { parts: [{ paymentId: `p-${at}`, amount: 100_00 }], inParts: 100_00 } : {};
    fake.put('auctions', listing({ auctionId, listingStatus: 'completed', isRecord: true }));
    fake.put('auctions', state({ ...won, auctionId, lastBid }));
    fake.put('auctions', bidder({ auctionId, outcome: 'won', finalPayment, paymentDueAt: NOW + (at % 7), ...paid }));
  }
  const { auctions } = deps.tables;
  const keys = await openKeys(auctions);
  const seen: string[] = [];
  let after: string | undefined;
  const sums = {
    count: COUNT,
    due: rupeesFromPaise(BID) * COUNT,
    paid: 100 * 23,
    rest: rupeesFromPaise(BID) * COUNT - 100 * 23,
    overdue: rupeesFromPaise(BID) * (COUNT / 2),
  };
  for (let round = 0; round < 5; round += 1) {
    const found = await readPageOfWins(auctions, keys, { passes: () => true, after, limit: 50 });
    expect(found.sums).toEqual(sums);
    expect(found.isLast).toBe(round === 4);
    seen.push(...found.page.map(({ auctionId }) => auctionId));
    const last = found.page.at(-1);
    after = last && positionOf(keyOfWin(last));
  }
  expect(seen).toHaveLength(COUNT);
  expect(new Set(seen).size).toBe(COUNT);
  const partPaid = await readPageOfWins(auctions, keys, {
    passes: ({ paid }) => paid > 0,
    after: undefined,
    limit: 50,
  });
  expect([partPaid.page.length, partPaid.isLast, partPaid.sums.count]).toEqual([23, true, 23]);
});

test('a deposit must be paid again first only where it counts towards the price', async () => {
  const { fake, deps } = setUp();
  for (const [auctionId, emdSetOff] of [
    ['counts', true],
    ['does-not-count', false],
  ] as const) {
    fake.put('auctions', listing({ auctionId, listingStatus: 'completed', isRecord: true, emdSetOff }));
    fake.put('auctions', state({ ...won, auctionId, lastBid }));
    const win = { outcome: 'won', finalPayment: 'due', paymentDueAt: NOW } as const;
    fake.put('auctions', bidder({ auctionId, ...win, deposit: 'refunded', depositOwed: true }));
  }
  const { auctions } = deps.tables;
  const answers = await readReceivableAnswers(auctions, await readWins(auctions, await openKeys(auctions)));
  expect(new Map(answers.map(({ auctionId, isDepositOwed }) => [auctionId, isDepositOwed]))).toEqual(
    new Map([
      ['counts', true],
      ['does-not-count', false],
    ]),
  );
});
