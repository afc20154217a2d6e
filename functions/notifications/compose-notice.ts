import type { NotificationType } from '../../shared/contract/notifications.ts';
import type { NoticeItem } from '../tables/notifications/notice-item.ts';

/** Notices are kept for 90 days. */
const KEPT_SECONDS = 90 * 24 * 60 * 60;

const TITLES = {
  auction_created: 'New Auction Available',
  auction_updated: 'Auction Has Been Updated',
  auction_started: 'Auction Has Started',
  auction_ending_soon: 'Auction Ending Soon',
  auction_ended: 'Auction Has Ended',
  bid_placed: 'New Bid Placed',
  outbid: 'You Have Been Outbid',
  auction_won: 'You Won the Auction',
  kyc_approved: 'KYC Verification Approved',
  kyc_rejected: 'KYC Verification Rejected',
  payment_received: 'Payment Received',
  emd_refunded: 'EMD Amount Refunded',
  new_user: 'New User Registration',
  test: 'Test Notification',
} as const satisfies Record<NotificationType, string>;

/** What a builder says of one notice. */
export interface Words {
  readonly recipient: string;
  readonly type: NotificationType;
  /** Unique among the recipient's events of the same millisecond. */
  readonly key: string;
  readonly message: string;
  readonly link?: string;
  readonly at: number;
  /** In place of the specification's title for the type. */
  readonly title?: string;
}

/** A notice with its deterministic id, the specification's title and an expiry. */
export function notice({ recipient, type, key, message, link, at, title = TITLES[type] }: Words): NoticeItem {
  return {
    userId: recipient,
    id: `${new Date(at).toISOString()}#${key}`,
    type,
    title,
    message,
    ...(link !== undefined && { link }),
    at,
    expiresAt: Math.floor(at / 1000) + KEPT_SECONDS,
  };
}
