import type { StateItem } from '../tables/auctions/auction-items.ts';
import { getBidder } from '../tables/auctions/people-reads.ts';
import { winnerOf } from '../domain/auctions/winner.ts';
import { depositPayment, refundOwedWrites } from '../domain/deposits/deposit-release.ts';
import { transact } from '../tables/transact.ts';
import type { MoneyMovementTables } from '../tables/table-handle.ts';

/** Makes the deposit of a winner who paid by bank transfer due for refund, once the record can no longer be undone. */
export async function returnDeposit(tables: MoneyMovementTables, state: StateItem, now: number): Promise<void> {
  const { auctions, payments, money } = tables;
  const winner = winnerOf(state);
  const bidder = winner === null ? undefined : await getBidder(auctions, state.auctionId, winner.userId);
  if (bidder?.depositReturnAt === undefined || bidder.depositReturnAt > now) return;
  const paymentId = depositPayment(bidder);
  const written = await transact(auctions.client, [
    {
      name: 'bidder',
      writes: [
        {
          Update: {
            TableName: auctions.tableName,
            Key: { auctionId: bidder.auctionId, sk: bidder.sk },
            UpdateExpression: `SET deposit = :after REMOVE depositReturnAt, decision`,
            ConditionExpression: 'finalPayment = :paid AND deposit = :before AND depositReturnAt <= :now',
            ExpressionAttributeValues: {
              ':after': paymentId === undefined ? bidder.deposit : 'refunding',
              ':before': bidder.deposit,
              ':paid': 'paid',
              ':now': now,
            },
          },
        },
      ],
    },
    {
      name: 'deposit',
      writes:
        paymentId === undefined
          ? []
          : refundOwedWrites({ payments, money, paymentId, bidder, reason: 'Final payment received', now }),
    },
  ]);
  // The record was undone, or another call has returned the deposit.
  if (!written.ok && !written.error.has('bidder')) throw new Error(`The deposit ${bidder.sk} could not be returned.`);
}
