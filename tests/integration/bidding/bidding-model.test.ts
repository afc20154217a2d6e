import { randomUUID } from 'node:crypto';
import type { StreamRecord } from '@boli/aws-local/dynamodb/stream-record.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { entitlements } from '#functions/bidding/entitlement.ts';
import { openMaximum } from '#functions/bidding/maximum/sealed-maximum.ts';
import { voidBids } from '#functions/bidding/voiding/void-bids.ts';
import { ineligibilityReader } from '#functions/domain/admission/find-ineligibility.ts';
import { aliasOf } from '#functions/domain/auctions/bidder-view.ts';
import { ownBid } from '#functions/domain/auctions/own-auction.ts';
import { logger } from '#functions/platform/logger.ts';
import { endEarly } from '#functions/selling/editing/change-times.ts';
import { pauseAll, resumeAll } from '#functions/selling/pausing/pause-many.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { ledgerStore } from '#functions/tables/bids/ledger-store.ts';
import { readMaximumAt } from '#functions/tables/bids/maximum-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import * as model from '#tests/support/bidding/auction-model.ts';
import {
  type Answer,
  type Attempt,
  type MaximumChange,
  type Pause,
  type Void,
  violations,
} from '#tests/support/bidding/history-checker.ts';
import { type InProcessBidding, inProcessBidding } from '#tests/support/bidding/in-process-bidding.ts';
import { askForMaximum, askToClose, readAnswer, toHandler } from '#tests/support/bidding/send-bid.ts';
import { TEST_KEYS } from '#tests/support/bidding/test-keys.ts';
import { AGREED } from '#tests/support/bidding/two-agreed.ts';
import { type BareEngine, startBareEngine } from '#tests/support/stack/bare-engine.ts';
import { engines } from '#tests/support/stack/engines.ts';
import { putAuctionWithPeople, storedLedger, storedState } from '#tests/support/tables/stored-auctions.ts';

/** More runs: BOLI_MODEL_RUNS=1000 vitest run --project integration tests/integration/bidding/bidding-model.test.ts */
const RUNS = Number(process.env['BOLI_MODEL_RUNS'] ?? 25);
/** A fixed seed, so that a build never fails by chance; BOLI_MODEL_SEED searches for new histories. */
const SEED = Number(process.env['BOLI_MODEL_SEED'] ?? 2026);
const START = Date.parse('2026-11-20T10:00:00Z');
const TERMS = {
  basePrice: 100_00,
  startAt: START,
  endAt: START + 60_000,
  bidInterval: 30,
  latestEnd: START + 80_000,
  reserve: 110_00,
  steps: [
    { from: 0, step: 2_00 },
    { from: 120_00, step: 5_00 },
  ],
};
const ENVIRONMENTS = 3;

