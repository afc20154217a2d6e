import { describe, expect, it } from 'vitest';
import type { NotificationEvent } from '#functions/domain/notification-event.ts';
import { noticesFor } from '#functions/notifications/notify.ts';
import { markNotifications } from '#shared/contract/notifications.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { MAILED } from '#web/features/notice-preferences/topic-labels.ts';

const facts = { auctionId: 'lot-1', title: 'Maruti Swift 2019', at: NOW, userId: 'asha' };

function only(event: NotificationEvent) {
  const [notice, ...others] = noticesFor(event);
  if (notice === undefined || others.length > 0) throw new Error(`${event.kind} has ${others.length + 1} notices.`);
  return notice;
}

describe('notices', () => {
  it('have ids derived from the event, so that a repeated event is stored once', () => {
    const next = { leastBid: 1_51_000_00, closesAt: NOW + 120_000, isLatestEnd: false };
    const event = { ...facts, kind: 'outbid', amount: 1_50_000_00, seq: 7, ...next } as const;
    expect(only(event)).toEqual({
      userId: 'asha',
      id: '2026-11-20T10:00:00.000Z#outbid#lot-1#7',
      type: 'outbid',
      title: 'You Have Been Outbid',
      message:
        'Somebody bid ₹1,50,000 on Maruti Swift 2019. The next bid must be at least ₹1,51,000. It closes at 3:32 pm IST, unless someone bids.',
      link: '/auctions/lot-1',
      at: NOW,
      expiresAt: NOW / 1000 + 90 * 86_400,
      topic: 'bidding',
      channels: ['push', 'email'],
      toast: true,
      tag: 'outbid#lot-1',
      throttle: { email: { key: 'outbid#lot-1', seconds: 600 } },
      quietInRoom: 'lot-1',
      lot: 'Maruti Swift 2019',
      auctionId: 'lot-1',
    });
    expect(only(event).id).toBe(only(event).id);
  });

  it('of a match are one per lot and person, whichever of their searches match', () => {
    const match = { ...facts, kind: 'search-matched', categorie: 'cars', startAt: NOW + 1 } as const;
    const notice = only({ ...match, searchId: 'one', search: 'Swifts' });
    expect(notice).toMatchObject({
      userId: 'asha',
      id: '2026-11-20T10:00:00.000Z#search#lot-1',
      topic: 'saved-searches',
      channels: ['push', 'email'],
      toast: false,
      message: expect.stringContaining('Maruti Swift 2019 matches your saved search: Swifts.'),
      link: '/auctions/lot-1',
    });
    expect(only({ ...match, searchId: 'two', search: 'Cars' }).id).toBe(notice.id);
  });

  it('of tests in the same minute share an id but not a time, so that a device registered a second ago receives the test', () => {
    const testAt = (at: number) => only({ kind: 'test-requested', userId: 'asha', at });
    expect(testAt(NOW + 59_999)).toMatchObject({ id: testAt(NOW).id, at: NOW + 59_999 });
    expect(testAt(NOW + 60_000).id).not.toBe(testAt(NOW).id);
  });

  it.each([
    [{ kind: 'payment-due-soon', amount: 500_00, paymentDueAt: NOW }, 'Payment Due Soon'],
    [{ kind: 'due-extended', amount: 500_00, paymentDueAt: NOW, reason: 'Ill' }, 'More Time to Pay'],
    [{ kind: 'offline-payment-recorded', amount: 500_00, utr: 'HDFC1' }, 'Payment Received'],
    [{ kind: 'lot-passed-on', reason: 'Ill' }, 'Win Passed On'],
    [
      { kind: 'lot-offered', amount: 500_00, total: 500_00, paymentDueAt: NOW, depositOwed: 0 },
      'The Lot Is Offered to You',
    ],
    [{ kind: 'deposit-forfeited', deposit: 100_00, reason: 'Ill' }, 'EMD Amount Forfeited'],
    [{ kind: 'decision-undone', decision: 'forfeited', reason: 'Ill' }, 'Decision Taken Back'],
  ] as const)('about paying for a win use every channel and cannot be switched off: $kind', (event, title) => {
    expect(only({ ...facts, ...event })).toMatchObject({
      userId: 'asha',
      title,
      topic: 'payments',
      toast: true,
      channels: ['push', 'email'],
      link: '/auctions/lot-1',
    });
  });

  it('of an overdue payment go to the winner and, with the winner’s name, to the admins', () => {
    const overdue = { ...facts, kind: 'payment-overdue', name: 'Asha', amount: 500_00 } as const;
    const [winner, admins] = noticesFor({ ...overdue, isDepositHeld: true });
    expect(winner).toMatchObject({ userId: 'asha', topic: 'payments', link: '/auctions/lot-1' });
    expect(winner?.message).toContain('Your deposit stays held until we have decided.');
    expect(admins).toMatchObject({ userId: '#ADMINS', topic: 'administration', link: '/auction/lot-1' });
    expect(admins?.message).toContain('Asha did not pay ₹500 for Maruti Swift 2019');
    // For example a runner-up who has yet to pay the EMD again.
    for (const { message } of noticesFor({ ...overdue, isDepositHeld: false }))
      expect(message).not.toContain('stays held');
  });

  it('of refunds and disputes at the provider link to the payment', () => {
    const { userId: _, ...lot } = facts;
    const money = { ...lot, paymentId: 'pay-1', amount: 500_00 };
    const returned = only({ ...money, kind: 'money-returned-elsewhere', returnId: 'rfnd_1' });
    const disputed = only({ ...money, kind: 'payment-disputed', disputeId: 'disp_1', status: 'under_review' });
    for (const notice of [returned, disputed]) {
      expect(notice).toMatchObject({ userId: '#ADMINS', topic: 'administration', link: '/transactions?search=pay-1' });
    }
    expect(disputed.id).toContain('dispute#disp_1#under_review');
  });

  it('ask for the EMD again only if it was refunded, and list what has changed', () => {
    const offer = { ...facts, kind: 'lot-offered', amount: 500_00, total: 500_00, paymentDueAt: NOW } as const;
    expect(only({ ...offer, depositOwed: 100_00 }).message).toContain('Please pay the deposit of ₹100 again first.');
    expect(only({ ...offer, depositOwed: 0 }).message).not.toContain('EMD');
    const update = { ...facts, kind: 'auction-updated', startAt: NOW } as const;
    expect(only({ ...update, changeText: 'The interval is 30 s.' }).message).toContain(
      'have changed. The interval is 30 s. ',
    );
  });

  it('that name a person or lots in their id can be marked as read, and their mail can be turned on again', () => {
    const paused = only({
      kind: 'clocks-changed',
      userId: 'olga',
      change: 'paused',
      what: 'Maruti Swift, 2019 (“as is”)',
      reason: undefined,
      by: 'Priya Sharma',
      at: NOW,
    });
    const body = { action: 'read', ids: [paused.id] };
    expect(markNotifications.body.schema.safeParse(body)).toMatchObject({ success: true });
    expect(paused.channels).toContain('email');
    expect(MAILED).toContain(paused.topic);
  });

  it('use Indian time and number formats', () => {
    const won = {
      ...facts,
      kind: 'auction-won',
      amount: 12_34_567_50,
      total: 12_34_567_50,
      paymentDueAt: NOW,
    } as const;
    const { title, message } = only(won);
    expect(title).toBe('You Won the Auction');
    expect(message).toBe(
      'Congratulations! You won Maruti Swift 2019 with ₹12,34,567.50. Please complete the payment by 20 Nov 2026, 3:30 pm IST.',
    );
  });

  it('name the amount to pay where it is more than the bid', () => {
    const sums = { amount: 500_00, total: 590_00, paymentDueAt: NOW };
    expect(only({ ...facts, ...sums, kind: 'auction-won' }).message).toContain(
      'with ₹500. Please complete the payment of ₹590 by',
    );
    expect(only({ ...facts, ...sums, kind: 'lot-offered', depositOwed: 0 }).message).toContain(
      'your last bid of ₹500: pay ₹590 by',
    );
  });

  it('of a part name the time that is over, and what goes back with a win that has ended', () => {
    const part = { ...facts, kind: 'part-recorded', amount: 300_00, rest: 200_00, utr: 'HDFC1' } as const;
    expect(only({ ...part, paymentDueAt: NOW + 1 }).message).toContain('₹200 is still to be paid by 20 Nov 2026');
    expect(only({ ...part, paymentDueAt: NOW }).message).toContain('₹200 is still to be paid, and was due on 20 Nov');
    const back = 'The ₹300 that you have transferred goes back to you.';
    const ended = { ...facts, inParts: 300_00, reason: 'Ill' };
    expect(only({ ...ended, kind: 'lot-passed-on' }).message).toContain(back);
    expect(only({ ...ended, kind: 'deposit-forfeited', deposit: 0 }).message).toContain(back);
    expect(only({ ...ended, kind: 'lot-passed-on', inParts: undefined }).message).not.toContain('goes back');
  });

  it('of money that went back say that it is owed again, once for each return', () => {
    const back = { ...facts, kind: 'win-owed-again', amount: 400_00 } as const;
    const [one, other] = [only({ ...back, returnId: 'disp_1' }), only({ ...back, returnId: 'disp_2' })];
    expect(one.message).toMatch(/^₹400 of what you had paid for .* went back to you, so it is owed again\./);
    expect(one.id).not.toBe(other.id);
    expect(only({ ...back, returnId: 'disp_1', isWhole: true })).toMatchObject({
      title: 'Your Payment Went Back',
      message: expect.stringMatching(/^₹400 that you had paid for .* went back to you/),
    });
  });

  it('mention a refund only when there is something to refund', () => {
    const cancelled = { ...facts, kind: 'auction-cancelled', reason: undefined, deleted: false } as const;
    expect(only({ ...cancelled, deposit: 0 }).message).toBe('Maruti Swift 2019 was cancelled.');
    expect(only({ ...cancelled, deposit: 0, isOfSale: true, reason: 'Sold elsewhere' }).message).toBe(
      'Maruti Swift 2019 was cancelled. Your deposit stays held while another lot of its sale is open. Reason: Sold elsewhere',
    );
    expect(only({ ...cancelled, deposit: 500_00 }).message).toContain('₹500 will be refunded');
    expect(only({ ...cancelled, deposit: 0, deleted: true }).link).toBe('/dashboard');
  });

  it('of a registration link admins to the user and welcome the user by mail', () => {
    const [forAdmins, forUser] = noticesFor({ kind: 'user-registered', userId: 'u1', name: 'Asha', at: NOW });
    expect(forAdmins).toMatchObject({ userId: '#ADMINS', type: 'new_user', link: '/user-detail/u1' });
    expect(forUser).toMatchObject({ userId: 'u1', title: 'Registration Received', channels: ['email'] });
  });

  it('say why a proof was rejected', () => {
    const decided = { kind: 'verification-decided', userId: 'u1', at: NOW } as const;
    expect(only({ ...decided, decision: 'verified' }).type).toBe('kyc_approved');
    const rejected = only({ ...decided, decision: 'rejected', reason: 'The picture is blurred.' });
    expect(rejected).toMatchObject({ type: 'kyc_rejected', title: 'KYC Verification Rejected' });
    expect(rejected.message).toContain('Reason: The picture is blurred.');
    expect(only({ ...decided, decision: 'rejected' }).message).not.toContain('Reason');
  });

  it('write one minute in the singular', () => {
    const soon = { ...facts, kind: 'auction-ending-soon', isLatestEnd: false } as const;
    expect(only({ ...soon, closesAt: NOW + 50_000 }).message).toContain(
      'closes in about 1 minute, at 3:30 pm IST, unless someone bids.',
    );
    expect(only({ ...soon, closesAt: NOW + 600_000 }).message).toContain('about 10 minutes, at 3:40 pm IST');
  });

  it('do not say that a bid moves the latest end', () => {
    const latest = { closesAt: NOW + 120_000, isLatestEnd: true };
    const ending = only({ ...facts, ...latest, kind: 'auction-ending-soon' });
    const outbid = only({
      ...facts,
      ...latest,
      kind: 'outbid',
      amount: 1_00,
      leastBid: 2_00,
      seq: 7,
      hadMaximum: true,
    });
    expect(ending.message).toContain('at 3:32 pm IST, even if someone bids.');
    expect(outbid.message).toBe(
      'Your maximum was reached. Somebody bid ₹1 on Maruti Swift 2019. The next bid must be at least ₹2. It closes at 3:32 pm IST, even if someone bids.',
    );
  });

  it('of a start have the same id for registered bidders and watchers, so that nobody gets two', () => {
    const start = { closesAt: NOW + 7_200_000, bidInterval: 300 };
    const registered = only({ ...facts, ...start, kind: 'auction-started' });
    const watching = only({ ...facts, ...start, kind: 'watched-started' });
    const open = 'Open until 20 Nov 2026, 5:30 pm IST; with bids, until 5 minutes after the last one.';
    expect([registered.message, watching.message]).toEqual([
      expect.stringContaining(open),
      expect.stringContaining(open),
    ]);
    expect(watching.id).toBe(registered.id);
    expect(watching.message).not.toBe(registered.message);
  });

  it('of the end of an auction give its time', () => {
    const ended = { ...facts, endedAt: NOW, amount: undefined, isBelowReserve: false, deposit: 0 } as const;
    expect(only({ ...ended, kind: 'auction-lost' }).message).toBe(
      'Maruti Swift 2019 ended on 20 Nov 2026, 3:30 pm IST without a bid.',
    );
    expect(only({ ...ended, kind: 'watched-ended', amount: 500_00 }).message).toContain('3:30 pm IST. The winning bid');
    const below = { ...ended, amount: 500_00, isBelowReserve: true } as const;
    expect(only({ ...below, kind: 'auction-lost' }).message).toBe(
      'Maruti Swift 2019 ended on 20 Nov 2026, 3:30 pm IST. The highest bid of ₹500 was below the reserve price.',
    );
  });

  it('of a bid below the reserve give the time to accept it, and what happens with the deposit', () => {
    const bid = { ...facts, amount: 500_00, deposit: 100_00 };
    expect(only({ ...bid, kind: 'bid-on-approval', until: NOW })).toMatchObject({
      title: 'Your Bid Is Subject to Approval',
      topic: 'payments',
      message:
        'Your bid of ₹500 on Maruti Swift 2019 is the highest, but below the reserve price. We may accept it until' +
        ' 20 Nov 2026, 3:30 pm IST. Your deposit (EMD) of ₹100 stays held until then; if we do not accept, it is refunded.',
    });
    expect(only({ ...bid, kind: 'bid-not-accepted', reason: 'Too low.' }).message).toBe(
      'Your bid of ₹500 on Maruti Swift 2019 was below the reserve price and was not accepted. Your deposit (EMD) of ₹100 will be' +
        ' refunded. Reason: Too low.',
    );
    // Nobody is named in a notice to one admin, which stays when the person is erased.
    expect(only({ ...bid, kind: 'approval-waiting', mayAccept: true, until: NOW })).toMatchObject({
      message:
        'Maruti Swift 2019 ended below its reserve price. You can accept the bid of ₹500 until 20 Nov 2026, 3:30 pm IST.' +
        ' Without a decision the lot stays unsold.',
      channels: expect.arrayContaining(['email']),
      link: expect.stringMatching(/^\/auction\//),
    });
  });

  it('of an act that needs a second person end with the reason as it was written', () => {
    const act = {
      actId: 'act-1',
      act: 'deposit-forfeited',
      asker: 'Chitra',
      reason: 'No answer.',
      lapsesAt: NOW,
    } as const;
    expect(only({ ...facts, ...act, kind: 'act-asked' }).message).toMatch(
      / It lapses on .* IST\. Reason: No answer\.$/,
    );
  });

  it('of a new lot show no toast and send at most one push an hour', () => {
    const { channels, toast, throttle, categorie } = only({
      ...facts,
      kind: 'auction-created',
      startAt: NOW,
      categorie: 'cars',
    });
    expect({ channels, toast, categorie }).toEqual({ channels: ['push'], toast: false, categorie: 'cars' });
    expect(throttle?.push?.seconds).toBe(3600);
  });
});
