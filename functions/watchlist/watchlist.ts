import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { refusal, type Refusal } from '../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../shared/model/result.ts';
import { watchSk } from '../tables/auctions/auction-items.ts';
import { getListing } from '../tables/auctions/auction-reads.ts';
import type { AuctionsTable } from '../tables/table-handle.ts';

/**
 * Puts an auction on a watchlist; doing it again changes nothing. Read, then written, on purpose: a watch of an
 * auction that is deleted in between shows nowhere, while a transaction that checks the listing would collide with
 * the registrations of bidders and with every other watcher. Error: NOT_FOUND (unknown, deleted or a draft).
 */
export async function watch(
  store: AuctionsTable,
  auctionId: string,
  userId: string,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const listing = await getListing(store, auctionId);
  if (listing === undefined || listing.listingStatus === 'draft') return refused(refusal('NOT_FOUND'));
  await store.client.send(
    new UpdateCommand({
      TableName: store.tableName,
      Key: { auctionId, sk: watchSk(userId) },
      UpdateExpression: 'SET userId = :userId, watchedAt = if_not_exists(watchedAt, :now)',
      ExpressionAttributeValues: { ':userId': userId, ':now': now },
    }),
  );
  return ok(undefined);
}

/** Takes an auction off a watchlist, whether or not it was on it. */
export async function unwatch({ client, tableName }: AuctionsTable, auctionId: string, userId: string): Promise<void> {
  await client.send(new DeleteCommand({ TableName: tableName, Key: { auctionId, sk: watchSk(userId) } }));
}
