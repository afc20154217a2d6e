import type { Actor } from '#functions/platform/http/caller.ts';
import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { type ListingAndState, getListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import { queryBidders } from '#functions/tables/auctions/people-reads.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { feedWrite } from '#functions/tables/catalogue/catalogue-feed.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { SellingDeps } from '../editing/change-auction.ts';
import { prepareMovedNumber } from '../house-number.ts';
import { allFiles, deleteFiles, type LotBucket } from '../lot-files.ts';
import { ofSeller, readLotSeller } from '../lot-seller.ts';
import { type HouseTerms, newAuction, type NewTerms } from '../new-auction.ts';
import { idFor, takeLotNumber } from '../new-ids.ts';
import { checkRelist, defaultersOf } from '../relist.ts';
import { insertAuction } from '../selling-store.ts';
import { copiedContent } from './copied-content.ts';
import { copyFiles } from './copy-files.ts';

interface CopyDeps extends SellingDeps {
  readonly house: HouseTerms;
  /** Whether those who won a lot before and did not pay may not register for it again. */
  readonly barsDefaulters: boolean;
}

interface CopyCommand {
  /** Links the copy to the auction, which must not have sold its lot. */
  readonly relist: boolean;
  /** Identifies retries. */
  readonly requestId: string;
  readonly by: Actor;
}

const GONE = refusal('CONFLICT', 'The auction was changed or deleted just now. Please reload.');

/**
 * Makes a draft with the content and copies of the files of an auction, so that either can be deleted without the other.
 * A duplicate is another lot, so it gets the seller's commission of today. Returns the draft's id; a retry returns the
 * same. Errors: NOT_FOUND, CONFLICT, those of `checkRelist`.
 */
export async function copyAuction(
  deps: CopyDeps,
  sourceId: string,
  { relist, requestId, by }: CopyCommand,
): Promise<Result<string, Refusal>> {
  const { auctions, feed, files, clock } = deps;
  const auctionId = idFor('auction', by.adminId, requestId);
  const earlier = await getListingAndState(auctions, auctionId);
  if (earlier !== undefined) return answerRetry(earlier, relist ? sourceId : undefined);
  const source = await getListingAndState(auctions, sourceId);
  if (source === undefined) return refused(refusal('NOT_FOUND'));
  const bidders = relist ? await readBidders(auctions, source) : [];
  const now = clock();
  const allowed = relist ? checkRelist(source, now) : ok(undefined);
  if (!allowed.ok) return allowed;
  const { sellerId = '' } = source.listing;
  const seller = relist ? ok(ofSeller(source.listing)) : await readLotSeller(deps.sellers, sellerId, now);
  if (!seller.ok) return seller;
  const barred = relist && deps.barsDefaulters ? defaultersOf(source, bidders) : [];
  const number = relist ? await prepareMovedNumber(auctions, source.listing, auctionId) : undefined;
  const terms = {
    house: deps.house,
    content: { ...copiedContent(source.listing), ...seller.value, houseNumber: number?.houseNumber },
    status: 'draft',
    callerId: by.adminId,
  } as const;
  const links = { ...(relist && { relistOf: sourceId }), ...(barred.length > 0 && { barred: [...barred] }) };
  const copied = await copyLot(deps, source, { auctionId, terms, links, now });
  if (copied === undefined) return refused(GONE);
  const { copy: draft, keys } = copied;
  const action = relist ? ('auction-relisted' as const) : ('auction-copied' as const);
  // Copying files takes seconds, and what the feed tells late is told twice.
  const at = clock();
  const also = [
    auditWrite(auctions, { auctionId }, { action, by, at, after: { from: sourceId, status: 'draft' } }),
    feedWrite(feed, catalogueVersion(draft.listing, draft.state, at)),
    ...(relist ? relistWrites(auctions, source, { relistedAs: auctionId, by, at }) : []),
  ];
  const inserted = await insertAuction(auctions, draft, also, number?.writes);
  if (inserted === 'inserted') return ok(auctionId);
  const other = await getListingAndState(auctions, auctionId);
  // The copies of documents have the same keys in each attempt, and the quicker one needs them.
  const needed = new Set(other === undefined ? [] : allFiles(other.listing));
  await deleteFiles(
    files,
    keys.filter((key) => !needed.has(key)),
  );
  return other === undefined ? refused(GONE) : answerRetry(other, relist ? sourceId : undefined);
}

interface LotCopy {
  readonly auctionId: string;
  readonly terms: NewTerms;
  readonly links: Pick<ListingItem, 'relistOf' | 'barred'>;
  readonly now: number;
}

/** The items of a new auction with copies of the files of a lot; undefined if it was changed or deleted meanwhile. */
export async function copyLot(
  { auctions, files }: { readonly auctions: AuctionsTable; readonly files: LotBucket },
  { listing }: Pick<ListingAndState, 'listing'>,
  { auctionId, terms, links, now }: LotCopy,
): Promise<{ readonly copy: ListingAndState; readonly keys: readonly string[] } | undefined> {
  const copied = await copyFiles(files, listing, auctionId);
  if (copied === undefined) return undefined;
  const { keys, ...listed } = copied;
  const auction = newAuction({ auctionId, lotNumber: await takeLotNumber(auctions), now }, terms, listed);
  // The same lot: whoever is tied to one who had it may not buy it in another round either.
  const { formerSellers } = links.relistOf === undefined ? {} : listing;
  return {
    copy: { ...auction, listing: { ...auction.listing, ...links, ...(formerSellers && { formerSellers }) } },
    keys,
  };
}

function answerRetry({ listing }: ListingAndState, relistOf: string | undefined): Result<string, Refusal> {
  return listing.relistOf === relistOf ? ok(listing.auctionId) : refused(refusal('CONFLICT'));
}

export async function readBidders(
  auctions: AuctionsTable,
  { state: { auctionId, seq } }: ListingAndState,
): Promise<readonly BidderItem[]> {
  const bidders: BidderItem[] = [];
  if (seq === 0) return bidders;
  for await (const bidder of queryBidders(auctions, auctionId, 'fail')) bidders.push(bidder);
  return bidders;
}

/**
 * The link from the former auction. It counts as a decision about its win, so that no decision that was made from an
 * older state, such as undoing a forfeit, can be written beside it.
 */
export function relistWrites(
  auctions: AuctionsTable,
  { state: { auctionId, status, decisions, approval } }: ListingAndState,
  { relistedAs, by, at }: { readonly relistedAs: string; readonly by: Actor; readonly at: number },
): readonly TransactWriteItem[] {
  return [
    update<StateItem>(
      auctions,
      stateKey(auctionId),
      { set: { relistedAs, decisions: (decisions ?? 0) + 1 } },
      { status, decisions, approval, relistedAs: undefined, deleted: undefined },
    ),
    auditWrite(auctions, { auctionId }, { action: 'auction-relisted', by, at, after: { relistedAs } }),
  ];
}
