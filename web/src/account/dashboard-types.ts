import type { getDashboard } from '#shared/contract/dashboard.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';

/** What the dashboard shows; amounts in rupees. */
export type Dashboard = ResponseOf<typeof getDashboard>['data'];
export type OwnBid = Dashboard['bids'][number];
export type WonAuction = Dashboard['won'][number];
export type OwnPayment = Dashboard['payments'][number];
