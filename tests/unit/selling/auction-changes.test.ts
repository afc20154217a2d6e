import { describe, expect, it } from 'vitest';
import { decide } from '#functions/selling/editing/auction-changes.ts';
import { state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { content, listing, pair, update } from './builders.ts';
import { failing } from './failing.ts';

describe('a change of status', () => {
  it('to pending publishes a draft', () => {
    expect(decide(pair('draft'), update(), NOW)).toMatchObject({
      ok: true,
      value: { kind: 'edit', from: 'draft', status: 'pending' },
    });
  });

  it('back to draft requires that nobody is registered, also when it is written', () => {
    expect(decide(pair('pending'), update({ status: 'draft' }), NOW)).toMatchObject({
      ok: true,
      value: { kind: 'edit', status: 'draft', needsNoBidders: true },
    });
    expect(decide(pair('pending', { bidderCount: 1 }), update({ status: 'draft' }), NOW)).toEqual(
      failing('INVALID_TRANSITION'),
    );
  });

  it('to active starts the auction at once, closes registration and requires that nobody is registered', () => {
    expect(decide(pair('pending'), update({ status: 'active' }), NOW)).toMatchObject({
      ok: true,
      value: {
        status: 'active',
        content: { registrationDeadlineAt: NOW, startAt: NOW, endAt: NOW + 3 * HOUR },
        needsNoBidders: true,
      },
    });
    const early = decide(pair('pending', { bidderCount: 2 }), update({ status: 'active' }), NOW);
    expect(early).toMatchObject({ ok: false, error: { code: 'INVALID_TRANSITION' } });
  });

  it.each(['draft', 'pending'] as const)('to cancelled from %s ignores the other fields', (from) => {
    const nonsense = update({ status: 'cancelled', cancelReason: 'Sold', content: content({ endAt: 0 }) });
    expect(decide(pair(from), nonsense, NOW)).toEqual({
      ok: true,
      value: { kind: 'cancel', from, reason: 'Sold' },
    });
  });
});

describe('a running auction', () => {
  const running = { listing: listing({ bidderCount: 2 }), state: state({ startAt: NOW - 1 }) };

  it('can be cancelled, whatever the other fields say', () => {
    const command = update({ status: 'cancelled', content: content({ basePrice: 1, endAt: 0 }) });
    expect(decide(running, command, NOW)).toEqual({
      ok: true,
      value: { kind: 'cancel', from: 'active', reason: undefined },
    });
  });

  it.each(['pending', 'active', 'completed'] as const)('is locked for an edit with the status %s', (status) => {
    expect(decide(running, update({ status }), NOW)).toEqual(failing('AUCTION_LOCKED'));
  });

  it('cannot be deleted', () => {
    expect(decide(running, { kind: 'delete', version: undefined }, NOW)).toEqual(failing('AUCTION_LOCKED'));
  });

  it('can be neither cancelled nor deleted after its deadline, even before it is closed', () => {
    const over = { ...running, state: state({ startAt: NOW - HOUR, closesAt: NOW }) };
    expect(decide(over, update({ status: 'cancelled' }), NOW)).toEqual(failing('INVALID_TRANSITION'));
    expect(decide(over, { kind: 'delete', version: undefined }, NOW)).toEqual(failing('AUCTION_LOCKED'));
  });
});

describe('a deletion', () => {
  it.each([
    ['registered bidders', { bidderCount: 1 }, {}],
    ['a captured payment, although everybody has withdrawn', { isRecord: true }, {}],
    ['bids', {}, { seq: 1 }],
  ])('of an auction with %s is refused, because it is kept as a record', (_, listing, state) => {
    for (const from of ['pending', 'completed', 'cancelled'] as const) {
      const { listing: kept, state: live } = pair(from, listing);
      const auction = { listing: kept, state: { ...live, ...state } };
      expect(decide(auction, { kind: 'delete', version: undefined }, NOW)).toMatchObject({
        ok: false,
        error: { code: 'AUCTION_LOCKED', message: expect.stringContaining('kept as a record') },
      });
    }
  });

  it('of an auction that has been edited since it was loaded is a conflict', () => {
    const { version } = pair('draft').listing;
    expect(decide(pair('draft'), { kind: 'delete', version: version + 1 }, NOW)).toEqual(failing('CONFLICT'));
    expect(decide(pair('draft'), { kind: 'delete', version }, NOW)).toMatchObject({ ok: true });
  });

  it.each(['draft', 'pending', 'completed', 'cancelled'] as const)('of a %s auction is allowed', (from) => {
    expect(decide(pair(from), { kind: 'delete', version: undefined }, NOW)).toEqual({
      ok: true,
      value: { kind: 'delete', from },
    });
  });
});
