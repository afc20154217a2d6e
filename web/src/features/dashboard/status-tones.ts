import type { OwnBid, Transaction, WonAuction } from '../../account/dashboard-types.ts';

type DashboardStatus = OwnBid['status'] | WonAuction['paymentStatus'] | Transaction['status'];

/** The tone of the badge for each status; the word itself is what the server says. */
export const STATUS_TONES = {
  Active: 'accent',
  Winning: 'success',
  Outbid: 'danger',
  Lost: 'neutral',
  Won: 'gold',
  Paid: 'success',
  Pending: 'warning',
  Failed: 'danger',
  Completed: 'success',
  Refunding: 'accent',
  Refunded: 'neutral',
  Forfeited: 'danger',
  'Set off': 'success',
  Overdue: 'danger',
  'Passed on': 'neutral',
  'Not paid': 'neutral',
} as const satisfies Record<DashboardStatus, string>;

/** Whether bids are still taken, as far as the dashboard knows. */
export function isRunning(status: OwnBid['status']): boolean {
  return status === 'Active' || status === 'Winning' || status === 'Outbid';
}
