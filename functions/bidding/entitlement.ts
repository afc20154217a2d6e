import * as z from 'zod';
import { BARRED, isBarred } from '#functions/domain/admission/eligibility.ts';
import type { FindIneligibility } from '#functions/domain/admission/find-ineligibility.ts';
import { type SellersOfLot, SELLS_IT } from '#functions/domain/admission/seller-ties.ts';
import type { Caller } from '#functions/platform/http/caller.ts';
import { type TtlCache, ttlCache } from '#functions/platform/ttl-cache.ts';
import { LISTING_SK, type StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getState } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { holds } from '#functions/tables/expressions.ts';
import { readItem } from '#functions/tables/reads.ts';
import { getPower } from '#functions/tables/sales/power-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { type Refusal, refusal } from '#shared/contract/http/errors.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { sameTerms } from './bid.ts';
import type { SalePower } from './sale-power.ts';

/** What a bid needs of a registration. It does not change while the auction runs. */
interface Entitlement {
  /** The bidder's name, as registered. */
  readonly name: string;
  /** The bidder's number in the auction. */
  readonly number: number;
  /** Seconds. */
  readonly bidInterval: number;
  /** The auction's steps as stored. */
  readonly steps: string;
  /** No bid moves the deadline beyond it, epoch ms. */
  readonly latestEnd: number | undefined;
  /** The reserve, if the house shows whether it is met. */
  readonly shownReserve: Paise | undefined;
  /** The auction's `admission` at the time of reading. */
  readonly admission: number;
  /** In a sale with one deposit. */
  readonly power: SalePower | undefined;
}

/** The entitlement, or why there is none; the auction's state may give a more specific reason. */
type EntitlementFound =
  | { readonly kind: 'entitled'; readonly entitlement: Entitlement }
  | { readonly kind: 'not-entitled'; readonly ineligibility: Refusal; readonly state: StateItem | undefined };

/** A bidder and the session they bid from. */
export type Bidder = Pick<Caller, 'userId' | 'signedInAt'>;

export interface Entitlements {
  readonly find: (auctionId: string, bidder: Bidder, now: number) => Promise<EntitlementFound>;
  /** Removes an outdated entitlement from the cache. */
  readonly forget: (auctionId: string, bidder: Bidder) => void;
}

const REMEMBERED_MS = 30_000;
const CAPACITY = 10_000;

/**
 * Caches positive results for 30 s per container. A change that ends a bidder's entitlement (rejected, disabled, signed
 * out, withdrawn) increments the auction's `admission`, which invalidates every cached entitlement.
 */
export function entitlements(
  auctions: AuctionsTable,
  findIneligibility: FindIneligibility,
  isTiedTo: IsTiedTo,
): Entitlements {
  const memory: TtlCache<Entitlement> = ttlCache(REMEMBERED_MS, CAPACITY);
  const keyOf = (auctionId: string, { userId, signedInAt }: Bidder): string => `${auctionId}#${userId}#${signedInAt}`;
  return {
    find: async (auctionId, who, now) => {
      const key = keyOf(auctionId, who);
      const remembered = memory.get(key, now);
      if (remembered !== undefined) return { kind: 'entitled', entitlement: remembered };
      // The state must be read first: a change after this read increments `admission` beyond the cached value.
      const state = await getState(auctions, auctionId);
      const isIneligible = () => findIneligibility(who.userId, who.signedInAt);
      const part = ownPart({ auctions, isTiedTo }, { auctionId, userId: who.userId }, state);
      // The power must be read before, for the same reason.
      const [{ bidder, power, barred }, personalIneligibility] =
        state?.power === true ? [await part, await isIneligible()] : await Promise.all([part, isIneligible()]);
      if (bidder === undefined || state === undefined) {
        return { kind: 'not-entitled', ineligibility: personalIneligibility ?? refusal('NOT_REGISTERED'), state };
      }
      const ineligibility = ineligibilityFor(state, bidder, personalIneligibility ?? barred);
      if (ineligibility !== undefined) return { kind: 'not-entitled', ineligibility, state };
      const entitlement = {
        name: nameInBid(bidder.name),
        number: bidder.number,
        bidInterval: state.bidInterval,
        steps: state.steps,
        latestEnd: state.latestEnd,
        shownReserve: shownReserveOf(state),
        admission: state.admission ?? 0,
        power,
      };
      memory.set(key, entitlement, now);
      return { kind: 'entitled', entitlement };
    },
    forget: (auctionId, who) => memory.forget(keyOf(auctionId, who)),
  };
}

