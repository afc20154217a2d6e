/**
 * Random histories of three wins of one person that are paid by transfers: for one lot, for all, in parts, with
 * something left over, taken back, or ended by a forfeit. The books balance after each step, and no rupee pays for two
 * lots.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decideAboutWin } from '#functions/deposits/decisions/decide.ts';
import { refundByHand } from '#functions/deposits/refund-by-hand.ts';
import { recordTransfer } from '#functions/deposits/transfers/record-transfer.ts';
import { undoTransfer } from '#functions/deposits/transfers/undo-transfer.ts';
import { type SecondPerson, secondPerson } from '#functions/domain/second-person/second-person.ts';
import { addsUp } from '#functions/payments/books.ts';
import { bidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { moneyEntry } from '#functions/tables/money/money-entry.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { newProfile } from '#functions/tables/users/new-profile.ts';
import { IS_LONG_RUN, times } from '#tests/support/long-run.ts';
import { ACTING_ALONE } from '#tests/support/people/acting-alone.ts';
import { BID, EMD } from '../../payments/given.ts';
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
  { weight: 1, arbitrary: fc.record({ do: fc.constant('by-hand' as const), nth: fc.nat({ max: 5 }) }) },
);

/** What one person may send back alone: what a transfer of these histories leaves over twice, and a rupee. */
const LIMIT = 2 * 777_00 + 1_00;

/** The rule of the house for two owners, none of whom approves anything. */
function limited(s: Sale): SecondPerson {
  for (const userId of ['admin-1', 'admin-2']) {
    const profile = newProfile({ userId, name: userId, email: `${userId}@boli.test`, now: 0 });
    s.fake.put('users', { ...profile, role: 'admin', mobile: '', duties: ['owner'], isActive: true });
  }
  const { auctions, users } = s.tables;
  return secondPerson({
    auctions,
    users,
    askedActs: tableHandle('askedActs', auctions.client, 'askedActs'),
    notify: () => Promise.resolve(),
    noticeWrites: () => [],
    readSettings: () =>
      Promise.resolve({ secondPerson: { enabled: true, refundLimit: LIMIT, bankLimit: Number.MAX_SAFE_INTEGER } }),
  });
}

const someSteps = fc.array(step, { minLength: 1, maxLength: 10 });

/** @param withDeposits whether each lot has a deposit that counts towards its price */
async function play(
  steps: readonly (typeof step extends fc.Arbitrary<infer T> ? T : never)[],
  withDeposits: boolean,
  ruleOf: (s: Sale) => SecondPerson = () => ACTING_ALONE,
): Promise<Sale> {
  const s = threeWins(withDeposits);
  const deps = { ...s.decideDeps, secondPerson: ruleOf(s) };
  const price = withDeposits ? BID - EMD : BID;
  for (const auctionId of LOTS) s.fake.put('auctions', { ...winOf(s, auctionId), finalPayment: 'overdue' });
  let last: Parameters<typeof recordTransfer>[1] | undefined;
  for (const [at, one] of steps.entries()) {
    const now = DUE + 1 + at * 1_000;
    const before = s.books().total;
    if (one.do === 'forfeit') {
      const command = { kind: 'forfeit', reason: by.reason } as const;
      await decideAboutWin(deps, { auctionId: one.lot, userId: 'u1', command, ...by }, now);
    } else if (one.do === 'undo') {
      const payment = s.payments().findLast(({ offline }, place, all) => offline && place < all.length - one.nth);
      if (payment !== undefined) await undoTransfer(deps, payment, by, now);
    } else if (one.do === 'by-hand') {
      // Without its deposit a lot would cost more.
      const payment = s
        .payments()
        .filter(({ type }) => type === 'final')
        .at(-1 - one.nth);
      if (payment !== undefined) await refundByHand(deps, payment, by, now);
    } else if (one.do === 'again') {
      // Taken back, it is recorded anew.
      const wasRecorded = last !== undefined && isRecorded(s, last.transfer.utr);
      if (last !== undefined) await recordTransfer(deps, last, now);
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
      const done = await recordTransfer(deps, last, now);
      const isDone = done.ok && done.value.is === 'done';
      if (one.do === 'all') expect(done, 'what is owed for all lots can be paid at once').toMatchObject({ ok: true });
      expect(s.books().total.offline, 'all of a transfer, or nothing').toBe(before.offline + (isDone ? amount : 0));
    }
    check(s, price);
    expect(await s.wrongSums()).toEqual([]);
  }
  return s;
}

/** What was sent back because of what this person did, from the ledger. */
const sentBackBy = (s: Sale): number =>
  s.fake
    .all('money')
    .map((item) => moneyEntry.parse(item))
    .filter(({ kind, by: who }) => kind === 'refund-due' && who === by.by)
    .reduce((sum, { amount }) => sum + amount, 0);

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
    const property = fc.asyncProperty(someSteps, fc.boolean(), async (steps, withDeposits) => {
      await play(steps, withDeposits);
    });
    await fc.assert(property, { numRuns: RUNS, seed: 54 });
  },
  IS_LONG_RUN ? 3_600_000 : 600_000,
);

const withinLimit = (ruleOf: (s: Sale) => SecondPerson) =>
  fc.asyncProperty(someSteps, fc.boolean(), async (steps, withDeposits) => {
    expect(sentBackBy(await play(steps, withDeposits, ruleOf))).toBeLessThanOrEqual(LIMIT);
  });

test(
  'one person alone sends back no more than the limit, by whatever they record, refund or end',
  async () => {
    await fc.assert(withinLimit(limited), { numRuns: RUNS, seed: 54 });
    const { failed } = await fc.check(
      withinLimit(() => ACTING_ALONE),
      { numRuns: RUNS, seed: 54, endOnFailure: true },
    );
    expect(failed, 'a house that asks nobody is found').toBe(true);
  },
  IS_LONG_RUN ? 3_600_000 : 600_000,
);
