import type { OwnBid, OwnPayment, WonAuction } from '#web/account/dashboard-types.ts';

type DashboardStatus = OwnBid['status'] | WonAuction['paymentStatus'] | OwnPayment['status'];

/** The badge colour of each status; the label comes from the server. */
export const STATUS_TONES = {
  Active: 'accent',
  Winning: 'success',
  Outbid: 'danger',
  'On approval': 'warning',
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

/** Whether the auction still accepts bids, as far as the dashboard knows. */
export function isRunning(status: OwnBid['status']): boolean {
  return status === 'Active' || status === 'Winning' || status === 'Outbid';
}
