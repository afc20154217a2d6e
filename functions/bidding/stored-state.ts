import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import * as z from 'zod';
import { type StateItem, stateItem } from '#functions/tables/auctions/auction-items.ts';

/**
 * Parses a STATE item in DynamoDB's notation. Failed conditions and stream images use it even with the document client.
 * Throws if the item is not a valid STATE.
 */
export function stateFromAttributes(item: Record<string, AttributeValue>): StateItem {
  return z.parse(stateItem, unmarshall(item));
}
