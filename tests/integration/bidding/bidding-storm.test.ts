import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aliasOf } from '#functions/domain/auctions/bidder-view.ts';
import { send } from '#infra/local/client/api-client.ts';
import { closeAuction } from '#shared/contract/closing.ts';
import { runBidStorm } from '#tests/support/bidding/bid-storm.ts';
import { NO_BID_LIMITS } from '#tests/support/bidding/deployed-bidding.ts';
import { type Answer, type History, violations } from '#tests/support/bidding/history-checker.ts';
import { overHttp } from '#tests/support/bidding/send-bid.ts';
import { eventually } from '#tests/support/eventually.ts';
import { tokenHolders, type TokenHolder } from '#tests/support/people/token-holders.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { engines } from '#tests/support/stack/engines.ts';
import { type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import {
  BASE_PRICE,
  stateAndLedger,
  putAuctionWithPeople,
  storedState,
  type Storage,
} from '#tests/support/tables/stored-auctions.ts';
import { crashes } from './bidding-crash.tests.ts';

/**
 * In full: BOLI_STORM_BIDS=20000 BOLI_STORM_PEOPLE=200 vitest run --project integration
 * tests/integration/bidding/bidding-storm.test.ts
 */
const BIDS = Number(process.env['BOLI_STORM_BIDS'] ?? 400);
const PEOPLE = Number(process.env['BOLI_STORM_PEOPLE'] ?? 20);
/** Concurrent bids. */
const AT_ONCE = 200;
const SEED = Number(process.env['BOLI_SEED'] ?? Date.now() % 1_000_000);

describe.each(engines())('concurrent bidders on $name', ({ engine }) => {
  let stack: OwnStack;
  let storage: Storage;
  let people: readonly TokenHolder[];
  let dataDir: string;

  beforeAll(async () => {
    stack = await startStack({ engine, variables: NO_BID_LIMITS });
    dataDir = stack.dataDir;
    storage = await stackStorage(stack.url);
    people = await tokenHolders(stack.url, PEOPLE);
  }, 120_000);
  afterAll(async () => {
    await stack.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test(
    `${BIDS} bids through the whole stack leave a linearizable history (seed ${SEED})`,
    { timeout: 180_000 + BIDS * 40 },
    async () => {
      const now = Date.now();
      const steps = [
        { from: 0, step: 100 },
        { from: 2 * BASE_PRICE, step: 200 },
      ];
      const times = { startAt: now - 1000, endAt: now + 3_600_000, bidInterval: 60 };
      // The reserve draws the first maximums up.
      const terms = { basePrice: BASE_PRICE, ...times, steps, reserve: BASE_PRICE + 50_00 };
      const bidders = people.map(({ userId }) => userId);
      const auctionId = await putAuctionWithPeople(storage, { ...terms, bidders });
      const crowd = Array.from({ length: AT_ONCE }, (_, index) => bidders[index % bidders.length] ?? '');
      const attempts = await runBidStorm(overHttp(stack.url, people), {
        auctionId,
        crowd,
        attempts: BIDS,
        basePrice: BASE_PRICE,
        seed: SEED,
      });
      // Waits until the ledger has every accepted bid.
      await stateAndLedger(storage, auctionId);
      await stack.advance(terms.bidInterval * 1000 + 10_000);
      // The client signs requests with the time of the stack, which has just moved.
      storage = await stackStorage(stack.url);
      await eventually(
        () => storedState(storage, auctionId),
        ({ status }) => status === 'completed',
      );
      const { state, ledger } = await stateAndLedger(storage, auctionId);
      const answers = await Promise.all(people.slice(0, 3).map((person) => winnerFor(stack.url, person, auctionId)));
      const whoIs = (id: string) => people.find(({ userId }) => aliasOf(auctionId, userId) === id)?.userId ?? id;
      const winners = answers.map((winner) => winner && { ...winner, userId: whoIs(winner.userId) });
      expect(violations({ terms, attempts, ledger, final: state, winners })).toEqual([]);

      const kinds = Map.groupBy(attempts, ({ answer }) => kindOf(answer));
      const seen = Object.fromEntries([...kinds].map(([kind, list]) => [kind, list.length]));
      const answered = ledger.filter(({ automatic }) => automatic).length;
      console.log(`${engine}: ${attempts.length} attempts, ${ledger.length} bids stand, ${answered} automatic`, seen);
      expect(answered).toBeGreaterThan(BIDS / 50);
      expect(attempts.length).toBeGreaterThanOrEqual(BIDS);
      expect(ledger.length).toBeGreaterThan(BIDS / 20);
      expect(seen['BID_TOO_LOW']).toBeGreaterThan(0);
      expect(seen['throttled'] ?? 0).toBeLessThan(attempts.length / 2);
      expect(seen['unknown'] ?? 0).toBeLessThan(attempts.length / 20);
      expect(retriesAnswered(attempts)).toBeGreaterThan(0);
    },
  );

  // How DynamoDB Local's file survives kill -9 is not Boli's concern.
  if (engine === 'dynoxide') {
    crashes({
      get stack() {
        return stack;
      },
      restart: async () => {
        stack = await startStack({ engine, dataDir, variables: NO_BID_LIMITS });
      },
    });
  }
});

async function winnerFor(baseUrl: string, { userId, token }: TokenHolder, auctionId: string) {
  const { body } = await send(baseUrl, closeAuction, { token, body: { auctionId, userId } });
  const { winner } = closeAuction.response.parse(body);
  return winner === null ? null : { userId: winner.userId, bidAmount: Math.round(winner.bidAmount * 100) };
}

function kindOf(answer: Answer): string {
  if (answer.kind === 'refused') return answer.code;
  return answer.kind === 'unknown' && answer.status === 429
    ? 'throttled'
    : `${answer.kind} ${'status' in answer ? answer.status : ''}`.trim();
}

/** The number of bids acknowledged more than once. */
function retriesAnswered(attempts: History['attempts']): number {
  const accepted = attempts.filter(({ answer }) => answer.kind === 'accepted');
  return [...Map.groupBy(accepted, ({ bidId }) => bidId).values()].filter((group) => group.length > 1).length;
}
