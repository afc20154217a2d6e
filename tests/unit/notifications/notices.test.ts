import { describe, expect, it } from 'vitest';
import { noticesFor } from '../../../functions/notifications/notify.ts';
import type { NotificationEvent } from '../../../functions/tables/notifications/notification-event.ts';
import { T0 } from '../bidding/given.ts';

const facts = { auctionId: 'lot-1', title: 'Maruti Swift 2019', at: T0, userId: 'asha' };

function only(event: NotificationEvent) {
  const [notice, ...others] = noticesFor(event);
  if (notice === undefined || others.length > 0) throw new Error(`${event.kind} has ${others.length + 1} notices.`);
  return notice;
}

describe('notices', () => {
  it('have ids that follow from the event, so telling twice stores one', () => {
    const event = { ...facts, kind: 'outbid', amount: 1_50_000_00, seq: 7 } as const;
    expect(only(event)).toEqual({
      userId: 'asha',
      id: '2026-03-05T11:00:00.000Z#outbid#lot-1#7',
      type: 'outbid',
      title: 'You Have Been Outbid',
      message: 'Somebody bid ₹1,50,000 on Maruti Swift 2019. Place a higher bid to stay in the lead.',
      link: '/auctions/lot-1',
      at: T0,
      expiresAt: T0 / 1000 + 90 * 86_400,
      topic: 'bidding',
      channels: ['push', 'email'],
      toast: true,
      tag: 'outbid#lot-1',
      throttle: { email: { key: 'outbid#lot-1', seconds: 600 } },
      quietInRoom: 'lot-1',
    });
    expect(only(event).id).toBe(only(event).id);
  });

  it('speak Indian time and money', () => {
    const { title, message } = only({ ...facts, kind: 'auction-won', amount: 12_34_567_50, paymentDueAt: T0 });
    expect(title).toBe('You Won the Auction');
    expect(message).toBe(
      'Congratulations! You won Maruti Swift 2019 with ₹12,34,567.50. Please complete the payment by 5 Mar 2026, 4:30 pm IST.',
    );
  });

  it('mention a refund only when there is something to refund', () => {
    const cancelled = { ...facts, kind: 'auction-cancelled', reason: undefined, deleted: false } as const;
    expect(only({ ...cancelled, deposit: 0 }).message).toBe('Maruti Swift 2019 was cancelled.');
    expect(only({ ...cancelled, deposit: 500_00 }).message).toContain('₹500 will be refunded');
    expect(only({ ...cancelled, deposit: 0, deleted: true }).link).toBe('/dashboard');
  });

  it('lead admins to the user, and welcome the user by mail', () => {
    const [forAdmins, forUser] = noticesFor({ kind: 'user-registered', userId: 'u1', name: 'Asha', at: T0 });
    expect(forAdmins).toMatchObject({ userId: '#ADMINS', type: 'new_user', link: '/user-detail/u1' });
    expect(forUser).toMatchObject({ userId: 'u1', title: 'Registration Received', channels: ['email'] });
  });

  it('say why a proof was rejected', () => {
    const decided = { kind: 'verification-decided', userId: 'u1', at: T0 } as const;
    expect(only({ ...decided, decision: 'verified' }).type).toBe('kyc_approved');
    const rejected = only({ ...decided, decision: 'rejected', reason: 'The picture is blurred.' });
    expect(rejected).toMatchObject({ type: 'kyc_rejected', title: 'KYC Verification Rejected' });
    expect(rejected.message).toContain('Reason: The picture is blurred.');
  });

  it('count one minute as one minute', () => {
    const soon = { ...facts, kind: 'auction-ending-soon' } as const;
    expect(only({ ...soon, closesAt: T0 + 50_000 }).message).toContain('about 1 minute unless');
    expect(only({ ...soon, closesAt: T0 + 600_000 }).message).toContain('about 10 minutes unless');
  });

  it('tell a registered bidder who also watches only once', () => {
    const registered = only({ ...facts, kind: 'auction-started' });
    const watching = only({ ...facts, kind: 'watched-started' });
    expect(watching.id).toBe(registered.id);
    expect(watching.message).not.toBe(registered.message);
  });

  it('make no toast of a new lot, and at most one push an hour', () => {
    const { channels, toast, throttle, categorie } = only({
      ...facts,
      kind: 'auction-created',
      startAt: T0,
      categorie: 'cars',
    });
    expect({ channels, toast, categorie }).toEqual({ channels: ['push'], toast: false, categorie: 'cars' });
    expect(throttle?.push?.seconds).toBe(3600);
  });
});
