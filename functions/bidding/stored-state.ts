import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type StateItem, stateItem } from '../tables/auctions/auction-items.ts';
import { type RecentBid, recentBids, tagOf } from '../tables/auctions/recent-bids.ts';

/**
 * Reads a STATE item in DynamoDB's own notation: the old item of a failed condition and the images of the stream
 * arrive like that even with the document client. Throws on an item that is no STATE.
 */
export function stateFromAttributes(item: Record<string, AttributeValue>): StateItem {
  return z.parse(stateItem, unmarshall(item));
}

/** A state with what it remembers of its newest bids. */
export interface RefusingState extends StateItem {
  /** Newest first. */
  readonly recent: readonly RecentBid[];
}

/** The same, with the newest bids. */
export function rememberingState(item: Record<string, AttributeValue>): RefusingState {
  const plain = unmarshall(item);
  const state = z.parse(stateItem, plain);
  const recent = recentBids(plain, state.seq);
  const { lastBid, seq, currentBid: amount } = state;
  if (recent.length > 0 || lastBid === undefined) return { ...state, recent };
  // Its bids are from before this was remembered.
  return { ...state, recent: [{ seq, amount, at: lastBid.at, tag: tagOf(lastBid) }] };
}
