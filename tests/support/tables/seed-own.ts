/** Seeds a user who has taken part in many auctions, directly in the tables as the stream consumer leaves them. */
import { countedOf } from '#functions/domain/auctions/own-auction.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { type BidderItem, bidderSk } from '#functions/tables/auctions/bidder-item.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { SHOWN, watchSk } from '#functions/tables/auctions/watch-item.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { bidder, listing, state } from '../builders/auctions.ts';
import { HOUR } from '../builders/time.ts';
import { feedItems } from './feed-items.ts';
import { putAll } from './put-all.ts';
import type { Storage } from './stored-auctions.ts';

export const OWN_KINDS = ['running', 'lost', 'won', 'watched'] as const;
export type OwnKind = (typeof OWN_KINDS)[number];

const MINUTE = 60_000;

/** `count` auctions of one kind, each with a payment; the first is the soonest, or the newest. Returns their ids. */
export async function seedOwn(
  storage: Storage,
  userId: string,
  kind: OwnKind,
  count: number,
  now: number,
): Promise<readonly string[]> {
  const all = Array.from({ length: count }, (_, n) => ownAuction(userId, kind, n, now));
  await putAll(
    storage.client,
    storage.tables.auctions,
    all.flatMap(({ items, auction }) => [auction.listing, auction.state, ...items]),
  );
  const auctions = all.map(({ auction }) => auction);
  await putAll(storage.client, storage.tables.feed, feedItems(auctions, now));
  await putAll(
    storage.client,
    storage.tables.payments,
    all.map(({ id }, n) => paymentOf(userId, id, n, now)),
  );
  return all.map(({ id }) => id);
}

interface OwnSeed {
  readonly id: string;
  readonly auction: ListingAndState;
  readonly items: readonly object[];
}

function ownAuction(userId: string, kind: OwnKind, n: number, now: number): OwnSeed {
  const id = `${userId}-${kind}-${String(n).padStart(6, '0')}`;
  const isOver = kind === 'lost' || kind === 'won';
  const at = isOver ? now - HOUR - n * MINUTE : now + HOUR + n * MINUTE;
  const mine = { bidId: 'b', userId, name: 'Asha', number: 1, amount: 1_500_00, at: now - 2 * HOUR };
  const live: StateItem = {
    ...state({ auctionId: id, startAt: now - 3 * HOUR, endAt: at, status: isOver ? 'completed' : 'active', seq: 1 }),
    currentBid: 1_500_00,
    lastBid: kind === 'lost' ? { ...mine, userId: 'somebody-else' } : mine,
    ...(isOver && { closedAt: at }),
  };
  const catalogue: ListingItem = listing({
    auctionId: id,
    listingStatus: live.status,
    createdAt: now - n * MINUTE,
    createdSort: `${new Date(now - n * MINUTE).toISOString()}#${id}`,
    bidderCount: 5,
  });
  if (kind === 'watched') {
    const mark = { auctionId: id, sk: watchSk(userId), userId, watchedAt: now, ownList: SHOWN };
    return { id, auction: { listing: catalogue, state: live }, items: [mark] };
  }
  const registration: BidderItem = {
    ...bidder({ auctionId: id, userId }),
    sk: bidderSk(userId),
    isBidLogged: true,
    ...(isOver && { outcome: kind }),
    ...(kind === 'won' && { finalPayment: 'due' as const }),
  };
  const counted = countedOf({ registration, listing: catalogue, state: live });
  return { id, auction: { listing: catalogue, state: live }, items: [{ ...registration, counted, filings: 1 }] };
}

function paymentOf(userId: string, auctionId: string, n: number, now: number): PaymentItem {
  return {
    paymentId: `emd_${auctionId}`,
    userId,
    auctionId,
    auctionTitle: 'A bullock cart',
    type: 'emd',
    amount: 100_00,
    status: 'captured',
    createdAt: new Date(now - n * MINUTE).toISOString(),
    updatedAt: now,
  };
}
