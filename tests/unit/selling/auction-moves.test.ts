import { describe, expect, it } from 'vitest';
import { checkMove, offeredStatuses, statusForAdmin } from '#functions/selling/auction-moves.ts';
import { AUCTION_STATUSES, type AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';

type Outcome = 'ok' | 'AUCTION_LOCKED' | 'INVALID_TRANSITION';
const OK = 'ok';
const LOCKED = 'AUCTION_LOCKED';
const NO = 'INVALID_TRANSITION';

/** The result of every change from the row's status to the column's, with nobody registered. */
const TABLE: Record<AuctionStatus, Record<AuctionStatus, Outcome>> = {
  draft: { draft: OK, pending: OK, active: NO, completed: NO, cancelled: OK },
  pending: { draft: OK, pending: OK, active: OK, completed: NO, cancelled: OK },
  active: { draft: NO, pending: LOCKED, active: LOCKED, completed: LOCKED, cancelled: OK },
  completed: { draft: NO, pending: NO, active: NO, completed: LOCKED, cancelled: NO },
  cancelled: { draft: NO, pending: NO, active: NO, completed: NO, cancelled: LOCKED },
};

const PAIRS = AUCTION_STATUSES.flatMap((from) => AUCTION_STATUSES.map((to) => [from, to] as const));

describe('changes of status by an admin', () => {
  it.each(PAIRS)('%s -> %s', (from, to) => {
    const checked = checkMove(from, to, 0);
    expect(checked.ok ? OK : checked.error.code).toBe(TABLE[from][to]);
    if (!checked.ok && from !== to) {
      expect(checked.error.message).toContain(from);
      expect(checked.error.message).toContain(to);
    }
  });

  it('make a published auction a draft again only while nobody is registered', () => {
    const checked = checkMove('pending', 'draft', 1);
    const message = 'An auction that is pending cannot become draft once bidders are registered.';
    expect(checked).toEqual({ ok: false, error: { code: 'INVALID_TRANSITION', message } });
  });

  it.each(PAIRS.filter(([from]) => from !== 'completed' && from !== 'cancelled'))(
    'the form offers %s -> %s exactly when it changes nothing or is accepted',
    (from, to) => {
      const isOffered = offeredStatuses(from, 0).includes(to);
      expect(isOffered).toBe(from === to || checkMove(from, to, 0).ok);
    },
  );
});

describe('statusForAdmin', () => {
  const facts = state({ startAt: NOW, closesAt: NOW + HOUR });

  it.each([
    ['before the start', NOW - 1, 'pending'],
    ['at the start', NOW, 'active'],
    ['just before the deadline', NOW + HOUR - 1, 'active'],
    ['at the deadline, before it is closed', NOW + HOUR, 'completed'],
  ])('is right %s', (_, at, expected) => expect(statusForAdmin(facts, at)).toBe(expected));

  it.each(['draft', 'completed', 'cancelled'] as const)('shows %s at any time', (status) => {
    expect(statusForAdmin({ ...facts, status }, NOW + 9 * HOUR)).toBe(status);
  });
});
