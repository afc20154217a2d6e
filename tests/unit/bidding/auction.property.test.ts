import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { closeAuction } from '#functions/bidding/close-auction.ts';
import { entitlements } from '#functions/bidding/entitlement.ts';
import { maximumVault } from '#functions/bidding/maximum/maximum-vault.ts';
import { placeBid } from '#functions/bidding/place-bid.ts';
import { coalesce, type Effect } from '#functions/lifecycle/effects/effect.ts';
import { effects } from '#functions/lifecycle/effects/effects.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { lastBidsOf } from '#functions/tables/auctions/last-bids.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { TEST_KEYS } from '#tests/support/bidding/test-keys.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { bidder, runningAuction } from './given.ts';
import { modelTable, type ModelTable } from './model-table.ts';

const USERS = ['asha', 'ravi', 'meera'] as const;

/** STATE holds the amounts of two of these bidders. */
const NUMBERS: Readonly<Record<string, number>> = { asha: 1, ravi: 10, meera: 11 };

const step = fc.record({
  user: fc.constantFrom(...USERS),
  amount: fc.integer({ min: 90, max: 140 }).map((rupees) => rupees * 100),
  isMaximum: fc.boolean(),
  bidId: fc.integer({ min: 0, max: 12 }).map(String),
  /** The time since the last step, and the function's start-up time. */
  pause: fc.integer({ min: 0, max: 40_000 }),
  delay: fc.integer({ min: 0, max: CLOSING_GRACE_MS - 1 }),
  close: fc.boolean(),
});

async function play(steps: readonly (typeof step extends fc.Arbitrary<infer S> ? S : never)[]) {
  const initial: StateItem = { ...runningAuction, status: 'pending', bidInterval: 30, closesAt: NOW + 90_000 };
  const auctions = modelTable(
    initial,
    USERS.map((user) => bidder(user, { number: NUMBERS[user] ?? 0 })),
  );
  let now = NOW;
  const deps = {
    auctions,
    entitlements: entitlements(
      auctions,
      async () => undefined,
      async () => false,
    ),
    records: {
      newest: async () => ledgerOf(auctions),
      at: async (_: string, seq: number) => ledgerOf(auctions).find((entry) => entry.seq === seq),
      async *maximums() {
        yield* maximumsIn(auctions).toReversed();
      },
    },
    vault: maximumVault(
      async () => TEST_KEYS,
      () => now,
    ),
    clock: () => now,
    latestOwnBidAt: () => Number.MAX_SAFE_INTEGER,
  };
  const accepted: { receivedAt: number; deadline: number }[] = [];
  for (const { user, amount, isMaximum, bidId, pause, delay, close } of steps) {
    now += pause;
    if (close) await closeAuction(auctions, 'lot-1', now);
    const { closesAt, seq } = auctions.state();
    const receivedAt = now;
    now += delay;
    await placeBid(deps, { auctionId: 'lot-1', userId: user, amount, isMaximum, bidId, receivedAt });
    if (auctions.state().seq > seq) accepted.push({ receivedAt, deadline: closesAt });
  }
  return { auctions, accepted, now };
}

/** Every accepted bid, as the states show it when it is new. */
const bidsIn = ({ history }: { readonly history: readonly StateItem[] }): readonly BidItem[] =>
  history.flatMap((state, index) =>
    lastBidsOf(state)
      .filter(({ seq }) => seq > (history[index - 1]?.seq ?? 0))
      .toReversed(),
  );

const ledgerOf = ({ history }: ModelTable): BidItem[] =>
  effectsOf(history).flatMap((effect) => (effect.kind === 'append-to-ledger' ? [effect.entry] : []));

const maximumsIn = ({ history }: ModelTable) =>
  effectsOf(history).flatMap((effect) => (effect.kind === 'append-maximum' ? [effect.item] : []));

const effectsOf = (history: readonly StateItem[]) =>
  history.slice(1).flatMap((after, index) => effects(history[index], after));

const noBid = (): never => {
  throw new Error('There is no bid.');
};

/** The result of the effects: the ledger and the last bids, written with the conditions of the real writes. */
function written(all: readonly Effect[], { amounts }: StateItem) {
  const ledger = new Map<number, string>();
  const lastBids = new Map<string, number>();
  for (const effect of all) {
    if (effect.kind === 'append-to-ledger' && !ledger.has(effect.entry.seq))
      ledger.set(effect.entry.seq, effect.entry.bidId);
    if (effect.kind === 'keep-last-bid') {
      const { userId, number, amount } = effect.bid;
      lastBids.set(userId, Math.max(lastBids.get(userId) ?? 0, amount, amounts[number] ?? 0));
    }
  }
  return { ledger, lastBids };
}

const RUNS = { numRuns: 60 };

describe('an auction with any steps', () => {
  it('has rising amounts, no gaps in seq, and no bid accepted at or after the deadline', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { auctions, accepted } = await play(steps);
        const bids = bidsIn(auctions);
        expect(bids.map(({ seq }) => seq)).toEqual(bids.map((_, index) => index + 1));
        bids.forEach(({ amount, automatic = false }, index) => {
          // Only the answer of an equal maximum may be as high as the bid before it.
          const before = bids[index - 1]?.amount ?? runningAuction.basePrice;
          expect(amount).toBeGreaterThan(automatic ? before - 1 : before);
        });
        for (const { receivedAt, deadline } of accepted) expect(receivedAt).toBeLessThan(deadline);
      }),
      RUNS,
    );
  });

  it('has one winner for every caller, the last bidder, and accepts no bid after the close', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        const { auctions, now } = await play(steps);
        const later = Math.max(now, auctions.state().closesAt) + CLOSING_GRACE_MS;
        const first = await closeAuction(auctions, 'lot-1', later);
        const again = await closeAuction(auctions, 'lot-1', later + 1);
        expect(again).toEqual(first);
        const last = bidsIn(auctions).at(-1);
        expect(first).toMatchObject({
          ok: true,
          value: { winner: last === undefined ? null : { userId: last.userId, bidAmount: last.amount } },
        });
        const closedAt = auctions.history.findIndex(({ status }) => status === 'completed');
        expect(auctions.history.slice(closedAt)).toHaveLength(1);
      }),
      RUNS,
    );
  });

  it('has the same ledger and last bids for any batches, repetitions and replays of the stream', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { maxLength: 25 }),
        fc.array(fc.tuple(fc.nat(24), fc.nat(6)), { maxLength: 6 }),
        async (steps, replays) => {
          const { history } = (await play(steps)).auctions;
          const changes = history.slice(1).map((after, index) => effects(history[index], after));
          const newest = history.at(-1) ?? noBid();
          const once = written(changes.flat(), newest);
          // The changes from `from` up to, but not including, `to`.
          const batch = (from: number, to: number) => coalesce(changes.slice(from, to).flat(), history[to]);
          const end = changes.length;
          const together = written(batch(0, end), newest);
          const batches = [
            ...changes.map((_, index) => batch(index, index + 1)),
            ...replays.map(([from, count]) => batch(Math.min(from, end), Math.min(from + count, end))),
          ];
          expect(together).toEqual(once);
          expect(written(batches.flat(), newest)).toEqual(once);
          const lastOf = new Map(bidsIn({ history }).map(({ userId, amount }) => [userId, amount]));
          expect(once.lastBids).toEqual(lastOf);
          expect([...once.ledger.keys()]).toEqual(bidsIn({ history }).map(({ seq }) => seq));
        },
      ),
      RUNS,
    );
  });
});
