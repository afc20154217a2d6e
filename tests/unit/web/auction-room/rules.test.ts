import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { intervalInWords } from '#shared/model/auctions/bid-interval.ts';
import { clockFace } from '#web/auctions/clock/clock-face.ts';
import { faceTexts } from '#web/auctions/clock/format-clock-face.ts';
import { type Action, actionFor } from '#web/features/auction-room/action/action-for.ts';
import { attemptFor } from '#web/features/auction-room/bid-form/bid-attempt.ts';
import { checkBid } from '#web/features/auction-room/bid-form/check-bid.ts';
import { leadChange, timeMark } from '#web/features/auction-room/bids/announcements.ts';
import { activeBidders, bidPositionOf, leadingBid } from '#web/features/auction-room/bids/bid-position.ts';
import { plotPoints, stepPath } from '#web/features/auction-room/bids/plot-points.ts';
import { refreshEvery, spreadOfChange } from '#web/features/auction-room/live/refresh-policy.ts';
import { statusLabel } from '#web/features/auction-room/status-label.ts';
import { aBid, anAuction, START, STRANGER } from '../realtime/builders.ts';

const winner = { userId: 'u1', name: 'Name of u1', bidAmount: 1_300, bidTime: '2026-11-20T10:00:03.000Z' };
const viewer = (registered: boolean) => ({ ...STRANGER, registered });
const DEADLINE = START - 3_600_000;

describe('the action of a bidder', () => {
  it.each<[Parameters<typeof anAuction>[1], number, Action]>([
    [{ status: 'active', viewer: viewer(true) }, START, 'bid'],
    [{ status: 'active', viewer: viewer(false) }, START, 'registration-closed'],
    [{ status: 'pending', viewer: viewer(false) }, DEADLINE - 1, 'register'],
    [{ status: 'pending', viewer: viewer(true) }, DEADLINE - 1, 'already-registered'],
    [{ status: 'pending', viewer: viewer(false) }, DEADLINE, 'awaiting-approval'],
    [{ status: 'pending', viewer: { ...viewer(false), barred: true } }, DEADLINE - 1, 'barred'],
    [{ status: 'pending', viewer: { ...viewer(true), barred: true } }, DEADLINE, 'barred'],
    [{ status: 'active', viewer: { ...viewer(true), barred: true } }, START, 'barred'],
    [{ status: 'completed', viewer: { ...viewer(true), barred: true } }, START, 'auction-ended'],
    [{ status: 'completed', viewer: viewer(true) }, START, 'auction-ended'],
    [{ status: 'cancelled', viewer: viewer(true) }, START, 'view-only'],
    [{ status: 'draft', viewer: viewer(false) }, START, 'view-only'],
  ])('%j at %i: %s', (change, now, action) => {
    expect(actionFor(anAuction(0, change), now)).toBe(action);
  });
});

describe('the badge', () => {
  it.each([
    [anAuction(0, { status: 'pending' }), 'Upcoming'],
    [anAuction(0), 'Active'],
    [anAuction(0, { status: 'completed' }), 'Ended'],
    [anAuction(3, { status: 'completed', winner }), 'Winner Declared'],
    [anAuction(0, { status: 'cancelled' }), 'Cancelled'],
  ])('%#', (auction, label) => {
    expect(statusLabel(auction).label).toBe(label);
  });
});

describe('the clock', () => {
  const show = (auction: Parameters<typeof clockFace>[0], now: number) => faceTexts(clockFace(auction, now)).figure;
  const { closesAt } = anAuction(1);

  it('shows the bid clock in m:ss and is urgent from thirty seconds', () => {
    expect(show(anAuction(1), closesAt - 60_000)).toBe('1:00');
    expect(clockFace(anAuction(1), closesAt - 30_001)).toMatchObject({ isUrgent: false });
    expect(clockFace(anAuction(1), closesAt - 30_000)).toMatchObject({ isUrgent: true, restartsWithBids: true });
  });

  it('shows long times without a bid in days and hours', () => {
    expect(show(anAuction(0, { closesAt: START + 2 * 86_400_000 }), START)).toBe('2d 0h');
  });

  it('is closing, not ended, when the deadline has passed and the server has not ended the auction', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 9 }), (late) => {
        expect(clockFace(anAuction(1), closesAt + late)).toEqual({ kind: 'closing' });
      }),
    );
    expect(show(anAuction(1), closesAt)).toBe('Closing…');
    expect(show(anAuction(1, { status: 'completed' }), closesAt - 60_000)).toBe('Auction ended');
  });

  it('also waits for the server at the start', () => {
    const upcoming = anAuction(0, { status: 'pending' });
    expect(clockFace(upcoming, START - 1)).toEqual({ kind: 'starts-in', remaining: 1 });
    expect(clockFace(upcoming, START)).toEqual({ kind: 'starting' });
  });
});

