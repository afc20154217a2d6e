/** Lists the lot of an annulled win again, published, in the transaction that annuls it. */
import type { Refusal } from '#shared/contract/http/errors.ts';
import { ok, type Result } from '#shared/model/result.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { type Actor, auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { feedWrite } from '#functions/tables/catalogue/catalogue-feed.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { putNew } from '#functions/tables/writes.ts';
import type { AuctionContent } from '../auction-content.ts';
import { type AuctionTimes, checkDates } from '../auction-form.ts';
import type { SellingDeps } from '../editing/change-auction.ts';
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
  {
    dates,
    house,
    callerId,
    by,
  }: {
    readonly dates: NewDates;
    readonly house: HouseTerms;
    readonly callerId: string;
    readonly by: Actor;
  },
): Promise<Relisting | undefined> {
  const { auctions, feed, files, clock } = deps;
  const { auctionId: from, barred } = source.listing;
  // Each attempt has its own, so that the loser of two discards no file of the winner.
  const auctionId = files.newId();
  const terms = { house, content: contentAt(source.listing, dates), status: 'pending', callerId } as const;
  const links = { relistOf: from, ...(barred !== undefined && { barred }) };
  const copied = await copyLot(deps, source, auctionId, terms, links, clock());
  if (copied === undefined) return undefined;
  const { listing, state } = copied.copy;
  // Copying files takes seconds, and what the feed tells late is told twice.
  const at = clock();
  return {
    auctionId,
    writes: [
      putNew(auctions, listing),
      putNew(auctions, state),
      auditWrite(auctions, { auctionId }, { action: 'auction-relisted', by, at, after: { from, status: 'pending' } }),
      feedWrite(feed, catalogueVersion(listing, state, at)),
    ],
    discard: () => deleteFiles(files, copied.keys),
  };
}
