import { describe, expect, it, vi } from 'vitest';
import { handleFrames } from '#functions/lifecycle/stream/handle-frames.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { runningAuction, withBid } from '../bidding/given.ts';
import { afterSecondBid, inAuction, record } from './state-records.ts';

describe('handleFrames', () => {
  const pushedStates = async (...records: object[]) => {
    const push = vi.fn(async (_state: StateItem) => undefined);
    expect(await handleFrames(push, { Records: records })).toEqual({ batchItemFailures: [] });
    return push.mock.calls.map(([state]) => state);
  };

  it('pushes the newest state of each auction once', async () => {
    const states = await pushedStates(
      record('1', inAuction(runningAuction, 'a'), inAuction(withBid, 'a')),
      record('2', inAuction(runningAuction, 'b'), inAuction(withBid, 'b')),
      record('3', inAuction(withBid, 'a'), inAuction(afterSecondBid, 'a')),
    );
    expect(states).toEqual([inAuction(afterSecondBid, 'a'), inAuction(withBid, 'b')]);
  });

  it('pushes no draft, no unchanged state, and no other item', async () => {
    const other = record('1', undefined, withBid);
    other.dynamodb.Keys.sk.S = 'LISTING';
    const draft = record('2', undefined, { ...runningAuction, status: 'draft' });
    const { NewImage: _, ...removed } = record('3', withBid, withBid).dynamodb;
    expect(await pushedStates(other, draft, { dynamodb: removed }, record('4', withBid, withBid))).toEqual([]);
  });

  it('pushes nothing when only a maximum changes, since everybody would learn of it', async () => {
    const left = { ...withBid, maximums: 1, maximum: { sealed: 'one', commitment: 'c', at: NOW } };
    const raised = { ...left, maximums: 2, maximum: { ...left.maximum, sealed: 'two' } };
    expect(await pushedStates(record('1', left, raised), record('2', raised, withBid))).toEqual([]);
    expect(await pushedStates(record('1', withBid, afterSecondBid), record('2', left, raised))).toEqual([
      afterSecondBid,
    ]);
  });

  it('continues after an invalid record', async () => {
    const bad = record('1', withBid, { ...afterSecondBid, currentBid: 'a lot' });
    expect(await pushedStates(bad, record('2', withBid, inAuction(afterSecondBid, 'b')))).toEqual([
      inAuction(afterSecondBid, 'b'),
    ]);
  });
});