describe('a bid', () => {
  const check = (text: string, auction = anAuction(2)) => checkBid(text, auction);

  it.each(['', ' ', '0', '-5', 'abc', '1e9', '1200.5', '99999999999999999'])('is not %j', (text) => {
    expect(check(text)).toEqual({ ok: false, error: 'Please enter a valid bid amount' });
  });

  it('must be higher than the current bid, which the sentence names', () => {
    const auction = anAuction(0, { currentBid: 1_25_000 });
    const error = 'Bid must be higher than current bid of ₹1,25,000';
    expect(check('125000', auction)).toEqual({ ok: false, error });
    expect(check('1', auction)).toEqual({ ok: false, error });
    expect(check('125001', auction)).toEqual({ ok: true, value: 125_001_00 });
  });

  it('must be at least one step higher, and the sentence in between names the least bid', () => {
    const auction = anAuction(2, { leastBid: 1_500 });
    expect(check('1200', auction)).toEqual({ ok: false, error: 'Bid must be higher than current bid of ₹1,200' });
    expect(check('1499', auction)).toEqual({ ok: false, error: 'Bid must be at least ₹1,500' });
    expect(check('1500', auction)).toEqual({ ok: true, value: 1_500_00 });
  });

  it('is too late once a winner is declared, whatever the amount', () => {
    expect(check('', anAuction(2, { status: 'completed', winner }))).toEqual({
      ok: false,
      error: 'Auction has ended. Winner has been declared.',
    });
  });

  it('keeps its id when its response was lost, but only for the same offer', () => {
    let ids = 0;
    const newId = () => `id-${(ids += 1)}`;
    const exactly = { amount: 100, upTo: false };
    const first = attemptFor(exactly, undefined, newId);
    expect(attemptFor(exactly, first, newId)).toBe(first);
    expect(attemptFor({ amount: 200, upTo: false }, first, newId)).toMatchObject({ amount: 200, bidId: 'id-2' });
    expect(attemptFor({ amount: 100, upTo: true }, first, newId)).toMatchObject({ upTo: true, bidId: 'id-3' });
  });
});

describe('the live region', () => {
  it("announces a new leader from the listener's point of view", () => {
    expect(leadChange(anAuction(0), anAuction(1), 'u1')).toBe('You are leading with ₹1,100.');
    expect(leadChange(anAuction(1), anAuction(2), 'u1')).toBe('You have been outbid. Name of u2 leads with ₹1,200.');
    expect(leadChange(anAuction(0), anAuction(1), 'someone')).toBe('Name of u1 leads with ₹1,100.');
  });

  it('tells a leader that their maximum answered, and nobody else', () => {
    const automatic = { ...aBid(3, 'u1'), automatic: true };
    const after = anAuction(3, { bidLog: [aBid(1), aBid(2), automatic] });
    expect(leadChange(anAuction(1), after, 'u1')).toBe('Your maximum answered a bid. You are leading with ₹1,300.');
    expect(leadChange(anAuction(1), after, 'u2')).toBeUndefined();
    expect(leadChange(after, { ...after }, 'u1')).toBeUndefined();
  });

  it('says nothing while the same person leads', () => {
    expect(leadChange(anAuction(1), anAuction(3), 'u2')).toBeUndefined();
    expect(leadChange(anAuction(0), anAuction(0), 'u2')).toBeUndefined();
  });

  it('speaks once at thirty and once at ten seconds, however often the clock updates', () => {
    fc.assert(
      fc.property(fc.integer({ min: 200, max: 3_000 }), (beat) => {
        const said: string[] = [];
        for (let left = 60_000; left > -5_000; left -= beat) {
          const mark = timeMark(left, left - beat);
          if (mark !== undefined) said.push(mark);
        }
        expect(said).toEqual(['30 seconds left.', '10 seconds left.']);
      }),
    );
  });

  it('announces only the later mark when the time jumps past both, and nothing when the clock restarts', () => {
    expect(timeMark(60_000, 5_000)).toBe('10 seconds left.');
    expect(timeMark(5_000, 60_000)).toBeUndefined();
    expect(timeMark(60_000, 0)).toBeUndefined();
  });
});

