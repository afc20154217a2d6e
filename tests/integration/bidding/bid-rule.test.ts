/** The rule of a bid is data: DynamoDB checks it, and the function evaluates it to name a refusal. Both must agree. */
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, PutCommand } from '@aws-sdk/lib-dynamodb';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bid, bidNeeds, whyRefused } from '#functions/bidding/bid.ts';
import { acceptBid } from '#functions/bidding/state-store.ts';
import type { AcceptedBid, StateItem } from '#functions/tables/auctions/auction-items.ts';
import { all, holds } from '#functions/tables/expressions.ts';
import { type AuctionsTable, tableHandle } from '#functions/tables/table-handle.ts';
import { state as aState } from '#tests/support/builders/auctions.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { anonymousConfig, type BareEngine, startBareEngine } from '#tests/support/stack/bare-engine.ts';
import { engines } from '#tests/support/stack/engines.ts';

const RUNS = 300;
const SEED = 2026;

const person = fc.constantFrom('asha', 'ravi');
const bidId = fc.constantFrom('b1', 'b2');
const near = fc.integer({ min: -1, max: 1 });
const earlier: fc.Arbitrary<AcceptedBid> = fc.record({
  userId: person,
  bidId,
  name: fc.constant('Name'),
  number: fc.constant(1),
  amount: fc.constant(150_00),
  at: near.map((ms) => NOW - 500 + ms),
});

/** Values so close to each other that each part of the rule is met or not about equally often. */
const aCase = fc.record({
  status: fc.constantFrom<StateItem['status']>('active', 'active', 'active', 'pending', 'completed', 'cancelled'),
  startAt: near.map((ms) => NOW + ms),
  closesAt: fc.constantFrom(NOW, NOW + 1, NOW + 60_000, NOW + 60_000),
  leastBid: near.map((paise) => 151_00 + paise),
  admission: fc.constantFrom(undefined, undefined, 0, 1),
  bidInterval: fc.constantFrom(60, 60, 60, 120),
  power: fc.constantFrom(undefined, undefined, undefined, true as const),
  maximum: fc.constantFrom(undefined, undefined, undefined, { sealed: 's', commitment: 'c', at: NOW }),
  lastBid: fc.option(earlier, { nil: undefined }),
  secondLastBid: fc.constantFrom(undefined, null).chain((none) => fc.option(earlier, { nil: none })),
  bid: fc.record({ userId: person, bidId, isMaximum: fc.boolean() }),
});

describe.each(engines())('the rule of a bid on $name', ({ engine: kind }) => {
  let engine: BareEngine;
  let auctions: AuctionsTable;

  beforeAll(async () => {
    engine = await startBareEngine(kind);
    const client = DynamoDBDocumentClient.from(new DynamoDBClient(anonymousConfig(engine.endpoint)), {
      marshallOptions: { removeUndefinedValues: true },
    });
    auctions = tableHandle('auctions', client, engine.tables.auctions);
  });
  afterAll(() => engine.stop());

  test('a bid is accepted exactly when the rule holds in memory, and what is refused has a reason', async () => {
    const seen = { accepted: 0, refused: 0 };
    await fc.assert(
      fc.asyncProperty(aCase, async ({ bid: whose, ...facts }) => {
        const state: StateItem = { ...aState({ auctionId: 'lot-1', status: 'active', seq: 2 }), ...facts };
        await auctions.client.send(new PutCommand({ TableName: auctions.tableName, Item: state }));
        const bid: Bid = {
          auctionId: 'lot-1',
          ...whose,
          name: 'Name',
          number: 1,
          amount: 151_00,
          bidInterval: 60,
          steps: state.steps,
          latestEnd: undefined,
          shownReserve: undefined,
          admission: 0,
          power: undefined,
          latestOwnBidAt: NOW - 500,
        };
        const isMet = holds(all(...Object.values(bidNeeds(bid, NOW))), state);
        const accepted = await acceptBid(auctions, bid, NOW, NOW);
        seen[accepted.ok ? 'accepted' : 'refused'] += 1;
        expect(accepted.ok).toBe(isMet);
        if (accepted.ok) expect(whyRefused(state, bid, NOW)).toBeUndefined();
        else expect(holds(all(...Object.values(bidNeeds(bid, NOW))), accepted.error)).toBe(false);
      }),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
    expect(seen.accepted).toBeGreaterThan(10);
    expect(seen.refused).toBeGreaterThan(100);
  });
});
