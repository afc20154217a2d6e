import { beforeEach, describe, expect, it } from 'vitest';
import { failedBidNoter } from '#functions/bidding/failed-bids.ts';
import {
  failuresIn,
  noteOutage,
  placeOf,
  silenceIn,
  watchOutages,
} from '#functions/lifecycle/outages/watch-outages.ts';
import { noticeWriter } from '#functions/notifications/notify.ts';
import { BEAT_KEY, newestOutages } from '#functions/tables/auctions/outage-items.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { newProfile } from '#functions/tables/users/new-profile.ts';
import { HOUR, MINUTE, NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const BOUND = 3 * MINUTE;
const answer = { kind: 'nothing', at: NOW, by: 'olga', reason: 'Nobody noticed' } as const;

describe('a sign', () => {
  it('is silence for longer than the bound, and bids that failed for as long', () => {
    expect(silenceIn(undefined, NOW, BOUND)).toBeUndefined();
    expect(silenceIn(NOW - BOUND + 1, NOW, BOUND)).toBeUndefined();
    expect(silenceIn(NOW - BOUND, NOW, BOUND)).toEqual({ sign: 'silent', from: NOW - BOUND, until: NOW });
    expect(silenceIn(NOW - 24 * HOUR, NOW, BOUND)).toBeUndefined();
    expect(failuresIn({ firstAt: NOW, lastAt: NOW + BOUND - 1 }, BOUND)).toBeUndefined();
    expect(failuresIn({ firstAt: NOW, lastAt: NOW + BOUND }, BOUND)).toMatchObject({ sign: 'bidsFailed', from: NOW });
  });

  it('joins the newest outage while nobody has answered, and asks again for what came after an answer', () => {
    const newest = { from: NOW - HOUR, until: NOW - 5 * MINUTE };
    const found = { sign: 'silent', from: NOW - 4 * MINUTE, until: NOW } as const;
    expect(placeOf(found, undefined)).toMatchObject({ is: 'new', from: found.from });
    expect(placeOf(found, newest)).toEqual({ is: 'joins', from: newest.from, until: NOW });
    expect(placeOf({ ...found, from: NOW - 2 * HOUR }, newest)).toMatchObject({ from: NOW - 2 * HOUR });
    expect(placeOf(found, { ...newest, until: NOW - 15 * MINUTE })).toMatchObject({ is: 'new', from: found.from });
    expect(placeOf(found, { ...newest, until: NOW - MINUTE, answer })).toMatchObject({ is: 'new', from: NOW - MINUTE });
    expect(placeOf(found, { ...newest, until: NOW, answer })).toBeUndefined();
  });
});

describe('the watch', () => {
  let fake: ReturnType<typeof fakeTables>;
  beforeEach(() => {
    fake = fakeTables();
    seed();
  });
  function seed(): void {
    for (const [userId, duty] of [
      ['olga', 'owner'],
      ['otto', 'owner'],
      ['leela', 'lots'],
    ] as const) {
      const profile = newProfile({ userId, name: userId, email: `${userId}@boli.test`, now: NOW });
      fake.put('users', { ...profile, role: 'admin', mobile: '', duties: [duty], isActive: true });
    }
  }
  const auctions = () => tableHandle('auctions', fake.client, 'auctions');
  const deps = () => ({
    tables: { auctions: auctions(), users: tableHandle('users', fake.client, 'users') },
    noticeWrites: noticeWriter(noticeStore(tableHandle('notifications', fake.client, 'notifications')), () => NOW),
    boundMs: BOUND,
  });
  const outages = () => newestOutages(auctions(), 9);
  const told = () => fake.all('notifications').map(({ userId }) => userId);

  it('asks nobody while it is called each minute', async () => {
    for (let at = NOW; at < NOW + HOUR; at += MINUTE) await watchOutages(deps(), at);
    expect(await outages()).toEqual([]);
    expect(told()).toEqual([]);
  });

  it('goes on from a last call that cannot be read', async () => {
    fake.put('auctions', { ...BEAT_KEY, at: 'damaged' });
    await watchOutages(deps(), NOW);
    expect(await outages()).toEqual([]);
    await watchOutages(deps(), NOW + 10 * MINUTE);
    expect(await outages()).toMatchObject([{ from: NOW, until: NOW + 10 * MINUTE, silent: true }]);
  });

  it('asks the owners once after a silence', async () => {
    await watchOutages(deps(), NOW);
    await watchOutages(deps(), NOW + 10 * MINUTE);
    await watchOutages(deps(), NOW + 11 * MINUTE);
    expect(await outages()).toMatchObject([{ from: NOW, until: NOW + 10 * MINUTE, silent: true }]);
    expect(told()).toEqual(['olga', 'otto']);
    const late = { sign: 'closedLate', from: NOW + 2 * MINUTE, until: NOW + 12 * MINUTE } as const;
    await noteOutage(deps(), late, NOW + 12 * MINUTE);
    expect(await outages()).toMatchObject([{ from: NOW, until: NOW + 12 * MINUTE, silent: true, closedLate: true }]);
    expect(told()).toHaveLength(2);
  });

  it('asks one question where several notice something at the same time', async () => {
    const found = [
      { sign: 'silent', from: NOW, until: NOW + 10 * MINUTE },
      { sign: 'closedLate', from: NOW + MINUTE, until: NOW + 10 * MINUTE },
      { sign: 'closedLate', from: NOW + 2 * MINUTE, until: NOW + 10 * MINUTE },
    ] as const;
    const [a, b, c] = found;
    for (const order of [found, found.toReversed(), [b, a, c], [c, a, b]]) {
      fake = fakeTables();
      seed();
      await noteOutage(deps(), { sign: 'silent', from: NOW + 3 * MINUTE, until: NOW + 9 * MINUTE }, NOW + 10 * MINUTE);
      await Promise.all(order.map((one) => noteOutage(deps(), one, NOW + 10 * MINUTE)));
      expect(await outages()).toMatchObject([{ from: NOW, until: NOW + 10 * MINUTE, silent: true, closedLate: true }]);
      expect(told()).toHaveLength(2);
    }
  });

  it('asks after bids that failed for some minutes, not after a few', async () => {
    const note = failedBidNoter(auctions());
    await watchOutages(deps(), NOW);
    await note('INTERNAL', NOW + 1_000);
    await note('BID_TOO_LOW', NOW + BOUND + 1_000);
    await note(undefined, NOW + BOUND + 1_000);
    await watchOutages(deps(), NOW + MINUTE);
    expect(await outages()).toEqual([]);
    await note('UNAVAILABLE', NOW + BOUND + 1_000);
    await watchOutages(deps(), NOW + 2 * MINUTE);
    await watchOutages(deps(), NOW + 3 * MINUTE);
    expect(await outages()).toMatchObject([{ from: NOW + 1_000, until: NOW + BOUND + 1_000, bidsFailed: true }]);
    expect(told()).toHaveLength(2);
    // Later failures are another time.
    for (let at = NOW + 4 * MINUTE; at < NOW + HOUR; at += MINUTE) await watchOutages(deps(), at);
    await note('INTERNAL', NOW + HOUR);
    await watchOutages(deps(), NOW + HOUR);
    expect(await outages()).toHaveLength(1);
  });

  it('bids go on where failures cannot be noted', async () => {
    fake.before = () => Promise.reject(new Error('The table does not answer.'));
    await expect(failedBidNoter(auctions())('INTERNAL', NOW)).resolves.toBeUndefined();
    // Nor do they wait for a table that does not answer at all.
    fake.before = () => new Promise(() => undefined);
    await expect(failedBidNoter(auctions())('INTERNAL', NOW)).resolves.toBeUndefined();
  });
});
