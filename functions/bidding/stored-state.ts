import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod/mini';
import { type StateItem, stateItem } from '../tables/auctions/auction-items.ts';

/**
 * Reads a STATE item in DynamoDB's own notation: the old item of a failed condition and the images of the stream
 * arrive like that even with the document client. Throws on an item that is no STATE.
 */
export function stateFromAttributes(item: Record<string, AttributeValue>): StateItem {
  return z.parse(stateItem, unmarshall(item));
}
