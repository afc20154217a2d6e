import type { BidderItem } from '../../tables/auctions/auction-items.ts';
import { getStateWithBids, queryBidders, titleOf } from '../../tables/auctions/auction-reads.ts';
import { type RecentBid, withLastBid } from '../../tables/auctions/recent-bids.ts';
import { winnerOf } from '../../tables/auctions/winner.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { ProfileItem } from '../../tables/users/user-items.ts';
import type { SettlementStore } from '../settlement-store.ts';
import { priceFor, runnerUpOf, type WinCase, whyNotPayable } from './win-case.ts';

export interface WinReads {
  readonly store: SettlementStore;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  /** Why the provider made no order for a winner's final payment; undefined when it did, or was never asked. */
  readonly orderRefused: (win: { auctionId: string; userId: string }) => Promise<string | undefined>;
}

/** A win, and what is known of whoever has it. */
export interface KnownWin {
  readonly win: WinCase;
  readonly profile: ProfileItem | undefined;
}

/**
 * Every win of a completed auction: the current winner's first, then those the lot was passed on from. Empty while it
 * is not completed, and where nobody bid.
 */
export async function loadWins(reads: WinReads, auctionId: string): Promise<readonly KnownWin[]> {
  const { auctions } = reads.store;
  const found = await getStateWithBids(auctions, auctionId);
  const winner = found === undefined ? null : winnerOf(found.state);
  if (found === undefined || winner === null) return [];
  const { state, recent } = found;
  const [title, bidders] = await Promise.all([titleOf(auctions, auctionId), allBidders(reads, auctionId, recent)]);
  const isCurrent = ({ userId }: BidderItem) => userId === winner.userId;
  const runnerUp = runnerUpOf(bidders, winner);
  const winners = bidders
    .filter((bidder) => isCurrent(bidder) || bidder.finalPayment === 'passed-on')
    .toSorted((one, other) => Number(isCurrent(other)) - Number(isCurrent(one)));
  return Promise.all(
    winners.map(async (bidder) => {
      const amount = priceFor(bidder, state);
      const [profile, orderRefused] = await Promise.all([
        reads.profiles.getProfile(bidder.userId),
        reads.orderRefused({ auctionId, userId: bidder.userId }),
      ]);
      const couldNotPay = whyNotPayable(amount, { isActive: profile?.isActive === true, orderRefused });
      return { win: { state, title, bidder, amount, isCurrent: isCurrent(bidder), runnerUp, couldNotPay }, profile };
    }),
  );
}

/** The registrations with each bidder's last bid, by which the runner-up is found. */
async function allBidders({ store }: WinReads, auctionId: string, recent: readonly RecentBid[]): Promise<BidderItem[]> {
  const bidders: BidderItem[] = [];
  for await (const bidder of queryBidders(store.auctions, auctionId)) bidders.push(withLastBid(bidder, recent));
  return bidders;
}
