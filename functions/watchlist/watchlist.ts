import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import { isPublic } from '../tables/auctions/filed-status.ts';
import { watchSk } from '../tables/auctions/auction-items.ts';
import { getListing } from '../tables/auctions/auction-reads.ts';
import { ownCountWrites } from '../tables/auctions/own-counts.ts';
import { watchedPlace } from '../tables/auctions/own-lists.ts';
import { transact } from '../tables/transact.ts';
import { writeIf } from '../tables/write-if.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';

/**
 * Puts an auction on a watchlist, and counts it there; doing it again changes nothing. Read, then written, on purpose: a
 * watch of an auction that is deleted in between shows nowhere, while a transaction that checks the listing would collide
 * with the registrations of bidders and with every other watcher. Error: NOT_FOUND (unknown, deleted, a draft or a cancelled one).
 */
export async function watch(
  auctions: AuctionsTable,
  auctionId: string,
  userId: string,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const listing = await getListing(auctions, auctionId);
  if (listing === undefined || !isPublic(listing.listingStatus)) return refused(refusal('NOT_FOUND'));
  const place = watchedPlace(userId, listing.createdSort);
  // Not met when it is on the watchlist.
  await transact(auctions.client, [
    {
      name: 'mark',
      writes: [
        {
          Update: {
            TableName: auctions.tableName,
            Key: { auctionId, sk: watchSk(userId) },
            UpdateExpression:
              'SET userId = :userId, watchedAt = if_not_exists(watchedAt, :now), ownList = :list, ownSort = :sort',
            ConditionExpression: 'attribute_not_exists(ownList)',
            ExpressionAttributeValues: {
              ':userId': userId,
              ':now': now,
              ':list': place.ownList,
              ':sort': place.ownSort,
            },
          },
        },
        ...ownCountWrites(auctions, userId, { watched: 1 }),
      ],
    },
  ]);
  return ok(undefined);
}

/** Takes an auction off a watchlist, whether or not it was on it. */
export async function unwatch(auctions: AuctionsTable, auctionId: string, userId: string): Promise<void> {
  const mark = { TableName: auctions.tableName, Key: { auctionId, sk: watchSk(userId) } };
  const counted = { Delete: { ...mark, ConditionExpression: 'attribute_exists(ownList)' } };
  const taken = await transact(auctions.client, [
    { name: 'mark', writes: [counted, ...ownCountWrites(auctions, userId, { watched: -1 })] },
  ]);
  // Not watched, or an auction that is in nobody's watchlist for now, and counted nowhere.
  if (taken.ok) return;
  await writeIf(() =>
    auctions.client.send(new DeleteCommand({ ...mark, ConditionExpression: 'attribute_not_exists(ownList)' })),
  );
}
