import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coalesce } from '#functions/lifecycle/effects/effect.ts';
import { effects } from '#functions/lifecycle/effects/effects.ts';
import { isStillSo } from '#functions/lifecycle/effects/still-so.ts';
import { dueActions, nextWakeUp } from '#functions/lifecycle/scheduling/due.ts';
import { statusForAdmin } from '#functions/selling/auction-moves.ts';
import { decideEnd, decideStart } from '#functions/selling/editing/manual-times.ts';
import { pauseAll, resumeAll } from '#functions/selling/pausing/pause-many.ts';
import { decidePause, resumedAt } from '#functions/selling/pausing/pause-rules.ts';
import { statusCondition } from '#functions/selling/selling-writes.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { effectiveStatus, isOverdue } from '#shared/model/auctions/auction-status.ts';
import { state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { listing } from './builders.ts';

const pausedBy = { adminId: 'anita', source: '::1', reason: 'The site is slow' };
const running = state({ status: 'active', startAt: NOW - HOUR, closesAt: NOW + 50_000, bidInterval: 60 });
const announced = state({ startAt: NOW + HOUR, endAt: NOW + 3 * HOUR, latestEnd: NOW + 4 * HOUR });
const paused = (one: StateItem): StateItem => ({ ...one, pausedAt: NOW, pausedBy });
const code = (one: StateItem | undefined) => {
  const decided = decidePause(one, NOW);
  return decided.ok ? decided.value : decided.error.code;
};

describe('a pause', () => {
  it('stops what runs, and what starts within a day', () => {
    expect(code(running)).toBe('pause-running');
    expect(code({ ...running, status: 'pending' })).toBe('pause-running');
    expect(code(announced)).toBe('pause-announced');
    expect(code(paused(running))).toBe('paused');
  });

  it.each([
    ['an unknown one', undefined, 'NOT_FOUND'],
    ['a draft', state({ status: 'draft' }), 'NOT_FOUND'],
    ['one past its deadline, in the grace', { ...running, closesAt: NOW }, 'AUCTION_LOCKED'],
    ['one that starts later', { ...announced, startAt: NOW + 25 * HOUR }, 'AUCTION_LOCKED'],
    ['one that was ended early', { ...running, endedEarly: { ...pausedBy, at: NOW - 1 } }, 'AUCTION_LOCKED'],
    ['one that is over', { ...running, status: 'completed' as const }, 'AUCTION_LOCKED'],
    ['one that was over while paused', paused({ ...running, status: 'cancelled' }), 'AUCTION_LOCKED'],
  ])('is refused for %s', (_, one, refusal) => {
    expect(code(one)).toBe(refusal);
  });

  it('takes the schedule away: nothing starts, ends or is announced', () => {
    for (const one of [paused(running), paused(announced)]) {
      const later = NOW + 9 * HOUR;
      expect(dueActions(one, undefined, later)).toEqual([]);
      expect(nextWakeUp(one, undefined, later)).toBeNull();
      expect(isOverdue(one, later)).toBe(false);
    }
    expect(effectiveStatus(paused(announced), NOW + 2 * HOUR)).toBe('pending');
  });

  it('is recorded and told once, with its reason', () => {
    expect(effects(running, paused(running))).toEqual([
      {
        kind: 'record-audit',
        auditedAction: {
          action: 'auction-paused',
          by: { adminId: 'anita', source: '::1' },
          at: NOW,
          after: { reason: 'The site is slow' },
        },
      },
      { kind: 'notify-paused', reason: 'The site is slow', at: NOW },
      { kind: 'schedule', state: paused(running) },
      { kind: 'append-event', event: { kind: 'clock', after: 0, closesAt: running.closesAt, pausedAt: NOW } },
    ]);
  });
});

describe('a paused auction', () => {
  it('can be cancelled, whatever time it is, and neither changed, started nor ended by hand', () => {
    const later = NOW + 9 * HOUR;
    expect(statusForAdmin(paused(running), later)).toBe('active');
    expect(statusCondition('active', later, NOW)).toEqual({ status: 'active', pausedAt: NOW });
    const locked = { ok: false, error: { code: 'AUCTION_LOCKED' } };
    expect(decideEnd(paused(running), NOW)).toMatchObject(locked);
    expect(decideStart({ listing: listing(), state: paused(announced) }, NOW)).toMatchObject(locked);
  });
});

describe('going on', () => {
  it('leaves the time that was left, and at least a full interval; the latest end moves as far', () => {
    const far = paused({ ...running, closesAt: NOW + 5 * HOUR, latestEnd: NOW + 6 * HOUR });
    const later = NOW + 20 * 60_000;
    expect(resumedAt(far, later)).toEqual({
      startAt: far.startAt,
      closesAt: later + 5 * HOUR,
      latestEnd: later + 6 * HOUR,
    });
    const near = paused({ ...running, closesAt: NOW + 5_000, latestEnd: NOW + 5_000 });
    expect(resumedAt(near, later)).toMatchObject({ closesAt: later + 60_000, latestEnd: later + 60_000 });
    expect(resumedAt(running, later)).toBeUndefined();
    expect(resumedAt(paused({ ...running, status: 'cancelled' }), later)).toBeUndefined();
  });

  it('starts now what should have started meanwhile, as long as announced, and changes nothing of what starts later', () => {
    const one = paused(announced);
    const later = NOW + 90 * 60_000;
    expect(resumedAt(one, later)).toEqual({ startAt: later, closesAt: later + 2 * HOUR, latestEnd: later + 3 * HOUR });
    const { startAt, closesAt, latestEnd } = announced;
    expect(resumedAt(one, NOW + HOUR - 1)).toEqual({ startAt, closesAt, latestEnd });
  });

  it('never takes time from anybody', () => {
    const times = fc.record({ left: fc.integer({ min: 1, max: 10 * HOUR }), stood: fc.nat(30 * HOUR) });
    fc.assert(
      fc.property(times, ({ left, stood }) => {
        const one = paused({ ...running, closesAt: NOW + left, latestEnd: NOW + left + HOUR });
        const now = NOW + stood;
        const { closesAt, latestEnd } = resumedAt(one, now) ?? running;
        expect(closesAt - now).toBe(Math.max(left, 60_000));
        expect(latestEnd).toBe(closesAt + HOUR);
      }),
    );
  });

  it('sets the schedule, tells everybody, and moves the lot in lists', () => {
    const resumed = { ...running, closesAt: NOW + HOUR, admission: 2, changes: 1 };
    const all = coalesce(effects(paused(running), resumed), resumed);
    expect(all).toEqual([
      { kind: 'notify-resumed', pausedAt: NOW, startAt: undefined, closesAt: NOW + HOUR },
      { kind: 'append-to-feed' },
      { kind: 'schedule', state: resumed },
      { kind: 'append-event', event: { kind: 'clock', after: 0, closesAt: NOW + HOUR } },
    ]);
    const before = catalogueVersion(listing(), paused(running), NOW);
    const after = catalogueVersion(listing(), resumed, NOW);
    expect(after.version).toBeGreaterThan(before.version);
    expect(after.entry?.closesAt).toBe(NOW + HOUR);
  });

  it('is no news any more once it is paused again', () => {
    const [told] = effects(paused(running), running);
    expect(told && isStillSo(told, running, NOW)).toBe(true);
    expect(told && isStillSo(told, paused(running), NOW)).toBe(false);
    const [, stopped] = effects(running, paused(running));
    expect(stopped && isStillSo(stopped, running, NOW)).toBe(false);
  });

  it('with all others reaches a lot that was postponed since, behind lots that start later than a day', async () => {
    const fake = fakeTables();
    const nextWeek = { startAt: NOW + 7 * 24 * HOUR, endAt: NOW + 8 * 24 * HOUR, latestEnd: NOW + 9 * 24 * HOUR };
    fake.put('auctions', { ...announced, ...nextWeek, auctionId: 'next-week' });
    fake.put('auctions', { ...paused(announced), ...nextWeek, auctionId: 'postponed' });
    const pages = { active: [[]], upcoming: [['next-week'], ['postponed']] };
    const deps = {
      auctions: tableHandle('auctions', fake.client, 'auctions'),
      openLots: (status: 'active' | 'upcoming', cursor = '0') => {
        const next = Number(cursor) + 1;
        const nextCursor = next < pages[status].length ? String(next) : null;
        return Promise.resolve({ auctionIds: pages[status][Number(cursor)] ?? [], nextCursor });
      },
      clock: () => NOW + HOUR,
    };
    const by = { adminId: 'anita', source: '::1' };
    expect(await resumeAll(deps, { kind: 'all' }, by)).toEqual({
      ok: true,
      value: { changed: ['postponed'], refused: [] },
    });
    const postponed = fake.all('auctions').find(({ auctionId }) => auctionId === 'postponed');
    expect(postponed).not.toHaveProperty('pausedAt');
  });
});

it('of all names the lots that cannot be read, and pauses the others', async () => {
  const fake = fakeTables();
  const { seq: _seq, ...damaged } = running;
  fake.put('auctions', { ...damaged, auctionId: 'damaged' });
  fake.put('auctions', { ...running, auctionId: 'whole' });
  const deps = {
    auctions: tableHandle('auctions', fake.client, 'auctions'),
    openLots: () => Promise.resolve({ auctionIds: ['damaged', 'whole'], nextCursor: null }),
    clock: () => NOW,
  };
  const by = { adminId: 'anita', source: '::1', reason: 'The site is slow' };
  expect(await pauseAll(deps, { kind: 'all' }, by)).toMatchObject({
    ok: true,
    value: {
      changed: ['whole'],
      refused: [{ auctionId: 'damaged', message: expect.stringContaining('cannot be read') }],
    },
  });
});
