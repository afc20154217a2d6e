import { beforeEach, describe, expect, it } from 'vitest';
import { whyRefused } from '#functions/bidding/bid.ts';
import { effects } from '#functions/lifecycle/effects/effects.ts';
import { isStillSo } from '#functions/lifecycle/effects/still-so.ts';
import { answerWrites, extendAll, finishExtensions } from '#functions/selling/pausing/extend-many.ts';
import { extensionMs } from '#functions/selling/pausing/extend-rules.ts';
import { stateItem, type StateItem } from '#functions/tables/auctions/auction-items.ts';
import {
  getExtension,
  newestOutages,
  outageIdAt,
  outageIdOf,
  outageKey,
} from '#functions/tables/auctions/outage-items.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { state } from '#tests/support/builders/auctions.ts';
import { HOUR, MINUTE, NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const running = state({
  status: 'active',
  startAt: NOW - HOUR,
  closesAt: NOW + 50_000,
  latestEnd: NOW + HOUR,
  bidInterval: 60,
});
const by = { adminId: 'olga', source: '::1', reason: 'The site was down' };

describe('what is extended', () => {
  it('runs, by the given minutes and at least a full interval', () => {
    expect(extensionMs(running, { minutes: 10 }, NOW)).toBe(10 * MINUTE);
    expect(extensionMs({ ...running, status: 'pending' }, { minutes: 10 }, NOW)).toBe(10 * MINUTE);
    expect(extensionMs({ ...running, bidInterval: 300 }, { minutes: 1 }, NOW)).toBe(5 * MINUTE);
    expect(extensionMs(running, { minutes: 1, startedBefore: NOW - HOUR + 1 }, NOW)).toBe(MINUTE);
  });

  it.each<[string, Partial<StateItem>]>([
    ['is past its deadline', { closesAt: NOW }],
    ['is over', { status: 'completed' }],
    ['has not started', { status: 'pending', startAt: NOW + 1 }],
    ['stands', { pausedAt: NOW - 1 }],
    ['was ended early', { endedEarly: { ...by, at: NOW - 1 } }],
    ['began after the outage', { startAt: NOW - HOUR + MINUTE }],
  ])('is nothing that %s', (_, change) => {
    expect(
      extensionMs({ ...running, ...change }, { minutes: 10, startedBefore: NOW - HOUR + MINUTE }, NOW),
    ).toBeUndefined();
  });
});

describe('an extension', () => {
  let fake: ReturnType<typeof fakeTables>;
  let calls: number;
  let crashAt: number;
  let now: number;
  beforeEach(() => {
    fake = fakeTables();
    calls = 0;
    now = NOW;
    crashAt = Number.POSITIVE_INFINITY;
    for (const auctionId of ['a1', 'a2', 'a3']) fake.put('auctions', { ...running, auctionId });
  });
  const auctions = () => tableHandle('auctions', fake.client, 'auctions');
  const deps = () => ({
    auctions: auctions(),
    tables: { users: tableHandle('users', fake.client, 'users') },
    openLots: () => Promise.resolve({ auctionIds: ['a1', 'a2', 'a3'], nextCursor: null }),
    clock: () => now,
  });
  const extend = (requestId = 'r1', outageId?: string, minutes = 10) =>
    extendAll(deps(), { requestId, outageId, minutes, startedBefore: undefined }, by);
  const one = (auctionId: string) =>
    stateItem.parse(fake.all('auctions').find((item) => item['auctionId'] === auctionId && item['sk'] === 'STATE'));
  const audits = () => fake.all('auctions').filter(({ action }) => action === 'auction-extended');
  const deadlines = () => ['a1', 'a2', 'a3'].map((id) => one(id).closesAt - running.closesAt);

  it('moves deadline and latest end, makes functions read STATE again, and is recorded; once for a request', async () => {
    expect(await extend()).toMatchObject({ ok: true, value: { count: 3 } });
    expect(one('a1')).toMatchObject({
      closesAt: running.closesAt + 10 * MINUTE,
      latestEnd: NOW + HOUR + 10 * MINUTE,
      admission: 1,
      changes: 1,
    });
    expect(audits()).toHaveLength(3);
    expect(audits()[0]).toMatchObject({ actor: 'olga', after: { minutes: 10, reason: 'The site was down' } });
    expect(await extend()).toMatchObject({ ok: true, value: { count: 3, isRepeat: true } });
    expect(await extend('r1', undefined, 30)).toMatchObject({
      error: { code: 'CONFLICT', message: expect.stringContaining('by 10 minutes') },
    });
    expect(deadlines()).toEqual([10 * MINUTE, 10 * MINUTE, 10 * MINUTE]);
    now += 1;
    expect(await extend('r2')).toMatchObject({ ok: true, value: { count: 3 } });
    expect(deadlines()).toEqual([20 * MINUTE, 20 * MINUTE, 20 * MINUTE]);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])(
    'that stops at call %i is finished by the watch, and nothing is extended twice',
    async (at) => {
      const original = fake.before;
      fake.before = async (command) => {
        await original(command);
        calls += 1;
        if (calls === crashAt) throw new Error('It crashed.');
      };
      crashAt = at;
      await extend().catch(() => undefined);
      crashAt = Number.POSITIVE_INFINITY;
      const stored = await getExtension(auctions(), 'r1');
      await finishExtensions(deps());
      if (stored === undefined) expect(deadlines()).toEqual([0, 0, 0]);
      else {
        expect(deadlines()).toEqual([10 * MINUTE, 10 * MINUTE, 10 * MINUTE]);
        expect(audits()).toHaveLength(3);
        expect(await getExtension(auctions(), 'r1')).not.toHaveProperty('plan');
      }
    },
  );

  it('leaves alone what ended or was paused after the plan', async () => {
    meanwhile(() => {
      fake.put('auctions', { ...running, auctionId: 'a1', status: 'completed' });
      fake.put('auctions', { ...running, auctionId: 'a2', pausedAt: NOW, pausedBy: by });
    });
    expect(await extend()).toMatchObject({ ok: true, value: { count: 1 } });
    expect(deadlines()).toEqual([0, 0, 10 * MINUTE]);
  });

  /** Changes lots after the plan was stored, before the first of them is extended. */
  function meanwhile(change: () => void) {
    const original = fake.before;
    let isPlanned = false;
    fake.before = async (command) => {
      await original(command);
      if (isPlanned || fake.all('auctions').every((item) => !('plan' in item))) return;
      isPlanned = true;
      change();
    };
  }

  it('extends a lot all the same that had a void, or went on after a pause, after the plan', async () => {
    const closesAt = NOW + HOUR;
    meanwhile(() => {
      fake.put('auctions', { ...running, auctionId: 'a1', closesAt, seq: 4, lastVoid: 4, changes: 1, admission: 1 });
      fake.put('auctions', { ...running, auctionId: 'a2', closesAt, changes: 1, admission: 2 });
    });
    expect(await extend()).toMatchObject({ ok: true, value: { count: 3 } });
    expect([one('a1').closesAt, one('a2').closesAt]).toEqual([closesAt + 10 * MINUTE, closesAt + 10 * MINUTE]);
    expect(audits()).toHaveLength(3);
  });

  it('does not say of a lot that it was extended if another extension was given to it after the plan', async () => {
    meanwhile(() => fake.put('auctions', { ...running, auctionId: 'a1', changes: 1, extendedFor: NOW - 1 }));
    expect(await extend()).toMatchObject({ ok: true, value: { count: 2 } });
    expect(deadlines()).toEqual([0, 10 * MINUTE, 10 * MINUTE]);
    expect(audits().map(({ auctionId }) => auctionId)).not.toContain('a1');
  });

  it('goes past what cannot be read, names it, and blocks no other', async () => {
    const { seq: _seq, ...damaged } = { ...running, auctionId: 'a1' };
    fake.put('auctions', damaged);
    meanwhile(() => fake.put('auctions', { ...damaged, auctionId: 'a2' }));
    const left = { ok: true, value: { count: 1, unread: ['a1', 'a2'], at: NOW } };
    expect(await extend()).toMatchObject(left);
    expect(await extend('r2')).toMatchObject({ error: { code: 'CONFLICT' } });
    now += 5 * MINUTE;
    await finishExtensions(deps());
    expect(one('a3').closesAt - running.closesAt).toBe(10 * MINUTE);
    expect(await extend()).toMatchObject(left);
    fake.put('auctions', { ...running, auctionId: 'a2', closesAt: now + 50_000 });
    expect(await extend('r2')).toMatchObject({ ok: true, value: { count: 2, unread: ['a1'] } });
  });

  it('reaches a lot that can be read again within minutes', async () => {
    const { seq: _seq, ...damaged } = { ...running, auctionId: 'a2' };
    meanwhile(() => fake.put('auctions', damaged));
    await extend();
    fake.put('auctions', { ...running, auctionId: 'a2' });
    await finishExtensions(deps());
    expect(deadlines()).toEqual([10 * MINUTE, 10 * MINUTE, 10 * MINUTE]);
    expect(audits()).toHaveLength(3);
    expect(await extend()).toMatchObject({ ok: true, value: { count: 3, unread: [] } });
  });

  it('answers a question once', async () => {
    fake.put('auctions', { ...outageKey(outageIdAt(NOW - HOUR)), from: NOW - HOUR, until: NOW - MINUTE, silent: true });
    const [outage] = await newestOutages(auctions(), 1);
    const id = outage === undefined ? '' : outageIdOf(outage);
    expect(id).toBe(String(NOW - HOUR));
    const nothing = { kind: 'nothing', at: NOW, by: 'otto', reason: 'Nobody noticed' } as const;
    expect(await extend('r1', id)).toMatchObject({ ok: true });
    expect(await extend('r2', id)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    const writes = answerWrites(deps(), id, nothing, '::1');
    expect(await transact(fake.client, [{ name: 'answer', writes }])).toMatchObject({ ok: false });
    expect(deadlines()).toEqual([10 * MINUTE, 10 * MINUTE, 10 * MINUTE]);
    expect((await newestOutages(auctions(), 1))[0]?.answer).toMatchObject({ kind: 'extended', minutes: 10 });
    expect(fake.all('users')).toMatchObject([
      { action: 'outage-answered', actor: 'olga', after: { answer: 'extended', minutes: 10, reason: by.reason } },
    ]);
  });

  it('has bids judged anew: what would have come too late is in time', async () => {
    const bid = {
      auctionId: 'a1',
      bidId: 'b1',
      userId: 'u1',
      name: 'Asha',
      number: 1,
      amount: running.leastBid,
      isMaximum: false,
      bidInterval: 60,
      steps: running.steps,
      latestEnd: running.latestEnd,
      shownReserve: undefined,
      admission: 0,
      power: undefined,
      latestOwnBidAt: NOW,
    };
    await extend();
    // What was remembered before no longer counts, so STATE is read again.
    expect(whyRefused(one('a1'), bid, NOW)).toBe('outdated');
    expect(whyRefused(one('a1'), { ...bid, admission: 1 }, NOW + 2 * MINUTE)).toBeUndefined();
    expect(whyRefused(running, bid, NOW + 2 * MINUTE)).toMatchObject({ code: 'AUCTION_ENDED' });
  });
});

it('is told to everybody and moves the lot in lists; a bid, a pause and going on are no extension', () => {
  const extended = { ...running, closesAt: running.closesAt + 10 * MINUTE, changes: 1, admission: 1 };
  expect(effects(running, extended)).toEqual([
    { kind: 'notify-extended', closesAt: extended.closesAt, changes: 1 },
    { kind: 'append-to-feed' },
    { kind: 'schedule', state: extended },
    {
      kind: 'append-event',
      event: { kind: 'clock', after: 0, closesAt: extended.closesAt, latestEnd: extended.latestEnd },
    },
  ]);
  const [told] = effects(running, extended);
  expect(told && isStillSo(told, extended, NOW)).toBe(true);
  expect(told && isStillSo(told, { ...extended, status: 'completed' }, NOW)).toBe(false);
  const kinds = (before: StateItem, after: StateItem) => effects(before, after).map(({ kind }) => kind);
  expect(kinds({ ...running, pausedAt: NOW }, extended)).not.toContain('notify-extended');
  expect(kinds(running, { ...running, closesAt: NOW + HOUR, seq: 1 })).not.toContain('notify-extended');
});
