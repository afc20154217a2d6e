import { describe, expect, it, vi } from 'vitest';
import { handlePush } from '../../../functions/lifecycle/stream/handle-push.ts';
import type { StateItem } from '../../../functions/tables/auctions/auction-items.ts';
import { runningAuction, withBid } from '../bidding/given.ts';
import { of, record, second } from './state-records.ts';

describe('handlePush', () => {
  const pushedStates = async (...records: object[]) => {
    const push = vi.fn(async (_state: StateItem) => undefined);
    expect(await handlePush(push, { Records: records })).toEqual({ batchItemFailures: [] });
    return push.mock.calls.map(([state]) => state);
  };

  it('pushes the newest state of each auction once', async () => {
    const states = await pushedStates(
      record('1', of(runningAuction, 'a'), of(withBid, 'a')),
      record('2', of(runningAuction, 'b'), of(withBid, 'b')),
      record('3', of(withBid, 'a'), of(second, 'a')),
    );
    expect(states).toEqual([of(second, 'a'), of(withBid, 'b')]);
  });

  it('pushes no draft, no unchanged state, and no other item', async () => {
    const other = record('1', undefined, withBid);
    other.dynamodb.Keys.sk.S = 'LISTING';
    const draft = record('2', undefined, { ...runningAuction, status: 'draft' });
    const { NewImage: _, ...removed } = record('3', withBid, withBid).dynamodb;
    expect(await pushedStates(other, draft, { dynamodb: removed }, record('4', withBid, withBid))).toEqual([]);
  });

  it('continues after an invalid record', async () => {
    const bad = record('1', withBid, { ...second, currentBid: 'a lot' });
    expect(await pushedStates(bad, record('2', withBid, of(second, 'b')))).toEqual([of(second, 'b')]);
  });
});
