import type { Actor } from '#functions/platform/http/caller.ts';
import { stateKey } from '#functions/tables/auctions/auction-items.ts';
import { getListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { type ListingItem, listingKey } from '#functions/tables/auctions/listing-item.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { absentOr, not } from '#functions/tables/expressions.ts';
import { readItem } from '#functions/tables/reads.ts';
import { consignmentKey, type SellerItem, sellerItem, sellerKey } from '#functions/tables/sellers/seller-items.ts';
import type { AuctionsTable, SellersTable } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { check, update } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

const NO_SELLER = refusal('NOT_FOUND', 'There is no such seller.');
const PAID = refusal(
  'CONFLICT',
  'The lot is paid, so the money belongs to its seller. It cannot be given to another one.',
);
export const BOOKED = refusal(
  'CONFLICT',
  'The ledger of its seller has entries of this lot. Please take its costs back first; after a refund, try again in a minute.',
);

/** What a lot keeps of its seller: who, at which commission, and since when. All undefined for a lot without a seller. */
export type LotSeller = Pick<ListingItem, 'sellerId' | 'commission' | 'sellerSince'>;
export const NOBODY: LotSeller = { sellerId: undefined, commission: undefined, sellerSince: undefined };

export const ofSeller = ({ sellerId, commission, sellerSince }: LotSeller) => ({ sellerId, commission, sellerSince });

const sellerOf = ({ sellerId, commission }: SellerItem, now: number): LotSeller => ({
  sellerId,
  commission,
  sellerSince: now,
});

/** What a lot keeps of a seller. @param sellerId empty for nobody. Errors: NOT_FOUND. */
export async function readLotSeller(
  sellers: SellersTable,
  sellerId: string,
  now: number,
): Promise<Result<LotSeller, Refusal>> {
  if (sellerId === '') return ok(NOBODY);
  const seller = await readItem(sellers, sellerKey(sellerId), sellerItem);
  return seller === undefined ? refused(NO_SELLER) : ok(sellerOf(seller, now));
}

type Given = LotSeller & Pick<ListingItem, 'formerSellers' | 'listingStatus'>;

/**
 * What the lot keeps of its next seller. Given anew to one who had it since it was published, it keeps the commission
 * and the day of then: by two changes nobody gets another rule, or rid of what tied a bidder to the seller.
 */
export const givenTo = ({ formerSellers = [] }: Pick<Given, 'formerSellers'>, next: LotSeller): LotSeller => {
  const before = formerSellers.find(({ sellerId }) => sellerId === next.sellerId);
  return before === undefined ? next : ofSeller(before);
};

/** The former sellers of a lot, after it gets this one. */
export function formerSellersAfter(
  { sellerId, commission, sellerSince, formerSellers, listingStatus }: Given,
  next: string | undefined,
): Given['formerSellers'] {
  if (sellerId === undefined || sellerId === next || listingStatus === 'draft') return formerSellers;
  const others = (formerSellers ?? []).filter((former) => former.sellerId !== sellerId);
  return [...others, { sellerId, commission, sellerSince }];
}

/**
 * Nothing may be booked for a former seller: nobody would take back what they are owed. A refund is booked a moment
 * after it.
 */
export const nothingBooked = (
  sellers: SellersTable,
  { auctionId, sellerId: former }: Pick<ListingItem, 'auctionId' | 'sellerId'>,
  next: string | undefined,
): readonly TransactWriteItem[] =>
  former === undefined || former === next
    ? []
    : [check(sellers, consignmentKey(former, auctionId), { isBooked: not(true), costs: absentOr(0) })];

/**
 * Says whose lot it is. The lot keeps the seller's commission of now, whatever becomes of the rule. After the end it is
 * possible, too, until the lot is paid. Errors: NOT_FOUND, CONFLICT.
 * @param seen the seller that the admin saw, if that is known; null for nobody
 */
export async function giveToSeller(
  { auctions, sellers }: { readonly auctions: AuctionsTable; readonly sellers: SellersTable },
  {
    auctionId,
    sellerId,
    seen,
    by,
  }: {
    readonly auctionId: string;
    readonly sellerId: string | null;
    readonly seen?: string | null | undefined;
    readonly by: Actor;
  },
  now: number,
): Promise<Result<undefined, Refusal>> {
  const [found, seller] = await Promise.all([
    getListingAndState(auctions, auctionId),
    sellerId === null ? undefined : readItem(sellers, sellerKey(sellerId), sellerItem),
  ]);
  if (found === undefined) return refused(refusal('NOT_FOUND', 'Auction not found.'));
  if (sellerId !== null && seller === undefined) return refused(NO_SELLER);
  const { listing, state } = found;
  const current = listing.sellerId ?? null;
  if (current === sellerId) return ok(undefined);
  if (seen !== undefined && seen !== current) return refused(MOVED);
  if (state.win === 'paid') return refused(PAID);
  // An edit that somebody has begun would give it back, so it counts as one.
  const given = seller === undefined ? NOBODY : givenTo(listing, sellerOf(seller, now));
  const formerSellers = formerSellersAfter(listing, given.sellerId);
  const after = { ...given, formerSellers, version: listing.version + 1 };
  const written = await transact(auctions.client, [
    { name: 'ledger', writes: nothingBooked(sellers, listing, given.sellerId) },
    {
      name: 'lot',
      writes: [
        update<ListingItem>(
          auctions,
          listingKey(auctionId),
          { set: after },
          { sellerId: listing.sellerId, version: listing.version },
        ),
        check(auctions, stateKey(auctionId), state.win === undefined ? { win: undefined } : { win: not('paid') }),
        auditWrite(
          auctions,
          { auctionId },
          {
            action: 'lot-given-to-seller',
            by,
            at: now,
            before: { sellerId: listing.sellerId ?? 'none' },
            after: {
              sellerId: sellerId ?? 'none',
              ...(seller !== undefined && { seller: seller.name, commission: given.commission }),
            },
          },
        ),
      ],
    },
  ]);
  if (written.ok) return ok(undefined);
  if (written.error.has('ledger')) return refused(BOOKED);
  return refused(MOVED);
}

const MOVED = refusal('CONFLICT', 'The lot was changed just now. Please look again.');