/** Whether somebody may not bid on the lots of a seller (`domain/admission/seller-ties.ts`). */
export type IsTiedTo = (lot: SellersOfLot, userId: string) => Promise<boolean>;

/** Registering for a sale with one deposit names no lot, so its lots ask here. */
async function whyOwn(
  listing: z.infer<typeof ofListing>,
  userId: string,
  isTiedTo: IsTiedTo,
): Promise<Refusal | undefined> {
  return (await isTiedTo(listing, userId)) ? SELLS_IT : undefined;
}

/** A bidder's registration, and in a sale with one deposit their power. */
interface OwnPart {
  readonly bidder: Pick<BidderItem, 'name' | 'number' | 'deposit'> | undefined;
  readonly power: SalePower | undefined;
  /** The refusal, if they may not register for the lot. */
  readonly barred: Refusal | undefined;
}

const ofListing = z.object({
  saleId: z.string().optional(),
  sellerId: z.string().optional(),
  sellerSince: z.number().optional(),
  formerSellers: z.array(z.object({ sellerId: z.string(), sellerSince: z.number().optional() })).optional(),
  barred: z.array(z.string()).optional(),
});

async function ownPart(
  { auctions, isTiedTo }: { readonly auctions: AuctionsTable; readonly isTiedTo: IsTiedTo },
  { auctionId, userId }: { readonly auctionId: string; readonly userId: string },
  state: StateItem | undefined,
): Promise<OwnPart> {
  if (state?.power !== true) {
    return { bidder: await getBidder(auctions, auctionId, userId), power: undefined, barred: undefined };
  }
  const key = { auctionId, sk: LISTING_SK };
  const [joined, listing] = await Promise.all([
    getBidder(auctions, auctionId, userId),
    readItem(auctions, key, ofListing, { only: ['saleId', 'sellerId', 'sellerSince', 'formerSellers', 'barred'] }),
  ]);
  const saleId = listing?.saleId;
  if (saleId === undefined) return { bidder: undefined, power: undefined, barred: undefined };
  const [seen, registration] = await Promise.all([
    getPower(auctions, saleId, userId),
    getBidder(auctions, saleId, userId),
  ]);
  if (seen === undefined || registration === undefined) {
    // After the release of the deposit a retry of an accepted bid is still recognised.
    return { bidder: joined && { ...joined, deposit: 'refunded' }, power: undefined, barred: undefined };
  }
  const { name, number, deposit } = registration;
  const joins = joined === undefined ? { name, number } : undefined;
  return {
    bidder: { name, number: joined?.number ?? number, deposit },
    power: { saleId, admission: seen.admission, joins },
    barred: isBarred(listing ?? {}, userId) ? BARRED : await whyOwn(listing ?? {}, userId, isTiedTo),
  };
}

/**
 * A held deposit entitles anybody who may take part. After the end the write refuses every bid, but a registered bidder
 * may still retry an accepted one.
 */
function ineligibilityFor(
  { status }: StateItem,
  { deposit }: Pick<BidderItem, 'deposit'>,
  personalIneligibility: Refusal | undefined,
): Refusal | undefined {
  if (status === 'completed' || status === 'cancelled') return undefined;
  return personalIneligibility ?? (deposit === 'held' ? undefined : refusal('NOT_REGISTERED'));
}

export const shownReserveOf = ({ reserve, hidesReserve }: StateItem): Paise | undefined =>
  hidesReserve === true ? undefined : reserve;

/** Whether the state no longer has the terms of a cached entitlement. */
export const isOutdated = (entitlement: Entitlement, state: StateItem): boolean =>
  !holds(sameTerms(entitlement), state);

/**
 * STATE contains the names of the last two bidders and must stay below 1 KB (`state-size.test.ts`). Counted as JSON bytes,
 * which are never fewer than DynamoDB's.
 */
const MAX_BYTES = 52;
const ELLIPSIS = '…';

/** The name to store with a bid: complete, or shortened with an ellipsis when very long. */
export function nameInBid(name: string): string {
  if (jsonBytes(name) <= MAX_BYTES) return name;
  let short = '';
  for (const letter of name) {
    if (jsonBytes(short + letter + ELLIPSIS) > MAX_BYTES) break;
    short += letter;
  }
  return short + ELLIPSIS;
}

const jsonBytes = (text: string): number => Buffer.byteLength(JSON.stringify(text));
