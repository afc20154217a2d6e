import { marshall } from '@aws-sdk/util-dynamodb';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { bidOf, withBid } from '../bidding/given.ts';

export const inAuction = (state: StateItem, auctionId: string): StateItem => ({ ...state, auctionId });
/** `withBid` after a second bid. */
export const afterSecondBid = {
  ...withBid,
  currentBid: 160_00,
  seq: 2,
  lastBid: bidOf('ravi', 'bid-of-ravi', 160_00),
  closesAt: NOW + 61_000,
};

/** A stream record with the old and the new item. */
export function record(
  sequence: string,
  before: object | undefined,
  after: Record<string, unknown> & { auctionId: string },
) {
  const image = (item: object) => marshall(item, { removeUndefinedValues: true });
  return {
    eventID: sequence,
    dynamodb: {
      Keys: { auctionId: { S: after.auctionId }, sk: { S: 'STATE' } },
      SequenceNumber: sequence,
      NewImage: image(after),
      ...(before !== undefined && { OldImage: image(before) }),
    },
  };
}
