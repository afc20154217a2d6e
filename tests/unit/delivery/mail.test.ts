import { describe, expect, it } from 'vitest';
import { deliver } from '#functions/delivery/deliver.ts';
import { formatIst } from '#functions/platform/ist.ts';
import { listing, state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { given, noticeOf, outbid } from './given.ts';

describe('mail', () => {
  it('about being outbid is sent at most once in ten minutes, and not while the auction room is open', async () => {
    const { deps, fakes, mailed } = given();
    fakes.inRoom = true;
    await deliver(deps, outbid(1));
    expect(mailed).toHaveLength(0);
    fakes.inRoom = false;
    await deliver(deps, outbid(2));
    fakes.now += 9 * 60_000;
    await deliver(deps, outbid(3));
    expect(mailed).toHaveLength(1);
    fakes.now += 60_000;
    await deliver(deps, outbid(4));
    expect(mailed).toHaveLength(2);
  });

  it('that is throttled reads no profile and no connection, and a retry of the mail before is not throttled', async () => {
    // A push reads the profile.
    const { deps, mailed } = given({ devices: [] });
    await deliver(deps, outbid(1));
    const asked: string[] = [];
    const watched = {
      ...deps,
      isInRoom: async () => asked.push('room') > 1,
      profiles: { getProfile: async () => void asked.push('profile') },
      deliveries: { ...deps.deliveries, takeSlot: async () => asked.push('slot') > 1 },
    };
    await deliver(watched, outbid(2));
    expect(asked).toEqual([]);
    await deps.deliveries.release(outbid(1), 'email');
    await deliver(deps, outbid(1));
    expect(mailed).toHaveLength(2);
  });

  it('is not sent to users who have switched it off or whose address bounces', async () => {
    const unwanted = given({ preferences: { off: { bidding: ['email'] } } });
    await deliver(unwanted.deps, outbid(1));
    const bounced = given({ preferences: { off: {}, mailStopped: 'bounced', mailStoppedFor: 'asha@people.test' } });
    await deliver(bounced.deps, outbid(1));
    expect([unwanted.mailed, bounced.mailed]).toEqual([[], []]);
    expect(unwanted.pushed).toHaveLength(1);
  });

  it('about a changed address is sent to the old one, even if the new one bounces', async () => {
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
    expect(bounced.mailed).toMatchObject([{ to: 'old@people.test', subject: 'E-mail Address Changed' }]);
    const old = given({ preferences: stopFor('old@people.test') });
    await deliver(old.deps, changed);
    await deliver(old.deps, outbid(1));
    expect(old.mailed).toMatchObject([{ to: 'asha@people.test', subject: 'You Have Been Outbid: Swift' }]);
  });

  it.each([
    [{ kind: 'auction-won', amount: 100_00, total: 100_00, paymentDueAt: NOW }, 'You Won the Auction: Swift'],
    [{ kind: 'payment-received', paymentId: 'p1', type: 'emd', amount: 100_00 }, 'Payment Received: Swift'],
  ] as const)('about money cannot be switched off and has no unsubscribe link: $kind', async (event, subject) => {
    const { deps, mailed } = given({ preferences: { off: { payments: ['email', 'push'] } } });
    await deliver(deps, noticeOf({ auctionId: 'lot-1', title: 'Swift', userId: 'asha', at: NOW, ...event }));
    expect(mailed).toMatchObject([{ subject, unsubscribeUrl: undefined }]);
  });

  it('about a result says where it is checked and where the receipts are, and no other does', async () => {
    const { deps, mailed } = given();
    const of = { auctionId: 'lot-1', title: 'Swift', userId: 'asha', at: NOW, amount: 100_00 } as const;
    await deliver(deps, noticeOf({ kind: 'auction-won', ...of, total: 100_00, paymentDueAt: NOW }));
    await deliver(deps, noticeOf({ kind: 'payment-received', ...of, paymentId: 'p1', type: 'emd' }));
    const answered = { isAccepted: true, bid: 100_00, until: NOW } as const;
    await deliver(deps, noticeOf({ kind: 'counter-answered', ...of, ...answered }));
    const links = ['https://boli.test/verify/lot-1', 'https://boli.test/auctions/lot-1#receipts'];
    const said = mailed.map(({ html, text }) => links.map((link) => html.includes(link) && text.includes(link)));
    expect(said).toEqual([
      [true, true],
      [false, false],
      // To staff.
      [false, false],
    ]);
  });

  it('names the lot in its subject, on one line even if the title has line breaks', async () => {
    const { deps, mailed } = given();
    const started = { auctionId: 'lot-1', title: 'A\r\n  cart', userId: 'asha', at: NOW } as const;
    await deliver(deps, noticeOf({ ...started, kind: 'registration-withdrawn', deposit: 0 }));
    expect(mailed).toMatchObject([{ subject: 'Registration Withdrawn: A cart' }]);
  });

  it('shows its lot with picture, number and what comes next and by when, and says who writes', async () => {
    const { deps, fakes, mailed } = given();
    const lot = listing({
      images: ['media/lot-1/a.webp', 'media/lot-1/b.webp'],
      lotNumber: 4711,
      registrationDeadlineAt: NOW + HOUR,
      startAt: NOW + 2 * HOUR,
    });
    const waiting = state({ status: 'pending', startAt: NOW + 2 * HOUR });
    fakes.auction = { listing: lot, state: waiting };
    await deliver(deps, outbid(1));
    fakes.now += HOUR;
    await deliver(deps, outbid(2));
    fakes.auction = { listing: lot, state: { ...waiting, status: 'active' } };
    fakes.now += HOUR;
    await deliver(deps, outbid(3));
    fakes.auction = { listing: lot, state: { ...waiting, deleted: true } };
    fakes.now += HOUR;
    await deliver(deps, outbid(4));
    const [open, closed, running, deleted] = mailed.map(({ text }) => text);
    expect(mailed[0]?.html).toContain('src="https://boli.test/media/lot-1/a.webp"');
    expect(open).toContain(`Lot 4711: ${lot.title}\nRegister by ${formatIst(NOW + HOUR)}. Bidding starts on`);
    expect(closed).toContain(`Lot 4711: ${lot.title}\nBidding starts on ${formatIst(NOW + 2 * HOUR)}.`);
    expect(running).toContain(`Lot 4711: ${lot.title}\n\n`);
    expect(deleted).not.toContain('4711');
    for (const { text, html } of mailed) {
      expect(text).toContain('Hammer & Co, 1 MG Road, Pune\nSupport: help@hammer.test, 020 1234');
      expect(html).toContain('mailto:help@hammer.test');
    }
  });

  it('names the end of the registration that counts, and promises no start while a lot is paused', async () => {
    const { deps, fakes, mailed } = given();
    const lot = listing({ registrationDeadlineAt: NOW + 2 * HOUR, startAt: NOW + 3 * HOUR });
    const waiting = state({ status: 'pending', startAt: lot.startAt });
    fakes.auction = { listing: lot, state: waiting };
    fakes.registrationEndsAt = NOW + HOUR;
    await deliver(deps, outbid(1));
    fakes.auction = { listing: lot, state: { ...waiting, pausedAt: NOW } };
    fakes.now += HOUR;
    await deliver(deps, outbid(2));
    const [ofSale, paused] = mailed.map(({ text }) => text);
    expect(ofSale).toContain(`Register by ${formatIst(NOW + HOUR)}.`);
    expect(paused).toContain(lot.title);
    expect(paused).not.toContain('Bidding starts');
  });

  it('about the deposit of a sale shows no lot', () => {
    const paid = { kind: 'payment-received', paymentId: 'p1', type: 'emd', amount: 100_00, userId: 'asha' } as const;
    const about = { auctionId: 'sale-1', title: 'Cars', at: NOW };
    expect(noticeOf({ ...paid, ...about, forSale: true }).auctionId).toBeUndefined();
    expect(noticeOf({ ...paid, ...about }).auctionId).toBe('sale-1');
  });

  it('repeats the notice as text and HTML, and escapes what users typed', async () => {
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
