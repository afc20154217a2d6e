import { describe, expect, it } from 'vitest';
import { $ZodError } from 'zod/v4/core';
import { deliver } from '#functions/delivery/deliver.ts';
import { fanOut } from '#functions/delivery/fan-out.ts';
import { UnreadItem } from '#functions/tables/unread.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { admin, profile } from '../accounts/fakes.ts';
import { device, given, noticeOf, outbid } from './given.ts';

const created = noticeOf({
  kind: 'auction-created',
  auctionId: 'lot-1',
  title: 'Swift',
  categorie: 'cars',
  startAt: NOW,
  at: NOW,
});

describe('a notice', () => {
  it('is sent once to each device and once by mail, however often the batch is replayed', async () => {
    const { deps, pushed, mailed } = given({ devices: [device('asha'), device('asha', 'laptop'), device('ravi')] });
    for (let time = 0; time < 3; time += 1) await deliver(deps, outbid(1));
    expect(pushed).toEqual(['asha phone', 'asha laptop']);
    expect(mailed).toHaveLength(1);
  });

  it('is mailed without a lot that cannot be read', async () => {
    const { deps, mailed } = given();
    const unread = new UnreadItem('auctions', {}, new $ZodError([]));
    await deliver({ ...deps, getAuction: () => Promise.reject(unread) }, outbid(1));
    expect(mailed).toHaveLength(1);
  });

  it('is mailed at the retry when the mail failed, and not pushed again', async () => {
    const { deps, fakes, pushed, mailed } = given();
    fakes.mail = () => 'refused';
    await expect(deliver(deps, outbid(1))).rejects.toThrow(AggregateError);
    expect(mailed).toHaveLength(0);
    fakes.mail = () => 'sent';
    await deliver(deps, outbid(1));
    expect({ pushed, mailed: mailed.length }).toEqual({ pushed: ['asha phone'], mailed: 1 });
  });

  it('is not mailed again when the outcome of the first mail is unknown', async () => {
    const { deps, fakes, mailed } = given();
    fakes.mail = () => 'unknown';
    await deliver(deps, outbid(1));
    await deliver(deps, outbid(1));
    expect(mailed).toHaveLength(1);
  });

  it('is pushed again after a crash before it was recorded, with the same id and tag', async () => {
    const { deps, fakes, pushed, mailed } = given();
    fakes.crash = () => {
      throw new Error('The function crashed.');
    };
    await expect(deliver(deps, outbid(1))).rejects.toThrow(AggregateError);
    fakes.crash = () => {};
    await deliver(deps, outbid(1));
    expect(pushed).toEqual(['asha phone', 'asha phone']);
    expect(outbid(1).tag).toBe(outbid(2).tag);
    expect(mailed).toHaveLength(1);
  });

  it('is pushed again at once when the first push got no answer', async () => {
    const { deps, fakes, pushed, stored } = given();
    fakes.push = (_token, time) => (time === 1 ? 'later' : 'sent');
    await deliver(deps, outbid(1));
    expect(pushed).toEqual(['asha phone']);
    expect(stored('asha phone')?.failures).toBeUndefined();
  });

  it('counts as delivered when a device does not answer, and reaches the other devices', async () => {
    const { deps, fakes, pushed, mailed } = given({ devices: [device('asha', 'silent'), device('asha', 'laptop')] });
    fakes.push = (token) => (token.endsWith('silent') ? 'later' : 'sent');
    await deliver(deps, outbid(1));
    expect(pushed).toEqual(['asha laptop']);
    expect(mailed).toHaveLength(1);
  });

  it('is not pushed to a browser whose session was ended, nor to anybody who is disabled', async () => {
    const thief = { ...device('asha', 'stolen'), signedInAt: NOW - 10_000 };
    const own = { ...device('asha', 'laptop'), signedInAt: NOW + 10_000 };
    const { deps, pushed } = given({ devices: [thief, own] });
    const changed = (change: Partial<ProfileItem>) => ({
      ...deps,
      profiles: { getProfile: async (userId: string) => profile({ userId, ...change }) },
    });
    await deliver(changed({ sessionsEndedAt: NOW }), outbid(1));
    expect(pushed).toEqual(['asha laptop']);
    await deliver(changed({ isActive: false }), outbid(2));
    expect(pushed).toEqual(['asha laptop']);
  });

  it('of a room is not sent a day later, and no other after the two weeks for which it is known what was sent', async () => {
    const { deps, fakes, pushed, mailed, jobs } = given();
    fakes.now = NOW + 25 * 60 * 60_000;
    await deliver(deps, outbid(1));
    expect([pushed, mailed]).toEqual([[], []]);
    const { quietInRoom: _, ...other } = outbid(2);
    await deliver(deps, other);
    expect(mailed).toHaveLength(1);
    fakes.now = NOW + 15 * 24 * 60 * 60_000;
    await deliver(deps, { ...other, id: 'another' });
    await deliver(deps, created);
    expect([mailed.length, jobs.length]).toEqual([1, 0]);
  });

  it('removes a device whose subscription no longer exists', async () => {
    const { deps, fakes, removed } = given();
    fakes.push = () => 'gone';
    await deliver(deps, outbid(1));
    expect(removed).toEqual(['asha DEVICE#phone']);
  });
});

