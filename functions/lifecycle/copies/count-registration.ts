/**
 * Updates what registrations count (`own-figures.ts`), and their owners' standing in the same transaction. Each update uses
 * the current state and an auction's events run one after the other, so the last one leaves the right figures. Idempotent.
 */
import { isDeepStrictEqual } from 'node:util';
import { countedOf } from '#functions/domain/auctions/own-auction.ts';
import { getOwnAuction, type OwnAuction } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { NO_FIGURES } from '#functions/tables/auctions/own-figures.ts';
import { exists } from '#functions/tables/expressions.ts';
import type { AuctionsTable, UsersTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { standingWrite, sumsAdded } from '#functions/tables/users/standing-item.ts';
import { update, write } from '#functions/tables/writes.ts';

export interface CountTables {
  readonly auctions: AuctionsTable;
  readonly users: UsersTable;
}

/** A concurrent update of the same registration has the same or newer facts. */
const ATTEMPTS = 4;

/** Updates what one registration counts to the auction's current state. */
export async function countRegistration(
  tables: CountTables,
  auctionId: string,
  userId: string,
  now: number,
): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const view = await getOwnAuction(tables.auctions, auctionId, userId);
    if (view === undefined || view.state.deleted === true) return;
    if ((await writeCounted(tables, view, now)) !== 'stale') return;
  }
  throw new Error(`The registration of ${userId} for ${auctionId} kept changing during the update.`);
}

/** `stale`: another update was faster or the registration is gone; nothing was written. */
export async function writeCounted(
  { auctions, users }: CountTables,
  view: OwnAuction,
  now: number,
): Promise<'unchanged' | 'updated' | 'stale'> {
  const { listing, registration } = view;
  const { auctionId, sk, userId, filings, counted = NO_FIGURES, isBidLogged, lastBidAt: at } = registration;
  const figures = countedOf(view);
  const logs = at !== undefined && isBidLogged !== true;
  if (!logs && isDeepStrictEqual(figures, counted)) return 'unchanged';
  const set = { counted: figures, filings: (filings ?? 0) + 1, ...(logs && { isBidLogged: true }) };
  const counts = update<BidderItem>(auctions, { auctionId, sk }, { set }, { sk: exists, filings });
  const add = sumsAdded(counted, figures);
  const others = [
    ...(Object.keys(add).length === 0 ? [] : [standingWrite(users, userId, { add }, now)]),
    ...(logs
      ? [
          activityWrite({
            users,
            userId,
            type: 'bid_placed',
            message: `First bid on ${listing.title}.`,
            key: `bid-${auctionId}`,
            at,
          }),
        ]
      : []),
  ];
  // A transaction of one write would cost twice as much.
  const isWritten =
    others.length === 0
      ? await write(auctions, counts)
      : (await transact(auctions.client, [{ name: 'registration', writes: [counts, ...others] }])).ok;
  return isWritten ? 'updated' : 'stale';
}
