import { rupeesFromPaise } from '../../../shared/model/money/money.ts';
import { type CatalogueEntry, countActive, recentAuctions } from '../catalogue/catalogue.ts';
import { revenueSince, type RevenueStore } from '../../payments/revenue.ts';
import { startOfIndianDay } from '../../platform/indian-day.ts';
import type { VerificationStore } from '../../accounts/verification/verification-store.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

const RECENT = 10;

export interface SummaryDeps {
  readonly verification: Pick<VerificationStore, 'counts'>;
  readonly auctions: AuctionsTable;
  readonly revenue: RevenueStore;
}

/** The tiles and the table of the admin dashboard. */
export async function summary({ verification, auctions, revenue }: SummaryDeps, now: number) {
  const [counts, activeAuctions, recent, revenueToday] = await Promise.all([
    verification.counts(),
    countActive(auctions, now),
    recentAuctions(auctions, RECENT, now),
    revenueSince(revenue, startOfIndianDay(now)),
  ]);
  return {
    activeAuctions,
    pendingVerifications: counts.pending,
    totalUsers: counts.pending + counts.verified + counts.rejected,
    revenueToday: rupeesFromPaise(revenueToday),
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
