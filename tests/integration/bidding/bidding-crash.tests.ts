import { beforeAll, describe, expect, test } from 'vitest';
import { ownBid } from '#functions/domain/auctions/own-auction.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { runBidStorm } from '#tests/support/bidding/bid-storm.ts';
import { type Attempt, type History, violations } from '#tests/support/bidding/history-checker.ts';
import { overHttp, type SendBid } from '#tests/support/bidding/send-bid.ts';
import { eventually } from '#tests/support/eventually.ts';
import { times } from '#tests/support/long-run.ts';
import { tokenHolders, type TokenHolder } from '#tests/support/people/token-holders.ts';
import { seededRandom } from '#tests/support/random.ts';
import { stopAtFirstFailure } from '#tests/support/runner/stop-at-first-failure.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import type { OwnStack } from '#tests/support/stack/stack.ts';
import {
  BASE_PRICE,
  stateAndLedger,
  putAuctionWithPeople,
  storedState,
} from '#tests/support/tables/stored-auctions.ts';

/** In full: BOLI_CRASHES=20 vitest run --project integration tests/integration/bidding/bidding-storm.test.ts */
const CRASHES = Number(process.env['BOLI_CRASHES'] ?? times(1, 10));
const SEED = Number(process.env['BOLI_SEED'] ?? Date.now() % 1_000_000);
const CROWD = 20;
/** The most bids accepted before a kill. */
const MAX_BIDS_PER_ROUND = 150;

export interface RestartableStack {
  readonly stack: OwnStack;
  /** Starts the killed stack again, on the same data. */
  readonly restart: () => Promise<void>;
}

/** Kills the stack again and again while people bid. */
export function crashes(on: RestartableStack): void {
  describe(`kill -9 during bidding, ${CRASHES} times (seed ${SEED})`, () => {
    stopAtFirstFailure();
    const random = seededRandom(SEED);
    const attempts: Attempt[] = [];
    let terms: History['terms'];
    let now: () => number;
    /** Milliseconds by which the stack's clock may be ahead of `now`. */
    let skew: number;
    let people: readonly TokenHolder[];
    let auctionId: string;

    beforeAll(async () => {
      // Earlier tests moved the stack's clock.
      const before = Date.now();
      const stackNow = await on.stack.now();
      const after = Date.now();
      now = () => Date.now() + stackNow - after;
      skew = after - before;
      terms = { basePrice: BASE_PRICE, startAt: now() - 1000, endAt: now() + 7_200_000, bidInterval: 600 };
      people = await tokenHolders(on.stack.url, 4);
      auctionId = await putAuctionWithPeople(await stackStorage(on.stack.url), {
        ...terms,
        bidders: people.map(({ userId }) => userId),
      });
    });

    test.each(Array.from({ length: CRASHES }, (_, index) => index + 1))(
      'kill %i loses no acknowledged bid, and the ledger is complete after the restart',
      async (kill) => {
        let isDead = false;
        const bidders = people.map(({ userId }) => userId);
        const killed = afterAccepted(1 + Math.floor(random() * MAX_BIDS_PER_ROUND), overHttp(on.stack.url, people));
        const storm = runBidStorm(killed.send, {
          auctionId,
          crowd: Array.from({ length: CROWD }, (_, index) => bidders[index % bidders.length] ?? ''),
          attempts: 100_000,
          basePrice: highestAttempt(attempts),
          seed: SEED + kill,
          now,
          isOver: () => isDead,
        });
        await killed.isTime;
        await on.stack.kill();
        isDead = true;
        for (const one of await storm) attempts.push({ ...one, answeredAt: one.answeredAt + skew });

        await on.restart();
        const { state, ledger } = await stateAndLedger(await stackStorage(on.stack.url), auctionId);
        expect(violations({ terms, attempts, ledger, final: state, winners: [] })).toEqual([]);
        expect(ledger.length).toBeGreaterThan(0);
      },
    );

    test('each bidder sees their last bid', async () => {
      const storage = await stackStorage(on.stack.url);
      const { ledger, state } = await stateAndLedger(storage, auctionId);
      const auctions = tableHandle('auctions', storage.client, storage.tables.auctions);
      const last = new Map(ledger.map(({ userId, amount }) => [userId, amount]));
      for (const { userId } of people) {
        const registration = await getBidder(auctions, auctionId, userId);
        expect(registration && ownBid(registration, state)).toBe(last.get(userId) ?? 0);
      }
    });

    test('a retry of a bid that a kill interrupted gets a response consistent with the ledger', async () => {
      const send = overHttp(on.stack.url, people);
      const unanswered = attempts.filter(({ answer }) => answer.kind === 'unknown').slice(-20);
      for (const { bidder: userId, bidId, amount, upTo = false } of unanswered) {
        const sentAt = now();
        const { answer } = await send({ auctionId, userId, bidId, amount, upTo });
        attempts.push({ bidder: userId, bidId, amount, upTo, sentAt, answeredAt: now() + skew, answer });
      }
      const { state, ledger } = await stateAndLedger(await stackStorage(on.stack.url), auctionId);
      expect(violations({ terms, attempts, ledger, final: state, winners: [] })).toEqual([]);
    });

    test('the auction has exactly one winner', async () => {
      await on.stack.advance(terms.bidInterval * 1000 + 10_000);
      const storage = await stackStorage(on.stack.url);
      await eventually(
        () => storedState(storage, auctionId),
        ({ status }) => status === 'completed',
      );
      const { state, ledger } = await stateAndLedger(storage, auctionId);
      const winner = { userId: state.lastBid?.userId ?? '', bidAmount: state.currentBid };
      expect(violations({ terms, attempts, ledger, final: state, winners: [winner] })).toEqual([]);
      const accepted = attempts.filter(({ answer }) => answer.kind === 'accepted').length;
      console.log(
        `${CRASHES} kills: ${attempts.length} attempts, ${accepted} acknowledged, ${ledger.length} in the ledger, skew ${skew} ms`,
      );
    });
  });
}

/** Sends bids; `isTime` resolves once `count` of them have been accepted. */
function afterAccepted(count: number, sendBid: SendBid): { readonly send: SendBid; readonly isTime: Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  let accepted = 0;
  return {
    isTime: promise,
    send: async (bid) => {
      const answered = await sendBid(bid);
      if (answered.answer.kind === 'accepted') accepted += 1;
      if (accepted === count) resolve();
      return answered;
    },
  };
}

/** The highest amount attempted so far, above which the next bids start. */
function highestAttempt(attempts: readonly Attempt[]): number {
  return attempts.reduce((highest, { amount }) => Math.max(highest, amount), BASE_PRICE);
}
