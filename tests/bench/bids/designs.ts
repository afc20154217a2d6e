/** Designs for storing a bid, to compare with Boli's. Each returns whether the bid was accepted. */
import { randomUUID } from 'node:crypto';
import { ConditionalCheckFailedException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { STATE_SK } from '#functions/tables/auctions/auction-items.ts';
import { bidderSk } from '#functions/tables/auctions/bidder-item.ts';
import type { Storage } from '#tests/support/tables/stored-auctions.ts';

export type StoreBid = (bid: { auctionId: string; userId: string; amount: number }) => Promise<boolean>;

/** One conditional update of one item: the minimum of any design. */
export function bareUpdate({ client, tables }: Storage): StoreBid {
  return async ({ auctionId, userId, amount }) => {
    const lastBid = { bidId: randomUUID(), userId, name: `Name of ${userId}`, at: Date.now() };
    try {
      await client.send(
        new UpdateCommand({
          TableName: tables.auctions,
          Key: { auctionId, sk: STATE_SK },
          UpdateExpression: 'SET currentBid = :amount, lastBid = :lastBid, closesAt = :closesAt, seq = seq + :one',
          ConditionExpression: 'currentBid < :amount',
          ExpressionAttributeValues: {
            ':amount': amount,
            ':lastBid': lastBid,
            ':closesAt': Date.now() + 60_000,
            ':one': 1,
          },
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  };
}

/** The auction, the bid and the bidder's deposit in one transaction, a common design. */
export function transaction({ client, tables }: Storage): StoreBid {
  return async ({ auctionId, userId, amount }) => {
    const at = Date.now();
    const lastBid = { bidId: randomUUID(), userId, name: `Name of ${userId}`, at };
    try {
      await client.send(
        new TransactWriteCommand({
          TransactItems: [
            {
              Update: {
                TableName: tables.auctions,
                Key: { auctionId, sk: STATE_SK },
                UpdateExpression:
                  'SET currentBid = :amount, lastBid = :lastBid, closesAt = :closesAt, seq = seq + :one',
                ConditionExpression: 'currentBid < :amount',
                ExpressionAttributeValues: {
                  ':amount': amount,
                  ':lastBid': lastBid,
                  ':closesAt': at + 60_000,
                  ':one': 1,
                },
              },
            },
            { Put: { TableName: tables.bids, Item: { auctionId, seq: amount, amount, ...lastBid } } },
            {
              Update: {
                TableName: tables.auctions,
                Key: { auctionId, sk: bidderSk(userId) },
                UpdateExpression: 'SET lastBidAmount = :amount',
                ConditionExpression: 'deposit = :held',
                ExpressionAttributeValues: { ':amount': amount, ':held': 'held' },
              },
            },
          ],
        }),
      );
      return true;
    } catch (error) {
      if (error instanceof TransactionCanceledException) return false;
      throw error;
    }
  };
}
