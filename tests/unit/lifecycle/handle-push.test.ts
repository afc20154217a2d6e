import { describe, expect, it, vi } from 'vitest';
import { handlePush } from '../../../functions/lifecycle/stream/handle-push.ts';
import type { StateItem } from '../../../functions/tables/auctions/auction-items.ts';
import { runningAuction, withBid } from '../bidding/given.ts';
import { of, record, second } from './state-records.ts';

describe('the watchers of STATE', () => {
  const told = async (...records: object[]) => {
    const push = vi.fn(async (_state: StateItem) => undefined);
    expect(await handlePush(push, { Records: records })).toEqual({ batchItemFailures: [] });
    return push.mock.calls.map(([state]) => state);
  };

  it('are told of the newest state of each auction, once', async () => {
    const states = await told(
      record('1', of(runningAuction, 'a'), of(withBid, 'a')),
      record('2', of(runningAuction, 'b'), of(withBid, 'b')),
      record('3', of(withBid, 'a'), of(second, 'a')),
    );
    expect(states).toEqual([of(second, 'a'), of(withBid, 'b')]);
  });

  it('are told of no draft, of nothing that did not change, and of nothing else than STATE', async () => {
    const other = record('1', undefined, withBid);
    other.dynamodb.Keys.sk.S = 'LISTING';
    const draft = record('2', undefined, { ...runningAuction, status: 'draft' });
    const { NewImage: _, ...removed } = record('3', withBid, withBid).dynamodb;
    expect(await told(other, draft, { dynamodb: removed }, record('4', withBid, withBid))).toEqual([]);
  });

  it('are told what comes after a record that cannot be read', async () => {
    const bad = record('1', withBid, { ...second, currentBid: 'a lot' });
    expect(await told(bad, record('2', withBid, of(second, 'b')))).toEqual([of(second, 'b')]);
  });
});
