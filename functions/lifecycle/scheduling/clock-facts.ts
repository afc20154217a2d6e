import { winnerOf } from '#functions/domain/auctions/winner.ts';
import { readLotRegistration } from '#functions/domain/sales/registration-end.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getListing } from '#functions/tables/auctions/auction-reads.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import type { ClockFacts } from './due.ts';

/** Reads what the clock needs besides this state. If it cannot be read, the clock does what the state alone says. */
export const readClockFacts = (auctions: AuctionsTable, state: StateItem): Promise<ClockFacts | undefined> =>
  ifReadable(() => readFacts(auctions, state));

async function readFacts(auctions: AuctionsTable, state: StateItem): Promise<ClockFacts | undefined> {
  const { auctionId, status } = state;
  if (status === 'pending') {
    const listing = await getListing(auctions, auctionId);
    return listing && { registrationEndsAt: (await readLotRegistration(auctions, listing)).endsAt };
  }
  const winnerId = winnerOf(state)?.userId;
  return winnerId === undefined ? undefined : getBidder(auctions, auctionId, winnerId);
}
