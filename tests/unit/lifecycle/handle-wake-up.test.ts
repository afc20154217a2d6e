import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { handleIfDue, handleWakeUp } from '#functions/lifecycle/scheduling/handle-wake-up.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { moneyMovementTables, tableHandle } from '#functions/tables/table-handle.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { bidder, completed, listing, runningAuction, withBid } from '../bidding/given.ts';
import { modelTable } from '../bidding/model-table.ts';

const WINDOW = 72 * 3_600_000;
const DAY = 24 * 3_600_000;
const settled: StateItem = { ...completed, settledAs: 'completed' };
const schedules = { setWakeUp: vi.fn(), deleteWakeUp: vi.fn() };

function given(state: StateItem, registration = bidder('asha'), listed: object = listing) {
  const auctions = modelTable(state, [registration], listed);
  const notices = { firstTime: vi.fn() };
  const notify = vi.fn();
  const tables = { ...moneyMovementTables(auctions.client, (kind) => kind), auctions };
  const checkFinalPayment = vi.fn(() => Promise.resolve(true));
  const feedClient = dynamoClient();
  const toFeed = mockClient(feedClient);
  toFeed.on(PutCommand).resolves({});
  const feed = tableHandle('feed', feedClient, 'Feed');
  const fed = () => toFeed.commandCalls(PutCommand).map(({ args }) => args[0].input.Item?.['entry']);
  const noticeWrites = () => [];
  const putSearchJob = vi.fn();
  const clock = () => NOW;
  const others = { feed, clock, notices, notify, noticeWrites, schedules, checkFinalPayment, putSearchJob };
  return { auctions, deps: { tables, ...others }, fed };
}

beforeEach(() => vi.clearAllMocks());

describe('handleWakeUp', () => {
  it('starts the auction and schedules the next action', async () => {
    const { auctions, deps } = given({ ...runningAuction, status: 'pending' });
    const report = await handleWakeUp(deps, 'lot-1', runningAuction.startAt);
    expect(report.did).toEqual(['start']);
    expect(auctions.state().status).toBe('active');
    expect(schedules.setWakeUp).toHaveBeenCalledWith('lot-1', report.nextWakeUpAt, runningAuction.startAt);
  });

  it('does nothing before a postponed deadline and schedules the new one', async () => {
    const { auctions, deps, fed } = given({ ...withBid, startAt: NOW - 60_000 });
    expect(await handleWakeUp(deps, 'lot-1', NOW)).toEqual({
      did: [],
      nextWakeUpAt: withBid.closesAt + CLOSING_GRACE_MS,
    });
    expect(auctions.history).toHaveLength(1);
    expect(fed()).toMatchObject([{ auctionId: 'lot-1', price: withBid.currentBid, closesAt: withBid.closesAt }]);
  });

  it('schedules the deadline of a concurrent first bid', async () => {
    const { auctions, deps } = given(runningAuction);
    schedules.setWakeUp.mockImplementationOnce(() => auctions.put(withBid));
    const { nextWakeUpAt } = await handleWakeUp(deps, 'lot-1', NOW);
    expect(nextWakeUpAt).toBe(withBid.closesAt + CLOSING_GRACE_MS);
    expect(schedules.setWakeUp).toHaveBeenLastCalledWith('lot-1', nextWakeUpAt, NOW);
  });

  it('closes the auction, looks whether it is settled, and then schedules the winner’s reminder', async () => {
    const { auctions, deps } = given(withBid);
    const now = withBid.closesAt + CLOSING_GRACE_MS;
    const look = now + 15 * 60_000;
    expect(await handleWakeUp(deps, 'lot-1', now)).toEqual({
      did: ['close'],
      nextWakeUpAt: look,
      closeWasDueAt: now,
    });
    expect(auctions.state().status).toBe('completed');
    expect(await handleWakeUp(deps, 'lot-1', look)).toEqual({ did: ['look-again'], nextWakeUpAt: look + 15 * 60_000 });
    expect(auctions.state().lookAgainAt).toBe(look);
    auctions.put({ ...auctions.state(), settledAs: 'completed' });
    expect(await handleWakeUp(deps, 'lot-1', look + 1)).toEqual({ did: [], nextWakeUpAt: now + WINDOW - DAY });
  });

  it('repeats the notice of an overdue win, since a crash may have prevented it', async () => {
    const { deps } = given(settled, bidder('asha', { outcome: 'won', finalPayment: 'overdue', paymentDueAt: NOW }));
    expect(await handleWakeUp(deps, 'lot-1', NOW + 60_000)).toEqual({ did: ['mark-overdue'], nextWakeUpAt: null });
    expect(deps.notify).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'payment-overdue', userId: 'asha', at: NOW }),
    );
    expect(deps.checkFinalPayment).not.toHaveBeenCalled();
  });

  it('starts and closes an auction whose listing cannot be read, and keeps its schedule while it runs', async () => {
    const damaged = { ...listing, title: 5 };
    const { auctions, deps, fed } = given({ ...runningAuction, status: 'pending' }, bidder('asha'), damaged);
    expect((await handleWakeUp(deps, 'lot-1', runningAuction.startAt)).did).toEqual(['start']);
    auctions.put({ ...withBid, startAt: NOW - 60_000 });
    const nextWakeUpAt = withBid.closesAt + CLOSING_GRACE_MS;
    expect(await handleWakeUp(deps, 'lot-1', NOW)).toEqual({ did: [], nextWakeUpAt });
    expect(schedules.setWakeUp).toHaveBeenLastCalledWith('lot-1', nextWakeUpAt, NOW);
    expect((await handleWakeUp(deps, 'lot-1', nextWakeUpAt)).did).toEqual(['close']);
    expect(fed()).toEqual([]);
  });

  it('looks again at an auction whose winner’s registration cannot be read', async () => {
    const { deps } = given(completed, Object.assign(bidder('asha'), { depositAmount: 'much' }));
    const look = completed.closesAt + CLOSING_GRACE_MS + 15 * 60_000;
    expect((await handleWakeUp(deps, 'lot-1', look)).did).toEqual(['look-again']);
  });

  it('deletes the schedule when nothing will be due', async () => {
    const { deps, fed } = given({ ...runningAuction, status: 'cancelled', settledAs: 'cancelled' });
    expect(await handleWakeUp(deps, 'lot-1', NOW)).toEqual({ did: [], nextWakeUpAt: null });
    expect(schedules.deleteWakeUp).toHaveBeenCalledWith('lot-1');
    expect(fed()).toEqual([]);
  });
});

describe('the sweep', () => {
  it('sets a schedule anew that may be lost, if something is due before the next sweep', async () => {
    const { deps } = given({ ...runningAuction, status: 'pending', startAt: NOW + 25 * HOUR - 1 });
    expect(await handleIfDue(deps, 'lot-1', NOW)).toBeUndefined();
    // The clock then finds the right time by itself.
    expect(schedules.setWakeUp.mock.calls).toEqual([['lot-1', NOW + 60_000, NOW]]);
    expect(await handleIfDue(deps, 'lot-1', NOW - 1)).toBeUndefined();
    expect(schedules.setWakeUp).toHaveBeenCalledTimes(1);
  });

  it('has an auction that is over and not settled looked at again', async () => {
    const { auctions, deps } = given(completed);
    await handleIfDue(deps, 'lot-1', NOW + DAY);
    expect(auctions.state().lookAgainAt).toBe(NOW + DAY);
  });
});
