import type { Dashboard, OwnPayment } from '#web/account/dashboard-types.ts';

/** The dashboard of a new user. */
export const EMPTY: Dashboard = {
  stats: { activeBids: 0, wonAuctions: 0, balance: 0, watchlist: 0 },
  bids: [],
  won: [],
  payments: [],
  next: { bids: null, won: null, payments: null },
  accountSummary: { available: 0, pending: 0, total: 0 },
};

/** A win that was paid. */
export const PAYMENT: OwnPayment = {
  id: 'fin_1a2b',
  type: 'Final payment',
  auctionId: 'a1',
  auctionTitle: 'A tractor',
  amount: 1_66_500,
  lines: null,
  setOff: 0,
  date: '2026-11-18T10:00:00Z',
  paidAt: '2026-11-18T10:02:00Z',
  status: 'Completed',
  reference: 'pay_Xy12',
  invoices: [],
  refund: null,
};