const pause = fc.oneof({ weight: 8, arbitrary: fc.nat(2_000) }, { weight: 2, arbitrary: fc.nat(40_000) });
/** The time from the gateway to the function in milliseconds; negative because their clocks may differ. */
const delay = fc.integer({ min: -300, max: 2_999 });
const environment = fc.nat(ENVIRONMENTS - 1);
const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      op: fc.constant('bid' as const),
      who: fc.constantFrom('asha', 'ravi', 'meera', 'stranger'),
      /** Rupees above the current bid. */
      above: fc.integer({ min: -3, max: 12 }),
      /** Instead, as high as the maximum that stands. */
      tie: fc.boolean(),
      upTo: fc.boolean(),
      pause,
      delay,
      environment,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('change' as const),
      /** Mostly the leader. */
      who: fc.constantFrom('leader', 'leader', 'leader', 'ravi'),
      above: fc.integer({ min: -1, max: 40 }),
      pause,
      delay,
      environment,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ op: fc.constant('retry' as const), which: fc.nat(50), pause, delay, environment }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('last-moment' as const),
      who: fc.constantFrom('asha', 'ravi'),
      /** Milliseconds after the deadline. */
      after: fc.integer({ min: -1, max: 1 }),
      delay,
      environment,
    }),
  },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('close' as const), pause, environment }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('end' as const), pause }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('stop' as const), pause }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('go-on' as const), pause }) },
  {
    weight: 2,
    arbitrary: fc.record({
      op: fc.constant('void' as const),
      /** Mostly the leader. */
      who: fc.constantFrom('leader', 'leader', 'leader', 'ravi'),
      pause,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      /** Somebody bids more than the leader's maximum, and that is taken back at once. */
      op: fc.constant('overtake' as const),
      above: fc.integer({ min: 1, max: 12 }),
      pause,
      delay,
      environment,
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('wake' as const), pause }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('stream' as const), batch: fc.integer({ min: 1, max: 5 }) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('replay' as const), from: fc.nat(40), count: fc.nat(8) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('restart' as const), environment }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

describe.each(engines())('an auction compared with its model on $name', ({ engine: kind }) => {
  let engine: BareEngine;
  let bidding: InProcessBidding;
  let now = START;

  beforeAll(async () => {
    vi.spyOn(logger, 'info').mockReturnValue(undefined);
    engine = await startBareEngine(kind);
    bidding = inProcessBidding(engine, () => now);
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await engine.stop();
  });

  test(
    `the handlers give the model's responses and store its state in ${RUNS} random histories`,
    { timeout: 60_000 + RUNS * 4_000 },
    async () => {
      await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), play), {
        numRuns: RUNS,
        seed: SEED,
        endOnFailure: true,
      });
    },
  );

  async function play(steps: readonly Step[]): Promise<void> {
    now = START - 5_000;
    const run = randomUUID();
    const registered = ['asha', 'ravi', 'meera'].map((name) => `${name}-${run}`);
    const unregistered = [`stranger-${run}`];
    const auctionId = await putAuctionWithPeople(bidding.storage, { ...TERMS, bidders: registered, unregistered });
    const environments = Array.from({ length: ENVIRONMENTS }, () => bidding.newEnvironment());
    let auction: model.ModelAuction = { ...TERMS, isClosed: false, registered, bids: [], maximum: 0 };
    const attempts: Attempt[] = [];
    const changes: MaximumChange[] = [];
    const pauses: Pause[] = [];
    const voids: Void[] = [];
    const records: StreamRecord[] = [];
    const inEnvironment = (index: number) => environments[index] ?? bidding.newEnvironment();

    const consumeAll = async (batch: number) => {
      const fresh = await bidding.newRecords(auctionId);
      records.push(...fresh);
      for (let from = 0; from < fresh.length; from += batch) {
        expect(await bidding.consume(fresh.slice(from, from + batch))).toEqual({ batchItemFailures: [] });
      }
    };
    const sendBid = async (bid: model.ModelRequest, index: number, late: number) => {
      const receivedAt = now;
      now += late;
      const send = toHandler(inEnvironment(index), () => receivedAt);
      const { bidder: userId, bidId, amount, upTo } = bid;
      let { answer } = await send({ auctionId, userId, bidId, amount, upTo });
      if (answer.kind === 'unknown') {
        // The ledger lags too far behind for an answer, so the client retries.
        expect(answer.status).toBe(429);
        await consumeAll(5);
        ({ answer } = await send({ auctionId, userId, bidId, amount, upTo }));
      }
      const expected = model.bid(auction, bid, receivedAt, now);
      auction = expected.auction;
      expect(outline(answer)).toEqual(expected.answer);
      const [sentAt, answeredAt] = [Math.min(receivedAt, now), Math.max(receivedAt, now)];
      attempts.push({ ...bid, sentAt, answeredAt, receivedAt, answer });
      now = Math.max(now, receivedAt);
    };

    const pausingDeps = { ...tablesOf(bidding), openLots: noPage, clock: () => now };
    const goOn = async () => {
      const { paused, bids } = auction;
      const resumed = await resumeAll(pausingDeps, { kind: 'lot', auctionId }, { adminId: 'anita', source: '::1' });
      expect(resumed).toMatchObject({ ok: true, value: { changed: paused === undefined ? [] : [auctionId] } });
      auction = model.resume(auction, now).auction;
      const { startAt, latestEnd } = auction;
      const closesAt = model.deadlineOf(auction);
      if (paused !== undefined) {
        pauses.push({ seq: bids.length, from: paused.at, to: now, startAt, closesAt, latestEnd });
      }
    };

    const takeBackFrom = async (userId: string) => {
      let voided = await takeBack(bidding, auctionId, userId, now);
      if (!voided.ok && voided.error.message.includes('still being written')) {
        await consumeAll(5);
        voided = await takeBack(bidding, auctionId, userId, now);
      }
      const { auction: after, answer } = model.voidBids(auction, userId, now);
      auction = after;
      expect(voided.ok ? 'accepted' : voided.error.code).toBe(answer.kind === 'refused' ? answer.code : 'accepted');
      if (answer.kind === 'refused') return;
      voids.push({ seq: answer.seq, closesAt: model.deadlineOf(auction), latestEnd: auction.latestEnd });
    };

    for (const one of steps) {
      if ('pause' in one) now += one.pause;
      switch (one.op) {
        case 'bid': {
          const other = Math.max(1_00, model.currentBidOf(auction) + one.above * 100);
          const amount = one.tie && auction.maximum > 0 ? auction.maximum : other;
          const bid = { bidder: `${one.who}-${run}`, bidId: randomUUID(), amount, upTo: one.upTo };
          await sendBid(bid, one.environment, one.delay);
          break;
        }
        case 'last-moment': {
          now = Math.max(now, model.deadlineOf(auction) + one.after);
          const bid = {
            bidder: `${one.who}-${run}`,
            bidId: randomUUID(),
            amount: model.leastBidOf(auction),
            upTo: false,
          };
          await sendBid(bid, one.environment, one.delay);
          break;
        }
        case 'change': {
          const leader = model.leaderOf(auction);
          const userId = one.who === 'leader' ? (leader ?? `asha-${run}`) : `${one.who}-${run}`;
          const receivedAt = now;
          now += one.delay;
          const amount = model.currentBidOf(auction) + one.above * 100;
          const request = { auctionId, userId, amount };
          const { status, body } = await askForMaximum(inEnvironment(one.environment), request, receivedAt);
          const seq = auction.bids.length;
          const expected = model.changeMaximum(auction, userId, amount, receivedAt, now);
          auction = expected.auction;
          if (expected.answer.kind === 'accepted') {
            changes.push({ bidder: userId, amount, seq });
            const maximum = auction.maximum === 0 ? null : auction.maximum / 100;
            expect(body).toMatchObject({ maximum, currentBid: model.currentBidOf(auction) / 100 });
          } else expect(readAnswer(status, body)).toEqual(expected.answer);
          now = Math.max(now, receivedAt);
          break;
        }
        case 'retry': {
          const earlier = attempts[one.which % Math.max(1, attempts.length)];
          if (earlier === undefined) break;
          const { bidder, bidId, amount, upTo = false } = earlier;
          await sendBid({ bidder, bidId, amount, upTo }, one.environment, one.delay);
          break;
        }
        case 'close': {
          const { status, body } = await askToClose(
            inEnvironment(one.environment),
            auctionId,
            registered[0] ?? '',
            now,
          );
          const expected = model.close(auction, now);
          auction = expected.auction;
          if (expected.answer.kind === 'accepted')
            expect(body).toMatchObject({ winner: seenBy(registered[0], auctionId, winnerOf(auction)) });
          else expect(readAnswer(status, body)).toEqual(expected.answer);
          break;
        }
        case 'end': {
          const by = { adminId: 'anita', source: '::1', reason: 'A test' };
          const ended = await endEarly({ ...tablesOf(bidding), clock: () => now }, auctionId, by);
          const expected = model.endEarly(auction, now);
          auction = expected.auction;
          const { answer } = expected;
          expect(ended.ok ? 'accepted' : ended.error.code).toBe(answer.kind === 'refused' ? answer.code : 'accepted');
          break;
        }
        case 'stop': {
          const by = { adminId: 'anita', source: '::1', reason: 'A test' };
          const stopped = await pauseAll(pausingDeps, { kind: 'lot', auctionId }, by);
          const { auction: after, answer } = model.pause(auction, now);
          auction = after;
          expect(stopped.ok ? 'accepted' : stopped.error.code).toBe(
            answer.kind === 'refused' ? answer.code : 'accepted',
          );
          break;
        }
        case 'void':
          await takeBackFrom(one.who === 'leader' ? (model.leaderOf(auction) ?? `asha-${run}`) : `${one.who}-${run}`);
          break;
        case 'overtake': {
          const leader = model.leaderOf(auction);
          const bidder = registered.find((who) => who !== leader) ?? '';
          const amount = Math.max(auction.maximum, model.leastBidOf(auction)) + one.above * 100;
          await sendBid({ bidder, bidId: randomUUID(), amount, upTo: false }, one.environment, one.delay);
          await takeBackFrom(bidder);
          break;
        }
        case 'go-on':
          await goOn();
          break;
        case 'wake':
          await bidding.wake(auctionId);
          auction = model.close(auction, now).auction;
          break;
        case 'stream':
          await consumeAll(one.batch);
          break;
        case 'replay':
          await bidding.consume(records.slice(one.from, one.from + one.count));
          break;
        case 'restart':
          environments[one.environment] = bidding.newEnvironment();
          break;
      }
      const stored = await storedState(bidding.storage, auctionId);
      expect({
        isClosed: stored.status === 'completed',
        seq: stored.seq,
        currentBid: stored.currentBid,
        leastBid: stored.leastBid,
        closesAt: stored.closesAt,
        isPaused: stored.pausedAt !== undefined,
        leader: stored.lastBid?.userId,
        maximum: openedIn(stored),
      }).toEqual({
        isClosed: auction.isClosed,
        seq: auction.bids.length,
        currentBid: model.currentBidOf(auction),
        leastBid: model.leastBidOf(auction),
        closesAt: model.deadlineOf(auction),
        isPaused: auction.paused !== undefined,
        leader: model.leaderOf(auction),
        maximum: auction.isClosed ? 0 : auction.maximum,
      });
    }

    await goOn();
    now = Math.max(now, model.deadlineOf(auction), auction.startAt) + model.GRACE_MS;
    await bidding.wake(auctionId);
    auction = model.close(auction, now).auction;
    const { body } = await askToClose(bidding.newEnvironment(), auctionId, registered[0] ?? '', now);
    expect(body).toMatchObject({ winner: seenBy(registered[0], auctionId, winnerOf(auction)) });
    await consumeAll(7);
    await bidding.consume(records);

    const ledger = await storedLedger(bidding.storage, auctionId);
    const bids = ledger.map(({ userId: bidder, bidId, amount, at, automatic = false, restates }) => ({
      bidder,
      bidId: automatic || restates !== undefined ? undefined : bidId,
      amount,
      at,
      restates,
    }));
    expect(bids).toEqual(auction.bids.map(({ beaten: _, ...bid }) => ({ restates: undefined, ...bid })));
    const final = await storedState(bidding.storage, auctionId);
    const winner = winnerOf(auction);
    const winners = [winner === null ? null : { userId: winner.userId, bidAmount: winner.bidAmount * 100 }];
    const widened = withSkew(attempts);
    const { endedAt = Infinity } = auction;
    const terms = {
      ...TERMS,
      endAt: Math.min(TERMS.endAt, endedAt),
      latestEnd: Math.min(TERMS.latestEnd, endedAt),
    };
    expect(violations({ terms, attempts: widened, changes, pauses, voids, ledger, final, winners })).toEqual([]);
    for (const userId of registered) {
      const own = model
        .standingOf(auction)
        .map((position) => auction.bids[position - 1])
        .findLast((bid) => bid?.bidder === userId);
      const table = tableHandle('auctions', bidding.storage.client, bidding.storage.tables.auctions);
      const registration = await getBidder(table, auctionId, userId);
      expect(registration && ownBid(registration, final)).toBe(own?.amount ?? 0);
      // A highest bid below the reserve waits for an admin.
      const isLeader = model.leaderOf(auction) === userId;
      expect(registration?.outcome).toBe(isLeader ? (winner === null ? undefined : 'won') : 'lost');
    }
  }
});

