import { dynamoClient } from '#functions/platform/dynamo.ts';
import type { ListingAndState } from '#functions/tables/auctions/auction-reads.ts';
import { catalogueVersion } from '#functions/tables/catalogue/catalogue-entry.ts';
import { feedWrite } from '#functions/tables/catalogue/catalogue-feed.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';

/** The items of the catalogue's feed for auctions that are written past the API at `now`. */
export function feedItems(auctions: readonly ListingAndState[], now: number): readonly object[] {
  const feed = tableHandle('feed', dynamoClient(), 'Feed');
  return auctions.map(({ listing, state }) => feedWrite(feed, catalogueVersion(listing, state, now)).Put.Item);
}
