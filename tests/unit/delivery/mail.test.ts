import { describe, expect, it } from 'vitest';
import { deliver } from '../../../functions/delivery/deliver.ts';
import { given, noticeOf, outbid } from './given.ts';
import { NOW } from '../../support/builders/time.ts';

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
      deliveries: { ...deps.deliveries, takeSlot: async () => asked.push('turn') > 1 },
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
    const bounced = given({ preferences: { off: {}, mailStopped: 'bounced', mailStoppedFor: 'asha@people.test' } });
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
    expect(old.mailed).toMatchObject([{ to: 'asha@people.test', subject: 'You Have Been Outbid: Swift' }]);
  });

  it('about money goes out whatever is switched off, and offers no way to stop it', async () => {
    const { deps, mailed } = given({ preferences: { off: { payments: ['email', 'push'] } } });
    const won = { kind: 'auction-won', auctionId: 'lot-1', title: 'Swift', userId: 'asha', at: NOW } as const;
    await deliver(deps, noticeOf({ ...won, amount: 100_00, total: 100_00, paymentDueAt: NOW }));
    expect(mailed[0]).toMatchObject({ subject: 'You Won the Auction: Swift', unsubscribeUrl: undefined });
  });

  it('names the lot in its subject, on one line whatever its title holds', async () => {
    const { deps, mailed } = given();
    const started = { auctionId: 'lot-1', title: 'A\r\n  cart', userId: 'asha', at: NOW } as const;
    await deliver(deps, noticeOf({ ...started, kind: 'registration-withdrawn', deposit: 0 }));
    expect(mailed).toMatchObject([{ subject: 'Registration Withdrawn: A cart' }]);
  });

  it('about money that came goes out like the others about money', async () => {
    const { deps, mailed } = given({ preferences: { off: { payments: ['email'] } } });
    const payment = { auctionId: 'lot-1', title: 'Swift', userId: 'asha', at: NOW, paymentId: 'p1' } as const;
    await deliver(deps, noticeOf({ ...payment, kind: 'payment-received', type: 'emd', amount: 100_00 }));
    expect(mailed).toMatchObject([{ subject: 'Payment Received: Swift', unsubscribeUrl: undefined }]);
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
