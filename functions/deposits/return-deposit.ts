import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { depositPayment, refundOwedWrites } from '#functions/domain/deposits/deposit-release.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import { atMost } from '#functions/tables/expressions.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';

/** Makes the deposit of a winner who paid by bank transfer due for refund, once the record can no longer be undone. */
export async function returnDeposit(tables: MoneyMovementTables, state: StateItem, now: number): Promise<void> {
  const { auctions, payments, money } = tables;
  const winner = winnerOf(state);
  const bidder = winner === null ? undefined : await getBidder(auctions, state.auctionId, winner.userId);
  if (bidder?.depositReturnAt === undefined || bidder.depositReturnAt > now) return;
  const paymentId = depositPayment(bidder);
  const set = {
    deposit: paymentId === undefined ? bidder.deposit : 'refunding',
    depositReturnAt: undefined,
    decision: undefined,
  } as const;
  const isUnchanged = { finalPayment: 'paid', deposit: bidder.deposit, depositReturnAt: atMost(now) } as const;
  const key = { auctionId: bidder.auctionId, sk: bidder.sk };
  const written = await transact(auctions.client, [
    { name: 'bidder', writes: [update<BidderItem>(auctions, key, { set }, isUnchanged)] },
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
