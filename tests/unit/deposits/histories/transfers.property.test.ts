/**
 * Random histories of three wins of one person that are paid by transfers: for one lot, for all, in parts, with something left
 * over, taken back, or ended by a forfeit. The books balance after each step, and no rupee pays for two lots.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideAboutWin } from '#functions/deposits/decisions/decide.ts';
import { recordTransfer } from '#functions/deposits/transfers/record-transfer.ts';
import { undoTransfer } from '#functions/deposits/transfers/undo-transfer.ts';
import { bidderItem } from '#functions/tables/auctions/auction-items.ts';
import { addsUp } from '#functions/payments/books.ts';
import { BID, EMD } from '../../payments/given.ts';
import { IS_LONG_RUN, times } from '#tests/support/long-run.ts';
import { DUE, threeWins } from '../sale.ts';

const RUNS = Number(process.env['MONEY_RUNS'] ?? times(60, 1_500));
const LOTS = ['a1', 'a2', 'a3'] as const;
const by = { by: 'admin-1', source: '192.0.2.1', reason: 'A history' };

type Sale = ReturnType<typeof threeWins>;
const winOf = (s: Sale, auctionId: string) =>
  bidderItem.parse(
    s.fake.all('auctions').find((one) => one['auctionId'] === auctionId && one['sk'] === 'BIDDER#u1') ?? expect.fail(),
  );
const owedOf = (s: Sale, auctionId: string, price: number): number => {
  const { finalPayment, inParts = 0 } = winOf(s, auctionId);
  return finalPayment === 'due' || finalPayment === 'overdue' ? price - inParts : 0;
};

const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant('all' as const), left: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('some' as const),
      shares: fc.array(fc.record({ lot: fc.constantFrom(...LOTS), quarters: fc.integer({ min: 1, max: 5 }) }), {
        minLength: 1,
        maxLength: 4,
      }),
      left: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('undo' as const), nth: fc.nat({ max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('again' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('forfeit' as const), lot: fc.constantFrom(...LOTS) }) },
);

/** @param withDeposits whether each lot has a deposit that counts towards its price */
async function play(
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
  withDeposits: boolean,
): Promise<void> {
  const s = threeWins(withDeposits);
  const price = withDeposits ? BID - EMD : BID;
  for (const auctionId of LOTS) s.fake.put('auctions', { ...winOf(s, auctionId), finalPayment: 'overdue' });
  let last: Parameters<typeof recordTransfer>[1] | undefined;
  for (const [at, one] of steps.entries()) {
    const now = DUE + 1 + at * 1_000;
    const before = s.books().total;
    if (one.do === 'forfeit') {
      const command = { kind: 'forfeit', reason: by.reason } as const;
      await decideAboutWin(s.decideDeps, { auctionId: one.lot, userId: 'u1', command, ...by }, now);
    } else if (one.do === 'undo') {
      const payment = s.payments().findLast(({ offline }, place, all) => offline && place < all.length - one.nth);
      if (payment !== undefined) await undoTransfer(s.decideDeps, payment, by, now);
    } else if (one.do === 'again') {
      // Taken back, it is recorded anew.
      const wasRecorded = last !== undefined && isRecorded(s, last.transfer.utr);
      if (last !== undefined) await recordTransfer(s.decideDeps, last, now);
      if (wasRecorded) expect(s.books().total.offline).toBe(before.offline);
    } else {
      const laid =
        one.do === 'all'
          ? LOTS.map((auctionId) => ({ auctionId, amount: owedOf(s, auctionId, price) })).filter(
              ({ amount }) => amount > 0,
            )
          : one.shares.map(({ lot: auctionId, quarters }) => ({ auctionId, amount: (price / 4) * quarters }));
      if (laid.length === 0) continue;
      const amount = laid.reduce((sum, share) => sum + share.amount, one.left ? 777_00 : 0);
      const transfer = { method: 'rtgs', utr: `HDFC${now}`, paidOn: '2026-11-20', note: undefined } as const;
      last = { userId: 'u1', amount, laid, returnsRest: one.left, transfer, approves: undefined, ...by };
      const done = await recordTransfer(s.decideDeps, last, now);
      if (one.do === 'all') expect(done, 'what is owed for all lots can be paid at once').toMatchObject({ ok: true });
      expect(s.books().total.offline, 'all of a transfer, or nothing').toBe(before.offline + (done.ok ? amount : 0));
    }
    check(s, price);
    expect(await s.wrongSums()).toEqual([]);
  }
}

const isRecorded = (s: Sale, utr: string): boolean =>
  s.payments().some(({ offline, status }) => offline?.utr === utr && status !== 'undone');

function check(s: Sale, price: number): void {
  const { differences, total } = s.books();
  expect(differences).toEqual([]);
  expect(addsUp(total)).toBe(true);
  for (const auctionId of LOTS) {
    const { finalPayment } = winOf(s, auctionId);
    const own = s.payments().filter((one) => one.auctionId === auctionId && one.type === 'final');
    const kept = own.filter(({ status, unmatchedFor }) => {
      return (status === 'captured' || status === 'set-off') && unmatchedFor === undefined;
    });
    const sum = kept.reduce((all, { amount }) => all + amount, 0);
    if (finalPayment === 'paid') expect(sum, 'a paid win has all of its money').toBe(price);
    else if (finalPayment === 'overdue') expect(sum, 'what is owed is not complete').toBeLessThan(price);
    else expect(sum, 'a win that has ended keeps nothing').toBe(0);
  }
}

test(
  'the books balance however transfers are laid on wins',
  async () => {
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), fc.boolean(), play), {
      numRuns: RUNS,
      seed: 54,
    });
  },
  IS_LONG_RUN ? 3_600_000 : 600_000,
);
