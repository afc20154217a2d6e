/**
 * Lists a lot again, published, in a transaction with what else belongs to it: that a win is annulled, or a place in a
 * sale.
 */
import type { Actor } from '#functions/platform/http/caller.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { feedWrite } from '#functions/tables/catalogue/catalogue-feed.ts';
import type { SaleItem } from '#functions/tables/sales/sale-item.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { putNew } from '#functions/tables/writes.ts';
import type { Refusal } from '#shared/contract/http/errors.ts';
import { ok, type Result } from '#shared/model/result.ts';
import type { AuctionContent } from '../auction-content.ts';
import { type AuctionTimes, checkDates } from '../auction-form.ts';
import type { SellingDeps } from '../editing/change-auction.ts';
import { prepareMovedNumber } from '../house-number.ts';
import { deleteFiles, type LotBucket } from '../lot-files.ts';
import type { HouseTerms } from '../new-auction.ts';
import { copiedContent } from './copied-content.ts';
import { copyLot } from './copy-auction.ts';

export interface RelistDeps extends Pick<SellingDeps, 'auctions' | 'feed' | 'clock'> {
  readonly files: LotBucket;
}
export type NewDates = Omit<AuctionTimes, 'latestEnd'>;

/** The content of the copy: what the lot had, at other times. A latest end stays as long after the end as it was. */
export function contentAt(listing: ListingAndState['listing'], dates: NewDates): AuctionContent {
  const { latestEnd, endAt } = listing;
  return {
    ...copiedContent(listing),
    ...dates,
    latestEnd: latestEnd === undefined ? undefined : dates.endAt + latestEnd - endAt,
    missing: undefined,
  };
}

/** Whether it may be published with these dates. Errors: INVALID_INPUT. */
export const checkNewDates = (
  listing: ListingAndState['listing'],
  dates: NewDates,
  now: number,
): Result<undefined, Refusal> => {
  const checked = checkDates(contentAt(listing, dates), now);
  return checked.ok ? ok(undefined) : checked;
};

interface RelistTerms {
  readonly dates: NewDates;
  readonly house: HouseTerms;
  readonly callerId: string;
  readonly by: Actor;
  /** Who may not register; by default the same people as before. */
  readonly barred?: readonly string[] | undefined;
  /** The sale that it becomes a lot of. Its list is for the caller to write. */
  readonly sale?: Pick<SaleItem, 'auctionId' | 'name' | 'deposit'>;
}

const inSale = ({ auctionId, deposit }: Pick<SaleItem, 'auctionId' | 'deposit'>) => ({
  saleId: auctionId,
  ...(deposit !== undefined && { hasSaleDeposit: true as const }),
});

interface Relisting {
  readonly auctionId: string;
  readonly writes: readonly TransactWriteItem[];
  /** If the transaction fails. */
  readonly discard: () => Promise<void>;
}

/** Copies the files of the lot. Undefined if it was changed or deleted meanwhile. */
export async function prepareRelisting(
  deps: RelistDeps,
  source: ListingAndState,
  { dates, house, callerId, by, barred = source.listing.barred, sale }: RelistTerms,
): Promise<Relisting | undefined> {
  const { auctions, feed, files, clock } = deps;
  const from = source.listing.auctionId;
  // Each attempt has its own, so that the loser of two discards no file of the winner.
  const auctionId = files.newId();
  const { houseNumber, writes: numberWrites } = await prepareMovedNumber(auctions, source.listing, auctionId);
  const content = { ...contentAt(source.listing, dates), houseNumber };
  const terms = { house, content, status: 'pending', callerId } as const;
  const links = { relistOf: from, ...(barred !== undefined && barred.length > 0 && { barred: [...barred] }) };
  const copied = await copyLot(deps, source, { auctionId, terms, links, now: clock() });
  if (copied === undefined) return undefined;
  const listing = { ...copied.copy.listing, ...(sale && inSale(sale)) };
  const state = { ...copied.copy.state, ...(sale?.deposit !== undefined && { power: true as const }) };
  // Copying files takes seconds, and what the feed tells late is told twice.
  const at = clock();
  return {
    auctionId,
    writes: [
      putNew(auctions, listing),
      putNew(auctions, state),
      ...numberWrites,
      auditWrite(
        auctions,
        { auctionId },
        { action: 'auction-relisted', by, at, after: { from, status: 'pending', sale: sale?.name } },
      ),
      feedWrite(feed, catalogueVersion(listing, state, at)),
    ],
    discard: () => deleteFiles(files, copied.keys),
  };
}
