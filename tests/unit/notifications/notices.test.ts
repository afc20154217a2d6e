import { describe, expect, it } from 'vitest';
import {
  auctionCancelledNotice,
  auctionWonNotice,
  endingSoonNotice,
  kycNotice,
  newUserNotice,
  outbidNotice,
} from '../../../functions/notifications/notices.ts';
import { T0 } from '../bidding/given.ts';

const facts = { auctionId: 'lot-1', title: 'Maruti Swift 2019', at: T0, userId: 'asha' };

describe('notices', () => {
  it('have ids that follow from the event, so telling twice stores one', () => {
    const notice = outbidNotice({ ...facts, amount: 1_50_000_00, seq: 7 });
    expect(notice).toEqual({
      userId: 'asha',
      id: '2026-03-05T11:00:00.000Z#outbid#lot-1#7',
      type: 'outbid',
      title: 'You Have Been Outbid',
      message: 'Somebody bid ₹1,50,000 on Maruti Swift 2019. Place a higher bid to stay in the lead.',
      link: '/auctions/lot-1',
      at: T0,
      expiresAt: T0 / 1000 + 90 * 86_400,
    });
    expect(outbidNotice({ ...facts, amount: 1_50_000_00, seq: 7 }).id).toBe(notice.id);
  });

  it('speak Indian time and money', () => {
    const { title, message } = auctionWonNotice({ ...facts, amount: 12_34_567_50, paymentDueAt: T0 });
    expect(title).toBe('You Won the Auction');
    expect(message).toBe(
      'Congratulations! You won Maruti Swift 2019 with ₹12,34,567.50. Please complete the payment by 5 Mar 2026, 4:30 pm IST.',
    );
  });

  it('mention a refund only when there is something to refund', () => {
    const cancelled = { ...facts, reason: undefined, deleted: false };
    expect(auctionCancelledNotice({ ...cancelled, deposit: 0 }).message).toBe('Maruti Swift 2019 was cancelled.');
    expect(auctionCancelledNotice({ ...cancelled, deposit: 500_00 }).message).toContain('₹500 will be refunded');
  });

  it('lead admins to the user, and users to where they go next', () => {
    expect(newUserNotice({ userId: 'u1', name: 'Asha', at: T0 })).toMatchObject({
      userId: '#ADMINS',
      link: '/user-detail/u1',
    });
    expect(kycNotice({ userId: 'u1', decision: 'verified', at: T0 })).toMatchObject({ type: 'kyc_approved' });
    expect(kycNotice({ userId: 'u1', decision: 'rejected', at: T0 })).toMatchObject({ type: 'kyc_rejected' });
  });

  it('count one minute as one minute', () => {
    expect(endingSoonNotice({ ...facts, closesAt: T0 + 50_000 }).message).toContain('about 1 minute unless');
    expect(endingSoonNotice({ ...facts, closesAt: T0 + 600_000 }).message).toContain('about 10 minutes unless');
  });
});
