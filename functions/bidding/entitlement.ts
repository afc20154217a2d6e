import { type Refusal, refusal } from '../../shared/contract/errors.ts';
import type { FindIneligibility } from '../domain/admission/find-ineligibility.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { BidderItem, StateItem } from '../tables/auctions/auction-items.ts';
import { getBidder } from '../tables/auctions/people-reads.ts';
import { getState } from '../tables/auctions/auction-reads.ts';
import { nameInBid } from './bidder-name.ts';
import { type TtlCache, ttlCache } from '../platform/ttl-cache.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';

/** What a registered bidder brings to a bid: registration is frozen and the interval fixed once an auction runs. */
interface Entitlement {
  /** The bidder's name, as registered. */
  readonly name: string;
  /** The bidder's number in the auction. */
  readonly number: number;
  /** Seconds. */
  readonly bidInterval: number;
  /** The auction's `admission` when this was read. */
  readonly admission: number;
}

/** The entitlement, or what stands in its way; the auction's state may name a better reason. */
type EntitlementFound =
  | { readonly kind: 'entitled'; readonly entitlement: Entitlement }
  | { readonly kind: 'not-entitled'; readonly ineligibility: Refusal; readonly state: StateItem | undefined };

/** Whoever bids, in the session they bid from. */
export type Bidder = Pick<Caller, 'userId' | 'signedInAt'>;

export interface Entitlements {
  readonly find: (auctionId: string, bidder: Bidder, now: number) => Promise<EntitlementFound>;
  /** The remembered one proved wrong: read it again next time. */
  readonly forget: (auctionId: string, bidder: Bidder) => void;
}

const REMEMBERED_MS = 30_000;
const CAPACITY = 10_000;

/**
 * Reads entitlements once per container and remembers the positive answers for 30 s. Whoever is rejected, disabled or
 * signed out meanwhile, or whose registration is taken back before the start, is not heard on that account: that raises
 * the auction's `admission`, without which no remembered entitlement is worth anything.
 */
export function entitlements(auctions: AuctionsTable, findIneligibility: FindIneligibility): Entitlements {
  const memory: TtlCache<Entitlement> = ttlCache(REMEMBERED_MS, CAPACITY);
  const keyOf = (auctionId: string, { userId, signedInAt }: Bidder): string => `${auctionId}#${userId}#${signedInAt}`;
  return {
    find: async (auctionId, who, now) => {
      const key = keyOf(auctionId, who);
      const known = memory.get(key, now);
      if (known !== undefined) return { kind: 'entitled', entitlement: known };
      // The state first: whoever loses their eligibility after this read raises `admission` above what is remembered here.
      const state = await getState(auctions, auctionId);
      const [bidder, personalIneligibility] = await Promise.all([
        getBidder(auctions, auctionId, who.userId),
        findIneligibility(who.userId, who.signedInAt),
      ]);
      if (bidder === undefined || state === undefined) {
        return { kind: 'not-entitled', ineligibility: personalIneligibility ?? refusal('NOT_REGISTERED'), state };
      }
      const ineligibility = ineligibilityFor(state, bidder, personalIneligibility);
      if (ineligibility !== undefined) return { kind: 'not-entitled', ineligibility, state };
      const entitlement = {
        name: nameInBid(bidder.name),
        number: bidder.number,
        bidInterval: state.bidInterval,
        admission: state.admission ?? 0,
      };
      memory.set(key, entitlement, now);
      return { kind: 'entitled', entitlement };
    },
    forget: (auctionId, who) => memory.forget(keyOf(auctionId, who)),
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