const noPage = () => Promise.resolve(undefined);

const tablesOf = ({ storage: { client, tables } }: InProcessBidding) => ({
  auctions: tableHandle('auctions', client, tables.auctions),
  feed: tableHandle('feed', client, tables.feed),
});

/** As two people do it. */
function takeBack({ storage: { client, tables } }: InProcessBidding, auctionId: string, userId: string, now: number) {
  const [auctions, bids] = [tableHandle('auctions', client, tables.auctions), tableHandle('bids', client, tables.bids)];
  const deps = {
    auctions,
    records: { ...ledgerStore(bids), maximum: (lotId: string, seq: number) => readMaximumAt(bids, lotId, seq) },
    entitlements: () =>
      entitlements(auctions, ineligibilityReader(tableHandle('users', client, tables.users)), async () => false),
    clock: () => now,
    secondPerson: AGREED,
  };
  const by = { adminId: 'anita', source: '::1' };
  return voidBids(deps, { auctionId, userId, reason: 'A test', approves: undefined, by });
}

/** The standing maximum, 0 without one. */
function openedIn({ auctionId, lastBid, maximum }: StateItem): number {
  if (lastBid === undefined || maximum === undefined) return 0;
  return openMaximum(TEST_KEYS, { auctionId, userId: lastBid.userId }, maximum.sealed)?.amount ?? Number.NaN;
}

const outline = (answer: Answer): model.ModelAnswer | Answer =>
  answer.kind === 'accepted' ? { kind: 'accepted', seq: answer.seq } : answer;

function winnerOf(auction: model.ModelAuction) {
  const last = model.lastOf(auction);
  const isSold =
    auction.isClosed && last !== undefined && model.leaderOf(auction) !== undefined && last.amount >= auction.reserve;
  return isSold ? { userId: last.bidder, bidAmount: last.amount / 100 } : null;
}

/** The winner as this user sees it: other bidders appear by alias. */
function seenBy(asker: string | undefined, auctionId: string, winner: ReturnType<typeof winnerOf>) {
  return winner && { ...winner, userId: winner.userId === asker ? asker : aliasOf(auctionId, winner.userId) };
}

/** Widens the times of the responses, because the functions' clocks differ from the gateway's here. */
function withSkew(attempts: readonly Attempt[]): readonly Attempt[] {
  return attempts.map((one) => ({ ...one, sentAt: one.sentAt - 300, answeredAt: one.answeredAt + 300 }));
}
