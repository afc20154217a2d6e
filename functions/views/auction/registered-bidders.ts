import { unlessErased, verifyStatusOf } from '#functions/domain/admission/eligibility.ts';
import { isTied } from '#functions/domain/admission/seller-ties.ts';
import { bidderStanding } from '#functions/domain/auctions/bidder-standing.ts';
import { ownBid } from '#functions/domain/auctions/own-auction.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getListing, getState } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { queryBidders, readSaleDeposit } from '#functions/tables/auctions/people-reads.ts';
import type { AuctionsTable, UsersTable } from '#functions/tables/table-handle.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import type { listBidders, RegisteredBidder } from '#shared/contract/bidders.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { AnswerOf } from '#shared/contract/http/route.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

interface Deps {
  readonly auctions: AuctionsTable;
  readonly users: UsersTable;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
}

type Page = Omit<AnswerOf<typeof listBidders>, 'success'>;

/**
 * One page of the bidders of an auction in order of registration. The table has them in the order of their ids, so all
 * registrations are read for each page, but only the profiles of the page. Errors: NOT_FOUND.
 */
export async function readRegisteredBidders(
  { auctions, users, profiles }: Deps,
  auctionId: string,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<Result<Page, Refusal>> {
  const [state, listing] = await Promise.all([getState(auctions, auctionId), getListing(auctions, auctionId)]);
  if (state === undefined) return refused(refusal('NOT_FOUND'));
  const all: BidderItem[] = [];
  for await (const bidder of queryBidders(auctions, auctionId)) all.push(bidder);
  const later = all.filter(({ number }) => number > after).toSorted((a, b) => a.number - b.number);
  const page = later.slice(0, limit);
  const rowOf = async (bidder: BidderItem) => {
    const [profile, ofSale, isTiedToSeller] = await Promise.all([
      ifReadable(() => profiles.getProfile(bidder.userId)),
      readSaleDeposit(auctions, bidder),
      listing?.sellerId !== undefined &&
        isTied({ auctions, users }, { sellerId: listing.sellerId, sellerSince: listing.sellerSince }, bidder.userId),
    ]);
    return {
      ...bidderAnswer(bidder, ofSale ?? bidder, state, unlessErased(profile)),
      ...(isTiedToSeller && { isTiedToSeller }),
    };
  };
  const rows = await Promise.all(page.map((bidder) => ifReadable(() => rowOf(bidder))));
  const bidders = rows.filter((row) => row !== undefined);
  return ok({ bidders, total: all.length, next: later.length > limit ? (page.at(-1)?.number ?? null) : null });
}

/** The deposit is that of the lot, or of its sale. */
function bidderAnswer(
  bidder: BidderItem,
  { deposit, depositAmount }: Pick<BidderItem, 'deposit' | 'depositAmount'>,
  state: StateItem,
  profile: ProfileItem | undefined,
): RegisteredBidder {
  const { userId, number, name, registeredAt } = bidder;
  const bid = ownBid(bidder, state);
  return {
    userId,
    number,
    name,
    email: profile?.email ?? null,
    mobile: profile?.mobile ?? null,
    verifyStatus: profile === undefined ? null : verifyStatusOf(profile),
    isActive: profile?.isActive === true,
    registeredAt: isoFrom(registeredAt),
    deposit: { amount: rupeesFromPaise(depositAmount), state: deposit },
    lastBid: bid === 0 ? null : rupeesFromPaise(bid),
    standing: bidderStanding(bidder, state),
    paymentDueAt: bidder.finalPayment === 'due' ? (bidder.paymentDueAt ?? null) : null,
  };
}
