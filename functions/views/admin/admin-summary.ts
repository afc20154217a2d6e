import { rupeesFromPaise } from '../../../shared/model/money/money.ts';
import { type CatalogueEntry, countActive, recentAuctions } from '../catalogue/catalogue.ts';
import type { PaymentStore } from '../../payments/payment-store.ts';
import { revenueSince } from '../../payments/revenue.ts';
import { startOfIndianDay } from '../../platform/indian-day.ts';
import type { VerificationStore } from '../../accounts/verification/verification-store.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

const RECENT = 10;

export interface SummaryDeps {
  readonly verification: Pick<VerificationStore, 'counts'>;
  readonly auctions: AuctionsTable;
  readonly payments: Pick<PaymentStore, 'listRevenue'>;
}

/** The tiles and the table of the admin dashboard. */
export async function summary({ verification, auctions, payments }: SummaryDeps, now: number) {
  const [counts, activeAuctions, recent, revenue] = await Promise.all([
    verification.counts(),
    countActive(auctions, now),
    recentAuctions(auctions, RECENT, now),
    revenueSince(payments, startOfIndianDay(now)),
  ]);
  return {
    activeAuctions,
    pendingVerifications: counts.pending,
    totalUsers: counts.pending + counts.verified + counts.rejected,
    revenueToday: rupeesFromPaise(revenue),
    recentAuctions: recent.map(rowOf),
  };
}

function rowOf({ listing, state, status }: CatalogueEntry) {
  return {
    _id: listing.auctionId,
    title: listing.title,
    basePrice: rupeesFromPaise(listing.basePrice),
    currentBid: rupeesFromPaise(state.currentBid),
    bidCount: state.seq,
    status,
  };
}
