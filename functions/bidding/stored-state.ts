import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type StateItem, stateItem } from '../tables/auctions/auction-items.ts';
import { rememberedBids, type RememberedBid } from '../tables/auctions/remembered-bids.ts';

/**
 * Reads a STATE item in DynamoDB's own notation: the old item of a failed condition and the images of the stream
 * arrive like that even with the document client. Throws on an item that is no STATE.
 */
export function stateFromAttributes(item: Record<string, AttributeValue>): StateItem {
  return z.parse(stateItem, unmarshall(item));
}

/** A state with the last bids that it remembers. */
export interface RefusingState extends StateItem {
  readonly remembered: readonly RememberedBid[];
}

/** The same, with the last bids that it remembers. */
export function rememberingState(item: Record<string, AttributeValue>): RefusingState {
  const plain = unmarshall(item);
  return { ...z.parse(stateItem, plain), remembered: rememberedBids(plain) };
}