describe('bid position', () => {
  it('is leading, outbid, or none', () => {
    expect([
      bidPositionOf(anAuction(3), 'u1'),
      bidPositionOf(anAuction(2), 'u1'),
      bidPositionOf(anAuction(0), 'u1'),
    ]).toEqual(['leading', 'outbid', 'none']);
  });

  it('is outbid even if the own bid is not among the newest hundred', () => {
    const older = anAuction(0, { bidLog: Array.from({ length: 100 }, (_, index) => aBid(index + 2, 'u2')) });
    const { viewer } = anAuction(1);
    expect(bidPositionOf({ ...older, viewer }, 'u1')).toBe('outbid');
    expect(bidPositionOf(older, 'u1')).toBe('none');
  });

  it('is not told from an older bid while only the newest price is known, as without a socket', () => {
    const before = anAuction(2);
    expect(leadingBid(before)?.seq).toBe(2);
    expect(leadingBid({ ...before, seq: 3 })).toBeUndefined();
  });

  it('counts different bidders', () => {
    expect([activeBidders(anAuction(0)), activeBidders(anAuction(1)), activeBidders(anAuction(5))]).toEqual([0, 1, 2]);
  });
});

describe('when to fetch again', () => {
  const every = (auction: ReturnType<typeof anAuction>, link: 'live' | 'down' | 'connecting', hasClock = true) =>
    refreshEvery({ auction, link, hasDocument: false, hasClock, chance: 0.5 });

  it('polls every ten seconds unless the socket is live', () => {
    expect(every(anAuction(1), 'down')).toBe(10_000);
    expect(every(anAuction(1), 'connecting')).toBe(10_000);
    const facts = { auction: anAuction(1), link: 'down', hasClock: true, chance: 0.5 } as const;
    expect(refreshEvery({ ...facts, hasDocument: true })).toBe(60_000);
  });

  it('fetches about once a minute under a live socket, at a random time per page, because a frame may be lost', () => {
    const live = (chance: number) =>
      refreshEvery({ auction: anAuction(1), link: 'live', hasDocument: false, hasClock: true, chance });
    expect([live(0), live(0.5), live(1)]).toEqual([45_000, 60_000, 75_000]);
  });

  it('fetches sooner while the server time is unknown', () => {
    expect(every(anAuction(1), 'live', false)).toBe(2_000);
  });

  it('fetches until deposits are settled after the auction, and slowly while a bank refund is in progress', () => {
    const ended = (deposit: 'held' | 'refunding' | 'refunded', finalPayment: 'due' | null = null) =>
      every(
        anAuction(3, {
          status: 'completed',
          viewer: {
            registered: true,
            lastBid: null,
            deposit,
            finalPayment,
            depositOwed: false,
            emdTransfer: null,
            toPay: null,
            paymentDueAt: null,
          },
        }),
        'live',
      );
    expect([ended('held'), ended('refunding'), ended('refunded'), ended('held', 'due')]).toEqual([
      4_000,
      60_000,
      false,
      false,
    ]);
  });
});

it('a lot of a sale with one deposit is fetched slowly after its end, unless its winner waits for the payment', () => {
  const saleEvent = { _id: 's1', name: 'A sale', deposit: { amount: 100, multiple: 10 } };
  const facts = { link: 'live', hasDocument: false, hasClock: true, chance: 0.5 } as const;
  const lost = anAuction(3, { status: 'completed', saleEvent, winner: { ...winner, userId: 'u2' } });
  expect(refreshEvery({ ...facts, auction: lost })).toBe(60_000);
  expect(refreshEvery({ ...facts, auction: { ...lost, winner } })).toBe(4_000);
});

describe('the delay of a fetch after a change', () => {
  it('is zero for bidders after the end, some seconds for them before, and half a minute for all others', () => {
    const ended = { status: 'completed' } as const;
    expect(spreadOfChange(anAuction(3, { ...ended, viewer: viewer(true) }))).toBe(0);
    expect(spreadOfChange(anAuction(3, { ...ended, viewer: viewer(false) }))).toBe(30_000);
    expect(spreadOfChange(anAuction(0, { viewer: viewer(true) }))).toBe(5_000);
  });
});

describe('the plot', () => {
  const size = { width: 600, height: 150 };

  it('holds each price until the next bid', () => {
    const bids = [
      { at: 0, rupees: 100 },
      { at: 10, rupees: 200 },
    ];
    expect(stepPath(plotPoints(bids, 100, size))).toBe('M0 150H600V0');
  });

  it('stays inside its frame', () => {
    const bid = fc.record({ at: fc.integer({ min: 0, max: 10 ** 12 }), rupees: fc.integer({ min: 0, max: 10 ** 10 }) });
    fc.assert(
      fc.property(fc.array(bid, { minLength: 1 }), (bids) =>
        plotPoints(bids, 0, size).every(({ x, y }) => x >= 0 && x <= 600 && y >= 0 && y <= 150),
      ),
    );
  });
});

it('formats intervals', () => {
  expect([30, 60, 300, 3600].map(intervalInWords)).toEqual(['30 seconds', '1 minute', '5 minutes', '1 hour']);
});
