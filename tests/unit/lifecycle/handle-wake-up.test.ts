import { beforeEach, describe, expect, it, vi } from 'vitest';
import { appendAuction } from '#functions/tables/catalogue/catalogue-feed.ts';
import { handleWakeUp } from '#functions/lifecycle/scheduling/handle-wake-up.ts';
import { CLOSING_GRACE_MS } from '#shared/model/auctions/auction-status.ts';
import { bidder, completed, runningAuction, withBid } from '../bidding/given.ts';
import { modelTable } from '../bidding/model-table.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { moneyMovementTables, tableHandle } from '#functions/tables/table-handle.ts';

vi.mock('#functions/tables/catalogue/catalogue-feed.ts', () => ({ appendAuction: vi.fn() }));

const WINDOW = 72 * 3_600_000;
const DAY = 24 * 3_600_000;
const schedules = { setWakeUp: vi.fn(), deleteWakeUp: vi.fn() };

function given(state: StateItem, registration = bidder('asha')) {
  const auctions = modelTable(state, [registration]);
  const notices = { firstTime: vi.fn() };
  const notify = vi.fn();
  const tables = { ...moneyMovementTables(auctions.client, (kind) => kind), auctions };
  const checkFinalPayment = vi.fn(() => Promise.resolve(true));
  const feed = tableHandle('feed', auctions.client, 'Feed');
  const noticeWrites = () => [];
  const putSearchJob = vi.fn();
  const others = { feed, notices, notify, noticeWrites, schedules, checkFinalPayment, putSearchJob };
  return { auctions, deps: { tables, ...others } };
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
    const { auctions, deps } = given({ ...withBid, startAt: NOW - 60_000 });
    expect(await handleWakeUp(deps, 'lot-1', NOW)).toEqual({
      did: [],
      nextWakeUpAt: withBid.closesAt + CLOSING_GRACE_MS,
    });
    expect(auctions.history).toHaveLength(1);
    expect(appendAuction).toHaveBeenCalledWith({ auctions, feed: deps.feed }, 'lot-1', NOW);
  });

  it('schedules the deadline of a concurrent first bid', async () => {
    const { auctions, deps } = given(runningAuction);
    schedules.setWakeUp.mockImplementationOnce(() => auctions.put(withBid));
    const { nextWakeUpAt } = await handleWakeUp(deps, 'lot-1', NOW);
    expect(nextWakeUpAt).toBe(withBid.closesAt + CLOSING_GRACE_MS);
    expect(schedules.setWakeUp).toHaveBeenLastCalledWith('lot-1', nextWakeUpAt, NOW);
  });

  it('closes the auction and schedules the winner’s reminder', async () => {
    const { auctions, deps } = given(withBid);
    const now = withBid.closesAt + CLOSING_GRACE_MS;
    expect(await handleWakeUp(deps, 'lot-1', now)).toEqual({ did: ['close'], nextWakeUpAt: now + WINDOW - DAY });
    expect(auctions.state().status).toBe('completed');
    expect(await handleWakeUp(deps, 'lot-1', now + 1)).toEqual({ did: [], nextWakeUpAt: now + WINDOW - DAY });
  });

  it('repeats the notice of an overdue win, since a crash may have prevented it', async () => {
    const { deps } = given(completed, bidder('asha', { outcome: 'won', finalPayment: 'overdue', paymentDueAt: NOW }));
    expect(await handleWakeUp(deps, 'lot-1', NOW + 60_000)).toEqual({ did: ['mark-overdue'], nextWakeUpAt: null });
    expect(deps.notify).toHaveBeenCalledWith(
      expect.objectContaining({ kind: 'payment-overdue', userId: 'asha', at: NOW }),
    );
    expect(deps.checkFinalPayment).not.toHaveBeenCalled();
  });

  it('deletes the schedule when nothing will be due', async () => {
    const { deps } = given({ ...runningAuction, status: 'cancelled' });
    expect(await handleWakeUp(deps, 'lot-1', NOW)).toEqual({ did: [], nextWakeUpAt: null });
    expect(schedules.deleteWakeUp).toHaveBeenCalledWith('lot-1');
    expect(appendAuction).not.toHaveBeenCalled();
  });
});
