/** The writes of "start now" and "end early". The conditions repeat the rules of `manual-times.ts`. */
import type { ActorWithReason } from '#functions/platform/http/caller.ts';
import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { type ListingItem, listingKey } from '#functions/tables/auctions/listing-item.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { feedWrite } from '#functions/tables/catalogue/catalogue-feed.ts';
import { above, anyOf, atMost } from '#functions/tables/expressions.ts';
import type { AuctionsTable, FeedTable } from '#functions/tables/table-handle.ts';
import { update, write } from '#functions/tables/writes.ts';
import { noSaleBidders } from '../sale-bidders.ts';
import { type Saved, save, statusCondition } from '../selling-writes.ts';
import type { ManualStart } from './manual-times.ts';

/** Starts an auction. Nobody can have bid or registered, so both items change in one transaction with the audit entry. */
export async function saveStart(
  { auctions, feed }: { readonly auctions: AuctionsTable; readonly feed: FeedTable },
  { listing, state }: ListingAndState,
  { registrationDeadlineAt, startAt }: ManualStart,
  { adminId, source, reason }: ActorWithReason,
): Promise<Saved> {
  const { auctionId, version } = listing;
  // It starts now, so `startAt` is the time of every write.
  const set = {
    registrationDeadlineAt,
    startAt,
    listingStatus: 'active',
    updatedAt: startAt,
    version: version + 1,
  } as const;
  const after = { ...listing, ...set };
  return save(auctions, [
    update<ListingItem>(auctions, listingKey(auctionId), { set }, { version, bidderCount: 0 }),
    update<StateItem>(
      auctions,
      stateKey(auctionId),
      { set: { status: 'active', startAt } },
      { ...statusCondition('pending', startAt), seq: 0, pausedAt: undefined },
    ),
    auditWrite(
      auctions,
      { auctionId },
      {
        action: 'auction-started',
        by: { adminId, source },
        at: startAt,
        before: { startAt: listing.startAt },
        after: { startAt, reason },
      },
    ),
    ...noSaleBidders(auctions, listing),
    feedWrite(feed, catalogueVersion(after, { ...state, status: 'active' }, startAt)),
  ]);
}

/**
 * Ends a running auction at `closesAt` in one write of STATE, because a transaction would conflict with the bids. A later
 * bid no longer moves the deadline (`latestEnd`), and `admission` makes every function read the new limit. The stream of
 * STATE sets the schedule, writes the audit entry and notifies.
 */
export async function saveEnd(
  auctions: AuctionsTable,
  auctionId: string,
  closesAt: number,
  { by: { adminId, source, reason }, now }: { readonly by: ActorWithReason; readonly now: number },
): Promise<Saved> {
  // The item may exceed one write unit, since bids come for a few more seconds only.
  const endedEarly = { adminId, source, reason, at: now };
  const ended = update<StateItem>(
    auctions,
    stateKey(auctionId),
    { set: { status: 'active', closesAt, latestEnd: closesAt, endedEarly }, add: { admission: 1 } },
    {
      status: anyOf('pending', 'active'),
      startAt: atMost(now),
      closesAt: above(closesAt),
      endedEarly: undefined,
      pausedAt: undefined,
    },
  );
  return (await write(auctions, ended)) ? 'saved' : 'changed';
}
