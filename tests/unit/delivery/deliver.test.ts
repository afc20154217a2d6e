import { describe, expect, it } from 'vitest';
import { deliver } from '../../../functions/delivery/deliver.ts';
import { fanOut } from '../../../functions/delivery/fan-out.ts';

import { device, given, noticeOf } from './given.ts';
import { NOW } from '../../support/builders/time.ts';

const outbid = (seq: number) =>
  noticeOf({
    kind: 'outbid',
    auctionId: 'lot-1',
    title: 'Swift',
    userId: 'asha',
    amount: 100_00,
    seq,
    closesAt: NOW,
    at: NOW + seq,
  });
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

describe('mail', () => {
  it('about being outbid comes at most once in ten minutes, and not while the room is open', async () => {
    const { deps, world, mailed } = given();
    world.inRoom = true;
    await deliver(deps, outbid(1));
    expect(mailed).toHaveLength(0);
    world.inRoom = false;
    await deliver(deps, outbid(2));
    world.now += 9 * 60_000;
    await deliver(deps, outbid(3));
    expect(mailed).toHaveLength(1);
    world.now += 60_000;
    await deliver(deps, outbid(4));
    expect(mailed).toHaveLength(2);
  });

  it('that has no turn asks nobody else for anything, and neither does its repetition lose its own', async () => {
    const { deps, mailed } = given();
    await deliver(deps, outbid(1));
    const asked: string[] = [];
    const watched = {
      ...deps,
      isInRoom: async () => asked.push('room') > 1,
      profiles: { getProfile: async () => void asked.push('profile') },
      deliveries: { ...deps.deliveries, takeTurn: async () => asked.push('turn') > 1 },
    };
    await deliver(watched, outbid(2));
    expect(asked).toEqual([]);
    await deps.deliveries.release(outbid(1), 'email');
    await deliver(deps, outbid(1));
    expect(mailed).toHaveLength(2);
  });

  it('does not go to who wants none, or whose address bounces', async () => {
    const unwanted = given({ preferences: { off: { bidding: ['email'] } } });
    await deliver(unwanted.deps, outbid(1));
    const bounced = given({ preferences: { off: {}, mailStopped: 'bounced' } });
    await deliver(bounced.deps, outbid(1));
    expect([unwanted.mailed, bounced.mailed]).toEqual([[], []]);
    expect(unwanted.pushed).toHaveLength(1);
  });

  it('about another address goes to the old one, wherever the new one bounces', async () => {
    const changed = noticeOf({
      kind: 'email-changed',
      userId: 'asha',
      oldEmail: 'old@people.test',
      profileAt: 1,
      at: NOW,
    });
    const stopFor = (mailStoppedFor: string) => ({ off: {}, mailStopped: 'bounced', mailStoppedFor }) as const;
    const bounced = given({ preferences: stopFor('asha@people.test') });
    await deliver(bounced.deps, changed);
    await deliver(bounced.deps, outbid(1));
    expect(bounced.mailed).toMatchObject([{ to: 'old@people.test', subject: 'Email Address Changed' }]);
    const old = given({ preferences: stopFor('old@people.test') });
    await deliver(old.deps, changed);
    await deliver(old.deps, outbid(1));
    expect(old.mailed).toMatchObject([{ to: 'asha@people.test', subject: 'You Have Been Outbid' }]);
  });

  it('about money goes out whatever is switched off, and offers no way to stop it', async () => {
    const { deps, mailed } = given({ preferences: { off: { payments: ['email', 'push'] } } });
    const won = { kind: 'auction-won', auctionId: 'lot-1', title: 'Swift', userId: 'asha', at: NOW } as const;
    await deliver(deps, noticeOf({ ...won, amount: 100_00, total: 100_00, paymentDueAt: NOW }));
    expect(mailed[0]).toMatchObject({ subject: 'You Won the Auction', unsubscribeUrl: undefined });
  });

  it('says what the notice says, in text and HTML, and what people typed is text', async () => {
    const { deps, mailed } = given();
    await deliver(deps, outbid(1));
    const [mail] = mailed;
    expect(mail?.text).toContain('Place New Bid: https://boli.test/auctions/lot-1');
    expect(mail?.html).toContain('Hello Asha &lt;b&gt;Rao&lt;/b&gt;,');
    expect(mail?.html).toContain('href="https://boli.test/auctions/lot-1"');
    expect(mail?.unsubscribeUrl).toBe(
      'https://boli.test/api/notifications/unsubscribe?user=asha&topic=bidding&token=secret',
    );
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
