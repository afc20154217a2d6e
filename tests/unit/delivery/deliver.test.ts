import { describe, expect, it } from 'vitest';
import { deliver } from '../../../functions/delivery/deliver.ts';
import { fanOut } from '../../../functions/delivery/fan-out.ts';
import { device, given, noticeOf, outbid } from './given.ts';
import { NOW } from '../../support/builders/time.ts';

const created = noticeOf({
  kind: 'auction-created',
  auctionId: 'lot-1',
  title: 'Swift',
  categorie: 'cars',
  startAt: NOW,
  at: NOW,
});

describe('a notice', () => {
  it('goes once to each device and once by mail, however often the batch is replayed', async () => {
    const { deps, pushed, mailed } = given({ devices: [device('asha'), device('asha', 'laptop'), device('ravi')] });
    for (let time = 0; time < 3; time += 1) await deliver(deps, outbid(1));
    expect(pushed).toEqual(['asha phone', 'asha laptop']);
    expect(mailed).toHaveLength(1);
  });

  it('that could not be mailed is mailed when it comes again, and not pushed again', async () => {
    const { deps, world, pushed, mailed } = given();
    world.mail = () => 'refused';
    await expect(deliver(deps, outbid(1))).rejects.toThrow(AggregateError);
    expect(mailed).toHaveLength(0);
    world.mail = () => 'sent';
    await deliver(deps, outbid(1));
    expect({ pushed, mailed: mailed.length }).toEqual({ pushed: ['asha phone'], mailed: 1 });
  });

  it('is never mailed twice, also when nobody knows whether the mail went out', async () => {
    const { deps, world, mailed } = given();
    world.mail = () => 'unknown';
    await deliver(deps, outbid(1));
    await deliver(deps, outbid(1));
    expect(mailed).toHaveLength(1);
  });

  it('is pushed again after a crash before it was recorded, with the same id and tag', async () => {
    const { deps, world, pushed, mailed } = given();
    world.crash = () => {
      throw new Error('The function died.');
    };
    await expect(deliver(deps, outbid(1))).rejects.toThrow(AggregateError);
    world.crash = () => {};
    await deliver(deps, outbid(1));
    expect(pushed).toEqual(['asha phone', 'asha phone']);
    expect(outbid(1).tag).toBe(outbid(2).tag);
    expect(mailed).toHaveLength(1);
  });

  it('is pushed at the second try when the first got no answer', async () => {
    const { deps, world, pushed, stored } = given();
    world.push = (_token, time) => (time === 1 ? 'later' : 'sent');
    await deliver(deps, outbid(1));
    expect(pushed).toEqual(['asha phone']);
    expect(stored('asha phone')?.failures).toBeUndefined();
  });

  it('is done with when a device does not answer, and goes to the others', async () => {
    const { deps, world, pushed, mailed } = given({ devices: [device('asha', 'silent'), device('asha', 'laptop')] });
    world.push = (token) => (token.endsWith('silent') ? 'later' : 'sent');
    await deliver(deps, outbid(1));
    expect(pushed).toEqual(['asha laptop']);
    expect(mailed).toHaveLength(1);
  });

  it('makes a device forgotten whose subscription is gone', async () => {
    const { deps, world, removed } = given();
    world.push = () => 'gone';
    await deliver(deps, outbid(1));
    expect(removed).toEqual(['asha DEVICE#phone']);
  });
});

describe('a device that does not answer', () => {
  const MINUTE_MS = 60_000;

  it('is left alone for longer and longer, and told again once it answers', async () => {
    const { deps, world, pushed, asked, stored } = given();
    world.push = () => 'later';
    let seq = 0;
    const tell = async () => deliver(deps, outbid((seq += 1)));
    const askedAt: number[] = [];
    for (let minute = 0; minute <= 8; minute += 1) {
      const before = asked.length;
      await tell();
      if (asked.length > before) askedAt.push(minute);
      world.now += MINUTE_MS;
    }
    expect(askedAt).toEqual([0, 1, 3, 7]);
    world.push = () => 'sent';
    world.now += 8 * MINUTE_MS;
    await tell();
    await tell();
    expect(pushed).toEqual(['asha phone', 'asha phone']);
    expect(stored('asha phone')).toEqual(device('asha'));
  });

  it('counts once for all that happened at the same time', async () => {
    const { deps, world, stored } = given();
    world.push = () => 'later';
    await Promise.all([1, 2, 3, 4].map((seq) => deliver(deps, outbid(seq))));
    expect(stored('asha phone')?.failures).toBe(1);
  });

  it('is not forgotten while a push service is down for a day, and is when it has not answered for days', async () => {
    const { deps, world, removed } = given();
    world.push = () => 'later';
    const begin = world.now;
    for (let seq = 1; removed.length === 0; seq += 1) {
      await deliver(deps, outbid(seq));
      world.now += MINUTE_MS;
    }
    const hours = (world.now - begin) / (60 * MINUTE_MS);
    expect(hours).toBeGreaterThan(24);
    expect(hours).toBeLessThan(3 * 24);
  });
});

describe('a broadcast', () => {
  const crowd = Array.from({ length: 450 }, (_, one) => device(`user-${one}`));

  it('goes out by pages, each once, to every device', async () => {
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

  it('is done with a page on which devices do not answer, and does not ask them again at once', async () => {
    const { deps, world, pushed, asked } = given({ devices: crowd.slice(0, 100) });
    world.push = (token) => (token.startsWith('user-1') ? 'later' : 'sent');
    await fanOut(deps, { notice: created, page: 0 });
    expect(pushed).toHaveLength(89);
    const before = asked.length;
    await fanOut(deps, { notice: { ...created, id: `${created.id}-2` }, page: 0 });
    expect(asked.length - before).toBe(89);
  });

  it('about new lots goes out at most once an hour', async () => {
    const { deps, jobs, world } = given();
    await deliver(deps, created);
    await deliver(deps, { ...created, id: `${created.id}-2` });
    expect(jobs).toHaveLength(1);
    world.now += 60 * 60_000;
    jobs.length = 0;
    await deliver(deps, { ...created, id: `${created.id}-3` });
    expect(jobs).toHaveLength(1);
  });

  it('goes to nobody who has switched it off', async () => {
    const { deps, pushed } = given({ preferences: { off: { 'new-auctions': ['push'] } } });
    await fanOut(deps, { notice: created, page: 0 });
    expect(pushed).toEqual([]);
  });
});
