import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { PaymentStore } from '../../payments/payment-store.ts';
import { type Dashboard, dashboard } from './dashboard.ts';
import { batchListings, batchStatesWithBids, listOfUser } from '../../tables/auctions/auction-reads.ts';
import { withLastBid } from '../../tables/auctions/recent-bids.ts';
import type { AuctionsTable } from '../../tables/table-handle.ts';

export interface DashboardDeps {
  readonly store: AuctionsTable;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly payments: Pick<PaymentStore, 'listByUser'>;
}

/** The dashboard of one user at `now`. Auctions that were deleted are left out; their payments stay. */
export async function viewDashboard(deps: DashboardDeps, userId: string, now: number): Promise<Dashboard> {
  const { store } = deps;
  const [own, profile, payments] = await Promise.all([
    listOfUser(store, userId),
    deps.profiles.getProfile(userId),
    deps.payments.listByUser(userId),
  ]);
  const registered = own.registrations.map((registration) => registration.auctionId);
  const watched = own.watches.map((watch) => watch.auctionId);
  const [listings, states] = await Promise.all([
    batchListings(store, [...registered, ...watched]),
    batchStatesWithBids(store, registered),
  ]);
  const auctions = own.registrations.flatMap((registration) => {
    const listing = listings.get(registration.auctionId);
    const live = states.get(registration.auctionId);
    if (listing === undefined || live === undefined) return [];
    return [{ registration: withLastBid(registration, live.recent), listing, state: live.state }];
  });
  const isShown = (auctionId: string) => (listings.get(auctionId)?.listingStatus ?? 'draft') !== 'draft';
  const watchedCount = watched.filter(isShown).length;
  return dashboard({ auctions, payments, walletBalance: profile?.walletBalance ?? 0, watchedCount }, now);
}
