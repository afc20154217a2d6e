import type { BidderItem, StateItem } from '../auctions/auction-items.ts';
import { getBidder, getState } from '../auctions/listing-store.ts';
import type { AuctionsStore } from '../auctions/table-reads.ts';
import { nameInBid } from './bidder-name.ts';
import { type Remembered, remembered } from './remembered.ts';

/** What a registered bidder brings to a bid: registration is frozen and the interval fixed once an auction runs. */
interface Entitlement {
  /** The bidder's name, as registered. */
  readonly name: string;
  /** Seconds. */
  readonly bidInterval: number;
}

/** The entitlement, or for somebody who has none the auction's state, to name the reason. */
type EntitlementFound =
  | { readonly kind: 'entitled'; readonly entitlement: Entitlement }
  | { readonly kind: 'not-entitled'; readonly state: StateItem | undefined };

export interface Entitlements {
  readonly find: (auctionId: string, userId: string, now: number) => Promise<EntitlementFound>;
  /** The remembered one proved wrong: read it again next time. */
  readonly forget: (auctionId: string, userId: string) => void;
}

const REMEMBERED_MS = 30_000;
const CAPACITY = 10_000;

/** Reads entitlements once per container and remembers the positive answers for 30 s. */
export function entitlements(store: AuctionsStore): Entitlements {
  const memory: Remembered<Entitlement> = remembered(REMEMBERED_MS, CAPACITY);
  const keyOf = (auctionId: string, userId: string): string => `${auctionId}#${userId}`;
  return {
    find: async (auctionId, userId, now) => {
      const known = memory.get(keyOf(auctionId, userId), now);
      if (known !== undefined) return { kind: 'entitled', entitlement: known };
      const [state, bidder] = await Promise.all([getState(store, auctionId), getBidder(store, auctionId, userId)]);
      if (state === undefined || bidder === undefined || !mayAsk(state, bidder)) return { kind: 'not-entitled', state };
      const entitlement = { name: nameInBid(bidder.name), bidInterval: state.bidInterval };
      memory.set(keyOf(auctionId, userId), entitlement, now);
      return { kind: 'entitled', entitlement };
    },
    forget: (auctionId, userId) => memory.forget(keyOf(auctionId, userId)),
  };
}

/**
 * A deposit that is held entitles. Once the auction is over it is on its way back, and the write refuses every bid;
 * but whoever was registered may still ask again for the answer to a bid that was accepted.
 */
function mayAsk({ status }: StateItem, { deposit }: BidderItem): boolean {
  return deposit === 'held' || status === 'completed' || status === 'cancelled';
}
