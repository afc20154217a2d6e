import { type Refusal, refusal } from '../../shared/contract/errors.ts';
import type { FindIneligibility } from '../tables/users/find-ineligibility.ts';
import type { BidderItem, StateItem } from '../tables/auctions/auction-items.ts';
import { getBidder, getState } from '../tables/auctions/auction-reads.ts';
import type { AuctionsStore } from '../tables/reads.ts';
import { nameInBid } from './bidder-name.ts';
import { type Remembered, remembered } from '../platform/remembered.ts';

/** What a registered bidder brings to a bid: registration is frozen and the interval fixed once an auction runs. */
interface Entitlement {
  /** The bidder's name, as registered. */
  readonly name: string;
  /** Seconds. */
  readonly bidInterval: number;
}

/** The entitlement, or what stands in its way; the auction's state may name a better reason. */
type EntitlementFound =
  | { readonly kind: 'entitled'; readonly entitlement: Entitlement }
  | { readonly kind: 'not-entitled'; readonly ineligibility: Refusal; readonly state: StateItem | undefined };

export interface Entitlements {
  readonly find: (auctionId: string, userId: string, now: number) => Promise<EntitlementFound>;
  /** The remembered one proved wrong: read it again next time. */
  readonly forget: (auctionId: string, userId: string) => void;
}

const REMEMBERED_MS = 30_000;
const CAPACITY = 10_000;

/**
 * Reads entitlements once per container and remembers the positive answers for 30 s: as long as a bidder whom an
 * admin rejects or disables may still be heard.
 */
export function entitlements(store: AuctionsStore, findIneligibility: FindIneligibility): Entitlements {
  const memory: Remembered<Entitlement> = remembered(REMEMBERED_MS, CAPACITY);
  const keyOf = (auctionId: string, userId: string): string => `${auctionId}#${userId}`;
  return {
    find: async (auctionId, userId, now) => {
      const known = memory.get(keyOf(auctionId, userId), now);
      if (known !== undefined) return { kind: 'entitled', entitlement: known };
      const [state, bidder, personalIneligibility] = await Promise.all([
        getState(store, auctionId),
        getBidder(store, auctionId, userId),
        findIneligibility(userId),
      ]);
      if (bidder === undefined || state === undefined) {
        return { kind: 'not-entitled', ineligibility: personalIneligibility ?? refusal('NOT_REGISTERED'), state };
      }
      const ineligibility = ineligibilityFor(state, bidder, personalIneligibility);
      if (ineligibility !== undefined) return { kind: 'not-entitled', ineligibility, state };
      const entitlement = { name: nameInBid(bidder.name), bidInterval: state.bidInterval };
      memory.set(keyOf(auctionId, userId), entitlement, now);
      return { kind: 'entitled', entitlement };
    },
    forget: (auctionId, userId) => memory.forget(keyOf(auctionId, userId)),
  };
}

/**
 * A deposit that is held entitles whoever may take part at all. Once the auction is over the write refuses every
 * bid; but whoever was registered may still ask again for the answer to a bid that was accepted.
 */
function ineligibilityFor(
  { status }: StateItem,
  { deposit }: BidderItem,
  personalIneligibility: Refusal | undefined,
): Refusal | undefined {
  if (status === 'completed' || status === 'cancelled') return undefined;
  return personalIneligibility ?? (deposit === 'held' ? undefined : refusal('NOT_REGISTERED'));
}
