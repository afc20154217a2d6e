/**
 * Files registrations and watch marks in the lists of their owners, and keeps the owners' figures in the same
 * transaction. Events of one auction are handled one after the other and each files what is true then, so the last event
 * leaves the final place. Repeating it changes nothing.
 */
import { isDeepStrictEqual } from 'node:util';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isPublic } from '../../tables/auctions/listing-status.ts';
import type { BidderItem, WatchItem } from '../../tables/auctions/auction-items.ts';
import { getListing, getOwnView, type OwnView } from '../../tables/auctions/auction-reads.ts';
import { queryBidders, queryWatchers } from '../../tables/auctions/people-reads.ts';
import { type OwnEntry, ownEntryOf } from '../../domain/auctions/own-auction.ts';
import { figuresAdded, NO_FIGURES, userTotalsWrites } from '../../tables/auctions/user-totals.ts';
import { watchedPlace } from '../../domain/auctions/own-lists.ts';
import { inParallel } from '../../platform/in-parallel.ts';
import { transact } from '../../tables/transact.ts';
import { writeIf } from '../../tables/write-if.ts';
import { activityEntry } from '../../tables/users/activity.ts';
import type { AuctionsTable, UsersTable } from '../../tables/table-handle.ts';

export interface OwnListTables {
  readonly auctions: AuctionsTable;
  readonly users: UsersTable;
}

/** Whoever files the same registration at the same time does so for the same reason, or for a newer one. */
const ATTEMPTS = 4;
const AT_ONCE = 10;

/** Files one registration as its auction is now. */
export async function updateOwnEntry(tables: OwnListTables, auctionId: string, userId: string): Promise<void> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const view = await getOwnView(tables.auctions, auctionId, userId);
    if (view === undefined || view.state.deleted === true) return;
    if ((await writeOwnEntry(tables, view)) !== 'changed') return;
  }
  throw new Error(`The registration of ${userId} for ${auctionId} changed while it was filed.`);
}

/** Files every registration of an auction, after its terms have changed. */
export async function updateOwnEntries(tables: OwnListTables, auctionId: string): Promise<void> {
  await inParallel(queryBidders(tables.auctions, auctionId), AT_ONCE, ({ userId }) =>
    updateOwnEntry(tables, auctionId, userId),
  );
}

/** `changed`: it was filed by somebody else meanwhile, or is gone, and nothing was written. */
export async function writeOwnEntry(tables: OwnListTables, view: OwnView): Promise<'right' | 'filed' | 'changed'> {
  const { listing, registration } = view;
  const filing = ownEntryOf(view);
  const { counted = NO_FIGURES, ownList, ownSort, isBidLogged, userId, lastBidAt: at } = registration;
  const logs = at !== undefined && isBidLogged !== true;
  const isInPlace = filing.place?.ownList === ownList && filing.place?.ownSort === ownSort;
  if (isInPlace && !logs && isDeepStrictEqual(filing.figures, counted)) return 'right';
  const counts = userTotalsWrites(tables.auctions, userId, figuresAdded(counted, filing.figures));
  const line = {
    users: tables.users,
    userId,
    type: 'bid_placed' as const,
    message: `First bid on ${listing.title}.`,
    key: `bid-${listing.auctionId}`,
  };
  const others = [...counts, ...(logs ? [activityEntry({ ...line, at })] : [])];
  const update = filed(tables.auctions, registration, filing, logs);
  const { client } = tables.auctions;
  const written =
    others.length === 0
      ? await writeIf(() => client.send(new UpdateCommand(update)))
      : await transact(client, [{ name: 'registration', writes: [{ Update: update }, ...others] }]);
  return written.ok ? 'filed' : 'changed';
}

function filed(
  { tableName }: AuctionsTable,
  { auctionId, sk, filings = 0 }: BidderItem,
  { place, figures }: OwnEntry,
  logs: boolean,
) {
  const set = ['counted = :counted', 'filings = :next', ...(logs ? ['isBidLogged = :yes'] : [])];
  const placed = place === undefined ? [] : ['ownList = :list', 'ownSort = :sort'];
  return {
    TableName: tableName,
    Key: { auctionId, sk },
    UpdateExpression: `SET ${[...set, ...placed].join(', ')}${place === undefined ? ' REMOVE ownList, ownSort' : ''}`,
    ConditionExpression: `attribute_exists(sk) AND ${filings === 0 ? 'attribute_not_exists(filings)' : 'filings = :seen'}`,
    ExpressionAttributeValues: {
      ':counted': figures,
      ':next': filings + 1,
      ...(filings > 0 && { ':seen': filings }),
      ...(logs && { ':yes': true }),
      ...(place !== undefined && { ':list': place.ownList, ':sort': place.ownSort }),
    },
  };
}

/** Puts an auction into the watchlists of those who watch it, or takes it out while nobody may see it. */
export async function updateWatchEntries(auctions: AuctionsTable, auctionId: string): Promise<void> {
  const listing = await getListing(auctions, auctionId);
  const createdSort = listing !== undefined && isPublic(listing.listingStatus) ? listing.createdSort : undefined;
  await inParallel(queryWatchers(auctions, auctionId), AT_ONCE, async (mark) => {
    await updateWatchEntry(auctions, mark, createdSort);
  });
}

/** @param createdSort of the listing; undefined while nobody may see it */
export async function updateWatchEntry(
  auctions: AuctionsTable,
  { auctionId, sk, userId, ownList }: WatchItem,
  createdSort: string | undefined,
): Promise<'right' | 'filed'> {
  const isFiled = ownList !== undefined;
  if (isFiled === (createdSort !== undefined)) return 'right';
  const place = createdSort === undefined ? undefined : watchedPlace(userId, createdSort);
  const written = await transact(auctions.client, [
    {
      name: 'mark',
      writes: [
        {
          Update: {
            TableName: auctions.tableName,
            Key: { auctionId, sk },
            UpdateExpression: place === undefined ? 'REMOVE ownList, ownSort' : 'SET ownList = :list, ownSort = :sort',
            ConditionExpression: `attribute_exists(sk) AND attribute_${isFiled ? '' : 'not_'}exists(ownList)`,
            ...(place !== undefined && {
              ExpressionAttributeValues: { ':list': place.ownList, ':sort': place.ownSort },
            }),
          },
        },
        ...userTotalsWrites(auctions, userId, { watched: isFiled ? -1 : 1 }),
      ],
    },
  ]);
  // Not met: no longer watched, or filed by somebody else.
  return written.ok ? 'filed' : 'right';
}