describe('a device that does not answer', () => {
  const MINUTE_MS = 60_000;

  it('is retried after longer and longer waits, and at every notice once it answers again', async () => {
    const { deps, fakes, pushed, pushAttempts, stored } = given();
    fakes.push = () => 'later';
    let seq = 0;
    const deliverNext = async () => deliver(deps, outbid((seq += 1)));
    const askedAt: number[] = [];
    for (let minute = 0; minute <= 8; minute += 1) {
      const before = pushAttempts.length;
      await deliverNext();
      if (pushAttempts.length > before) askedAt.push(minute);
      fakes.now += MINUTE_MS;
    }
    expect(askedAt).toEqual([0, 1, 3, 7]);
    fakes.push = () => 'sent';
    fakes.now += 8 * MINUTE_MS;
    await deliverNext();
    await deliverNext();
    expect(pushed).toEqual(['asha phone', 'asha phone']);
    expect(stored('asha phone')).toEqual(device('asha'));
  });

  it('counts simultaneous failures once', async () => {
    const { deps, fakes, stored } = given();
    fakes.push = () => 'later';
    await Promise.all([1, 2, 3, 4].map((seq) => deliver(deps, outbid(seq))));
    expect(stored('asha phone')?.failures).toBe(1);
  });

  it('is removed after one to three days without an answer, so not in a day’s outage of the push service', async () => {
    const { deps, fakes, removed } = given();
    fakes.push = () => 'later';
    const begin = fakes.now;
    for (let seq = 1; removed.length === 0; seq += 1) {
      await deliver(deps, { ...outbid(seq), storedAt: fakes.now });
      fakes.now += MINUTE_MS;
    }
    const hours = (fakes.now - begin) / (60 * MINUTE_MS);
    expect(hours).toBeGreaterThan(24);
    expect(hours).toBeLessThan(3 * 24);
  });
});

describe('a broadcast', () => {
  const crowd = Array.from({ length: 450 }, (_, one) => device(`user-${one}`));

  it('is sent page by page, once to every device', async () => {
    const { deps, pushed, jobs } = given({ devices: crowd });
    await deliver(deps, created);
    await deliver(deps, created);
    expect(pushed).toEqual([]);
    for (let page = 0; page < jobs.length; page += 1) {
      const job = jobs[page];
      if (job === undefined) break;
      await fanOut(deps, job);
      await fanOut(deps, job);
    }
    expect(jobs.map(({ page }) => page)).toEqual([0, 1, 2]);
    expect(pushed.toSorted()).toEqual(crowd.map(({ token }) => token).toSorted());
  });

  it('completes a page despite devices that do not answer, and skips those at the next broadcast', async () => {
    const { deps, fakes, pushed, pushAttempts } = given({ devices: crowd.slice(0, 100) });
    fakes.push = (token) => (token.startsWith('user-1') ? 'later' : 'sent');
    await fanOut(deps, { notice: created, page: 0 });
    expect(pushed).toHaveLength(89);
    const before = pushAttempts.length;
    await fanOut(deps, { notice: { ...created, id: `${created.id}-2` }, page: 0 });
    expect(pushAttempts.length - before).toBe(89);
  });

  it('for a duty is pushed to staff who have it, and to owners', async () => {
    const staff: Record<string, Duty[]> = {
      verifier: ['people', 'lots'],
      cashier: ['money'],
      owner: ['owner'],
      none: [],
      dismissed: ['people'],
    };
    const { deps, pushed } = given({ devices: Object.keys(staff).map((userId) => device(userId)) });
    const getProfile = async (userId: string) =>
      admin({ userId, duties: staff[userId] ?? [], isActive: userId !== 'dismissed' });
    const notice = noticeOf({ kind: 'user-registered', userId: 'u9', name: 'New', at: NOW });
    expect(notice.duty).toBe('people');
    await fanOut({ ...deps, profiles: { getProfile } }, { notice, page: 0 });
    expect(pushed).toEqual(['verifier phone', 'owner phone']);
  });

  it('about new lots is sent at most once an hour', async () => {
    const { deps, jobs, fakes } = given();
    await deliver(deps, created);
    await deliver(deps, { ...created, id: `${created.id}-2` });
    expect(jobs).toHaveLength(1);
    fakes.now += 60 * 60_000;
    jobs.length = 0;
    await deliver(deps, { ...created, id: `${created.id}-3` });
    expect(jobs).toHaveLength(1);
  });

  it('is not sent to users who have switched it off', async () => {
    const { deps, pushed } = given({ preferences: { off: { 'new-auctions': ['push'] } } });
    await fanOut(deps, { notice: created, page: 0 });
    expect(pushed).toEqual([]);
  });
});
